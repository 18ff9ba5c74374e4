// Goods leave a stock location only if it has them, whatever the rest of the chain has.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { line, openPackingWorld, withSubstitute } from '../orders/packing.fixture.ts';

// Audits the ledgers after each test.
const shop = await openPackingWorld();
const { world, call, deps, admin, manager, rajma } = shop;
const elsewhere = await world.manager();
/** Main stock has 9; no store ever had any. */
const inMain = await world.product({ main: 9 });
/** Only another store has some; main stock is empty. */
const inOtherStore = await world.product({ stores: [[elsewhere, 9]] });
/** Only the other store has some, found by a count; main stock never had any. */
const found = await world.product({});
const counted = { kind: 'count', reason: 'Found', lines: [{ product_id: found.id, quantity: 9 }] } as const;
(await call(api.inventory.adjustStock, { as: elsewhere, body: counted })).ok;

const buyer = { first_name: 'Ravi', mobile_number: '9822041210' };
const sell = (product_id: number, as = manager as Parameters<typeof shop.pack>[2], warehouse_id?: number) =>
  call(api.manualOrders.createManualOrder, {
    as: as ?? manager,
    body: {
      user: buyer,
      products: [{ product_id, quantity: 2 }],
      ...(warehouse_id === undefined ? {} : { warehouse_id }),
    },
  });
const writeOff = (product_id: number, as = manager as Parameters<typeof shop.pack>[2], warehouse_id?: number) =>
  call(api.inventory.adjustStock, {
    as: as ?? manager,
    body: {
      kind: 'write_off',
      reason: 'Damaged',
      lines: [{ product_id, quantity: 2 }],
      ...(warehouse_id === undefined ? {} : { warehouse_id }),
    },
  });
async function allocated(product_id: number): Promise<number> {
  const id = await world.order(await world.customer(), [[product_id, 2]]);
  const body = { order_id: id, warehouse_id: manager.storeId };
  (await call(api.orders.allocateStore, { as: admin, body })).ok;
  return id;
}
async function substitute(product_id: number) {
  const { id } = await shop.processing({ lines: [[rajma.id, 3]], choices: [[rajma.id, 'best_match']] });
  return shop.pack(id, [line(rajma.id, 0, withSubstitute(product_id, 2))]);
}
async function approve(product_id: number) {
  const body = { payment_method: 'cod', ordered_products: [{ product_id, quantity: 2 }] } as const;
  const id = (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
  return call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: { status: 'Approved' } });
}
const MAIN_STOCK = 0;

/** Ways for goods to leave a store, and main stock. */
const OUT_OF_STORE = {
  'sold at the counter': (id: number) => sell(id),
  'sold at the counter for the store by the administrator': (id: number) => sell(id, admin, manager.storeId),
  'packed as a substitute': substitute,
  'deducted for an order': async (id: number) =>
    call(api.orders.deductOrderStock, { as: manager, params: { id: await allocated(id) } }),
  'taken into preparation': async (id: number) =>
    call(api.orders.moveOrderAsManager, {
      as: manager,
      params: { id: await allocated(id) },
      body: { status: 'Processing' },
    }),
  'written off': (id: number) => writeOff(id),
};
const OUT_OF_MAIN = {
  'sold at the counter of main stock': (id: number) => sell(id, admin, MAIN_STOCK),
  'written off in main stock': (id: number) => writeOff(id, admin, MAIN_STOCK),
  'sent to a store': approve,
};

const cases = [
  ...Object.entries(OUT_OF_STORE).flatMap(([way, act]) => [
    { way, act, where: 'main stock', product: inMain },
    { way, act, where: 'another store', product: inOtherStore },
    { way, act, where: 'another store, found there', product: found },
  ]),
  ...Object.entries(OUT_OF_MAIN).flatMap(([way, act]) => [
    { way, act, where: 'a store', product: inOtherStore },
    { way, act, where: 'a store, found there', product: found },
  ]),
];

const countMovements = async (product_id: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from stock_movements where product_id = ${product_id}::bigint`.execute(deps.db);
  return rows[0]?.count;
};

describe('[STOCK-1] goods that only another location has', () => {
  it.each(cases)('in $where are not $way', async ({ act, product }) => {
    const before = await countMovements(product.id);
    const { status, error } = await act(product.id);
    expect([status, error.shortages]).toEqual([
      409,
      [expect.objectContaining({ product_id: product.id, requested: 2, available: 0 })],
    ]);
    expect(await countMovements(product.id)).toBe(before);
  });
});
