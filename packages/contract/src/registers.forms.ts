// Forms of registers: devices, what they send, PINs, and the settings of registers and scales.
import * as z from 'zod/mini';
import { credentials } from './auth.forms.ts';
import {
  digitText,
  longText,
  MAX_ID,
  MAX_TOTAL_PAISE,
  oneOf,
  optionalField,
  optionalText,
  REASON_LENGTH,
  rupeesInput,
  text,
  wholeNumber,
} from './fields.ts';
import { getText, notBoolean, notOneOf, notValid, withMessage } from './form-messages.ts';
import { SCALE_DIGITS, SCALE_PREFIXES, SCALE_VALUES } from './rules/scale-label.ts';

const registerName = () => text('Name', { min: 2, max: 30 });

export const registerForm = z.object({
  /** A manager's own store by default. */
  store_id: optionalField(wholeNumber('store_id', { min: 1, max: MAX_ID, message: notValid('store_id') })),
  name: registerName(),
});
export const registerNameForm = z.object({ name: registerName() });

export const revokeForm = z.object({
  reason: longText('Reason', { ...REASON_LENGTH, required: 'reasonMissing' }),
  /** Whether the device is gone: what it has not sent is missing. */
  lost: z.boolean(withMessage(notBoolean('lost'))),
  /** The drawer's cash as counted; closes the open shift of a lost device. */
  counted: optionalField(rupeesInput({ min: 0, max: MAX_TOTAL_PAISE, message: 'countedAmountMissing' })),
});

export const closeMissingForm = z.object({
  note: longText('Note', { min: 3, max: 200 }),
  /** The last number that was given out, as a receipt shows it. */
  last_number: optionalText('Last number', { max: 16 }),
});

export const decideForm = z.object({
  /** True books the record, false closes it. */
  post: z.boolean(withMessage(notBoolean('post'))),
  reason: longText('Reason', { ...REASON_LENGTH, required: 'reasonMissing' }),
});

/** Whether digits are all equal, or a run up or down. */
function isSimplePin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  return [0, 1, -1].some((step) => steps.every((one) => one === step));
}

/** A PIN of 4 to 6 digits; a manager's has 6. The password proves who sets it. */
export const registerPinForm = z.object({
  pin: digitText(/^\d{4,6}$/, 'registerPinFormat').check(
    z.refine((pin) => !isSimplePin(pin), withMessage('registerPinFormat')),
  ),
  password: credentials.shape.password,
});

/** Format of a scale's labels for a screen; the rest of the digits are the value's. */
export const scaleEntry = z.object({
  prefix: wholeNumber('prefix', SCALE_PREFIXES),
  item_digits: wholeNumber('item_digits', { min: 3, max: 6 }),
  value: oneOf(SCALE_VALUES, notOneOf('value', SCALE_VALUES)),
});

const scaleFormat = z.extend(scaleEntry, { digits: wholeNumber('digits', { min: 4, max: 7 }) }).check(
  z.refine(({ item_digits, digits }) => item_digits + digits === SCALE_DIGITS, {
    error: () => getText('scaleDigits', { count: SCALE_DIGITS }),
  }),
);

const hasEachPrefixOnce = (formats: readonly { readonly prefix: number }[]) =>
  new Set(formats.map(({ prefix }) => prefix)).size === formats.length;

/** All settings: omitted ones get their default. */
export const registerSettingsForm = z.object({
  discount_limit_percent: optionalField(wholeNumber('Discount limit', { min: 0, max: 100 })),
  return_days: optionalField(wholeNumber('Days for returns', { min: 0, max: 365 })),
  scale_formats: optionalField(
    z
      .array(
        scaleFormat,
        withMessage(() => getText('notList', { name: 'scale_formats' })),
      )
      .check(z.refine(hasEachPrefixOnce, { error: () => getText('scalePrefixTwice') })),
  ),
});
