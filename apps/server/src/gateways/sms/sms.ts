// The sender of short messages that the settings name.
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { SmsSender } from '../../platform/ports/sms.ts';
import { createMsg91Sender } from './sms.msg91.ts';
import { createOutboxSender } from './sms.outbox.ts';
import { createTwilioSender } from './sms.twilio.ts';

/** The sender that `SMS_PROVIDER` names; without one, messages go to the outbox and the log (RUN-4). */
export function createSmsSender(config: Config, log: Logger): SmsSender {
  switch (config.SMS_PROVIDER) {
    case 'msg91':
      return createMsg91Sender(config, log);
    case 'twilio':
      return createTwilioSender(config);
    case 'none':
      return createOutboxSender(config, log);
  }
}
