// A price changed in the list of products: compare-and-set, with its trail.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

const world = await createWorld();
const as = await world.admin();
const change = (id: number, price: unknown, expected_price: unknown) =>
  world.call(api.catalog.changePrice, { as, params: { id }, body: { price, expected_price } });
const trail = async () => (await world.call(api.audit.listAudit, { as, query: { subject: 'product' } })).ok;
const inShop = async (id: number) => (await world.call(api.catalog.ourProducts, {})).ok.find((row) => row.id === id);

it('is what the shop sells for from then on, with old and new price in the trail', async () => {
  const { id } = await world.product({ price: 48.5, main: 5 });
  const before = await inShop(id);
  const { ok } = await change(id, '52.25', 48.5);
  expect(ok).toMatchObject({ id, price: 52.25, stock: 5 });
  expect(ok.version).not.toBe(before?.version);
  expect(await inShop(id)).toEqual({ ...before, ...ok });
  const [row] = await trail();
  expect(row).toMatchObject({
    action: 'product.priced',
    subject_id: id,
    changes: [{ field: 'price_paise', before: '4850', after: '5225' }],
  });
});

it('sent again changes nothing and leaves one entry', async () => {
  const { id } = await world.product({ price: 10 });
  expect((await change(id, 11, 10)).status).toBe(200);
  const entries = (await trail()).length;
  const again = await change(id, 11, 10);
  expect([again.status, again.ok.price, (await trail()).length]).toEqual([200, 11, entries]);
});

it('is refused on a price that is not there any more, and of two at once one wins', async () => {
  const { id } = await world.product({ price: 20 });
  const both = await Promise.all([change(id, 21, 20), change(id, 22, 20)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { status, error } = await change(id, 30, 20);
  expect([status, error['code']]).toEqual([409, 'stale_version']);
  expect([21, 22]).toContain((await inShop(id))?.price);
});

it('outside of the bounds is 400 at the field, of an archived product 404', async () => {
  const { id } = await world.product({ price: 20 });
  for (const price of [0, -1, '1.234', 10_000_000, null, 'x']) {
    const { status, error } = await change(id, price, 20);
    expect([status, error['price']]).toEqual([400, [expect.stringMatching(/^Price must be between/)]]);
  }
  (await world.call(api.catalog.deleteProduct, { as, params: { id } })).ok;
  expect((await change(id, 21, 20)).status).toBe(404);
});
