// Forms of cash: what a manager counts when a rider hands over, and which day is closed.
import * as z from 'zod/mini';
import {
  CASH_BOUNDS,
  CASH_NOTE_LENGTH,
  day,
  differenceInput,
  id,
  MAX_TOTAL_PAISE,
  optionalText,
  optionalField,
  rupeesInput,
  text,
} from './fields.ts';
import type { PlainSentence } from './texts/say.ts';

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

/** What can lie in a till: as much as one sale may come to, in paise. */
const TILL_BOUNDS = { min: 0, max: MAX_TOTAL_PAISE };
const inTill = (message: PlainSentence) => optionalField(rupeesInput({ ...TILL_BOUNDS, message }));

/** The till may be counted with it; without `till_counted` the next count takes this day in. */
export const closeCashForm = z.object({
  date: day(),
  till_counted: inTill('Please enter what you counted in the till.'),
  /** What the screen showed as expected; 409 when something was sold or paid out meanwhile. */
  till_expected: inTill('The expected amount is not valid.'),
  /** What was in it before anything of these days, asked only at a store's first count. */
  till_opening: inTill('Please enter what was in the till in the morning.'),
  /** The difference of the day that the screen asked about; 409 when closing would store another one. */
  expected_difference: optionalField(
    differenceInput({ max: MAX_TOTAL_PAISE, message: 'The expected amount is not valid.' }),
  ),
  /** What stays in it for the next morning: everything unless said. */
  till_kept: inTill('Please enter what stays in the till.'),
  /** Needed when the till differs. */
  note: optionalText('Note', { max: CASH_NOTE_LENGTH }),
});

export const payOutForm = z.object({
  amount: rupeesInput({ ...TILL_BOUNDS, min: 1, message: 'Please enter the amount that you take out.' }),
  reason: text('Reason', { min: 3, max: CASH_NOTE_LENGTH, required: 'Please say what it is for.' }),
});
