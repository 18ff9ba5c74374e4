// The sender of short messages that the settings name.
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { createMsg91Sender } from './sms.msg91.ts';
import { createOutboxSender } from './sms.outbox.ts';
import { createTwilioSender } from './sms.twilio.ts';

/** One message. The text is what a person reads; providers with registered templates get the variables instead. */
export interface Sms {
  /** Ten digits of an Indian mobile number. */
  readonly to: string;
  readonly text: string;
  /** Variables of the registered template (TRAI DLT), by name. */
  readonly variables: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Sends messages; rejects with an Error that carries neither number nor text when the provider refuses or is silent. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

/** The sender that `SMS_PROVIDER` names; without one, messages go to the outbox and the log (RUN-4). */
export function createSmsSender(config: Config, log: Logger): SmsSender {
  switch (config.SMS_PROVIDER) {
    case 'msg91':
      return createMsg91Sender(config);
    case 'twilio':
      return createTwilioSender(config);
    case 'none':
      return createOutboxSender(config, log);
  }
}
