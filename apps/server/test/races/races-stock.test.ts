// Checks repeatedly that concurrent calls never move or sell the same goods twice.
// @module-tag any-length
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createWorld } from '../support/harness.ts';
import { eachRound, getStatuses, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

const world = await createWorld();
const { call, deps } = world;
const [admin, manager, second] = [await world.admin(), await world.manager(), await world.manager()];
const customer = await world.customer();
const address_id = await world.address(customer);
const stock = 1_000_000;
const product = await world.product({ main: stock, stores: [[manager, 10_000]] });

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

/** On hand at a store, or in main stock. */
async function onHand(productId: number, storeId?: number): Promise<number> {
  const row = await deps.db
    .selectFrom('stock_levels')
    .innerJoin('stock_locations', 'stock_locations.id', 'stock_levels.place_id')
    .select('on_hand')
    .where('product_id', '=', productId)
    .where((eb) => (storeId === undefined ? eb('kind', '=', 'main') : eb('store_id', '=', storeId)))
    .executeTakeFirst();
  return row?.on_hand ?? 0;
}

async function requestGoods(quantity: number): Promise<number> {
  const ordered_products = [{ product_id: product.id, quantity }];
  const body = { payment_method: 'cod', ordered_products } as const;
  return (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
}
const decide = (id: number, status: 'Approved' | 'Rejected') =>
  call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: { status } });
const place = () => call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method: 'cod' } });
const sell = (productId: number, as = manager) =>
  call(api.manualOrders.createManualOrder, {
    as,
    body: {
      user: { first_name: 'Ravi', mobile_number: '9822041210' },
      products: [{ product_id: productId, quantity: 1 }],
    },
  });
const deduct = (id: number) => call(api.orders.deductOrderStock, { as: manager, params: { id } });
const allocate = (id: number, warehouse_id: number) =>
  call(api.orders.allocateStore, { as: admin, body: { order_id: id, warehouse_id } });
const getOrderRow = (id: number) =>
  deps.db.selectFrom('orders').select(['status', 'stock_state']).where('id', '=', id).executeTakeFirstOrThrow();

describe('a stock request', () => {
  it(
    '[S03] approved and rejected concurrently leaves main stock once or not at all, as its status says',
    async () => {
      await eachRound(async (round) => {
        const before = await onHand(product.id);
        const id = await requestGoods(3);
        const calls =
          round % 2
            ? [decide(id, 'Rejected'), decide(id, 'Approved')]
            : [decide(id, 'Approved'), decide(id, 'Rejected')];
        const statuses = await getStatuses(calls);
        const { status } = await deps.db
          .selectFrom('stock_requests')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        // Rejected can become Approved, but not the other way round.
        expect([
          [200, 200],
          [200, 409],
        ]).toContainEqual(statuses);
        expect(status).toBe('Approved');
        expect(await onHand(product.id)).toBe(before - 3);
      });
    },
    RACE_LIMIT_MS,
  );

  it(
    'is added to the inventory once by two clicks; the other is 409',
    async () => {
      await eachRound(async () => {
        const before = await onHand(product.id, manager.storeId);
        const id = await requestGoods(3);
        (await decide(id, 'Approved')).ok;
        const add = () => call(api.stockRequests.addToInventory, { as: manager, body: { request_id: id } });
        expect(await getStatuses([add(), add()])).toEqual([200, 409]);
        expect(await onHand(product.id, manager.storeId)).toBe(before + 3);
      });
    },
    RACE_LIMIT_MS,
  );
});

