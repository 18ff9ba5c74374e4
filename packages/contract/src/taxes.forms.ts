// Forms of tax settings and classes; tax and label fields of products, stores and buyers.
import * as z from 'zod/mini';
import {
  blankAsNull,
  clearable,
  clearableId,
  day,
  describeWire,
  digitText,
  email,
  oneOf,
  optionalField,
  optionalLongText,
  optionalText,
  rupeesInput,
  text,
  wholeNumber,
} from './fields.ts';
import { type FieldName, getFieldName, getText, notBoolean, notOneOf, required, withMessage } from './form-messages.ts';
import {
  FSSAI,
  GSTIN_MESSAGE,
  GSTIN_STATE_MESSAGE,
  getGstinState,
  HSN,
  normaliseGstin,
  STATE_CODES,
  validateGstin,
} from './rules/gst.ts';
import { MAX_PLU } from './rules/limits.ts';
import { toPaise } from './rules/money.ts';

/** A GSTIN with a valid check character, upper-cased (TAX-2). */
export const gstin = () =>
  z.string(withMessage(GSTIN_MESSAGE)).check(
    z.overwrite(normaliseGstin),
    z.check<string>((payload) => {
      const message = validateGstin(payload.value);
      if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value });
    }),
  );

const fssai = () => digitText(FSSAI, 'fssaiDigits');

const STATE_CODE = new RegExp(`^(?:${STATE_CODES.join('|')})$`);
const stateCode = () => digitText(STATE_CODE, 'stateCodeDigits');

/** A GSTIN of the chain: its state must have a name, as invoices show it as place of supply. */
const sellerGstin = () =>
  gstin().check(z.refine((number) => STATE_CODES.includes(getGstinState(number)), withMessage(GSTIN_STATE_MESSAGE)));

/** A percentage from 0 to 100 with at most two decimals, parsed to hundredths of a percent. */
function percent(name: FieldName) {
  const message = withMessage(() => getText('notPercentage', { name: getFieldName(name) }));
  const hundredths = z.transform((value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? toPaise(value) : undefined,
  );
  const bounded = z.number(message).check(z.gte(0, message), z.lte(10_000, message));
  return describeWire(z.pipe(hundredths, bounded), { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 });
}

/** A switch that is off by default. */
const offByDefault = (name: FieldName) => optionalField(z.boolean(withMessage(notBoolean(name))));

/** All tax settings: omitted fields are cleared, except the contact and `require_tax_class`, which stay (TAX-1). */
export const taxSettingsForm = z.object({
  legal_name: optionalText('Legal name', { min: 3, max: 100 }),
  gstin: blankAsNull(sellerGstin()),
  /** By default that of the GSTIN. */
  state_code: blankAsNull(stateCode()),
  fssai: blankAsNull(fssai()),
  address: optionalLongText('Address', { min: 3, max: 200 }),
  phone: clearable(text('Phone', { min: 3, max: 40 })),
  email: clearable(email()),
  grievance_officer: clearable(text('Grievance officer', { min: 3, max: 100 })),
  round_to_rupee: offByDefault('Round to rupee'),
  /** Tax rate of the delivery fee; null: the highest rate of the goods on the invoice. */
  fee_rate: blankAsNull(percent('Fee rate')),
  hsn_digits: optionalField(
    wholeNumber('HSN digits', { min: 4, max: 8, message: 'hsnDigitsCount' }).check(
      z.refine((digits) => digits % 2 === 0, withMessage('hsnDigitsCount')),
    ),
  ),
  /** Products without a tax class cannot be sold (TAX-3). */
  require_tax_class: optionalField(z.boolean(withMessage(notBoolean('require_tax_class')))),
});

/** The same for a screen: choices instead of switches. */
export const taxSettingsEntry = z.extend(taxSettingsForm, {
  round_to_rupee: oneOf(['yes', 'no'], notBoolean('Round to rupee')),
  require_tax_class: oneOf(['yes', 'no'], notBoolean('require_tax_class')),
});

const RATE_DAY = 'rateDayFormat';

/** A class with its next rate, for a screen. */
export const taxRateEntry = z.object({
  name: text('Name', { min: 2, max: 50 }),
  percent: percent('Rate'),
  effective_from: z.pipe(z.string().check(z.minLength(1, withMessage(required('From')))), day(RATE_DAY)),
});

const NO_RATE = 'ratesMissing';

/** A tax class with all its rates (TAX-3). */
export const taxClassForm = z.object({
  name: text('Name', { min: 2, max: 50 }),
  rates: z.array(z.object({ percent: percent('Rate'), effective_from: day(RATE_DAY) }), withMessage(NO_RATE)).check(
    z.minLength(1, withMessage(NO_RATE)),
    z.maxLength(50, withMessage('tooManyRates')),
    z.refine(
      (rates) => new Set(rates.map(({ effective_from }) => effective_from)).size === rates.length,
      withMessage('ratesOnOneDay'),
    ),
  ),
});

/** MRP in paise, with the limits of a price. */
export const mrp = () => rupeesInput({ min: 1, max: 999_999_900, message: 'mrpRange' });

/** A switch of a form or file: true, false, yes or no; blank means not sent. */
const yesOrNo = (name: FieldName) => {
  const words: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };
  const known = z.transform((value: unknown) =>
    typeof value === 'string' ? (words[value.trim().toLowerCase()] ?? value) : value,
  );
  return describeWire(z.pipe(known, z.boolean(withMessage(notBoolean(name)))), { type: 'boolean' });
};

export const VEG_MARKS = ['veg', 'non_veg'] as const;

/** Tax and label fields of a product: omitted fields stay, null and '' clear them (CAT-11). */
export const labelFields = {
  hsn: clearable(digitText(HSN, 'hsnDigits')),
  tax_class: clearableId('tax_class'),
  /** Of goods that are weighed at the counter; null for `tax_class`. */
  loose_tax_class: clearableId('loose_tax_class'),
  mrp: clearable(mrp()),
  origin: clearable(text('Country of origin', { min: 2, max: 60 })),
  packer: clearable(text('Packer', { min: 3, max: 200 })),
  shelf_life: clearable(text('Shelf life', { max: 60 })),
  fssai: clearable(fssai()),
  /** Weighed when packed (PACK-8); requires a unit that is a weight. */
  sold_by_weight: optionalField(yesOrNo('sold_by_weight')),
  /** Price look-up number: on labels of scales instead of the barcode. */
  plu: clearable(wholeNumber('PLU', { min: 1, max: MAX_PLU })),
  /** The green or brown mark of packaged food. */
  veg_mark: clearable(oneOf(VEG_MARKS, notOneOf('Veg mark', VEG_MARKS))),
  ingredients: clearable(text('Ingredients', { max: 1000 })),
  allergens: clearable(text('Allergens', { max: 300 })),
  shelf_life_days: clearable(wholeNumber('Shelf life in days', { min: 1, max: 3650 })),
};

/** The label fields that are texts, by the same name in form, answer and database. */
export const LABEL_TEXTS = ['hsn', 'origin', 'packer', 'shelf_life', 'fssai'] as const;
/** Further label fields by the same name; answers omit them if not set. */
export const LABEL_DETAILS = ['plu', 'veg_mark', 'ingredients', 'allergens', 'shelf_life_days'] as const;

/** Tax fields of a store that differ from the chain's: omitted fields stay, null and '' clear them. */
export const storeTaxFields = {
  gstin: clearable(sellerGstin()),
  fssai: clearable(fssai()),
  state_code: clearable(stateCode()),
};
