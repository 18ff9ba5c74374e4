// Barcodes for scanning in a store or main, and the stock row of a scanned product.
import { api } from '@tilgul/contract';
import { padGtin } from '@tilgul/contract/rules/gtin';
import { describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';

const world = await createWorld();
const { call } = world;
const [admin, customer, manager, other] = [
  await world.admin(),
  await world.customer(),
  await world.manager(),
  await world.manager(),
];
const staff = await world.staff(manager);
const { listBarcodes, viewStockRow } = api.inventory;
const at = (warehouse_id: number | undefined) => (warehouse_id === undefined ? {} : { warehouse_id });
const barcodes = (as: Person, warehouse_id?: number, headers = {}) =>
  call(listBarcodes, { as, query: at(warehouse_id), headers });
const row = (as: Person, product_id: number, warehouse_id?: number) =>
  call(viewStockRow, { as, params: { product_id }, query: at(warehouse_id) });

let number = 0;
/** Creates a product with a unique barcode, unless one is given. */
async function createWithBarcode(goods: Parameters<typeof world.product>[0] = {}, barcode?: string) {
  number += 1;
  const code = barcode ?? `29${String(number).padStart(10, '0')}`;
  const product = await world.product(goods);
  await world.deps.db.updateTable('products').set({ barcode: code }).where('id', '=', product.id).execute();
  return { ...product, barcode: code };
}
const stop = async (id: number) => (await call(api.catalog.deleteProduct, { as: admin, params: { id } })).ok;

describe('GET /warehouses/barcodes/', () => {
  it('lists the 200 products of a chain as GTIN-14, in stock or not', async () => {
    await world.categoryAndUnit();
    const lines = Array.from(
      { length: 200 },
      (_, place) => `Shelf ${place},Spices,500 g,50,Fine,28${String(place).padStart(8, '0')}`,
    );
    const csv = ['name,category,unit,price,description,barcode', ...lines].join('\n');
    const { version } = (await call(api.catalog.checkProductImport, { as: admin, body: { csv } })).ok;
    (await call(api.catalog.importProducts, { as: admin, body: { csv, version } })).ok;
    const shelf = (await call(api.catalog.listProducts, { as: admin, query: { limit: 500 } })).ok;
    const here = await createWithBarcode({ stores: [[manager, 5]] }, '36000291452');
    const short = await createWithBarcode({}, '96385074');
    await world.product({ stores: [[manager, 5]] });
    const all = [...shelf, here, short].map(({ id, barcode }) => [padGtin(barcode ?? ''), id]);
    const { ok } = await barcodes(manager);
    expect(ok).toHaveLength(202);
    expect(ok).toEqual(expect.arrayContaining(all));
    expect((await barcodes(other)).ok).toEqual(ok);
    expect((await barcodes(admin)).ok).toEqual(ok);
  });

  it('lists discontinued products where some are left, and gives a reused barcode to the product in stock', async () => {
    const old = await createWithBarcode({ stores: [[manager, 2]] });
    await stop(old.id);
    const pair = [padGtin(old.barcode), old.id];
    expect((await barcodes(manager)).ok).toContainEqual(pair);
    expect((await barcodes(other)).ok).not.toContainEqual(pair);
    expect((await barcodes(admin)).ok).not.toContainEqual(pair);
    expect((await barcodes(admin, manager.storeId)).ok).toContainEqual(pair);
    const fresh = await createWithBarcode({}, old.barcode);
    expect((await barcodes(other)).ok).toContainEqual([padGtin(old.barcode), fresh.id]);
    // The shelf holds the old product until the new one arrives.
    expect((await barcodes(manager)).ok.filter(([gtin]) => gtin === pair[0])).toEqual([pair]);
  });

  it('is limited to their store for managers, open to administrators, and refused to others', async () => {
    expect((await barcodes(manager, manager.storeId)).status).toBe(200);
    expect((await barcodes(manager, other.storeId)).status).toBe(404);
    expect((await barcodes(admin, other.storeId)).status).toBe(200);
    expect((await barcodes(admin, 0)).status).toBe(200);
    expect((await barcodes(admin, 999_999)).status).toBe(404);
    expect((await barcodes(customer)).status).toBe(403);
    expect((await barcodes(staff)).status).toBe(403);
    expect((await barcodes(await world.register('Warehouse Manager', admin))).status).toBe(409);
    expect((await call(listBarcodes, { as: admin, query: { warehouse_id: 'x' } })).status).toBe(400);
  });

  it('is 304 until a barcode changes', async () => {
    const first = await barcodes(manager);
    const etag = String(first.headers['etag']);
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\//) });
    const again = await barcodes(manager, undefined, { 'if-none-match': `"other", ${etag.slice(2)}` });
    expect([again.status, again.headers['etag']]).toEqual([304, etag]);
    const { id, barcode } = await createWithBarcode();
    const changed = await barcodes(manager, undefined, { 'if-none-match': etag });
    expect(changed.ok).toContainEqual([padGtin(barcode), id]);
    expect(changed.headers['etag']).not.toBe(etag);
  });
});

describe('GET /warehouses/view-stock/{product_id}/', () => {
  it('returns the row of the list, with 0 for a product that never arrived', async () => {
    const product = await createWithBarcode({ price: 96, main: 7, stores: [[manager, 5]] });
    const listed = (await call(api.inventory.viewStock, { as: manager })).ok.inventory;
    expect((await row(manager, product.id)).ok).toEqual(listed.find(({ product_id }) => product_id === product.id));
    expect((await row(admin, product.id, manager.storeId)).ok).toMatchObject({ quantity: 5, product: product.name });
    expect((await row(admin, product.id)).ok).toMatchObject({ quantity: 7, product_price: 96 });
    const nothing = { quantity: 0, reserved: 0, reorder_level: 10, barcode: product.barcode, is_stopped: false };
    expect((await row(other, product.id)).ok).toMatchObject(nothing);
  });

  it('is 404 for a discontinued product without stock, an unknown product, and another store', async () => {
    const product = await createWithBarcode({ stores: [[manager, 5]] });
    await stop(product.id);
    expect((await row(manager, product.id)).ok).toMatchObject({ quantity: 5, is_stopped: true });
    expect((await row(other, product.id)).status).toBe(404);
    expect((await row(manager, 2_000_000)).status).toBe(404);
    expect((await row(manager, product.id, other.storeId)).status).toBe(404);
    expect((await row(customer, product.id)).status).toBe(403);
  });
});

describe("a manager's own stock", async () => {
  const world = await createWorld();
  const { call } = world;
  const [admin, customer, manager, other] = [
    await world.admin(),
    await world.customer(),
    await world.manager(),
    await world.manager(),
  ];
  const staff = await world.staff(manager);

  describe('the reorder level', () => {
    const set = (as: Manager, product_id: unknown, reorder_level: unknown) =>
      call(api.inventory.setReorderLevel, { as, body: { product_id, reorder_level } });

    it('is 10 until the manager changes it, and independent per store', async () => {
      const product = await world.product({
        stores: [
          [manager, 20],
          [other, 20],
        ],
      });
      const levelIn = async (as: Manager) =>
        (await call(api.inventory.viewStock, { as })).ok.inventory.find((row) => row.product_id === product.id);
      expect((await levelIn(manager))?.reorder_level).toBe(10);
      const { ok } = await set(manager, product.id, 25);
      expect(ok).toEqual(await levelIn(manager));
      expect(ok).toMatchObject({ product_id: product.id, reorder_level: 25, quantity: 20 });
      expect((await levelIn(other))?.reorder_level).toBe(10);
      const entries = await world.deps.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'stock.reorder_level')
        .execute();
      expect(entries).toEqual([
        expect.objectContaining({ actor_id: manager.id, subject: 'product', subject_id: product.id }),
      ]);
    });

    it('decides when the manager is notified of low stock, also at 0', async () => {
      const product = await world.product({ stores: [[manager, 20]] });
      const sell = (quantity: number) =>
        call(api.manualOrders.createManualOrder, {
          as: manager,
          body: {
            user: { first_name: 'Walk-in', mobile_number: '9822000000' },
            products: [{ product_id: product.id, quantity }],
          },
        });
      const warnings = async () =>
        (await call(api.notifications.listNotifications, { as: manager })).ok.filter(({ message }) =>
          message.includes(product.name),
        ).length;
      (await set(manager, product.id, 18)).ok;
      (await sell(2)).ok;
      expect(await warnings()).toBe(1);
      (await set(manager, product.id, '0')).ok;
      (await sell(17)).ok;
      expect(await warnings()).toBe(1);
      (await sell(1)).ok;
      expect(await warnings()).toBe(2);
    });

    it('is 404 for a product that the store does not have, 400 if invalid, and 409 without a store', async () => {
      const elsewhere = await world.product({ main: 5, stores: [[other, 5]] });
      expect((await set(manager, elsewhere.id, 5)).status).toBe(404);
      expect((await set(manager, 2_000_000, 5)).status).toBe(404);
      for (const wrong of [-1, 1.5, 'many', 10_000_000, null]) {
        const refused = await set(other, elsewhere.id, wrong);
        expect([refused.status, Object.keys(refused.error)]).toEqual([400, expect.arrayContaining(['reorder_level'])]);
      }
      const idle = await world.register('Warehouse Manager', admin);
      const body = { product_id: elsewhere.id, reorder_level: 5 };
      expect((await call(api.inventory.setReorderLevel, { as: idle, body })).status).toBe(409);
    });
  });

  describe('the movements of a product', () => {
    const list = (as: Manager, product_id: number, query: Record<string, number | string> = {}) =>
      call(api.inventory.listStockMovements, { as, params: { product_id }, query });

    it('have actor, reason, time, locations, quantity and document, newest first', async () => {
      const product = await world.product({ sent: [[manager, 20]] });
      const order = await world.order(customer, [[product.id, 3]]);
      await world.advance(order, 'Processing', { customer, manager, staff });
      (await call(api.orders.cancelOrder, { as: admin, params: { id: order }, body: { reason: 'Out of town' } })).ok;
      const rows = (await list(manager, product.id)).ok;
      const store = expect.stringMatching(/^Store \d+$/);
      expect(rows).toEqual([
        expect.objectContaining({
          reason: 'order_put_back',
          change: 3,
          from: 'Outside',
          to: store,
          document_id: order,
        }),
        expect.objectContaining({
          reason: 'order_deducted',
          change: -3,
          from: store,
          to: 'Outside',
          document_kind: 'order',
        }),
        expect.objectContaining({
          reason: 'request_added',
          change: 20,
          from: 'In transit',
          document_kind: 'stock_request',
        }),
      ]);
      expect(rows.map(({ who }) => who)).toEqual([
        'Asha Admin',
        ...Array(2).fill(expect.stringMatching(/^Meera Patil/)),
      ]);
      expect(rows.every(({ at }) => at.startsWith('2026-11-20T'))).toBe(true);
    });

    it("are limited to the manager's store, page by page, and 404 for a product that never arrived", async () => {
      const product = await world.product({ stores: [[manager, 5]] });
      await world.product({ stores: [[other, 5]] });
      expect((await list(other, product.id)).status).toBe(404);
      expect((await list(manager, 2_000_000)).status).toBe(404);
      (await call(api.catalog.addMainStock, { as: admin, body: { product_id: product.id, stock: 10 } })).ok;
      await world.stockStore(manager, product.id, 7);
      await world.stockStore(other, product.id, 3);
      const page = await list(manager, product.id, { limit: 1 });
      expect([page.headers['x-total-count'], page.ok.map(({ change }) => change)]).toEqual(['2', [7]]);
      const cursor = nextCursor(page) ?? '';
      expect((await list(manager, product.id, { limit: 1, cursor })).ok.map(({ change }) => change)).toEqual([5]);
      expect((await list(other, product.id)).ok.map(({ change }) => change)).toEqual([3]);
    });
  });
});
