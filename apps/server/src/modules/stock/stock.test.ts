// The stock ledger on the real database: movements, reservations, refusals and notifications.
import { api } from '@tilgul/contract';
import { AppError } from '@tilgul/contract/rules/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import type { Context, Db } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { auditLedger } from './audit/audit.ts';
import { getStoreLocation, MAIN, moveStock, OUTSIDE } from './ledger/ledger.ts';
import { releaseForChain, reserveForChain } from './ledger/reservations.ts';

const world = await createWorld();
const { call, deps } = world;
const [admin, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
const store = await getStoreLocation(deps.db, manager.storeId);

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const within = <T>(run: (context: Context & { db: Db }) => Promise<T>): Promise<T> =>
  inTransaction(deps.db, (db) => run({ db, now: deps.now(), deps }));
const refusal = async (act: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`);
  return error;
};
const level = async (locationId: number, productId: number) => {
  const row = await deps.db
    .selectFrom('stock_levels')
    .select(['on_hand', 'reserved'])
    .where('place_id', '=', locationId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return [row?.on_hand ?? 0, row?.reserved ?? 0];
};
const total = async (productId: number) => {
  const row = await deps.db
    .selectFrom('chain_stock')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return [row?.on_hand ?? 0, row?.reserved ?? 0];
};
const lines = (productId: number, quantity: number) => [{ product_id: productId, quantity }];
const receive = (productId: number, quantity: number) =>
  within((context) =>
    moveStock(context, { lines: lines(productId, quantity), from: OUTSIDE, to: MAIN, reason: 'received' }),
  );

describe('a move', () => {
  it('[I1] writes the movement, both balances and the totals together', async () => {
    const { id } = await world.product({ main: 5 });
    await receive(id, 7);
    expect([await level(MAIN, id), await total(id)]).toEqual([
      [12, 0],
      [12, 0],
    ]);
    const rows = await deps.db
      .selectFrom('stock_movements')
      .select(['from_place_id', 'to_place_id', 'quantity', 'reason'])
      .where('product_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.at(-1)).toEqual({ from_place_id: OUTSIDE, to_place_id: MAIN, quantity: 7, reason: 'received' });
  });

  it('of several products is all or nothing, and sums equal products first', async () => {
    const [plenty, little] = [await world.product({ main: 50 }), await world.product({ main: 3 })];
    const move = {
      lines: [...lines(plenty.id, 1), ...lines(little.id, 2), ...lines(little.id, 2)],
      from: MAIN,
      to: OUTSIDE,
      reason: 'correction',
    } as const;
    const error = await refusal(within((context) => moveStock(context, move)));
    expect(error.code).toBe('insufficient_stock');
    expect(error.extras.body?.['shortages']).toEqual([
      { product_id: little.id, product_name: little.name, requested: 4, available: 3 },
    ]);
    expect([await level(MAIN, plenty.id), await level(MAIN, little.id)]).toEqual([
      [50, 0],
      [3, 0],
    ]);
  });

  it('[I2] never lets a balance pass 9999999', async () => {
    const { id } = await world.product({ main: 5 });
    expect((await refusal(receive(id, 9_999_995))).code).toBe('conflict');
    await receive(id, 9_999_994);
    expect(await level(MAIN, id)).toEqual([9_999_999, 0]);
  });

  it('is never changed or removed afterwards', async () => {
    for (const statement of [
      deps.db.updateTable('stock_movements').set({ quantity: 1 }),
      deps.db.deleteFrom('stock_movements'),
    ]) {
      await expect(statement.execute()).rejects.toThrow('stock_movements rows are never changed');
    }
  });
});

describe('a reservation', () => {
  it('counts against the whole chain until it is released', async () => {
    const { id } = await world.product({ main: 2, stores: [[manager, 3]] });
    const reserve = (quantity: number) => within((context) => reserveForChain(context, lines(id, quantity)));
    await reserve(4);
    const error = await refusal(reserve(2));
    expect(error.extras.body?.['shortages']).toMatchObject([{ requested: 2, available: 1 }]);
    await within(({ db }) => releaseForChain(db, lines(id, 4)));
    await reserve(5);
    await within(({ db }) => releaseForChain(db, lines(id, 5)));
    expect(await total(id)).toEqual([5, 0]);
  });

  it('cannot be released if it does not exist: fails loudly and changes nothing', async () => {
    const { id } = await world.product({ main: 4 });
    await expect(within(({ db }) => releaseForChain(db, lines(id, 1)))).rejects.toThrow();
    expect(await total(id)).toEqual([4, 0]);
  });
});

/** A counter sale from the manager's store, or from main stock by the administrator. */
const sell = (as: Person, productId: number, quantity: number) =>
  call(api.manualOrders.createManualOrder, {
    as,
    body: { user: { first_name: 'Ravi', mobile_number: '9822041210' }, products: lines(productId, quantity) },
  });

describe('a sale at the counter', () => {
  it('takes unreserved stock of the location, and not one more', async () => {
    const { id } = await world.product({ stores: [[manager, 5]] });
    const order_id = await world.order(customer, [[id, 3]]);
    (await call(api.orders.allocateStore, { as: admin, body: { order_id, warehouse_id: manager.storeId } })).ok;
    expect((await sell(manager, id, 3)).error.shortages).toMatchObject([{ requested: 3, available: 2 }]);
    (await sell(manager, id, 2)).ok;
    expect([await level(store, id), await total(id)]).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });

  it('never takes stock reserved in the chain for orders without a store', async () => {
    const { id } = await world.product({ main: 4, stores: [[manager, 2]] });
    await world.order(customer, [[id, 5]]);
    expect((await sell(admin, id, 2)).error.shortages).toMatchObject([{ available: 1 }]);
    (await sell(manager, id, 1)).ok;
    expect((await sell(admin, id, 1)).error.shortages).toMatchObject([{ available: 0 }]);
  });
});

describe('low stock', () => {
  it("notifies the store's manager once per fall to the reorder level", async () => {
    const item = await world.product({ main: 5, stores: [[manager, 13]] });
    const take = async (quantity: number) => (await sell(manager, item.id, quantity)).ok;
    const warnings = async () =>
      (await call(api.notifications.listNotifications, { as: manager })).ok
        .filter(({ message }) => message.includes(item.name))
        .map(({ message }) => message);
    await take(2);
    expect(await warnings()).toEqual([]);
    await take(1);
    await take(1);
    expect(await warnings()).toEqual([`Stock is low: 10 left of ${item.name} (500 g).`]);
    await world.stockStore(manager, item.id, 5);
    await take(5);
    expect(await warnings()).toHaveLength(2);
  });
});

describe("a store's stock", () => {
  it('lists and counts what has run out', async () => {
    const boss = await world.manager();
    const [item] = [await world.product({ stores: [[boss, 3]] }), await world.product({ stores: [[boss, 4]] })];
    (await sell(boss, item.id, 3)).ok;
    const { ok } = await call(api.inventory.viewStock, { as: boss, query: { out: 'true' } });
    expect(ok).toMatchObject({ total_count: 1, low_count: 2, out_count: 1 });
    expect(ok.inventory.map(({ product_id }) => product_id)).toEqual([item.id]);
  });

  it('shows on-hand and reserved stock with unit and price, and is searched by a part of the name', async () => {
    const [item, other] = [await world.product({ price: 78.5, stores: [[manager, 20]] }), await world.manager()];
    const id = await world.order(customer, [[item.id, 4]]);
    (await call(api.orders.allocateStore, { as: admin, body: { order_id: id, warehouse_id: manager.storeId } })).ok;
    const { inventory } = (await call(api.inventory.viewStock, { as: manager, query: { q: item.name.toUpperCase() } }))
      .ok;
    expect(inventory.find((row) => row.product_id === item.id)).toEqual({
      product_id: item.id,
      product: item.name,
      product_unit: '500 g',
      product_price: 78.5,
      loose_grams: 0,
      quantity: 20,
      reserved: 4,
      reorder_level: 10,
      image: item.image,
      barcode: null,
      is_stopped: false,
    });
    expect((await call(api.inventory.viewStock, { as: other })).ok.inventory).toEqual([]);
  });

  it('is listed page by page in the order of names', async () => {
    const names = (await call(api.inventory.viewStock, { as: manager })).ok.inventory.map((row) => row.product);
    expect(names).toEqual([...names].sort());
    const page = await call(api.inventory.viewStock, { as: manager, query: { limit: 2 } });
    const cursor = nextCursor(page) ?? '';
    const next = await call(api.inventory.viewStock, { as: manager, query: { limit: 2, cursor } });
    expect([...page.ok.inventory, ...next.ok.inventory].map((row) => row.product)).toEqual(names.slice(0, 4));
    expect(page.headers['x-total-count']).toBe(String(names.length));
  });
});
