// Owns the field in which delivery staff type the cash they were given.
import { rupeesInput } from './money.fields.ts';

/** ₹0 to ₹99,99,999 in paise. */
export const cashAmount = () => rupeesInput({ min: 0, max: 999_999_900, message: 'Please enter a valid cash amount' });
