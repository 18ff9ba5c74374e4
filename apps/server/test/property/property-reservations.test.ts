// Checks reservations at stores and in the chain against a model, after each of many random acts.
// @module-tag any-length
import { api } from '@tilgul/contract';
import { HOLD_SECONDS } from '@tilgul/contract/payments';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reconcileOnce } from '../../src/modules/checkout/reconciler.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createRng } from '../../src/seed/clock.ts';
import { createDeliveryDesk } from '../support/delivery-desk.ts';
import { createWorld } from '../support/harness.ts';
import { byLength } from '../support/length.ts';
import { openPayDesk } from '../support/pay-desk.ts';
import { type Goods, Model } from './property-reservations-model.ts';

const ACTS = byLength('PROPERTY_OPS', { short: 80, long: 1_500 });
const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_128);
const STORES = 3;
const PRICES = [10, 20] as const;
/** Pincodes with their stores, best first; one store alone delivers to the second. */
const SERVED = [
  ['416416', [0, 1]],
  ['416410', [2]],
] as const;
const BUYERS = 4;

const world = await createWorld({ RATE_LIMITS: 'off' });
const { call, deps } = world;
const [pay, delivery] = [await openPayDesk(world), createDeliveryDesk(world)];
const admin = await world.admin();
const managers = await Promise.all(Array.from({ length: STORES }, () => world.manager()));
const getManager = (store: number) => {
  const manager = managers[store];
  if (!manager) throw new Error(`no store ${store}`);
  return manager;
};
const STOCK: readonly Goods[] = [
  [9, 6],
  [4, 9],
  [6, 5],
];
const ids: number[] = [];
for (const [product, price] of PRICES.entries()) {
  const stores = managers.map((manager, store) => [manager, STOCK[store]?.[product] ?? 0] as const);
  // The second product is only in stores.
  ids.push((await world.product({ price, main: product === 0 ? 8 : 0, stores })).id);
}
for (const [pincode, stores] of SERVED)
  for (const [index, store] of stores.entries())
    await delivery.serve(getManager(store), { pincodes: [pincode], priority: index + 1 });
await delivery.configure({ auto_allocate: true });
const buyers = await Promise.all(
  Array.from({ length: BUYERS }, async (_, n) => {
    const person = await world.customer();
    return { person, address: await world.address(person, SERVED[n % 2]?.[0]) };
  }),
);
const getBuyer = (buyer: number) => {
  const found = buyers[buyer];
  if (!found) throw new Error(`no buyer ${buyer}`);
  return found;
};

let model = new Model(
  [8, 0],
  STOCK,
  buyers.map((_, n) => SERVED[n % 2]?.[1] ?? []),
);
const rng = createRng(SEED);
const succeeded = new Map<string, number>();

const toLines = (quantities: Goods) =>
  ids.flatMap((product_id, n) => (quantities[n] ? [{ product_id, quantity: quantities[n] ?? 0 }] : []));
const pickGoods = (): Goods =>
  rng.pick<Goods>([
    [1, 0],
    [2, 1],
    [0, 2],
    [4, 3],
    [rng.integer(1, 12), rng.integer(0, 12)],
  ]);
const pickOrder = (state: 'reserved' | 'deducted' | 'live'): number | undefined => {
  const fitting = [...model.orders].filter(([, order]) =>
    state === 'live' ? order.state !== 'released' : order.state === state,
  );
  return fitting.length === 0 ? undefined : rng.pick(fitting)[0];
};
const fillCart = (buyer: number, quantities: Goods) =>
  world.fillCart(
    getBuyer(buyer).person,
    ids.map((id, n) => [id, quantities[n] ?? 0] as const),
  );

/** Runs a call and the same act of the model; both succeed, or neither changes anything. */
async function compare<T extends { status: number }>(
  made: T,
  act: (next: Model) => boolean | undefined,
): Promise<boolean> {
  const next = model.clone();
  const isExpected = act(next) !== false;
  expect(made.status < 300 ? 'done' : made.status).toBe(isExpected ? 'done' : 409);
  if (isExpected) model = next;
  return isExpected;
}

