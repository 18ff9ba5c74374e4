// Indian tax numbers: GSTIN with its check character, FSSAI licence, HSN code, state codes.
import { getText } from '../form-messages.ts';
import { foldDigits } from './digits.ts';
import { OTHER_TERRITORY, STATES } from './pincodes.ts';

const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;
// States and union territories including former ones, foreign offices, Other Territory and the Centre.
const STATE = /^(?:0[1-9]|[12][0-9]|3[0-8]|9[679])/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Licence or registration number of the Food Safety and Standards Authority. */
export const FSSAI = /^[0-9]{14}$/;
/** Code of goods or services in the Harmonised System: 4, 6 or 8 digits. */
export const HSN = /^(?:[0-9]{4}|[0-9]{6}|[0-9]{8})$/;

export const GSTIN_MESSAGE = 'gstinLength';
export const GSTIN_STATE_MESSAGE = 'gstinUnknownState';
export const GSTIN_CHECK_MESSAGE = 'gstinCheckCharacter';

/** Computes the last character of a GSTIN from the first 14 (modulus 36, alternating weights 1 and 2). */
export function computeCheckCharacter(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

/** Folds digits, removes spaces and converts to upper case. */
export const normaliseGstin = (text: string): string => foldDigits(text).replace(/\s/g, '').toUpperCase();

/** Returns the error of a normalised GSTIN, or undefined if it is valid (TAX-2). */
export function validateGstin(gstin: string): string | undefined {
  if (!SHAPE.test(gstin)) return getText(GSTIN_MESSAGE);
  if (!STATE.test(gstin)) return getText(GSTIN_STATE_MESSAGE);
  return computeCheckCharacter(gstin.slice(0, 14)) === gstin.charAt(14) ? undefined : getText(GSTIN_CHECK_MESSAGE);
}

/** Returns the state code of a GSTIN. */
export const getGstinState = (gstin: string): string => gstin.slice(0, 2);

/** Returns the error if a GSTIN and a state code differ; undefined if they agree or one is missing. */
export function explainStateMismatch(gstin: string | null | undefined, stateCode: string | null | undefined) {
  if (!gstin || !stateCode || getGstinState(gstin) === stateCode) return undefined;
  return getText('gstinStateCode', { code: stateCode });
}

/** GST codes of the states and union territories, and of other territory. Literal, because forms need them while their files load. */
export const STATE_CODES: readonly string[] =
  '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 26 27 29 30 31 32 33 34 35 36 37 38 97'.split(
    ' ',
  );

/** The name of the state with a GST code. */
export const findStateNameByCode = (code: string): string | undefined =>
  [...STATES, OTHER_TERRITORY].find(({ gstCode }) => gstCode === code)?.name;
