// What a cash day comes to (CASH-7): what its till should hold, and the one difference that is shown, asked about and stored.
import { type Paise, paiseOf } from './money.ts';

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
export const expectedInTill = (till: TillFlow): Paise | null =>
  till.opening === null ? null : paiseOf(till.opening + till.takings + till.handed_over - till.paid_out);

/** Counted minus expected; null without an opening, since nothing was expected. */
export function tillDifference(till: TillFlow, counted: Paise): Paise | null {
  const expected = expectedInTill(till);
  return expected === null ? null : paiseOf(counted - expected);
}

/** At doors and at handovers together. */
export const ridersDifference = ({ due, collected, handover_difference }: RidersCash): Paise =>
  paiseOf(collected - due + handover_difference);

/** The difference of the day: the riders', and the till's where it was counted against something expected. */
export const dayDifference = (riders: RidersCash, till: Paise | null): Paise =>
  paiseOf(ridersDifference(riders) + (till ?? 0));
