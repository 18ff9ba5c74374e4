// Products on sale that lack something: listed and counted alike.
import { api } from '@tilgul/contract';
import { PRODUCT_CHECKS } from '@tilgul/contract/product-checks';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { listToCheck } from './products-to-check.sql.ts';

const world = await createWorld();
const as = await world.admin();
const manager = await world.manager();
const { productChecks } = api;

const list = async (check: (typeof PRODUCT_CHECKS)[number], query: Record<string, string | number> = {}) =>
  (await world.call(productChecks.listProductsToCheck, { as, query: { check, ...query } })).ok.map(({ id }) => id);
const count = async () => (await world.call(productChecks.countProductsToCheck, { as })).ok;

it('finds low main stock by how long it lasts at the rate of the last 30 days', async () => {
  const full = await world.product({ main: 100 });
  const empty = await world.product({});
  // 60 of 72 left: 12 remain, two a day.
  const lasting = await world.product({ main: 72 });
  await world.stockStore(manager, lasting.id, 60);
  expect(await list('low_stock')).toEqual([lasting.id, empty.id]);
  expect((await count()).low).toEqual([
    { product_id: empty.id, days_left: null },
    { product_id: lasting.id, days_left: 6 },
  ]);
  expect(await list('low_stock', { q: empty.name })).toEqual([empty.id]);
  const later = new Date(world.clock.now().getTime() + 31 * 86_400_000);
  const { rows } = await listToCheck({ db: world.deps.db, now: later }, { check: 'low_stock' });
  const ids = rows.map(({ id }) => id);
  expect([lasting.id, full.id].map((id) => ids.includes(id))).toEqual([false, false]);
});

it('counts what it lists', async () => {
  const coded = await world.product({ main: 5 });
  await world.deps.db
    .updateTable('products')
    .set({ barcode: '8901234567894', gtin: '08901234567894' })
    .where('id', '=', coded.id)
    .execute();
  const counts = (await world.call(productChecks.countProductsToCheck, { as })).ok;
  for (const check of PRODUCT_CHECKS) {
    const page = await world.call(productChecks.listProductsToCheck, { as, query: { check, limit: 500 } });
    expect([check, page.ok.length, page.headers['x-total-count']]).toEqual([
      check,
      counts[check],
      String(counts[check]),
    ]);
  }
  expect(counts.no_barcode).toBe(counts.on_sale - 1);
});
