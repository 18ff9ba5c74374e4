// A month of everything: after random days of sales, orders, packings, claims, returns, refunds by hand and closings, at all hours
// of the shop's time zone, every report agrees to the paisa.
// @module-tag any-length
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { byLength } from '../support/length.ts';
import { closeDay, compare, payRefunds } from './property-delivery-checks.ts';
import { orderActions } from './property-delivery-orders.ts';
import { packingActions } from './property-delivery-packing.ts';
import { type Action, type Choices, choices, choose, openShop } from './property-delivery-scenario.ts';
import { claimActions, storeActions } from './property-delivery-stores.ts';
import { compareReports } from './property-month-reports.ts';

const RUNS = byLength('PROPERTY_MONTHS', { short: 1, long: 5 });
const DAYS = byLength('PROPERTY_MONTH_DAYS', { short: 3, long: 28 });
const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_127);

const shop = await openShop();

/** Refunds part or all of a payment at the provider, which reports it at once or not at all. */
const refundByHand: Action = async ({ orders }, drawn) => {
  const { deps, pay, world } = shop;
  const paid = orders.filter(({ isOnline }) => isOnline);
  const order = choose(paid, drawn);
  if (!order) return undefined;
  const { rows } = await sql<{ payment_id: string; left: number }>`
    select payments.gateway_payment_id as payment_id, payments.amount_paise - coalesce((
      select sum(amount) from sandbox.refunds
      where payment_id = payments.gateway_payment_id and status <> 'failed'), 0)::int8 as left
    from orders join payments on payments.id = orders.payment_id where orders.id = ${order.id}::bigint`.execute(
    deps.db,
  );
  const { payment_id = '', left = 0 } = rows[0] ?? {};
  if (left < 100) return undefined;
  const amount = drawn.pick % 4 === 0 ? left : Math.min(left, 100 + drawn.pick * 777);
  pay.faults.webhook = drawn.yes ? 'none' : 'never';
  const payload = { payment_id, amount };
  const { statusCode } = await world.app.inject({ method: 'POST', url: '/sandbox/razorpay/dashboard/refund', payload });
  expect(statusCode).toBe(200);
  await pay.deliver();
  pay.faults.webhook = 'never';
  order.byHand += amount;
  return drawn.yes ? 'refunded by hand' : 'refunded by hand unreported';
};

const late = { ...claimActions(shop), ...storeActions(shop), 'refund by hand': refundByHand };
const actions: Readonly<Record<string, Action>> = { ...orderActions(shop), ...packingActions(shop), ...late };
const WEIGHTS: Readonly<Record<string, number>> = {
  place: 4,
  step: 4,
  pack: 5,
  answer: 3,
  'at the door': 5,
  claim: 4,
  decide: 4,
};
const draw = (names: readonly string[]) =>
  fc.record({
    name: fc.oneof(...names.map((name) => ({ weight: WEIGHTS[name] ?? 1, arbitrary: fc.constant(name) }))),
    drawn: choices,
  });
const day = fc.record({
  /** Orders are also placed right after midnight. */
  start: fc.constantFrom('00:01', '09:30', '12:00'),
  early: fc.array(draw(Object.keys(actions)), { minLength: 8, maxLength: 24, size: 'max' }),
  late: fc.array(draw(Object.keys(late)), { minLength: 1, maxLength: 6, size: 'max' }),
});
const month = fc.noBias(fc.array(day, { minLength: DAYS, maxLength: DAYS, size: 'max' }));

const NO_CHOICES: Choices = { pick: 0, yes: false, also: false, lines: [] };
/** Outcomes that must occur in a long run, or it would prove little. */
const OUTCOMES = [
  ...['placed', 'packed', 'asked', 'accepted', 'not answered', 'delivered', 'cancelled', 'moved to another store'],
  ...['claim accepted', 'taken back', 'voided', 'handed over', 'refunded by hand', 'refunded by hand unreported'],
];

it(
  `[I8] ${RUNS} months of ${DAYS} days agree in every report`,
  async () => {
    const seen = new Set<string>();
    const act = async (name: string, ...more: Parameters<Action>) => {
      const outcome = await actions[name]?.(...more);
      if (outcome !== undefined) seen.add(outcome);
      return outcome !== undefined;
    };
    await fc.assert(
      fc.asyncProperty(month, async (plan) => {
        const scenario = await shop.openScenario();
        for (const [index, { start, early, late: evening }] of plan.entries()) {
          scenario.today = index;
          if (index > 0) await shop.morning(scenario, start);
          // When an action has nothing to do, an order is advanced or placed instead.
          for (const { name, drawn } of early)
            for (const tried of [name, 'step', 'place']) if (await act(tried, scenario, drawn)) break;
          // No customer answers until the evening.
          await act('wait', scenario, NO_CHOICES);
          shop.clock.set(`${scenario.toDate(index)}T23:30:00.000+05:30`);
          for (const { name, drawn } of evening) await act(name, scenario, drawn);
          // The reconciler has read the provider's refunds of the evening.
          shop.clock.advance(15 * 60_000);
          await shop.pay.reconcile();
          await payRefunds(shop);
          await compare(shop, scenario);
          await closeDay(shop, scenario);
          await compareReports(shop, scenario);
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    expect(OUTCOMES.filter((outcome) => DAYS > 20 && !seen.has(outcome))).toEqual([]);
  },
  60_000 + RUNS * DAYS * 10_000,
);
