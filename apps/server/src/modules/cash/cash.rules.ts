// Rules of cash: sums by rider, what blocks closing a day, what a till should hold and what its count says. Amounts in paise.
import type {
  CashClosing,
  CashHold,
  closeCashDay,
  RegisterHold,
  RiderCash,
  viewStoreCash,
} from '@tilgul/contract/cash';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import { getExpectedTill, getTillDifference, type TillFlow } from '@tilgul/contract/rules/cash-day';
import { AppError, illegalMove, invalid } from '@tilgul/contract/rules/errors';
import { asPaise, type Paise, toPaise, toRupees } from '@tilgul/contract/rules/money';
import { getText } from '../../texts/get-text.ts';
import { formatRupees } from '../notifications/messages.ts';
import type { RegisterState } from '../register-settings/register-states.sql.ts';

/** Sums of entries in paise. Always opening + collected + handover_difference = handed_over + paid_back + in_hand. */
export interface CashSums {
  readonly opening: Paise;
  readonly orders: number;
  readonly due: Paise;
  readonly collected: Paise;
  readonly handovers: number;
  readonly handed_over: Paise;
  readonly handover_difference: Paise;
  /** Claims refunded by riders, not from the till. */
  readonly paid_back: Paise;
  readonly in_hand: Paise;
}

/** A rider's cash over some days, and the cash in hand now. */
export interface RiderSums extends CashSums {
  readonly staff_id: number;
  readonly staff_name: string;
  readonly in_hand_now: Paise;
  /** The part of the cash in hand that can be from those days or earlier. */
  readonly held: Paise;
  /** Cash orders that are Out For Delivery now. */
  readonly on_the_road: number;
  readonly on_the_road_paise: Paise;
}

/** Adds up the sums of a store's riders. */
export function addSums(riders: readonly CashSums[]): CashSums {
  const sum = (field: keyof CashSums) => asPaise(riders.reduce((total, rider) => total + rider[field], 0));
  return {
    opening: sum('opening'),
    orders: sum('orders'),
    due: sum('due'),
    collected: sum('collected'),
    handovers: sum('handovers'),
    handed_over: sum('handed_over'),
    handover_difference: sum('handover_difference'),
    paid_back: sum('paid_back'),
    in_hand: sum('in_hand'),
  };
}

/** The answer's fields, in rupees. */
export function toSumsAnswer(sums: CashSums): Omit<RiderCash, 'staff_id' | 'staff_name'> {
  return {
    opening: toRupees(sums.opening),
    orders: sums.orders,
    due: toRupees(sums.due),
    collected: toRupees(sums.collected),
    collected_difference: toRupees(asPaise(sums.collected - sums.due)),
    handovers: sums.handovers,
    handed_over: toRupees(sums.handed_over),
    handover_difference: toRupees(sums.handover_difference),
    paid_back: toRupees(sums.paid_back),
    in_hand: toRupees(sums.in_hand),
  };
}

/** Whether a rider has any cash in those days or now. */
export const hasCash = (rider: RiderSums): boolean =>
  rider.orders + rider.handovers + rider.on_the_road > 0 || rider.opening > 0 || rider.in_hand_now > 0;

/**
 * Riders who keep a day from being closed: they hold its cash or, if the day is today, have cash orders out for delivery. An
 * earlier day is not affected by those: cash counts to the day of delivery.
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
  const amount = formatRupees(toPaise(in_hand) ?? 0);
  if (count === 0) return getText('cash.inHand', { name, amount });
  if (in_hand === 0) return getText('cash.onTheRoad', { count, name });
  return getText('cash.inHandAndOnTheRoad', { count, name, amount });
}

/** 409: names the riders who keep the day from being closed. */
export function dayHeldError(holds: readonly CashHold[]): AppError {
  const people = holds.slice(0, 3).map(formatHold).join('; ');
  const more = holds.length - 3;
  return new AppError('illegal_move', {
    detail: more > 0 ? getText('cash.dayStillOpenAndMore', { people, more }) : getText('cash.dayStillOpen', { people }),
    body: { held_by: holds },
  });
}

/** Why a register keeps a day from being closed; undefined if it does not. */
function getRegisterHold({ shift_id, pending, held }: RegisterState): RegisterHold | undefined {
  if (shift_id !== null) return 'open_shift';
  if (pending > 0) return 'behind';
  return held > 0 ? 'held' : undefined;
}

/**
 * Refuses to close a day while registers hold some of it, except those that the manager leaves out with a note (409
 * registers_open, naming them).
 */
