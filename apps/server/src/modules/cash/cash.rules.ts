// Rules of cash that need no database: sums, what blocks a closing, what a handover needs.
import type { CashClosing, CashHold, closeCashDay, RiderCash, viewStoreCash } from '@tilgul/contract/cash';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import { expectedInTill, type TillFlow, tillDifference } from '@tilgul/contract/rules/cash-day';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { type Paise, paiseOf, toPaise, toRupees } from '@tilgul/contract/rules/money';
import { say, sayCount } from '../../texts/say.ts';
import { inRupees } from '../notifications/messages.ts';

/** Sums of entries in paise. Always opening + collected + handover_difference = handed_over + paid_back + in_hand. */
export interface CashSums {
  readonly opening: Paise;
  readonly orders: number;
  readonly due: Paise;
  readonly collected: Paise;
  readonly handovers: number;
  readonly handed_over: Paise;
  readonly handover_difference: Paise;
  /** What riders paid back at the door; what the till paid back is none of theirs. */
  readonly paid_back: Paise;
  readonly in_hand: Paise;
}

/** The cash of one staff member over some days, and what is in hand at this moment. */
export interface RiderSums extends CashSums {
  readonly staff_id: number;
  readonly staff_name: string;
  readonly in_hand_now: Paise;
  /** Of what is in hand now: the most that can have been collected in those days or before. */
  readonly held: Paise;
  /** Cash orders Out For Delivery at this moment. */
  readonly on_the_road: number;
  readonly on_the_road_paise: Paise;
}

const ZERO_SUMS: CashSums = {
  opening: 0,
  orders: 0,
  due: 0,
  collected: 0,
  handovers: 0,
  handed_over: 0,
  handover_difference: 0,
  paid_back: 0,
  in_hand: 0,
};

/** The sums of a store: its staff members' added up. */
export function addSums(riders: readonly CashSums[]): CashSums {
  return riders.reduce(
    (sum, rider) => ({
      opening: paiseOf(sum.opening + rider.opening),
      orders: sum.orders + rider.orders,
      due: paiseOf(sum.due + rider.due),
      collected: paiseOf(sum.collected + rider.collected),
      handovers: sum.handovers + rider.handovers,
      handed_over: paiseOf(sum.handed_over + rider.handed_over),
      handover_difference: paiseOf(sum.handover_difference + rider.handover_difference),
      paid_back: paiseOf(sum.paid_back + rider.paid_back),
      in_hand: paiseOf(sum.in_hand + rider.in_hand),
    }),
    ZERO_SUMS,
  );
}

/** Sums as the wire has them, in rupees. */
export function toSumsAnswer(sums: CashSums): Omit<RiderCash, 'staff_id' | 'staff_name'> {
  return {
    opening: toRupees(sums.opening),
    orders: sums.orders,
    due: toRupees(sums.due),
    collected: toRupees(sums.collected),
    collected_difference: toRupees(paiseOf(sums.collected - sums.due)),
    handovers: sums.handovers,
    handed_over: toRupees(sums.handed_over),
    handover_difference: toRupees(sums.handover_difference),
    paid_back: toRupees(sums.paid_back),
    in_hand: toRupees(sums.in_hand),
  };
}

/** Whether a staff member has anything to show for those days or now. */
export const hasCash = (rider: RiderSums): boolean =>
  rider.orders + rider.handovers + rider.on_the_road > 0 || rider.opening > 0 || rider.in_hand_now > 0;

/**
 * What keeps a day from being closed: its cash still in somebody's hand; on the very day also cash orders out for delivery,
 * whose cash will belong to it. Those of an earlier day cannot be: what is delivered now counts to now.
 */
export function findHolds(riders: readonly RiderSums[], isToday: boolean): CashHold[] {
  return riders
    .map(({ staff_id, staff_name, held, on_the_road }) => ({
      staff_id,
      staff_name,
      in_hand: toRupees(held),
      on_the_road: isToday ? on_the_road : 0,
    }))
    .filter((hold) => hold.in_hand > 0 || hold.on_the_road > 0);
}

function formatHold({ staff_name: name, in_hand, on_the_road: count }: CashHold): string {
  const amount = inRupees(toPaise(in_hand) ?? 0);
  if (count === 0) return say('{name} has {amount} in hand', { name, amount });
  if (in_hand === 0)
    return sayCount(count, '{name} has {count} cash order on the road', '{name} has {count} cash orders on the road', {
      name,
    });
  return sayCount(
    count,
    '{name} has {amount} in hand and {count} cash order on the road',
    '{name} has {amount} in hand and {count} cash orders on the road',
    { name, amount },
  );
}

/** The 409 that names who holds the day. */
export function dayHeldError(holds: readonly CashHold[]): AppError {
  const named = holds.slice(0, 3).map(formatHold).join('; ');
  const more = holds.length - 3;
  return new AppError('illegal_move', {
    detail:
      more > 0
        ? say('This day cannot be closed yet: {people}; and {more} more.', { people: named, more })
        : say('This day cannot be closed yet: {people}.', { people: named }),
    body: { held_by: holds },
  });
}

/** The 409 of a closing that was asked about with another difference than it would store. */
export const differenceChangedError = (difference: Paise): AppError =>
  new AppError('conflict', {
    detail: say('The difference of the day is now {amount}. Please compare again.', { amount: inRupees(difference) }),
    body: { difference: toRupees(difference) },
  });

/** The 409 of a handover that was counted against another amount than the rider has now. */
export function cashInHandChangedError(staffName: string, inHand: Paise): AppError {
  if (inHand === 0)
    return new AppError('illegal_move', { detail: say('{name} has no cash in hand.', { name: staffName }) });
  return new AppError('conflict', {
    detail: say('{name} now has {amount} in hand. Please count again.', {
      name: staffName,
      amount: inRupees(inHand),
    }),
    body: { in_hand: toRupees(inHand) },
  });
}

// Rules of the till that need no database: what should be in it, and what its count says.

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
export const getCountDifference = (count: TillCount | null): Paise | null =>
  count && tillDifference(count, count.counted);

type TillForm = Pick<
  Body<typeof closeCashDay>,
  'till_counted' | 'till_expected' | 'till_opening' | 'till_kept' | 'note'
>;

/**
 * The count that a closing brings, null where it brings none (CASH-7). Throws illegal_move when cash of a later day is in the
 * till, conflict when the screen expected another amount, invalid for more kept than counted and for a difference without a
 * note.
 */
export function checkTillCount(till: TillSums, form: TillForm): TillCount | null {
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
  if (getCountDifference(count) && !form.note) throw invalid({ note: [say('Please say why the till differs.')] });
  return count;
}

/** The sums as the wire has them, in rupees. */
export function toTillAnswer(till: TillSums): NonNullable<Ok<typeof viewStoreCash>['till']> {
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
export function toTillCountAnswer(count: TillCount): NonNullable<CashClosing['till']> {
  const difference = getCountDifference(count);
  return {
    ...toTillAnswer(count),
    counted: toRupees(count.counted),
    difference: difference === null ? null : toRupees(difference),
    kept: toRupees(count.kept),
  };
}