describe('goods that only one of two stores has', () => {
  it(
    '[STOCK-1] are sold there, up to the stock, however many concurrent sales both counters make',
    async () => {
      await eachRound(async () => {
        const scarce = await world.product({ stores: [[manager, 20]] });
        const at = (as: typeof manager) => Array.from({ length: 32 }, () => sell(scarce.id, as));
        const [here, elsewhere] = [at(manager), at(second)];
        expect(await getStatuses(elsewhere)).toEqual(Array.from({ length: 32 }, () => 409));
        expect(await getStatuses(here)).toEqual([
          ...Array.from({ length: 20 }, () => 201),
          ...Array.from({ length: 12 }, () => 409),
        ]);
        expect([await onHand(scarce.id, manager.storeId), await onHand(scarce.id, second.storeId)]).toEqual([0, 0]);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );
});

describe('orders allocated concurrently to a store with goods for some of them', () => {
  it(
    '[STOCK-5] reserve up to its stock, whatever else happens to the goods',
    async () => {
      await eachRound(async () => {
        const scarce = await world.product({ main: 200, stores: [[manager, 20]] });
        const orders: number[] = [];
        for (let n = 0; n < 8; n += 1) orders.push(await world.order(customer, [[scarce.id, 5]]));
        await Promise.all([...orders.map((id) => allocate(id, manager.storeId)), sell(scarce.id, manager)]);
        const [first = 0, ...others] = orders;
        await Promise.all([
          ...others.map((id) => deduct(id)),
          allocate(first, second.storeId),
          world.stockStore(manager, scarce.id, 7),
        ]);
        expect(await auditLedger(deps.db)).toBeUndefined();
        const level = await deps.db
          .selectFrom('stock_levels')
          .select(['on_hand', 'reserved'])
          .where('product_id', '=', scarce.id)
          .where('place_id', '>', 3)
          .execute();
        expect(level.filter(({ on_hand, reserved }) => reserved > on_hand)).toEqual([]);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );
});

describe('the last unit', () => {
  it(
    'goes to the order or to the counter, never to both',
    async () => {
      const scarce = await world.product({ stores: [[manager, 1]] });
      await eachRound(async (round) => {
        await world.fillCart(customer, [[scarce.id, 1]]);
        const early = round % 2 ? sell(scarce.id) : undefined;
        const placed = place();
        const sold = early ?? sell(scarce.id);
        expect(await getStatuses([placed, sold])).toEqual([201, 409]);
        const left = await onHand(scarce.id, manager.storeId);
        const order = await placed;
        if (order.status === 201) {
          expect(left).toBe(1);
          const body = { reason: 'The race is over' };
          (await call(api.orders.cancelOrder, { as: admin, params: { id: order.ok.order_id }, body })).ok;
        } else {
          expect(left).toBe(0);
          await restock(scarce.id);
        }
      });
    },
    RACE_LIMIT_MS,
  );
});

/** Adds one unit to the store. */
async function restock(productId: number): Promise<void> {
  (await call(api.catalog.addMainStock, { as: admin, body: { product_id: productId, stock: 1 } })).ok;
  await world.stockStore(manager, productId, 1);
}

describe('an order', () => {
  it(
    'is placed once by a double click; the second click finds the cart empty',
    async () => {
      await eachRound(async () => {
        await world.fillCart(customer, [[product.id, 2]]);
        expect(await getStatuses([place(), place()])).toEqual([201, 400]);
      });
    },
    RACE_LIMIT_MS,
  );

  it(
    '[I5] is deducted once by two calls',
    async () => {
      await eachRound(async () => {
        const id = await world.order(customer, [[product.id, 2]]);
        (await allocate(id, manager.storeId)).ok;
        const before = await onHand(product.id, manager.storeId);
        expect(await getStatuses([deduct(id), deduct(id)])).toEqual([200, 200]);
        expect(await onHand(product.id, manager.storeId)).toBe(before - 2);
      });
    },
    RACE_LIMIT_MS,
  );

  it(
    'allocated and cancelled concurrently ends cancelled with its goods returned',
    async () => {
      await eachRound(async (round) => {
        const id = await world.order(customer, [[product.id, 2]]);
        if (round % 2) (await allocate(id, manager.storeId)).ok;
        if (round % 4 === 3) (await deduct(id)).ok;
        const cancel = call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'A race' } });
        const statuses = await getStatuses([allocate(id, second.storeId), cancel, allocate(id, manager.storeId)]);
        for (const status of statuses) expect([200, 409]).toContain(status);
        expect((await cancel).status).toBe(200);
        expect(await getOrderRow(id)).toEqual({ status: 'Cancelled', stock_state: 'released' });
      });
    },
    RACE_LIMIT_MS,
  );
});