export function requireRegistersClosed(
  registers: readonly RegisterState[],
  { without_registers: without = [], note }: Pick<Body<typeof closeCashDay>, 'without_registers' | 'note'>,
): void {
  const holding = registers.flatMap((register) => {
    const reason = getRegisterHold(register);
    return reason === undefined || without.includes(register.id) ? [] : [{ register, reason }];
  });
  if (holding.length > 0) {
    const body = holding.map(({ register: { id, name, letter }, reason }) => ({ id, name, letter, reason }));
    throw new AppError('registers_open', { body: { registers: body } });
  }
  if (without.length > 0 && !note) throw invalid({ note: [getText('cash.registersReasonMissing')] });
}

/** A register in the answer. */
export function toRegisterAnswer(register: RegisterState): Ok<typeof viewStoreCash>['registers'][number] {
  const { held: _held, heard_at, ...rest } = register;
  const reason = getRegisterHold(register);
  const state = reason === undefined ? 'closed' : reason === 'open_shift' ? 'open' : 'behind';
  return { ...rest, state, heard_at: heard_at?.toISOString() ?? null };
}

/** 409: the day's difference is no longer the one that the screen showed. */
export const differenceChangedError = (difference: Paise): AppError =>
  new AppError('conflict', {
    detail: getText('cash.dayChanged', { amount: formatRupees(difference) }),
    body: { difference: toRupees(difference) },
  });

/** 409: the rider's cash in hand is no longer the amount that was counted against. */
export function cashInHandChangedError(staffName: string, inHand: Paise): AppError {
  if (inHand === 0) return illegalMove(getText('cash.nothingInHand', { name: staffName }));
  return new AppError('conflict', {
    detail: getText('cash.handChanged', { name: staffName, amount: formatRupees(inHand) }),
    body: { in_hand: toRupees(inHand) },
  });
}

/** Sums of a till in paise. */
export interface TillSums extends TillFlow {
  /** YYYY-MM-DD, the day after the last count. */
  readonly from_day: string;
  /** Counter sales paid in cash. */
  readonly sales: number;
  /** Whether the till already contains cash of a later day. */
  readonly has_later: boolean;
}

/** A counted till in paise. Cash not kept in it goes to the safe or bank. */
export interface TillCount extends TillSums {
  readonly counted: Paise;
  readonly kept: Paise;
}

/** Counted minus expected; null if the till was not counted or has no opening amount. */
export const getCountDifference = (count: TillCount | null): Paise | null =>
  count && getTillDifference(count, count.counted);

type TillForm = Pick<
  Body<typeof closeCashDay>,
  'till_counted' | 'till_expected' | 'till_opening' | 'till_kept' | 'note'
>;

/**
 * Checks the till count of a closing; null if the till was not counted (CASH-7). A till with cash of a later day cannot be
 * counted, and a difference needs a note.
 */
export function checkTillCount(till: TillSums, form: TillForm): TillCount | null {
  const { till_counted: counted, till_kept: kept = counted } = form;
  if (counted === undefined || kept === undefined) return null;
  if (till.has_later) {
    throw illegalMove(getText('cash.laterDayInTill'));
  }
  const count = { ...till, opening: till.opening ?? form.till_opening ?? null, counted, kept };
  const expected = getExpectedTill(count);
  if (form.till_expected !== undefined && expected !== null && form.till_expected !== expected) {
    throw new AppError('conflict', {
      detail: getText('cash.tillChanged', { amount: formatRupees(expected) }),
      body: { till_expected: toRupees(expected) },
    });
  }
  if (kept > counted) throw invalid({ till_kept: [getText('cash.keptTooMuch')] });
  if (getCountDifference(count) && !form.note) throw invalid({ note: [getText('cash.tillReasonMissing')] });
  return count;
}

/** The till's sums in the answer, in rupees. */
export function toTillAnswer(till: TillSums): NonNullable<Ok<typeof viewStoreCash>['till']> {
  const expected = getExpectedTill(till);
  return {
    from_date: till.from_day,
    opening: till.opening === null ? null : toRupees(till.opening),
    sales: till.sales,
    takings: toRupees(till.takings),
    handed_over: toRupees(till.handed_over),
    paid_out: toRupees(till.paid_out),
    to_registers: toRupees(till.to_registers),
    from_registers: toRupees(till.from_registers),
    expected: expected === null ? null : toRupees(expected),
    can_count: !till.has_later,
  };
}

/** The till's count in the answer, in rupees. */
export function toTillCountAnswer(count: TillCount): NonNullable<CashClosing['till']> {
  const difference = getCountDifference(count);
  return {
    ...toTillAnswer(count),
    counted: toRupees(count.counted),
    difference: difference === null ? null : toRupees(difference),
    kept: toRupees(count.kept),
  };
}
