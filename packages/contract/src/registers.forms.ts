// Forms of the settings of registers and scales.
import * as z from 'zod/mini';
import { oneOf, optionalField, wholeNumber } from './fields.ts';
import { getText, notOneOf, withMessage } from './form-messages.ts';
import { SCALE_DIGITS, SCALE_PREFIXES, SCALE_VALUES } from './rules/scale-label.ts';

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
