// Products: creating with a picture, updating, and correcting stock.
import { api } from '@tilgul/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person, tinyPicture } from '../../../test/support/harness.ts';
import { formBody } from '../../seed/caller.ts';

const world = await createWorld();
const { catalog } = api;
let admin: Person;
let goods: { category: number; unit: number };
beforeAll(async () => {
  admin = await world.admin();
  goods = await world.categoryAndUnit();
});

const fields = (more: Record<string, string | number> = {}) => ({
  name: 'Turmeric',
  category: goods.category,
  unit: goods.unit,
  description: 'Ground turmeric',
  price: '48.50',
  stock: 20,
  ...more,
});
const add = async (more: Record<string, string | number> = {}, picture?: Uint8Array) =>
  world.call(catalog.createProduct, { as: admin, ...formBody(fields(more), picture ?? (await tinyPicture())) });
const change = (id: number, body: Record<string, unknown>) =>
  world.call(catalog.updateProduct, { as: admin, params: { id }, body: { ...fields(), ...body } });
const read = async (id: number) => {
  const { ok } = await world.call(catalog.listProducts, { as: admin, query: { limit: 500 } });
  return ok.find((product) => product.id === id);
};
const movements = (productId: number) =>
  world.deps.db
    .selectFrom('stock_movements')
    .select(['from_place_id', 'to_place_id', 'quantity', 'reason', 'actor_id'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute();

describe('adding a product', () => {
  it('returns it with category, unit, price per kilogram, stock and picture', async () => {
    const { status, ok } = await add({ name: 'Jaggery', price: '60.25', stock: 8 });
    expect(status).toBe(201);
    expect(ok).toMatchObject({
      name: 'Jaggery',
      category: goods.category,
      category_name: 'Spices',
      price: 60.25,
      price_per_kg: 120.5,
      unit: '500 g',
      unit_id: goods.unit,
      stock: 8,
      total_qty: 4,
      rating: null,
      in_stock: true,
      available: 8,
    });
    const picture = await world.app.inject({ url: ok.image ?? '' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('receives its stock into main as a movement in the ledger', async () => {
    const { ok } = await add({ stock: 12 });
    expect(await movements(ok.id)).toEqual([
      { from_place_id: 3, to_place_id: 1, quantity: 12, reason: 'received', actor_id: admin.id },
    ]);
  });

  it('starts with no stock by default', async () => {
    const { stock: _stock, ...rest } = fields();
    const { ok } = await world.call(catalog.createProduct, { as: admin, ...formBody(rest, await tinyPicture()) });
    expect([ok.stock, ok.in_stock, await movements(ok.id)]).toEqual([0, false, []]);
  });

  it('accepts the unit by its exact text', async () => {
    expect((await add({ unit: '500 g' })).ok.unit_id).toBe(goods.unit);
  });

  it('needs a picture', async () => {
    const form = await world.call(catalog.createProduct, { as: admin, ...formBody(fields()) });
    const json = await world.call(catalog.createProduct, { as: admin, body: fields() });
    for (const { status, error } of [form, json])
      expect([status, error['image']]).toEqual([400, ['Image is required.']]);
  });

  it('[D04] refuses an unknown category or unit on its field', async () => {
    const { status, error } = await add({ category: 999_999, unit: 'stone' });
    expect(status).toBe(400);
    expect(error).toMatchObject({ category: ['This category does not exist.'], unit: ['This unit does not exist.'] });
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML with the name of a PNG', '<!doctype html><script>alert(1)</script>'],
  ])('[U01] refuses %s with 415 and writes nothing, on creating and on updating', async (_name, bytes) => {
    const { length } = (await world.call(catalog.listProducts, { as: admin, query: { limit: 500 } })).ok;
    expect((await add({}, Buffer.from(bytes))).status).toBe(415);
    expect((await world.call(catalog.listProducts, { as: admin, query: { limit: 500 } })).ok).toHaveLength(length);
    const { ok: made } = await add();
    const form = formBody({ ...fields(), id: made.id }, Buffer.from(bytes));
    const changed = await world.call(catalog.updateProduct, { as: admin, params: { id: made.id }, ...form });
    expect([changed.status, (await read(made.id))?.image]).toEqual([415, made.image]);
  });

  it('refuses a picture above 5 MB with 413', async () => {
    expect((await add({}, Buffer.alloc(5 * 1024 * 1024 + 1, 1))).status).toBe(413);
  });

  it.each([
    ['name', 'ab'],
    ['name', 'x'.repeat(31)],
    ['description', ''],
    ['price', '0'],
    ['price', '0.005'],
    ['price', '9999999.01'],
    ['stock', '1.5'],
    ['stock', '10000000'],
    ['unit', 'x'.repeat(11)],
  ])('refuses %s %o', async (field, value) => {
    const { status, error } = await add({ [field]: value });
    expect([status, Array.isArray(error[field])]).toEqual([400, true]);
  });

  it.each([undefined, '', null, '  '])('requires a unit, for %j', async (unit) => {
    const { ok: made } = await add();
    const { status, error } = await change(made.id, { unit, version: made.version });
    expect([status, error['unit']]).toEqual([400, ['Unit is required.']]);
  });

  it('creates one product per Idempotency-Key', async () => {
    const form = formBody(fields({ name: 'Only once' }), await tinyPicture());
    const send = () =>
      world.call(catalog.createProduct, {
        as: admin,
        ...form,
        headers: { ...form.headers, 'idempotency-key': 'once-1' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.ok.id).toBe(first.ok.id);
  });
});

describe('changing a product', () => {
  it('saves its fields and shows them in the next list', async () => {
    const { ok: made } = await add();
    const { ok } = await change(made.id, { name: 'Turmeric, ground', price: 51, version: made.version });
    expect(ok).toMatchObject({ id: made.id, name: 'Turmeric, ground', price: 51, image: made.image });
    expect(await read(made.id)).toEqual(ok);
  });

  it('accepts multipart with a new picture', async () => {
    const { ok: made } = await add();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const form = formBody({ ...fields(), id: made.id }, picture);
    const { ok } = await world.call(catalog.updateProduct, { as: admin, params: { id: made.id }, ...form });
    expect(ok.image).not.toBe(made.image);
    expect((await world.app.inject({ url: ok.image ?? '' })).statusCode).toBe(200);
  });

  it('books changed stock as a correction, up and down', async () => {
    const { ok: made } = await add({ stock: 20 });
    const { ok: more } = await change(made.id, { stock: 25, version: made.version });
    const { ok: less } = await change(made.id, { stock: 4, version: more.version });
    expect([more.stock, less.stock]).toEqual([25, 4]);
    expect(
      (await movements(made.id)).slice(1).map(({ quantity, reason, to_place_id }) => [quantity, reason, to_place_id]),
    ).toEqual([
      [5, 'correction', 1],
      [21, 'correction', 3],
    ]);
  });

  it('[S09] refuses a stale edit: after another save, or after the stock moved', async () => {
    const { ok: made } = await add({ stock: 20 });
    await world.call(catalog.addMainStock, { as: admin, body: { product_id: made.id, stock: 5 } });
    const old = await change(made.id, { stock: 20, version: made.version });
    expect([old.status, (await read(made.id))?.stock]).toEqual([409, 25]);
    const fresh = await read(made.id);
    expect((await change(made.id, { name: 'Fresh one', stock: 25, version: fresh?.version })).status).toBe(200);
    expect((await change(made.id, { name: 'Late one', stock: 25, version: fresh?.version })).status).toBe(409);
    expect(await read(made.id)).toMatchObject({ name: 'Fresh one', stock: 25 });
  });

  it('[S09] corrects nothing without a version: a different stock is 409, the same or none is ignored', async () => {
    const { ok: made } = await add({ stock: 20 });
    const { status, error } = await change(made.id, { name: 'Blind', stock: 21 });
    expect([status, error.code]).toEqual([409, 'stale_version']);
    expect(await read(made.id)).toEqual(made);
    expect((await change(made.id, { name: 'Same stock', stock: 20 })).ok).toMatchObject({
      name: 'Same stock',
      stock: 20,
    });
    expect((await change(made.id, { name: 'No stock', stock: undefined })).ok).toMatchObject({
      name: 'No stock',
      stock: 20,
    });
    expect(await movements(made.id)).toHaveLength(1);
  });

  it('[S09] lets one of many concurrent edits win', async () => {
    const { ok: made } = await add({ stock: 20 });
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        change(made.id, { name: `Writer ${n}`, stock: 30 + n, version: made.version }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ]);
    const winner = results.find(({ status }) => status === 200)?.ok;
    expect(await read(made.id)).toEqual(winner);
    expect(await movements(made.id)).toHaveLength(2);
  });

  it('refuses another id in the body, an unknown product and a foreign category', async () => {
    const { ok: made } = await add();
    expect((await change(made.id, { id: made.id + 1 })).status).toBe(400);
    expect((await change(999_999, {})).status).toBe(404);
    expect((await change(made.id, { category: 999_999 })).error['category']).toEqual(['This category does not exist.']);
  });

  it('writes audit entries with the changes', async () => {
    const { ok: made } = await add({ stock: 3 });
    await change(made.id, { name: 'Trailed', stock: 4, version: made.version });
    const entries = await world.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject', '=', 'product')
      .where('subject_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['product.created', admin.id],
      ['product.updated', admin.id],
    ]);
    expect(entries[1]).toMatchObject({ before: { name: 'Turmeric', stock: 3 }, after: { name: 'Trailed', stock: 4 } });
  });
});

describe('changing a price from the product list', async () => {
  const world = await createWorld();
  const as = await world.admin();
  const change = (id: number, price: unknown, expected_price: unknown) =>
    world.call(api.catalog.changePrice, { as, params: { id }, body: { price, expected_price } });
  const auditEntries = async () => (await world.call(api.audit.listAudit, { as, query: { subject: 'product' } })).ok;
  const inShop = async (id: number) => (await world.call(api.catalog.ourProducts, {})).ok.find((row) => row.id === id);

  it('sets the shop price immediately, with old and new price in the audit log', async () => {
    const { id } = await world.product({ price: 48.5, main: 5 });
    const before = await inShop(id);
    const { ok } = await change(id, '52.25', 48.5);
    expect(ok).toMatchObject({ id, price: 52.25, stock: 5 });
    expect(ok.version).not.toBe(before?.version);
    expect(await inShop(id)).toEqual({ ...before, ...ok });
    const [row] = await auditEntries();
    expect(row).toMatchObject({
      action: 'product.priced',
      subject_id: id,
      changes: [{ field: 'price_paise', before: '4850', after: '5225' }],
    });
  });

  it('changes nothing and writes no second entry when sent again', async () => {
    const { id } = await world.product({ price: 10 });
    expect((await change(id, 11, 10)).status).toBe(200);
    const entries = (await auditEntries()).length;
    const again = await change(id, 11, 10);
    expect([again.status, again.ok.price, (await auditEntries()).length]).toEqual([200, 11, entries]);
  });

  it('refuses an outdated price, and lets one of two concurrent calls win', async () => {
    const { id } = await world.product({ price: 20 });
    const both = await Promise.all([change(id, 21, 20), change(id, 22, 20)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { status, error } = await change(id, 30, 20);
    expect([status, error['code']]).toEqual([409, 'stale_version']);
    expect([21, 22]).toContain((await inShop(id))?.price);
  });

  it('is 400 on the field outside the bounds, and 404 for a discontinued product', async () => {
    const { id } = await world.product({ price: 20 });
    for (const price of [0, -1, '1.234', 10_000_000, null, 'x']) {
      const { status, error } = await change(id, price, 20);
      expect([status, error['price']]).toEqual([400, [expect.stringMatching(/^Price must be between/)]]);
    }
    (await world.call(api.catalog.deleteProduct, { as, params: { id } })).ok;
    expect((await change(id, 21, 20)).status).toBe(404);
  });
});

describe('main stock of a product', async () => {
  const world = await createWorld();
  const { catalog } = api;
  let admin: Person;
  beforeAll(async () => {
    admin = await world.admin();
  });

  const read = async (id: number) =>
    (await world.call(catalog.listProducts, { as: admin, query: { limit: 500 } })).ok.find(
      (product) => product.id === id,
    );

  describe('receiving goods', () => {
    const receive = (product_id: number, stock: unknown) =>
      world.call(catalog.addMainStock, { as: admin, body: { product_id, stock } });

    it('adds to the main stock', async () => {
      const made = await world.product({ main: 1 });
      expect((await receive(made.id, '9')).ok.stock).toBe(10);
    });

    it('loses none of many concurrent receipts', async () => {
      const made = await world.product({ main: 0 });
      await Promise.all(Array.from({ length: 20 }, () => receive(made.id, 5)));
      expect((await read(made.id))?.stock).toBe(100);
    });

    it('stops at 9999999', async () => {
      const made = await world.product({ main: 1 });
      expect((await receive(made.id, 9_999_999)).status).toBe(409);
      expect((await receive(made.id, 9_999_998)).ok.stock).toBe(9_999_999);
    });

    it.each([0, -1, 0.5, 1e9, 2 ** 53, 'NaN', 'two', null, true, [1]])(
      '[M03] refuses the quantity %o',
      async (quantity) => {
        const made = await world.product({ main: 1 });
        expect((await receive(made.id, quantity)).status).toBe(400);
        expect((await read(made.id))?.stock).toBe(1);
      },
    );

    it('is 404 for an unknown product', async () => {
      expect((await receive(999_999, 1)).status).toBe(404);
    });
  });

  describe('deleting a product', () => {
    it('[D02] archives it: lists and carts drop it, its history stays, and a second call is 404', async () => {
      const made = await world.product({ main: 5 });
      const customer = await world.customer();
      await world.fillCart(customer, [[made.id, 2]]);
      const remove = () => world.call(catalog.deleteProduct, { as: admin, params: { id: made.id } });
      expect((await remove()).status).toBe(200);
      expect(await read(made.id)).toBeUndefined();
      expect((await world.call(api.cart.viewCart, { as: customer })).ok.items).toEqual([]);
      const history = await world.deps.db
        .selectFrom('stock_movements')
        .select('id')
        .where('product_id', '=', made.id)
        .execute();
      expect(history).toHaveLength(1);
      expect((await remove()).status).toBe(404);
      const { category, unit } = await world.categoryAndUnit();
      const body = { name: 'Back again', category, unit, description: 'Fine', price: 10 };
      expect((await world.call(catalog.updateProduct, { as: admin, params: { id: made.id }, body })).status).toBe(404);
      expect(
        (await world.call(catalog.addMainStock, { as: admin, body: { product_id: made.id, stock: 1 } })).status,
      ).toBe(404);
    });
  });
});
