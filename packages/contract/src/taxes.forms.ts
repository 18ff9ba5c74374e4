// Forms of tax settings and classes, and the tax and label fields of products, stores and buyers.
import * as z from 'zod/mini';
import {
  blankAsNull,
  day,
  describeWire,
  clearableId,
  optionalText,
  clearable,
  optionalField,
  rupeesInput,
  text,
  wholeNumber,
  oneOf,
} from './fields.ts';
import { type FieldName, notBoolean, withMessage } from './form-messages.ts';
import {
  FSSAI,
  GST_STATES,
  GSTIN_MESSAGE,
  GSTIN_STATE_MESSAGE,
  validateGstin,
  HSN,
  normaliseGstin,
  getGstinState,
} from './rules/gst.ts';
import { toPaise } from './rules/money.ts';
import { type PlainSentence, say } from './texts/say.ts';

/** A GSTIN with the right check character, in capital letters (TAX-2). */
export const gstin = () =>
  z.string(withMessage(GSTIN_MESSAGE)).check(
    z.overwrite(normaliseGstin),
    z.check<string>((payload) => {
      const message = validateGstin(payload.value);
      if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value });
    }),
  );

const FSSAI_MESSAGE = 'FSSAI number must be 14 digits.';
const fssai = () => z.string(withMessage(FSSAI_MESSAGE)).check(z.trim(), z.regex(FSSAI, withMessage(FSSAI_MESSAGE)));

const STATE_CODES = new Set(GST_STATES.map(([code]) => code));
const STATE_MESSAGE = 'State code must be the two digits of a state, such as 27.';
const stateCode = () =>
  z.string(withMessage(STATE_MESSAGE)).check(
    z.trim(),
    z.refine((code) => STATE_CODES.has(code), withMessage(STATE_MESSAGE)),
  );

/** A GSTIN of the chain itself: of a state that papers can name, since it says from where goods are supplied. */
const sellerGstin = () =>
  gstin().check(z.refine((number) => STATE_CODES.has(getGstinState(number)), withMessage(GSTIN_STATE_MESSAGE)));

/** A percentage from 0 to 100 with at most two decimals, given to the server in hundredths of a percent. */
function percent(name: PlainSentence) {
  const message = withMessage(() =>
    say('{name} must be a percentage from 0 to 100 with at most 2 decimals.', { name: say(name) }),
  );
  const hundredths = z.transform((value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? toPaise(value) : undefined,
  );
  const bounded = z.number(message).check(z.gte(0, message), z.lte(10_000, message));
  return describeWire(z.pipe(hundredths, bounded), { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 });
}

/** A switch that is off when it is not sent. */
const off = (name: FieldName) => optionalField(z.boolean(withMessage(notBoolean(name))));

/** The chain's particulars on its papers, all of them at once: what is not sent is cleared (TAX-1). */
export const taxSettingsForm = z.object({
  legal_name: optionalText('Legal name', { min: 3, max: 100 }),
  gstin: blankAsNull(sellerGstin()),
  /** Of the GSTIN where it is left out. */
  state_code: blankAsNull(stateCode()),
  fssai: blankAsNull(fssai()),
  address: optionalText('Address', { min: 3, max: 200 }),
  round_to_rupee: off('Round to rupee'),
  /** Of the delivery fee; null: the highest rate of the goods on the bill. */
  fee_rate: blankAsNull(percent('Fee rate')),
  hsn_digits: optionalField(
    wholeNumber('HSN digits', { min: 4, max: 8, message: 'HSN digits must be 4, 6 or 8.' }).check(
      z.refine((digits) => digits % 2 === 0, withMessage('HSN digits must be 4, 6 or 8.')),
    ),
  ),
});

/** The same as a form shows it: a choice in the place of the switch. */
export const taxSettingsEntry = z.extend(taxSettingsForm, {
  round_to_rupee: oneOf(['yes', 'no'], notBoolean('Round to rupee')),
});

const RATE_DAY = 'The day of a rate must be a day as YYYY-MM-DD.';

/** A class with its next rate, as a form asks for it. */
export const taxRateEntry = z.object({
  name: text('Name', { min: 2, max: 50 }),
  percent: percent('Rate'),
  effective_from: day(RATE_DAY),
});

const NO_RATE = 'Enter at least one rate with the day from which it holds.';

/** A tax class with all its rates (TAX-3). */
export const taxClassForm = z.object({
  name: text('Name', { min: 2, max: 50 }),
  rates: z.array(z.object({ percent: percent('Rate'), effective_from: day(RATE_DAY) }), withMessage(NO_RATE)).check(
    z.minLength(1, withMessage(NO_RATE)),
    z.maxLength(50, withMessage('A tax class may have at most 50 rates.')),
    z.refine(
      (rates) => new Set(rates.map(({ effective_from }) => effective_from)).size === rates.length,
      withMessage('Two rates begin on the same day.'),
    ),
  ),
});

/** MRP bounds in paise, those of a price. */
const mrp = () =>
  rupeesInput({ min: 1, max: 999_999_900, message: 'MRP must be between 0.01 and 9999999 with at most 2 decimals.' });

/** A switch of a form or a file, true and false or yes and no; blank says nothing. */
const yesOrNo = (name: FieldName) => {
  const words: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };
  const known = z.transform((value: unknown) =>
    typeof value === 'string' ? (words[value.trim().toLowerCase()] ?? value) : value,
  );
  return describeWire(z.pipe(known, z.boolean(withMessage(notBoolean(name)))), { type: 'boolean' });
};

/** What a product's bill line and label need: what is not sent stays, null and '' clear it (CAT-11). */
export const labelFields = {
  hsn: clearable(
    z
      .string(withMessage('HSN must be 4, 6 or 8 digits.'))
      .check(z.trim(), z.regex(HSN, withMessage('HSN must be 4, 6 or 8 digits.'))),
  ),
  /** The id of a tax class. */
  tax_class: clearableId('tax_class'),
  mrp: clearable(mrp()),
  origin: clearable(text('Country of origin', { min: 2, max: 60 })),
  packer: clearable(text('Packer', { min: 3, max: 200 })),
  shelf_life: clearable(text('Shelf life', { max: 60 })),
  fssai: clearable(fssai()),
  /** Weighed when it is packed (PACK-8); its unit must be a weight then. */
  sold_by_weight: optionalField(yesOrNo('sold_by_weight')),
};

/** What a store's papers say when it is not what the chain's say: what is not sent stays, null and '' clear it. */
export const storeTaxFields = {
  gstin: clearable(sellerGstin()),
  fssai: clearable(fssai()),
  state_code: clearable(stateCode()),
};
