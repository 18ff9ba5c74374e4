// Products offered as substitutes: exactly those that the store has free.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPages } from '../../../test/support/paging.ts';
import { line, openPackingWorld, withSubstitute } from './packing.fixture.ts';

const MANY = 120;
const { world, call, deps, admin, manager, staff, rajma, toor, chana, kabuli, processing, pack } =
  await openPackingWorld();
const { listSubstitutes } = api.orders;

const toNames = (rows: readonly { readonly product_name: string }[]) => rows.map(({ product_name }) => product_name);
const search = async (id: number, query: { q?: string; line_id?: number }) =>
  (await call(listSubstitutes, { as: manager, params: { id }, query })).ok;

/** Adds products to the store's stock by an approved stock request. */
async function stock(goods: readonly (readonly [id: number, quantity: number])[]) {
  const asked = {
    payment_method: 'cod',
    ordered_products: goods.map(([product_id, quantity]) => ({ product_id, quantity })),
  } as const;
  const { request_id } = (await call(api.stockRequests.createStockRequest, { as: manager, body: asked })).ok;
  const body = { status: 'Approved', request_id } as const;
  (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id: request_id }, body })).ok;
  (await call(api.stockRequests.addToInventory, { as: manager, body: { request_id } })).ok;
}

describe(`a store with ${MANY} more goods`, () => {
  let id: number;
  let more: number[];

  beforeAll(async () => {
    const lines = Array.from(
      { length: MANY },
      (_, n) => `Moong ${String(n + 1).padStart(3, '0')},Pulses,500 g,60,Split and washed,9`,
    );
    const csv = ['name,category,unit,price,description,stock', ...lines].join('\n');
    await call(api.catalog.createCategory, { as: admin, body: { name: 'Pulses', description: 'Whole and split' } });
    const { version } = (await call(api.catalog.checkProductImport, { as: admin, body: { csv } })).ok;
    (await call(api.catalog.importProducts, { as: admin, body: { csv, version: version as string } })).ok;
    const made = await deps.db
      .selectFrom('products')
      .select('id')
      .where('name', 'like', 'Moong %')
      .orderBy('id')
      .execute();
    more = made.map((row) => row.id);
    await stock(more.map((one) => [one, 4] as const));
    ({ id } = await processing({ choices: [[rajma.id, 'best_match']] }));
  }, 120_000);

  it('[PACK-12] lists everything free in pages, with quantities', async () => {
    const pages = await readPages(call, listSubstitutes, { as: manager, params: { id }, query: { limit: 50 } });
    const rows = pages.flatMap(({ ok }) => ok);
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(pages.map(() => String(MANY + 2)));
    expect(new Set(rows.map(({ product_id }) => product_id)).size).toBe(MANY + 2);
    expect(toNames(rows)).not.toContain(rajma.name);
    expect(toNames(rows)).not.toContain(toor.name);
    expect(rows.find(({ product_id }) => product_id === more.at(-1))).toEqual({
      product_id: more.at(-1),
      product_name: `Moong ${MANY}`,
      product_unit: '500 g',
      price: 60,
      image: null,
      barcode: null,
      free: 4,
    });
  });

  it('[PACK-12] finds the last one by name', async () => {
    expect(toNames(await search(id, { q: `Moong ${MANY}` }))).toEqual([`Moong ${MANY}`]);
    expect(await search(id, { q: rajma.name })).toEqual([]);
  });

  it('[PACK-12] shows products of the line’s category first', async () => {
    const first = await search(id, { line_id: rajma.id });
    expect(toNames(first).slice(0, 2).toSorted()).toEqual([chana.name, kabuli.name].toSorted());
    expect(toNames(first)[2]).toBe('Moong 001');
  });
});

describe('products not free in the store', () => {
  const getFree = async (id: number, product: { readonly id: number; readonly name: string }) =>
    (await search(id, { q: product.name })).find(({ product_id }) => product_id === product.id)?.free;

  it('[PACK-12] are not offered: stocked elsewhere, fully reserved, or no longer sold', async () => {
    const other = await world.manager();
    const elsewhere = await world.product({ price: 80, main: 10, stores: [[other, 10]] });
    const reserved = await world.product({ price: 80, stores: [[manager, 5]] });
    const stopped = await world.product({ price: 80, stores: [[manager, 5]] });
    const { id } = await processing({ choices: [[rajma.id, 'best_match']] });
    expect(await getFree(id, elsewhere)).toBeUndefined();
    expect(await getFree(id, reserved)).toBe(5);
    const customer = await world.customer();
    for (const [quantity, left] of [
      [3, 2],
      [2, undefined],
    ] as const) {
      const kept = await world.order(customer, [[reserved.id, quantity]]);
      await world.advance(kept, 'allocated', { customer, manager, staff });
      expect(await getFree(id, reserved)).toBe(left);
    }
    expect(await getFree(id, stopped)).toBe(5);
    await deps.db.updateTable('products').set({ archived_at: deps.now() }).where('id', '=', stopped.id).execute();
    expect(await getFree(id, stopped)).toBeUndefined();
    expect(toNames(await search(id, {}))).not.toContain(stopped.name);
  });

  it('[PACK-12] are not shown to users who may not pack the order', async () => {
    const { id } = await processing();
    for (const as of [staff, await world.manager()])
      expect((await call(listSubstitutes, { as, params: { id } })).status).toBe(404);
    (await pack(id, [line(rajma.id, 3), line(toor.id, 2)])).ok;
    expect((await call(listSubstitutes, { as: manager, params: { id } })).status).toBe(404);
  });

  it('[PACK-12] are rejected with the shortage if packed anyway, and nothing changes', async () => {
    const scarce = await world.product({ price: 80, stores: [[manager, 1]] });
    const { id } = await processing({ choices: [[rajma.id, 'best_match']] });
    const refused = await pack(id, [line(rajma.id, 1, withSubstitute(scarce.id, 2)), line(toor.id, 2)]);
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({
      code: 'insufficient_stock',
      shortages: [{ product_id: scarce.id, product_name: scarce.name, requested: 2, available: 1 }],
    });
    (await pack(id, [line(rajma.id, 1, withSubstitute(scarce.id, 1)), line(toor.id, 2)])).ok;
  });
});
