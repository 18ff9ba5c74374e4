// What bringing goods costs, as answers say it; apart from the calls on the delivery, so that the cart comes without them.
import * as z from 'zod/mini';
import { rupees } from './fields.ts';

/** The fees of a day, in rupees; no steps where delivery costs nothing (DEL-9). */
export const feeTable = z.object({
  /** Goods below it are not delivered; 0 for no limit. */
  min_order: rupees(),
  /** From this value of the goods on, delivery costs this much; by value. */
  steps: z.array(z.object({ from: rupees(), fee: rupees() })),
});
export type FeeTable = z.output<typeof feeTable>;

/** Nothing configured: delivery is free, whatever is ordered. */
export const NO_FEES: FeeTable = { min_order: 0, steps: [] };

// What delivery costs: steps of the basket's value, each with the fee from there on. Any unit of money, the same throughout.

/** From this value of the goods on, delivery costs this much. */
export interface FeeStep {
  readonly from: number;
  readonly fee: number;
}

const findReachedSteps = (steps: readonly FeeStep[], goods: number): readonly FeeStep[] =>
  steps.filter(({ from }) => from <= goods).sort((one, other) => other.from - one.from);

/** The fee of goods of this value; nothing below the first step (DEL-9). */
export const getDeliveryFee = (steps: readonly FeeStep[], goods: number): number => findReachedSteps(steps, goods)[0]?.fee ?? 0;

/** From which value of the goods on delivery is free for good; null when it never is, 0 where nothing costs anything. */
export function getFreeDeliveryFrom(steps: readonly FeeStep[]): number | null {
  let free: number | null = 0;
  for (const { from, fee } of [...steps].sort((one, other) => one.from - other.from)) {
    if (fee > 0) free = null;
    else free ??= from;
  }
  return free;
}
