// Discontinuing and restoring products; counters sell what is left in the meantime.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const world = await createWorld();
const { catalog } = api;
const admin = await world.admin();

const discontinue = async (id: number) => (await world.call(catalog.deleteProduct, { as: admin, params: { id } })).ok;
const restore = (id: number) => world.call(catalog.restoreProduct, { as: admin, params: { id } });
const getStock = (id: number) => world.call(catalog.viewProductStock, { as: admin, params: { id } });
const listDiscontinued = async (query: Record<string, string | number> = {}) =>
  (await world.call(catalog.listStoppedProducts, { as: admin, query })).ok;
const onSale = async (id: number) =>
  (await world.call(catalog.listProducts, { as: admin, query: { limit: 500 } })).ok.some((row) => row.id === id);
const sell = (as: Person, product_id: number, quantity: number) =>
  world.call(api.manualOrders.createManualOrder, {
    as,
    body: { user: { first_name: 'Ramesh', mobile_number: '98220' }, products: [{ product_id, quantity }] },
  });
const change = (id: number, body: Record<string, unknown>) =>
  world.call(catalog.updateProduct, { as: admin, params: { id }, body });

describe('a product with stock', () => {
  it('is listed as discontinued, with its stock by location', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 347, stores: [[manager, 46]] });
    expect((await getStock(product.id)).ok).toEqual({
      main: 347,
      in_transit: 0,
      stores: [{ warehouse_id: manager.storeId, warehouse_name: expect.any(String), on_hand: 46, reserved: 0 }],
    });
    await discontinue(product.id);
    expect(await onSale(product.id)).toBe(false);
    expect(await listDiscontinued({ q: product.name })).toEqual([
      {
        ...product,
        version: expect.any(Number),
        stock: 347,
        total_qty: 173.5,
        in_stores: 46,
        stopped_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await getStock(product.id)).ok.main).toBe(347);
    expect((await getStock(999_999)).status).toBe(404);
  });

  it('[S01] is sold at the counter until it runs out, and is never low', async () => {
    const manager = await world.manager();
    const product = await world.product({ stores: [[manager, 3]] });
    await discontinue(product.id);
    const inventory = async (query = {}) =>
      (await world.call(api.inventory.viewStock, { as: manager, query })).ok.inventory;
    expect(await inventory()).toMatchObject([{ product_id: product.id, quantity: 3, is_stopped: true }]);
    expect(await inventory({ low: 'true' })).toEqual([]);
    expect((await sell(manager, product.id, 3)).status).toBe(201);
    expect(await inventory()).toEqual([]);
    expect((await sell(manager, product.id, 1)).error.shortages).toMatchObject([{ available: 0 }]);
    const notes = (await world.call(api.notifications.listNotifications, { as: manager })).ok;
    expect(notes.filter(({ message }) => message.startsWith('Stock is low'))).toEqual([]);
    expect(await auditLedger(world.deps.db)).toBeUndefined();
  });

  it('is on sale again once restored, with an audit entry', async () => {
    const product = await world.product({ main: 5 });
    await discontinue(product.id);
    const { ok } = await restore(product.id);
    expect(ok).toMatchObject({ id: product.id, name: product.name, stock: 5, in_stock: true });
    expect(ok.version).not.toBe(product.version);
    expect(await onSale(product.id)).toBe(true);
    expect((await listDiscontinued()).some(({ id }) => id === product.id)).toBe(false);
    const entries = world.deps.db.selectFrom('audit_log').select(['actor_id', 'after']);
    expect(
      await entries.where('action', '=', 'product.restored').where('subject_id', '=', product.id).execute(),
    ).toEqual([{ actor_id: admin.id, after: { name: product.name } }]);
    expect([(await restore(product.id)).status, (await restore(999_999)).status]).toEqual([404, 404]);
  });

  it('is listed by the time it was discontinued, page by page', async () => {
    const [one, two] = [await world.product(), await world.product()];
    await discontinue(two.id);
    world.clock.advance(1000);
    await discontinue(one.id);
    expect((await listDiscontinued({ limit: 2 })).map(({ id }) => id)).toEqual([one.id, two.id]);
  });
});

describe('restoring', () => {
  it('finds a recreated category by name; 409 names what is missing', async () => {
    const add = async () =>
      (await world.call(catalog.createCategory, { as: admin, body: { name: 'Sweets', description: 'For the season' } }))
        .ok.id;
    const category = await add();
    const product = await world.product();
    const { unit } = await world.categoryAndUnit();
    (await change(product.id, { name: product.name, category, unit, description: 'Fine', price: 10 })).ok;
    await discontinue(product.id);
    (await world.call(catalog.deleteCategory, { as: admin, params: { id: category } })).ok;
    const refused = await restore(product.id);
    expect([refused.status, refused.error.detail]).toEqual([
      409,
      'The category Sweets was deleted. Add it again, then restore the product.',
    ]);
    const again = await add();
    expect((await restore(product.id)).ok.category).toBe(again);
  });
});

