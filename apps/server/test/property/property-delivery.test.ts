// Checks that after days of random orders, packings, answers, cancellations, claims and returns every customer is
// charged for what was packed and kept, to the paisa, in orders, invoices, stock, tills and the bank.
// @module-tag long
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byLength } from '../support/length.ts';
import { closeDay, compare, payRefunds } from './property-delivery-checks.ts';
import { orderActions } from './property-delivery-orders.ts';
import { packingActions } from './property-delivery-packing.ts';
import { type Choices, choices, openShop } from './property-delivery-scenario.ts';
import { claimActions, storeActions } from './property-delivery-stores.ts';

const RUNS = byLength('PROPERTY_DELIVERY_RUNS', { short: 1, long: 25 });
const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_123);

const shop = await openShop();
const actions = { ...orderActions(shop), ...packingActions(shop), ...claimActions(shop), ...storeActions(shop) };

/** Weights of actions; 1 by default. */
const WEIGHTS: Readonly<Record<string, number>> = {
  place: 3,
  pack: 5,
  answer: 4,
  'at the door': 4,
  claim: 4,
  decide: 4,
  'pay a claim back': 2,
};
const action = fc.record({
  name: fc.oneof(...Object.keys(actions).map((name) => ({ weight: WEIGHTS[name] ?? 1, arbitrary: fc.constant(name) }))),
  drawn: choices,
});
// No bias towards short runs: rare cases need long days.
const days = fc.noBias(
  fc.array(fc.array(action, { minLength: 1, maxLength: 50, size: 'max' }), { minLength: 1, maxLength: 3, size: 'max' }),
);

const NO_CHOICES: Choices = { pick: 0, yes: false, also: false, lines: [] };

/** Outcomes that must occur, or the run would prove little. */
const OUTCOMES = [
  'placed',
  'packed',
  'asked',
  'delivered',
  'moved to another store',
  'cancelled',
  'claimed',
  'written off',
  'counted',
  'handed over',
];
/** Outcomes that occur only in many runs. */
const RARE = [
  'window full',
  'accepted',
  'refused',
  'not answered',
  'shipped too early',
  'brought back',
  'claim refused with 400',
  'claim refused with 409',
  'claim rejected',
  'claim accepted',
  'claim accepted and restocked',
  'claim paid back out of the till',
  'claim paid back out of the hand',
  'taken back',
  'voided',
];

it(
  `${RUNS} runs of random days charge every customer for what was packed and kept`,
  async () => {
    const seen = new Set<string>();
    const record = (outcome: string | undefined) => outcome !== undefined && seen.add(outcome);
    await fc.assert(
      fc.asyncProperty(days, async (plan) => {
        const scenario = await shop.openScenario();
        for (const [day, ofDay] of plan.entries()) {
          scenario.today = day;
          if (day > 0) {
            await shop.morning(scenario);
            // No customer answers overnight.
            record(await actions['wait']?.(scenario, NO_CHOICES));
          }
          // When an action has nothing to do, an order is advanced or placed instead.
          for (const { name, drawn } of ofDay) {
            for (const tried of [name, 'step', 'place']) {
              if (record(await actions[tried]?.(scenario, drawn))) break;
            }
          }
          await payRefunds(shop);
          await compare(shop, scenario);
          await closeDay(shop, scenario);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    // A single run has few of them.
    const wanted = RUNS < 6 ? [] : RUNS < 50 ? OUTCOMES : [...OUTCOMES, ...RARE];
    expect(wanted.filter((outcome) => !seen.has(outcome))).toEqual([]);
  },
  60_000 + RUNS * 30_000,
);
