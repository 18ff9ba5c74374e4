// What bringing goods costs, as answers say it; apart from the calls on the delivery, so that the cart comes without them.
import * as z from 'zod/mini';
import { rupees } from '../forms/money.fields.ts';

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