describe('a barcode', () => {
  const EAN = '8901030865275';
  const form = async (product: { name: string }, barcode?: string | null) => {
    const { category, unit } = await world.categoryAndUnit();
    const body = { name: product.name, category, unit, description: 'Fine', price: 10 };
    return barcode === undefined ? body : { ...body, barcode };
  };

  it('is saved, kept if omitted, and cleared by a blank', async () => {
    const product = await world.product();
    expect(product.barcode).toBeNull();
    expect((await change(product.id, await form(product, ` ${EAN} `))).ok.barcode).toBe(EAN);
    expect((await change(product.id, await form(product))).ok.barcode).toBe(EAN);
    expect((await change(product.id, await form(product, ''))).ok.barcode).toBeNull();
  });

  it('belongs to one product on sale, and is freed by discontinuing it', async () => {
    const [one, two] = [await world.product(), await world.product()];
    (await change(one.id, await form(one, EAN))).ok;
    const taken = await change(two.id, await form(two, EAN));
    expect([taken.status, taken.error['barcode']]).toEqual([400, ['Another product has this barcode.']]);
    await discontinue(one.id);
    (await change(two.id, await form(two, EAN))).ok;
    const refused = await restore(one.id);
    expect([refused.status, refused.error.detail]).toEqual([
      409,
      'Another product now has its barcode. Remove it there first.',
    ]);
    (await change(two.id, await form(two, null))).ok;
    expect((await restore(one.id)).ok.barcode).toBe(EAN);
    (await change(one.id, await form(one, ''))).ok;
  });

  it('finds its product in the catalogue and in a store’s stock', async () => {
    const manager = await world.manager();
    const product = await world.product({ stores: [[manager, 2]] });
    await world.product({ stores: [[manager, 2]] });
    (await change(product.id, await form(product, EAN))).ok;
    const found = await world.call(catalog.listProducts, { as: admin, query: { q: EAN } });
    expect(found.ok.map(({ id }) => id)).toEqual([product.id]);
    const { inventory } = (await world.call(api.inventory.viewStock, { as: manager, query: { q: EAN } })).ok;
    expect(inventory).toMatchObject([{ product_id: product.id, barcode: EAN }]);
    expect((await world.call(catalog.listProducts, { as: admin, query: { q: EAN.slice(0, 8) } })).ok).toEqual([]);
    (await change(product.id, await form(product, ''))).ok;
  });

  it.each(['1234567', '123456789012345', '89010308x5275'])('refuses %j', async (barcode) => {
    const product = await world.product();
    const { status, error } = await change(product.id, await form(product, barcode));
    expect([status, error['barcode']]).toEqual([400, ['Barcode must be 8 to 14 digits.']]);
  });

  it.each([
    ['96385075', '4'],
    ['036000291453', '2'],
    ['36000291453', '2'],
    ['8901030865274', '5'],
    ['18901030865275', '2'],
  ])('refuses %j with a wrong check digit', async (barcode, digit) => {
    const product = await world.product();
    const { status, error } = await change(product.id, await form(product, barcode));
    const message = `The check digit of this barcode is wrong: the last digit should be ${digit}.`;
    expect([status, error['barcode']]).toEqual([400, [message]]);
  });

  it.each([
    ['८९०१०३०८६५२७५', EAN],
    [']E08901030865275', EAN],
    ['(01)08901030865275(17)261231(10)AB-12', `0${EAN}`],
    ['123456789', '123456789'],
    ['1234567890', '1234567890'],
    ['36000291452', '36000291452'],
    ['2001234567893', '2001234567893'],
  ])('reads %j as %s', async (typed, barcode) => {
    const product = await world.product();
    expect((await change(product.id, await form(product, typed))).ok).toMatchObject({
      barcode,
      gtin: barcode.padStart(14, '0'),
    });
    (await change(product.id, await form(product, null))).ok;
  });

  it('is one number with and without leading zeros', async () => {
    const [one, two] = [await world.product(), await world.product()];
    (await change(one.id, await form(one, '036000291452'))).ok;
    for (const same of ['36000291452', '0036000291452', '00036000291452']) {
      const { status, error } = await change(two.id, await form(two, same));
      expect([status, error['barcode']]).toEqual([400, ['Another product has this barcode.']]);
      const found = await world.call(catalog.listProducts, { as: admin, query: { q: same } });
      expect(found.ok.map(({ id, barcode }) => [id, barcode])).toEqual([[one.id, '036000291452']]);
    }
    await discontinue(one.id);
    const stopped = await world.call(catalog.listStoppedProducts, { as: admin, query: { q: '36000291452' } });
    expect(stopped.ok.map(({ id }) => id)).toEqual([one.id]);
  });

  it('keeps a stored wrong check digit until it is edited', async () => {
    const product = await world.product();
    const barcode = '8901030865278';
    await world.deps.db.updateTable('products').set({ barcode }).where('id', '=', product.id).execute();
    (await change(product.id, await form(product, barcode))).ok;
    expect((await change(product.id, await form(product))).ok).toMatchObject({ barcode, gtin: `0${barcode}` });
    expect((await change(product.id, await form(product, '8901030865279'))).status).toBe(400);
  });
});
