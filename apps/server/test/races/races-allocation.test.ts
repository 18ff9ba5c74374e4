// Checks that allocations proceed whatever else happens in the store, without deadlocks.
// @module-tag long
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import type { Db } from '../../src/deps.ts';
import { line, openPackingWorld, withSubstitute } from '../../src/modules/orders/packing.fixture.ts';
import { createDeliveryDesk } from '../support/delivery-desk.ts';
import { createLocks, eachRound, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

// Its ledgers are audited after each test.
const shop = await openPackingWorld();
const { world, call, deps, admin, manager, rajma, toor, chana } = shop;
const { callWhileLocked, isStockFree } = createLocks(deps);
const other = await world.manager();

const allocate = (order_id: number, to = manager) =>
  call(api.orders.allocateStore, { as: admin, body: { order_id, warehouse_id: to.storeId } });
const getStoreId = async (id: number) =>
  (await deps.db.selectFrom('orders').select('store_id').where('id', '=', id).executeTakeFirstOrThrow()).store_id;

const GOODS = [
  [rajma.id, 1],
  [toor.id, 1],
] as const;
const sell = () =>
  call(api.manualOrders.createManualOrder, {
    as: manager,
    body: {
      user: { first_name: 'Ravi', mobile_number: '9822041210' },
      products: GOODS.map(([product_id, quantity]) => ({ product_id, quantity })),
    },
  });
const undo = (id: number) =>
  call(api.manualOrders.voidManualOrder, { as: manager, params: { id }, body: { reason: 'Wrong goods' } });

/** Locks the till like a payment or a closing. */
const holdTill = (tx: Db) =>
  tx.selectFrom('stores').select('id').where('id', '=', manager.storeId).forNoKeyUpdate().execute();

it('[S13] allocates an order without waiting to a store whose till is locked', async () => {
  const id = await world.order(await world.customer(), [[rajma.id, 1]]);
  await deps.db.transaction().execute(async (tx) => {
    await holdTill(tx);
    expect((await allocate(id)).status).toBe(200);
  });
});

it('[DEL-10] allocates a new order automatically while the till of the store is locked', async () => {
  const desk = createDeliveryDesk(world);
  await desk.serve(manager);
  await desk.configure({ auto_allocate: true });
  const customer = await world.customer();
  const address = await world.address(customer);
  await world.fillCart(customer, [[rajma.id, 1]]);
  const id = await deps.db.transaction().execute(async (tx) => {
    await holdTill(tx);
    return (await desk.placeForCash(customer, address)).ok.order_id;
  });
  await desk.configure({});
  expect(await getStoreId(id)).toBe(manager.storeId);
});

it('[S13] locks the products and the open substitute of an order in product order', async () => {
  const { id } = await shop.processing({ choices: [[rajma.id, 'ask']] });
  (await shop.pack(id, [line(rajma.id, 0, withSubstitute(chana.id, 3)), line(toor.id, 2)])).ok;
  const holdFirst = (tx: Db) =>
    tx.selectFrom('stock_totals').select('product_id').where('product_id', '=', toor.id).forUpdate().execute();
  const { status } = await callWhileLocked(
    holdFirst,
    () => allocate(id, other),
    async () => expect(await isStockFree(chana.id)).toBe(true),
  );
  expect(status).toBe(200);
});

it(
  '[S13] concurrent voided cash sales and allocations all succeed',
  async () => {
    await eachRound(async () => {
      const sales: number[] = [];
      const orders: number[] = [];
      for (let n = 0; n < 4; n += 1) {
        sales.push((await sell()).ok.order_id);
        orders.push(await world.order(await world.customer(), GOODS));
      }
      const answers = await Promise.all([...sales.map(undo), ...orders.map((id) => allocate(id))]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);
