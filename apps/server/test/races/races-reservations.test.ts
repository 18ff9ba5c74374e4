// Checks that orders of many stores reserve the same goods at once without selling any twice, whatever else happens to them.
// @module-tag any-length
import { api } from '@tilgul/contract';
import { HOLD_SECONDS } from '@tilgul/contract/payments';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reconcileOnce } from '../../src/modules/checkout/reconciler.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createDeliveryDesk } from '../support/delivery-desk.ts';
import { createWorld, type Person } from '../support/harness.ts';
import { openPayDesk } from '../support/pay-desk.ts';
import { createLocks, eachRound, getStatuses, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

const STORES = 12;
const BUYERS = 64;
const PRICE = 10;

const world = await createWorld({ RATE_LIMITS: 'off' });
const { call, deps } = world;
const desk = createDeliveryDesk(world);
await openPayDesk(world);
const admin = await world.admin();
const managers = await Promise.all(Array.from({ length: STORES }, () => world.manager()));
const toPincode = (store: number) => String(416_401 + store);
for (const [store, manager] of managers.entries()) await desk.serve(manager, { pincodes: [toPincode(store)] });

interface Buyer {
  readonly person: Person;
  readonly address: number;
}
const createBuyer = async (store: number): Promise<Buyer> => {
  const person = await world.customer();
  return { person, address: await world.address(person, toPincode(store)) };
};
/** Five or six at each store. */
const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => createBuyer(n % STORES)));

beforeEach(async () => {
  await desk.configure({ auto_allocate: true });
});
afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

/** Each cart has one pack and nothing that another race left there. */
async function fillCarts(product: number, of: readonly Buyer[] = buyers): Promise<void> {
  await deps.db.deleteFrom('cart_lines').execute();
  await Promise.all(of.map(({ person }) => world.fillCart(person, [[product, 1]])));
}
/** Calls again while the answer is 503 (busy). */
async function patiently<T extends { readonly status: number }>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await act();
    if (answer.status !== 503) return answer;
  }
}
const place = ({ person, address }: Buyer) => patiently(() => desk.placeForCash(person, address));
const open = ({ person, address }: Buyer) =>
  patiently(() =>
    call(api.payments.createPaymentOrder, {
      as: person,
      body: { amount: PRICE * 100, currency: 'INR', address_id: address },
    }),
  );
const countOrders = async (product: number) => {
  const rows = await deps.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.store_id')
    .where('product_id', '=', product)
    .where('stock_state', '=', 'reserved')
    .execute();
  return { all: rows.length, without: rows.filter(({ store_id }) => store_id === null).length };
};
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

it(
  `[S08] ${BUYERS} buyers of ${STORES} stores get exactly what the chain has, each from the own store if it has it`,
  async () => {
    await eachRound(async () => {
      // Two for five or six buyers of each store; main has what ten more buyers need.
      const { id } = await world.product({ price: PRICE, main: 10, stores: managers.map((manager) => [manager, 2]) });
      await fillCarts(id);
      const statuses = await getStatuses(buyers.map(place));
      expect([count(statuses, 201), count(statuses, 409)]).toEqual([34, 30]);
      // An order without a store may take another store's goods before that store's own buyers.
      const { all, without } = await countOrders(id);
      expect(all).toBe(34);
      expect(without).toBeGreaterThanOrEqual(10);
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);

it(
  '[S08] goods of one store are sold once, to its buyers and to those whose orders have no store',
  async () => {
    await eachRound(async () => {
      const [seller] = managers;
      if (!seller) throw new Error('no store');
      const { id } = await world.product({ price: PRICE, main: 0, stores: [[seller, 20]] });
      await fillCarts(id);
      const statuses = await getStatuses(buyers.map(place));
      expect([count(statuses, 201), count(statuses, 409)]).toEqual([20, 44]);
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);

it(
  '[S08] orders, allocations, counter sales, payments and ending holds share the goods of their stores',
  async () => {
    await eachRound(async () => {
      const { id } = await world.product({ price: PRICE, main: 4, stores: managers.map((manager) => [manager, 4]) });
      await fillCarts(id);
      const [early, late] = [buyers.slice(0, 24), buyers.slice(24)];
      const orders = (await Promise.all(early.slice(0, 12).map(place))).map(({ ok }) => ok.order_id);
      for (const one of await Promise.all(early.slice(12).map(open))) expect(one.status).toBe(201);
      const later = () => new Date(deps.now().getTime() + (HOLD_SECONDS + 60) * 1000);
      const acts: Promise<{ readonly status: number }>[] = [
        ...late.map((buyer, n) => (n % 3 === 0 ? open(buyer) : place(buyer))),
        ...orders.map((order_id, n) => {
          const to = managers[(n + 5) % STORES];
          if (!to) throw new Error('no store');
          return call(api.orders.allocateStore, { as: admin, body: { order_id, warehouse_id: to.storeId } });
        }),
        ...managers.map((as) =>
          call(api.manualOrders.createManualOrder, {
            as,
            body: {
              user: { first_name: 'Ravi', mobile_number: '9822041210' },
              products: [{ product_id: id, quantity: 1 }],
            },
          }),
        ),
      ];
      const [statuses] = await Promise.all([getStatuses(acts), reconcileOnce({ ...deps, now: later })]);
      expect(statuses.filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
      expect(await auditLedger(deps.db)).toBeUndefined();
      await reconcileOnce({ ...deps, now: later });
      const { all } = await countOrders(id);
      const levels = await deps.db.selectFrom('chain_stock').selectAll().where('product_id', '=', id).execute();
      expect(levels.map(({ reserved }) => reserved)).toEqual([all]);
      expect(levels[0]?.on_hand ?? 0).toBeGreaterThanOrEqual(all);
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);

it('orders of two stores for the same goods do not wait for each other', async () => {
  const [first, second] = [buyers[0], buyers[1]];
  const [store] = managers;
  if (!first || !second || !store) throw new Error('no buyers');
  const { id } = await world.product({ price: PRICE, main: 10, stores: managers.map((manager) => [manager, 5]) });
  await fillCarts(id, [first, second]);
  const { callWhileLocked } = createLocks(deps);
  const holdLevel = (tx: typeof deps.db) =>
    tx
      .selectFrom('stock_levels')
      .innerJoin('stock_locations', 'stock_locations.id', 'stock_levels.place_id')
      .select('on_hand')
      .where('store_id', '=', store.storeId)
      .where('product_id', '=', id)
      .forUpdate()
      .execute();
  const { status } = await callWhileLocked(
    holdLevel,
    () => place(first),
    async () => expect((await place(second)).status).toBe(201),
  );
  expect(status).toBe(201);
});
