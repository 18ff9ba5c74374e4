// Further MRPs of a product, and the history of its list prices.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { listPricesBetween } from './price-history.sql.ts';

const world = await createWorld();
const { catalog, productMrps } = api;
let as: Person;
beforeAll(async () => {
  as = await world.admin();
});

const replace = (id: number, mrps: unknown, by: Person = as) =>
  world.call(productMrps.replaceMrps, { as: by, params: { id }, body: { mrps } as never });
type Product = Awaited<ReturnType<typeof world.product>>;
const update = ({ id, name, category, unit, description, price }: Product, more: object) =>
  world.call(catalog.updateProduct, {
    as,
    params: { id },
    body: { name, category, unit, description, price, ...more },
  });
const read = (id: number, by: Person = as) => world.call(productMrps.getMrps, { as: by, params: { id } });

describe('further MRPs', () => {
  it('are replaced as a whole, read by administrators and managers, and in the audit log', async () => {
    const product = await world.product({ price: 48 });
    (await update(product, { mrp: 50 })).ok;
    const { ok } = await replace(product.id, [
      { mrp: 60, price: '58.50' },
      { mrp: 55, price: 55 },
    ]);
    const mrps = [
      { mrp: 55, price: 55 },
      { mrp: 60, price: 58.5 },
    ];
    expect(ok).toEqual({ mrps });
    expect((await read(product.id)).ok).toEqual({ mrps });
    expect((await read(product.id, await world.manager())).ok).toEqual({ mrps });
    expect((await read(product.id, await world.customer())).status).toBe(403);
    const entries = (await world.call(api.audit.listAudit, { as, query: { kind: 'products' } })).ok;
    expect(entries[0]).toMatchObject({ action: 'product.updated', changes: [{ field: 'more_mrps', before: '[]' }] });
    expect((await replace(product.id, [{ mrp: 70, price: 65 }])).ok.mrps).toEqual([{ mrp: 70, price: 65 }]);
    expect((await replace(product.id, [])).ok.mrps).toEqual([]);
  });

  it.each([
    [[{ mrp: 55, price: 55.01 }], 'mrps.0.price', 'Price must not be above the MRP.'],
    [[{ mrp: 55, price: '' }], 'mrps.0.price', 'Price is required.'],
    [[{ mrp: 0, price: 1 }], 'mrps.0.mrp', 'MRP must be between 0.01 and 99,99,999 with at most 2 decimals.'],
    [
      [
        { mrp: 55, price: 54 },
        { mrp: '55.00', price: 53 },
      ],
      'mrps',
      'Each MRP may be entered once.',
    ],
    [[{ mrp: 50, price: 49 }], 'mrps', 'This is the product’s own MRP. Leave it out here.'],
    [[51, 52, 53, 54, 55, 56].map((mrp) => ({ mrp, price: mrp })), 'mrps', 'At most 5 MRPs are allowed.'],
    [undefined, 'mrps', 'mrps must be a list.'],
  ])('%j are refused', async (mrps, field, message) => {
    const product = await world.product({ price: 48 });
    (await update(product, { mrp: 50 })).ok;
    const { status, error } = await replace(product.id, mrps);
    expect([status, error[field]]).toEqual([400, [message]]);
  });

  it('are set by administrators only, of products on sale', async () => {
    const { id } = await world.product();
    for (const by of [await world.manager(), await world.customer()])
      expect((await replace(id, [], by)).status).toBe(403);
    (await world.call(catalog.deleteProduct, { as, params: { id } })).ok;
    expect((await replace(id, [])).status).toBe(404);
    expect((await read(id)).status).toBe(404);
  });

  it('end when one becomes the MRP of the product, and refuse a form that was opened before', async () => {
    const product = await world.product({ price: 48 });
    (await replace(product.id, [{ mrp: 60, price: 58 }])).ok;
    expect((await update(product, { version: product.version })).status).toBe(409);
    (await update(product, { price: 59, mrp: 60 })).ok;
    expect((await read(product.id)).ok.mrps).toEqual([]);
  });
});

describe('the history of list prices', () => {
  const MINUTE = 60_000;
  /** Moves the clock, and returns a moment in the middle. */
  function pass(): Date {
    world.clock.advance(MINUTE);
    const moment = world.clock.now();
    world.clock.advance(MINUTE);
    return moment;
  }
  const list = async (id: number, from: Date, to = from) =>
    (await listPricesBetween(world.deps.db, [id, 999_999], from, to)).get(id);

  it('keeps each change of price, MRP and further MRPs, by form, price call and import', async () => {
    const before = pass();
    const product = await world.product({ price: 48 });
    const { id } = product;
    const created = pass();
    (await update(product, { price: 49, mrp: 50 })).ok;
    const updated = pass();
    (await world.call(catalog.changePrice, { as, params: { id }, body: { price: 47, expected_price: 49 } })).ok;
    const repriced = pass();
    (await replace(id, [{ mrp: 60, price: 58 }])).ok;
    const withMore = pass();
    const csv = `name,category,unit,price,description,mrp\n${product.name},Spices,500 g,59,Fresh,60`;
    const { version } = (await world.call(catalog.checkProductImport, { as, body: { csv } })).ok;
    (await world.call(catalog.importProducts, { as, body: { csv, version } })).ok;
    const imported = pass();

    expect(await list(id, before)).toBeUndefined();
    expect(await list(id, created)).toEqual([{ price_paise: 4800, mrp_paise: null }]);
    expect(await list(id, updated)).toEqual([{ price_paise: 4900, mrp_paise: 5000 }]);
    expect(await list(id, repriced)).toEqual([{ price_paise: 4700, mrp_paise: 5000 }]);
    const both = [
      { price_paise: 4700, mrp_paise: 5000 },
      { price_paise: 5800, mrp_paise: 6000 },
    ];
    expect(await list(id, withMore)).toEqual(both);
    expect(await list(id, imported)).toEqual([{ price_paise: 5900, mrp_paise: 6000 }]);
    expect(await list(id, updated, withMore)).toEqual([both[0], { price_paise: 4900, mrp_paise: 5000 }, both[1]]);
    expect(await list(id, before, imported)).toHaveLength(5);
  });

  it('gains nothing from a save that keeps the prices', async () => {
    const product = await world.product({ price: 48 });
    (await update(product, { description: 'Fresher' })).ok;
    (await replace(product.id, [])).ok;
    const rows = await world.deps.db
      .selectFrom('product_prices')
      .selectAll()
      .where('product_id', '=', product.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('keeps both prices of changes within a millisecond, and is append-only', async () => {
    const { id } = await world.product({ price: 48 });
    world.clock.advance(-MINUTE);
    (await world.call(catalog.changePrice, { as, params: { id }, body: { price: 47, expected_price: 48 } })).ok;
    (await world.call(catalog.changePrice, { as, params: { id }, body: { price: 46, expected_price: 47 } })).ok;
    world.clock.advance(2 * MINUTE);
    expect(await list(id, world.clock.now())).toEqual([{ price_paise: 4600, mrp_paise: null }]);
    const change = world.deps.db.updateTable('product_prices').set({ price_paise: 1 }).where('product_id', '=', id);
    await expect(change.execute()).rejects.toThrow();
  });
});
