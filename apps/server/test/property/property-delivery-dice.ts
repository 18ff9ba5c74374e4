// The dice of the random days, and what an act is.
import { LINE_CHOICES } from '@tilgul/contract/order-answers';
import fc from 'fast-check';
import type { OrderModel } from './property-delivery-model.ts';
import type { Stage } from './property-delivery-stage.ts';

/** The dice of an act; which of them count is the act's affair. */
export const dice = fc.record({
  pick: fc.nat({ max: 11 }),
  yes: fc.boolean(),
  also: fc.boolean(),
  lines: fc.array(
    fc.record({
      good: fc.nat({ max: 5 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      choice: fc.constantFrom(...LINE_CHOICES, 'ask' as const),
      /** How many of it are not packed. */
      short: fc.constantFrom(0, 0, 1, 1, 2, 4),
      isMissing: fc.boolean(),
      /** By how many grams it weighs more than its packs say. */
      off: fc.constantFrom(0, -7, -30, -333, 25),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
export type Dice = typeof dice extends fc.Arbitrary<infer T> ? T : never;
/** An act; answers what came of it, or nothing where there was nothing to do. */
export type Play = (stage: Stage, dice: Dice) => Promise<string | undefined>;

/** One of the candidates, the newest first. */
export const choose = <T>(from: readonly T[], { pick }: Dice): T | undefined =>
  from.toReversed()[pick % (from.length || 1)];
export const storeOf = (stage: Stage, order: Pick<OrderModel, 'store'>) => ({
  ...stage.stores[order.store],
  model: stage.models[order.store],
});
