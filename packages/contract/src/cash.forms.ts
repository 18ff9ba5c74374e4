// Forms of cash: handover, closing, pay-out.
import * as z from 'zod/mini';
import {
  CASH_BOUNDS,
  CASH_NOTE_LENGTH,
  day,
  differenceInput,
  id,
  longText,
  MAX_TOTAL_PAISE,
  optionalField,
  optionalLongText,
  rupeesInput,
} from './fields.ts';
import { notValid, type PlainRule, withMessage } from './form-messages.ts';

/** Limits of a rider's cash and of a count, in paise: at most ₹99,99,99,999. */
const HAND_BOUNDS = { ...CASH_BOUNDS, max: 99_999_999_900 };

export const takeCashForm = z.object({
  staff_id: id('staff_id'),
  /** Cash in hand as the screen showed it; 409 if it has changed since. */
  expected_amount: rupeesInput({ ...HAND_BOUNDS, message: 'expectedAmountInvalid' }),
  counted_amount: rupeesInput({ ...HAND_BOUNDS, message: 'countedAmountMissing' }),
  /** Required if the amounts differ. */
  note: optionalLongText('Note', { max: CASH_NOTE_LENGTH }),
});

/** Limits of a till's cash, those of one sale, in paise. */
const TILL_BOUNDS = { min: 0, max: MAX_TOTAL_PAISE };
const inTill = (message: PlainRule) => optionalField(rupeesInput({ ...TILL_BOUNDS, message }));

/** Closes a day, with or without a count of the till; without `till_counted` the next count covers this day. */
export const closeCashForm = z.object({
  date: day(),
  till_counted: inTill('tillCountMissing'),
  /** Expected amount as the screen showed it; 409 if it has changed since. */
  till_expected: inTill('expectedAmountInvalid'),
  /** Cash before these days, asked only at a store's first count. */
  till_opening: inTill('tillOpeningMissing'),
  /** The day's difference that the user confirmed; 409 if it has changed since. */
  expected_difference: optionalField(differenceInput({ max: MAX_TOTAL_PAISE, message: 'expectedAmountInvalid' })),
  /** Left in the till for the next morning; by default everything. */
  till_kept: inTill('tillRemainderMissing'),
  /** Required if the till has a difference, and with `without_registers`. */
  note: optionalLongText('Note', { max: CASH_NOTE_LENGTH }),
  /** Ids of registers that need not be closed first; what they still send counts to the next day. */
  without_registers: optionalField(
    z.array(id('without_registers'), withMessage(notValid('without_registers'))).check(z.maxLength(100)),
  ),
});

export const payOutForm = z.object({
  amount: rupeesInput({ ...TILL_BOUNDS, min: 1, message: 'takenAmountMissing' }),
  reason: longText('Reason', { min: 3, max: CASH_NOTE_LENGTH, required: 'purposeMissing' }),
});
