// Calls on the settings of registers and scales.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { oneOf, optionalField, wholeNumber } from './fields.ts';
import { getText, notOneOf, withMessage } from './form-messages.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { SCALE_DIGITS, SCALE_PREFIXES } from './rules/scale-label.ts';

const VALUES = ['grams', 'paise'] as const;

/** Format of a scale's labels for a screen; the rest of the digits are the value's. */
export const scaleEntry = z.object({
  prefix: wholeNumber('prefix', SCALE_PREFIXES),
  item_digits: wholeNumber('item_digits', { min: 3, max: 6 }),
  value: oneOf(VALUES, notOneOf('value', VALUES)),
});

const scaleFormat = z.extend(scaleEntry, { digits: wholeNumber('digits', { min: 4, max: 7 }) }).check(
  z.refine(({ item_digits, digits }) => item_digits + digits === SCALE_DIGITS, {
    error: () => getText('scaleDigits', { count: SCALE_DIGITS }),
  }),
);

const hasEachPrefixOnce = (formats: readonly { readonly prefix: number }[]) =>
  new Set(formats.map(({ prefix }) => prefix)).size === formats.length;

/** All settings: omitted ones get their default. */
const registerSettingsForm = z.object({
  discount_limit_percent: optionalField(wholeNumber('discount_limit_percent', { min: 0, max: 100 })),
  return_days: optionalField(wholeNumber('return_days', { min: 0, max: 365 })),
  scale_formats: optionalField(
    z
      .array(
        scaleFormat,
        withMessage(() => getText('notList', { name: 'scale_formats' })),
      )
      .check(z.refine(hasEachPrefixOnce, { error: () => getText('scalePrefixTwice') })),
  ),
});

export const registerSettings = z.object({
  /** Largest discount that a cashier may give. */
  discount_limit_percent: z.number(),
  /** Days in which a register takes goods back. */
  return_days: z.number(),
  /** How scales write their labels: prefix, PLU of `item_digits`, value of `digits`, check digit. */
  scale_formats: z.array(
    z.object({ prefix: z.number(), item_digits: z.number(), value: z.enum(VALUES), digits: z.number() }),
  ),
});
export type RegisterSettings = z.output<typeof registerSettings>;

export const getRegisterSettings = endpoint('GET', '/settings/registers/', {
  access: [ADMIN, MANAGER],
  summary: 'Settings of registers and scales',
  ok: registerSettings,
});

export const saveRegisterSettings = endpoint('PUT', '/settings/registers/', {
  access: [ADMIN],
  summary: 'Replace the settings of registers and scales',
  body: registerSettingsForm,
  ok: registerSettings,
});
