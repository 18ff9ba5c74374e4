// Figures of a cash day (CASH-7): the till's expected contents, and the difference that is shown, confirmed and stored.
import { asPaise, type Paise } from './money.ts';

/** Cash collected and handed over by riders, in paise. */
export interface RidersCash {
  readonly due: Paise;
  readonly collected: Paise;
  /** Counted minus cash in hand. */
  readonly handover_difference: Paise;
}

/** Cash flow of a till, in paise. */
export interface TillFlow {
  /** Null if the till was never counted. */
  readonly opening: Paise | null;
  readonly takings: Paise;
  readonly handed_over: Paise;
  /** Paid out or paid back to customers. */
  readonly paid_out: Paise;
  /** To the drawers of registers, and back from them. */
  readonly to_registers: Paise;
  readonly from_registers: Paise;
}

/** opening + takings + handed_over + from_registers − paid_out − to_registers; null without an opening. */
export function getExpectedTill(till: TillFlow): Paise | null {
  if (till.opening === null) return null;
  return asPaise(
    till.opening + till.takings + till.handed_over + till.from_registers - till.paid_out - till.to_registers,
  );
}

/** Counted minus expected; null without an opening. */
export function getTillDifference(till: TillFlow, counted: Paise): Paise | null {
  const expected = getExpectedTill(till);
  return expected === null ? null : asPaise(counted - expected);
}

/** Differences of deliveries and handovers. */
export const getRidersDifference = ({ due, collected, handover_difference }: RidersCash): Paise =>
  asPaise(collected - due + handover_difference);

/** The day's difference: the riders' plus the till's, if it was counted. */
export const getDayDifference = (riders: RidersCash, till: Paise | null): Paise =>
  asPaise(getRidersDifference(riders) + (till ?? 0));