const ACTIONS: Readonly<Record<string, () => Promise<boolean | undefined>>> = {
  async 'cash order'() {
    const [buyer, quantities] = [rng.integer(0, BUYERS - 1), pickGoods()];
    await fillCart(buyer, quantities);
    const made = await delivery.placeForCash(getBuyer(buyer).person, getBuyer(buyer).address);
    return compare(made, (next) => next.place(buyer, quantities, made.status === 201 ? made.ok.order_id : 0));
  },
  async 'open payment'() {
    const [buyer, quantities] = [rng.integer(0, BUYERS - 1), pickGoods()];
    await fillCart(buyer, quantities);
    const amount = 100 * (quantities[0] * PRICES[0] + quantities[1] * PRICES[1]);
    const body = { amount, currency: 'INR', address_id: getBuyer(buyer).address } as const;
    const made = await call(api.payments.createPaymentOrder, { as: getBuyer(buyer).person, body });
    if (made.status === 201) orderIds.set(buyer, made.ok.order_id);
    return compare(made, (next) => next.hold(buyer, quantities));
  },
  async payment() {
    const held = [...model.holds.keys()];
    if (held.length === 0) return undefined;
    const buyer = rng.pick(held);
    const { person, address } = getBuyer(buyer);
    const proof = await pay.pay(orderIds.get(buyer) ?? '');
    const made = await pay.place({ customer: person, addressId: address }, proof);
    return compare(made, (next) => {
      next.pay(buyer, made.ok.order_id);
      return true;
    });
  },
  async 'end of all holds'() {
    if (model.holds.size === 0 || rng.integer(0, 3) > 0) return undefined;
    const later = () => new Date(deps.now().getTime() + (HOLD_SECONDS + 60) * 1000);
    await reconcileOnce({ ...deps, now: later });
    model.expireHolds();
    return true;
  },
  async allocation() {
    const id = pickOrder('live');
    if (id === undefined) return undefined;
    const store = rng.integer(0, STORES - 1);
    const body = { order_id: id, warehouse_id: getManager(store).storeId };
    return compare(await call(api.orders.allocateStore, { as: admin, body }), (next) => {
      next.allocate(id, store);
      return true;
    });
  },
  async processing() {
    const id = pickOrder('reserved');
    const store = id === undefined ? null : model.get(id).store;
    if (id === undefined || store === null) return undefined;
    const as = getManager(store);
    const made = await call(api.orders.moveOrderAsManager, { as, params: { id }, body: { status: 'Processing' } });
    return compare(made, (next) => next.process(id));
  },
  async cancellation() {
    const id = pickOrder('live');
    if (id === undefined) return undefined;
    const made = await call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Ordered twice' } });
    return compare(made, (next) => {
      next.cancel(id);
      return true;
    });
  },
  async 'counter sale'() {
    const [store, quantities] = [
      rng.integer(0, STORES - 1),
      rng.pick<Goods>([
        [1, 0],
        [0, 1],
        [3, 3],
      ]),
    ];
    const body = { user: { first_name: 'Ravi', mobile_number: '9822041210' }, products: toLines(quantities) };
    const made = await call(api.manualOrders.createManualOrder, { as: getManager(store), body });
    return compare(made, (next) => next.sell(store, quantities));
  },
  async 'goods received'() {
    if (rng.integer(0, 2) > 0) return undefined;
    const n = rng.integer(0, 1);
    const body = { product_id: ids[n] ?? 0, stock: 6 };
    return compare(await call(api.catalog.addMainStock, { as: admin, body }), (next) => {
      next.receive(n === 0 ? [6, 0] : [0, 6]);
      return true;
    });
  },
  async 'goods sent'() {
    const [store, product, quantity] = [rng.integer(0, STORES - 1), rng.integer(0, 1) as 0 | 1, rng.integer(1, 6)];
    if (model.main[product] < quantity) return undefined;
    await world.stockStore(getManager(store), ids[product] ?? 0, quantity);
    model.send(store, product, quantity);
    return true;
  },
  async 'another setting'() {
    if (rng.integer(0, 3) > 0) return undefined;
    model.isAutomatic = !model.isAutomatic;
    await delivery.configure({ auto_allocate: model.isAutomatic });
    return true;
  },
};
const orderIds = new Map<number, string>();

/** Figures of the database in the form of the model's. */
async function readFigures() {
  const { rows: levels } = await sql<{ place: number | null; product_id: number; on_hand: number; reserved: number }>`
    select location.store_id as place, level.product_id, level.on_hand, level.reserved
    from stock_levels as level join stock_locations as location on location.id = level.place_id
    where location.kind in ('main', 'store')`.execute(deps.db);
  const at = (place: number | null, product_id: number | undefined) =>
    levels.find((level) => level.place === place && level.product_id === product_id) ?? { on_hand: 0, reserved: 0 };
  const { rows: chain } = await sql<{ reserved: number }>`
    select reserved from chain_stock where product_id = any(${ids}::bigint[]) order by product_id`.execute(deps.db);
  const { rows: orders } = await sql<{ id: number; store_id: number | null; awaiting: number[] }>`
    select orders.id, orders.store_id, array(
      select coalesce(line.awaiting_stock, 0) from unnest(${ids}::bigint[]) with ordinality as wanted (product_id, position)
        left join order_lines as line on line.order_id = orders.id and line.product_id = wanted.product_id order by position
    ) as awaiting from orders where stock_state = 'reserved' order by id`.execute(deps.db);
  return {
    main: ids.map((id) => at(null, id).on_hand),
    onHand: managers.map(({ storeId }) => ids.map((id) => at(storeId, id).on_hand)),
    reserved: managers.map(({ storeId }) => ids.map((id) => at(storeId, id).reserved)),
    reservedInChain: chain.map(({ reserved }) => reserved),
    orders: orders.map(({ id, store_id, awaiting }) => [id, store_id, awaiting]),
  };
}

const readModel = () => ({
  main: model.main,
  onHand: model.onHand,
  reserved: managers.map((_, store) => model.reserved(store)),
  reservedInChain: model.reservedInChain(),
  orders: [...model.orders]
    .filter(([, { state }]) => state === 'reserved')
    .sort(([a], [b]) => a - b)
    .map(([id, { store, awaiting }]) => [id, store === null ? null : getManager(store).storeId, awaiting]),
});

it(
  `[S08] ${ACTS} random acts reserve at stores and in the chain as the model says`,
  async () => {
    const names = Object.keys(ACTIONS);
    // Goods are scarce, so that most acts meet a shortage somewhere.
    const picks = [...names, 'cash order', 'cash order', 'open payment'];
    for (let n = 0; n < ACTS; n += 1) {
      const name = rng.pick(picks);
      const isDone = await ACTIONS[name]?.();
      if (isDone) succeeded.set(name, (succeeded.get(name) ?? 0) + 1);
      if (isDone !== undefined) expect(await readFigures(), `act ${n}, ${name}`).toEqual(readModel());
    }
    expect(await auditLedger(deps.db)).toBeUndefined();
    if (ACTS >= 1_000) expect([...succeeded.keys()].sort()).toEqual(names.sort());
  },
  60_000 + ACTS * 500,
);
