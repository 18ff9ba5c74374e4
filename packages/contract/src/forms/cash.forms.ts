// Forms of cash: what a manager counts when a rider hands over, and which day is closed.
import * as z from 'zod/mini';
import { CASH_BOUNDS, CASH_NOTE_LENGTH, day, id, optionalText } from './fields.ts';
import { rupeesInput } from './money.fields.ts';

/** The most cash that a rider can hold or a manager can count at once: ₹99,99,99,999, in paise. */
const HAND_BOUNDS = { ...CASH_BOUNDS, max: 99_999_999_900 };

export const takeCashForm = z.object({
  staff_id: id('staff_id'),
  /** What the screen showed as in hand; 409 when the rider has collected more meanwhile. */
  expected_amount: rupeesInput({ ...HAND_BOUNDS, message: 'The expected amount is not valid.' }),
  counted_amount: rupeesInput({ ...HAND_BOUNDS, message: 'Please enter the amount that you counted.' }),
  /** Needed when the amounts differ. */
  note: optionalText('Note', { max: CASH_NOTE_LENGTH }),
});

export const closeCashForm = z.object({
  date: day(),
  note: optionalText('Note', { max: CASH_NOTE_LENGTH }),
});
