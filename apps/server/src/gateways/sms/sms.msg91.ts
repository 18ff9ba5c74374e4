// Sends through MSG91's flow API, whose template is mapped to the one registered with the operators (DLT).
import type { Logger } from 'pino';
import { BadSetting, type Config } from '../../config.ts';
import type { SmsSender, SmsTemplate } from '../../platform/ports/sms.ts';
import { postToProvider } from './sms.http.ts';

const DEFAULT_URL = 'https://control.msg91.com';

/** MSG91 answers a refusal with status 200 and `type: "error"`. */
const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'error';

/**
 * A sender over MSG91; needs SMS_TOKEN (the auth key) and SMS_OTP_TEMPLATE (the flow's id), which also sends the codes for a
 * new number unless SMS_PHONE_TEMPLATE is set. A message without a flow is not sent, and the log says so.
 */
export function createMsg91Sender(config: Config, log: Pick<Logger, 'warn'>): SmsSender {
  const { SMS_TOKEN: token, SMS_OTP_TEMPLATE: template, SMS_SENDER: sender } = config;
  if (token === undefined) throw new BadSetting('Setting SMS_TOKEN is needed for SMS_PROVIDER msg91.');
  if (template === undefined) throw new BadSetting('Setting SMS_OTP_TEMPLATE is needed for SMS_PROVIDER msg91.');
  const flows: Readonly<Record<SmsTemplate, string | undefined>> = {
    reset_code: template,
    phone_code: config.SMS_PHONE_TEMPLATE ?? template,
    phone_changed: config.SMS_NOTICE_TEMPLATE,
  };
  const url = new URL('/api/v5/flow/', config.SMS_API_URL ?? DEFAULT_URL).href;
  return {
    async send({ to, template: kind, variables }) {
      const flow = flows[kind];
      if (flow === undefined) {
        log.warn({ template: kind }, 'a message was not sent: SMS_NOTICE_TEMPLATE is not set');
        return;
      }
      const message = {
        template_id: flow,
        ...(sender === undefined ? {} : { sender }),
        short_url: '0',
        recipients: [{ mobiles: `91${to}`, ...variables }],
      };
      const headers = { authkey: token, 'content-type': 'application/json', accept: 'application/json' };
      const answer = await postToProvider('MSG91', url, { headers, body: JSON.stringify(message) });
      if (isRefusal(answer)) throw new Error('MSG91 refused the message');
    },
  };
}
