// Checks repeatedly that batches are sold once, and that expired ones are not sold at midnight.
// @module-tag long
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { setExpiredBatchesAside } from '../../src/modules/stock/batches/batches.commands.ts';
import { addDays, getBusinessDay } from '../../src/platform/time/business-day.ts';
import { createWorld } from '../support/harness.ts';
import { eachRound, getStatuses, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

const world = await createWorld();
const { call, deps, clock } = world;
const [admin, manager] = [await world.admin(), await world.manager()];
const milk = await world.product({ main: 1_000, stores: [[manager, 10]] });
const curd = await world.product({ main: 1_000, stores: [[manager, 10]] });

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const inDays = (days: number) => addDays(getBusinessDay(clock.now(), deps.config.BUSINESS_TZ), days);
const entered = (batches: readonly (readonly [string, number, number])[]) =>
  batches.map(([batch_no, days, quantity]) => ({ batch_no, best_before: inDays(days), quantity }));
/** Sets a store's stock of a product for a round. */
async function count(product_id: number, quantity: number, batches: Parameters<typeof entered>[0]) {
  const lines = [{ product_id, quantity, batches: entered(batches) }];
  (await call(api.inventory.adjustStock, { as: manager, body: { kind: 'count', reason: 'A race', lines } })).ok;
}
const sell = (lines: readonly (readonly [number, number])[]) =>
  call(api.manualOrders.createManualOrder, {
    as: manager,
    body: {
      user: { first_name: 'Ravi', mobile_number: '9822041210' },
      products: lines.map(([product_id, quantity]) => ({ product_id, quantity })),
    },
  });
async function signIn(): Promise<void> {
  for (const person of [admin, manager])
    Object.assign(person, { access: (await world.signIn(person.username, person.password, person)).access });
}
/** Quantity and expired units of each batch. */
async function getBatches(productId: number) {
  const rows = await deps.db
    .selectFrom('stock_batches')
    .select(['batch_no', 'quantity', 'expired'])
    .where('product_id', '=', productId)
    .where('best_before', '>=', inDays(-1))
    .execute();
  return new Map(rows.map(({ batch_no, quantity, expired }) => [batch_no, [quantity, expired]]));
}

describe('batches', () => {
  it(
    '[STOCK-23] with too few pieces for two concurrent sales are sold once',
    async () => {
      await eachRound(async (round) => {
        await count(milk.id, 3, [[`A${round}`, 2, 2]]);
        const statuses = await getStatuses([sell([[milk.id, 2]]), sell([[milk.id, 2]]), sell([[milk.id, 1]])]);
        expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
        for (const status of statuses) expect([201, 409]).toContain(status);
        expect((await getBatches(milk.id)).get(`A${round}`)?.[0]).toBeLessThanOrEqual(1);
      });
    },
    RACE_LIMIT_MS,
  );

  it(
    '[STOCK-24] that expire at midnight during sales are sold or set aside, each piece once, without deadlock',
    async () => {
      await eachRound(async (round) => {
        // A minute before midnight in India.
        clock.set(`${inDays(0)}T18:29:00.000Z`);
        await signIn();
        for (const { id } of [milk, curd])
          await count(id, 6, [
            [`E${round}`, 0, 4],
            [`F${round}`, 9, 1],
          ]);
        // Calls before and after midnight each see their own day.
        const before = [sell([[milk.id, 1], [curd.id, 1]]), sell([[curd.id, 1], [milk.id, 1]])]; // biome-ignore format: one line reads better
        clock.advance(90_000);
        const after = [setExpiredBatchesAside(deps), sell([[curd.id, 3]]), sell([[milk.id, 2], [curd.id, 1]]), setExpiredBatchesAside(deps)]; // biome-ignore format: one line reads better
        for (const answer of await Promise.all([...before, ...after]))
          if (answer !== undefined) expect([201, 409]).toContain(answer.status);
        for (const { id } of [milk, curd]) {
          const [quantity = 0, expired = 0] = (await getBatches(id)).get(`E${round}`) ?? [];
          expect(quantity).toBe(0);
          expect(expired).toBeGreaterThanOrEqual(2);
        }
        expect(await auditLedger(deps.db)).toBeUndefined();
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );
});
