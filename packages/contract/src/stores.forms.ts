import * as z from 'zod/mini';
import {
  blankAsNull,
  clearable,
  describeWire,
  INDIA,
  longText,
  MAX_ID,
  MAX_INT32,
  phone,
  text,
  textsByLanguageInput,
  wholeNumber,
} from './fields.ts';
import { type FieldName, getFieldName, getText, required, withMessage } from './form-messages.ts';
import { foldDigits } from './rules/digits.ts';
import { storeTaxFields } from './taxes.forms.ts';

/** Degrees with a decimal point, not a comma. */
const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;
const asNumber = z.transform((value: unknown) => {
  if (typeof value !== 'string') return value;
  const degrees = foldDigits(value).trim();
  return DEGREES.test(degrees) ? Number(degrees) : value;
});

/** Degrees on one axis, as number or decimal text, within India. */
function degrees(name: FieldName, { min, max }: { readonly min: number; readonly max: number }) {
  const message = withMessage(() => getText('notInIndia', { name: getFieldName(name), min, max }));
  const inIndia = z.number(message).check(z.gte(min, message), z.lte(max, message));
  return describeWire(z.pipe(asNumber, inIndia), { type: 'number', minimum: min, maximum: max });
}

/** Names in other languages, phone and position: omitted fields stay, null and '' clear them. `names.mr` overrides `name_mr`. */
const contact = {
  name_mr: clearable(text('Marathi name', { min: 2, max: 50 })),
  names: textsByLanguageInput(() => text('Name', { min: 2, max: 50 })),
  phone: clearable(phone('Phone')),
  lat: clearable(degrees('Latitude', INDIA.lat)),
  lng: clearable(degrees('Longitude', INDIA.lng)),
};

/** The store's two characters in invoice numbers; by default given by the server, and fixed once used (TAX-5). */
const billCode = () =>
  longText('Code in bill numbers', { max: 20 }).check(
    z.overwrite((code) => foldDigits(code).trim().toUpperCase()),
    z.regex(/^(?!00)[0-9A-Z]{2}$/, withMessage('billCodeFormat')),
  );

/** The store form; `manager` is the user's id (FORM-5). */
export const storeForm = z.object({
  name: text('Name', { min: 3, max: 50 }),
  location: text('Location', { min: 3, max: 100 }),
  store_no: wholeNumber('Store number', { min: 1, max: MAX_INT32, message: 'storeNumberFormat' }),
  manager: wholeNumber('Manager', { min: 1, max: MAX_ID, message: required('Manager') }),
  ...contact,
  ...storeTaxFields,
  bill_code: blankAsNull(billCode()),
});

/** Returns the error of the missing coordinate; undefined if both or neither are set (FORM-5). */
export function halfOfPlace({ lat, lng }: { readonly lat?: unknown; readonly lng?: unknown }) {
  const [hasLat, hasLng] = [lat, lng].map((value) => value !== null && value !== undefined && value !== '');
  if (hasLat === hasLng) return undefined;
  return hasLat ? { lng: getText('longitudeMissing') } : { lat: getText('latitudeMissing') };
}
