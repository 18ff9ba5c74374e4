// Sends through Twilio's Messages API.
import { BadSetting, type Config } from '../../config.ts';
import type { SmsSender } from '../../platform/ports/sms.ts';
import { postToProvider } from './sms.http.ts';

const DEFAULT_URL = 'https://api.twilio.com';

/** A messaging service is named by its id, a number by itself. */
const senderField = (sender: string): Record<string, string> =>
  /^MG[0-9a-f]{32}$/i.test(sender) ? { MessagingServiceSid: sender } : { From: sender };

/** A sender over Twilio; needs SMS_ACCOUNT (account id), SMS_TOKEN and SMS_SENDER (number or messaging service). */
export function createTwilioSender(config: Config): SmsSender {
  const { SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_SENDER: sender } = config;
  if (token === undefined) throw new BadSetting('Setting SMS_TOKEN is needed for SMS_PROVIDER twilio.');
  if (account === undefined) throw new BadSetting('Setting SMS_ACCOUNT is needed for SMS_PROVIDER twilio.');
  if (sender === undefined) throw new BadSetting('Setting SMS_SENDER is needed for SMS_PROVIDER twilio.');
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const url = new URL(path, config.SMS_API_URL ?? DEFAULT_URL).href;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const body = new URLSearchParams({ To: `+91${to}`, Body: text, ...senderField(sender) });
      await postToProvider('Twilio', url, { headers: { authorization, accept: 'application/json' }, body });
    },
  };
}
