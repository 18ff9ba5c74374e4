// Forms of the SMS settings.
import * as z from 'zod/mini';
import { clearable, oneOf, optionalField, text, wholeNumber } from './fields.ts';
import { getText, notBoolean, notOneOf, withMessage } from './form-messages.ts';
import { SMS_KINDS, TEMPLATE_ID_LENGTH } from './rules/sms.ts';

const budget = (name: 'SMS a day' | 'SMS a month') => wholeNumber(name, { min: 0, max: 1_000_000 });
const templateId = () => clearable(text('Template id', { max: TEMPLATE_ID_LENGTH }));

const smsKind = z.object({
  kind: oneOf(SMS_KINDS, notOneOf('kind', SMS_KINDS)),
  is_on: z.boolean(withMessage(notBoolean('is_on'))),
  /** Id of the template that is registered with the operators (DLT); MSG91 needs it. */
  template_id: templateId(),
});

const hasEachKindOnce = (kinds: readonly { readonly kind: string }[]) =>
  new Set(kinds.map(({ kind }) => kind)).size === kinds.length;

/** All settings: omitted kinds are off, omitted budgets get their default. */
export const smsSettingsForm = z.object({
  per_day: optionalField(budget('SMS a day')),
  per_month: optionalField(budget('SMS a month')),
  kinds: optionalField(
    z
      .array(
        smsKind,
        withMessage(() => getText('notList', { name: 'kinds' })),
      )
      .check(z.refine(hasEachKindOnce, { error: () => getText('smsKindTwice') })),
  ),
});

const choice = (name: (typeof SMS_KINDS)[number]) => oneOf(['yes', 'no'], notBoolean(name));

/** The same for a screen: a choice and a template's id for each kind. */
export const smsSettingsEntry = z.object({
  per_day: budget('SMS a day'),
  per_month: budget('SMS a month'),
  order_placed: choice('order_placed'),
  order_placed_id: templateId(),
  out_for_delivery: choice('out_for_delivery'),
  out_for_delivery_id: templateId(),
  question: choice('question'),
  question_id: templateId(),
  refund: choice('refund'),
  refund_id: templateId(),
});
