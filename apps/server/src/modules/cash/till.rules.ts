// Rules of the till that need no database: what should be in it, and what its count says.
import type { CashClosing, closeCashDay, viewStoreCash } from '@tilgul/contract/cash';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { expectedInTill, type TillFlow, tillDifference } from '@tilgul/contract/rules/stores/cash-day';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';
import { inRupees } from '../notifications/messages.ts';

/** Sums of a till in paise. */
export interface TillSums extends TillFlow {
  /** YYYY-MM-DD: the day after its last count. */
  readonly from_day: string;
  /** Counter sales paid in cash. */
  readonly sales: number;
  /** Whether cash of a later day is in it already. */
  readonly has_later: boolean;
}

/** A counted till in paise; what is not kept went to safe or bank. */
export interface TillCount extends TillSums {
  readonly counted: Paise;
  readonly kept: Paise;
}

/** Counted minus expected; null where the till was not counted, or has no opening. */
export const countDifference = (count: TillCount | null): Paise | null => count && tillDifference(count, count.counted);

type TillForm = Pick<
  Body<typeof closeCashDay>,
  'till_counted' | 'till_expected' | 'till_opening' | 'till_kept' | 'note'
>;

/**
 * The count that a closing brings, null where it brings none (CASH-7). Throws illegal_move when cash of a later day is in the
 * till, conflict when the screen expected another amount, invalid for more kept than counted and for a difference without a
 * note.
 */
export function decideCount(till: TillSums, form: TillForm): TillCount | null {
  const { till_counted: counted, till_kept: kept = counted } = form;
  if (counted === undefined || kept === undefined) return null;
  if (till.has_later) {
    throw new AppError('illegal_move', {
      detail: say(
        'Cash of a later day is in the till already. Close this day without a count, and count with the next.',
      ),
    });
  }
  const count = { ...till, opening: till.opening ?? form.till_opening ?? null, counted, kept };
  const expected = expectedInTill(count);
  if (form.till_expected !== undefined && expected !== null && form.till_expected !== expected) {
    throw new AppError('conflict', {
      detail: say('The till should now hold {amount}. Please compare again.', { amount: inRupees(expected) }),
      body: { till_expected: toRupees(expected) },
    });
  }
  if (kept > counted) throw invalid({ till_kept: [say('No more can stay in the till than was counted.')] });
  if (countDifference(count) && !form.note) throw invalid({ note: [say('Please say why the till differs.')] });
  return count;
}

/** The sums as the wire has them, in rupees. */
export function tillAnswer(till: TillSums): NonNullable<Ok<typeof viewStoreCash>['till']> {
  const expected = expectedInTill(till);
  return {
    from_date: till.from_day,
    opening: till.opening === null ? null : toRupees(till.opening),
    sales: till.sales,
    takings: toRupees(till.takings),
    handed_over: toRupees(till.handed_over),
    paid_out: toRupees(till.paid_out),
    expected: expected === null ? null : toRupees(expected),
    can_count: !till.has_later,
  };
}

/** A count as the wire has it, in rupees. */
export function countAnswer(count: TillCount): NonNullable<CashClosing['till']> {
  const difference = countDifference(count);
  return {
    ...tillAnswer(count),
    counted: toRupees(count.counted),
    difference: difference === null ? null : toRupees(difference),
    kept: toRupees(count.kept),
  };
}
