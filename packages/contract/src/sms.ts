// Calls on the settings of SMS to customers.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ADMIN } from './rules/roles.ts';
import { SMS_KINDS } from './rules/sms.ts';
import { smsSettingsForm } from './sms.forms.ts';

export * from './sms.forms.ts';

const smsSettings = z.object({
  /** The provider that sends them; with `none` they are written to the server's outbox. */
  provider: z.enum(['none', 'msg91', 'twilio']),
  /** SMS of all kinds together, at most; one-time codes do not count. */
  per_day: z.number(),
  per_month: z.number(),
  kinds: z.array(
    z.object({
      kind: z.enum(SMS_KINDS),
      is_on: z.boolean(),
      template_id: z.nullable(z.string()),
      /** The text to register with the operators, with {#var#} for each value. */
      text: z.string(),
    }),
  ),
  sent_today: z.number(),
  sent_this_month: z.number(),
  /** Not sent this month because the budget was used up. */
  unsent_this_month: z.number(),
});
export type SmsSettings = z.output<typeof smsSettings>;

export const getSmsSettings = endpoint('GET', '/settings/sms/', {
  access: [ADMIN],
  summary: 'Settings of SMS to customers, and how many were sent',
  ok: smsSettings,
});

export const saveSmsSettings = endpoint('PUT', '/settings/sms/', {
  access: [ADMIN],
  summary: 'Replace the settings of SMS to customers',
  body: smsSettingsForm,
  ok: smsSettings,
});
