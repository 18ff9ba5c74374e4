// Barcodes that the shop prints itself: EAN-13 of prefix 20.
import { api } from '@tilgul/contract';
import { findWrongCheckDigit } from '@tilgul/contract/rules/gtin';
import { beforeAll, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { catalog } = api;
let as: Person;
beforeAll(async () => {
  as = await world.admin();
});

const give = (id: number, by: Person = as) => world.call(api.productMrps.giveOwnBarcode, { as: by, params: { id } });
const update = (
  { id, name, category, unit, description, price }: Awaited<ReturnType<typeof world.product>>,
  more: object,
) =>
  world.call(catalog.updateProduct, {
    as,
    params: { id },
    body: { name, category, unit, description, price, ...more },
  });

it('gives products the next free barcodes, in the audit log', async () => {
  const products = [await world.product(), await world.product(), await world.product()] as const;
  // Entered by hand before.
  (await update(products[0], { barcode: '2000000000022' })).ok;
  const [two, three] = [(await give(products[1].id)).ok, (await give(products[2].id)).ok];
  expect([two.barcode, three.barcode]).toEqual(['2000000000015', '2000000000039']);
  expect(two.gtin).toBe('02000000000015');
  expect(two.version).not.toBe(products[1].version);
  for (const { barcode } of [two, three]) expect(findWrongCheckDigit(barcode ?? '')).toBeUndefined();
  const entries = (await world.call(api.audit.listAudit, { as, query: { kind: 'products' } })).ok;
  expect(entries[0]).toMatchObject({
    action: 'product.updated',
    changes: [{ field: 'barcode', before: null, after: '2000000000039' }],
  });
});

it('never gives a number again, though its product has lost it', async () => {
  const product = await world.product();
  const first = (await give(product.id)).ok.barcode;
  (await update(product, { barcode: '' })).ok;
  expect((await give(product.id)).ok.barcode).not.toBe(first);
});

it('is for administrators, for products on sale without a barcode', async () => {
  const { id } = await world.product();
  for (const by of [await world.manager(), await world.customer()]) expect((await give(id, by)).status).toBe(403);
  (await give(id)).ok;
  const { status, error } = await give(id);
  expect([status, error.code, error.detail]).toEqual([409, 'conflict', 'This product already has a barcode.']);
  (await world.call(catalog.deleteProduct, { as, params: { id } })).ok;
  expect((await give(id)).status).toBe(404);
});

it('gives each of many products at once its own', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 8; count += 1) ids.push((await world.product()).id);
  const given = await Promise.all(ids.map((id) => give(id)));
  expect(new Set(given.map(({ ok }) => ok.barcode)).size).toBe(8);
});
