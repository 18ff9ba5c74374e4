// What a cash day comes to (CASH-7): what its till should hold, and the one difference that is shown, asked about and stored.
import { type Paise, asPaise } from './money.ts';

/** What riders collected and handed over, in paise. */
export interface RidersCash {
  readonly due: Paise;
  readonly collected: Paise;
  /** Counted minus what the riders had in hand. */
  readonly handover_difference: Paise;
}

/** What went into a till and out of it, in paise. */
export interface TillFlow {
  /** Null where the till was never counted before. */
  readonly opening: Paise | null;
  readonly takings: Paise;
  readonly handed_over: Paise;
  /** Paid out, and paid back to customers. */
  readonly paid_out: Paise;
}

/** opening + takings + handed_over − paid_out; null without an opening. */
export const getExpectedTill = (till: TillFlow): Paise | null =>
  till.opening === null ? null : asPaise(till.opening + till.takings + till.handed_over - till.paid_out);

/** Counted minus expected; null without an opening, since nothing was expected. */
export function getTillDifference(till: TillFlow, counted: Paise): Paise | null {
  const expected = getExpectedTill(till);
  return expected === null ? null : asPaise(counted - expected);
}

/** At doors and at handovers together. */
export const getRidersDifference = ({ due, collected, handover_difference }: RidersCash): Paise =>
  asPaise(collected - due + handover_difference);

/** The difference of the day: the riders', and the till's where it was counted against something expected. */
export const getDayDifference = (riders: RidersCash, till: Paise | null): Paise =>
  asPaise(getRidersDifference(riders) + (till ?? 0));
