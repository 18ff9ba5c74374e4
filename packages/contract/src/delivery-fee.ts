// Delivery fees: the fee table of answers, and its rules. Separate from delivery.ts, so that the cart does not load those calls.
import * as z from 'zod/mini';
import { rupees } from './fields.ts';

/** The fees of a day, in rupees; without steps delivery is free (DEL-9). */
export const feeTable = z.object({
  /** Minimum value of the goods; 0 for none. */
  min_order: rupees(),
  /** The fee from each value of the goods on, in ascending order. */
  steps: z.array(z.object({ from: rupees(), fee: rupees() })),
});
export type FeeTable = z.output<typeof feeTable>;

/** Without configuration delivery is free. */
export const NO_FEES: FeeTable = { min_order: 0, steps: [] };

/** The fee from a value of the goods on; paise or rupees, the same unit for both. */
export interface FeeStep {
  readonly from: number;
  readonly fee: number;
}

const findReachedSteps = (steps: readonly FeeStep[], goods: number): readonly FeeStep[] =>
  steps.filter(({ from }) => from <= goods).sort((one, other) => other.from - one.from);

/** Returns the fee for goods of this value; 0 below the first step (DEL-9). */
export const getDeliveryFee = (steps: readonly FeeStep[], goods: number): number =>
  findReachedSteps(steps, goods)[0]?.fee ?? 0;

/** Returns the value of the goods from which delivery is always free; null if it never is, 0 without fees. */
export function getFreeDeliveryFrom(steps: readonly FeeStep[]): number | null {
  let free: number | null = 0;
  for (const { from, fee } of [...steps].sort((one, other) => one.from - other.from)) {
    if (fee > 0) free = null;
    else free ??= from;
  }
  return free;
}
