// Proves what a scanner in a store or in main is told of a barcode: whose it is, and what lies there of it.
import { api } from '@tilgul/contract';
import { padGtin } from '@tilgul/contract/rules/gtin';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

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
/** A product with a barcode of its own, unless another is given. */
async function coded(goods: Parameters<typeof world.product>[0] = {}, barcode?: string) {
  number += 1;
  const code = barcode ?? `29${String(number).padStart(10, '0')}`;
  const product = await world.product(goods);
  await world.deps.db.updateTable('products').set({ barcode: code }).where('id', '=', product.id).execute();
  return { ...product, barcode: code };
}
const stop = async (id: number) => (await call(api.catalog.deleteProduct, { as: admin, params: { id } })).ok;

describe('GET /warehouses/barcodes/', () => {
  it('has the 200 products of a chain with 14 digits each, whether or not the store has any', async () => {
    await world.categoryAndUnit();
    const lines = Array.from(
      { length: 200 },
      (_, place) => `Shelf ${place},Spices,500 g,50,Fine,28${String(place).padStart(10, '0')}`,
    );
    const csv = ['name,category,unit,price,description,barcode', ...lines].join('\n');
    const { version } = (await call(api.catalog.checkProductImport, { as: admin, body: { csv } })).ok;
    (await call(api.catalog.importProducts, { as: admin, body: { csv, version } })).ok;
    const shelf = (await call(api.catalog.listProducts, { as: admin, query: { limit: 500 } })).ok;
    const here = await coded({ stores: [[manager, 5]] }, '36000291452');
    const short = await coded({}, '96385074');
    await world.product({ stores: [[manager, 5]] });
    const all = [...shelf, here, short].map(({ id, barcode }) => [padGtin(barcode ?? ''), id]);
    const { ok } = await barcodes(manager);
    expect(ok).toHaveLength(202);
    expect(ok).toEqual(expect.arrayContaining(all));
    expect((await barcodes(other)).ok).toEqual(ok);
    expect((await barcodes(admin)).ok).toEqual(ok);
  });

  it('has what is left of a product that is no longer sold where it lies, and gives its number to who sells it anew', async () => {
    const old = await coded({ stores: [[manager, 2]] });
    await stop(old.id);
    const pair = [padGtin(old.barcode), old.id];
    expect((await barcodes(manager)).ok).toContainEqual(pair);
    expect((await barcodes(other)).ok).not.toContainEqual(pair);
    expect((await barcodes(admin)).ok).not.toContainEqual(pair);
    expect((await barcodes(admin, manager.storeId)).ok).toContainEqual(pair);
    const fresh = await coded({}, old.barcode);
    expect((await barcodes(other)).ok).toContainEqual([padGtin(old.barcode), fresh.id]);
    // What lies on the shelf is the old one, until the new one has come.
    expect((await barcodes(manager)).ok.filter(([gtin]) => gtin === pair[0])).toEqual([pair]);
  });

  it('is the own store for its manager, any for the administrator, and nothing for others', async () => {
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

  it('is 304 for whoever has it already, until a barcode changes', async () => {
    const first = await barcodes(manager);
    const etag = String(first.headers['etag']);
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\//) });
    const again = await barcodes(manager, undefined, { 'if-none-match': `"other", ${etag.slice(2)}` });
    expect([again.status, again.headers['etag']]).toEqual([304, etag]);
    const { id, barcode } = await coded();
    const changed = await barcodes(manager, undefined, { 'if-none-match': etag });
    expect(changed.ok).toContainEqual([padGtin(barcode), id]);
    expect(changed.headers['etag']).not.toBe(etag);
  });
});

describe('GET /warehouses/view-stock/{product_id}/', () => {
  it('is the row of the list, and one with nothing of a product that never came', async () => {
    const product = await coded({ price: 96, main: 7, stores: [[manager, 5]] });
    const listed = (await call(api.inventory.viewStock, { as: manager })).ok.inventory;
    expect((await row(manager, product.id)).ok).toEqual(listed.find(({ product_id }) => product_id === product.id));
    expect((await row(admin, product.id, manager.storeId)).ok).toMatchObject({ quantity: 5, product: product.name });
    expect((await row(admin, product.id)).ok).toMatchObject({ quantity: 7, product_price: 96 });
    const nothing = { quantity: 0, reserved: 0, reorder_level: 10, barcode: product.barcode, is_stopped: false };
    expect((await row(other, product.id)).ok).toMatchObject(nothing);
  });

  it('is not there of a product that is no longer sold where nothing is left, of none, and of another store', async () => {
    const product = await coded({ stores: [[manager, 5]] });
    await stop(product.id);
    expect((await row(manager, product.id)).ok).toMatchObject({ quantity: 5, is_stopped: true });
    expect((await row(other, product.id)).status).toBe(404);
    expect((await row(manager, 2_000_000)).status).toBe(404);
    expect((await row(manager, product.id, other.storeId)).status).toBe(404);
    expect((await row(customer, product.id)).status).toBe(403);
  });
});
