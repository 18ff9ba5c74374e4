// The demo: what a first start fills an empty database with, once, by the product's own rules.
// @module-tag long
import { readFileSync } from 'node:fs';
import { api } from '@tilgul/contract';
import { ORDER_STATUSES } from '@tilgul/contract/rules/order-status';
import { STOCK_REQUEST_STATUSES } from '@tilgul/contract/rules/stock-request-status';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit-ledger.ts';
import { trialBanner } from '../../src/seed/banner.ts';
import { DEMO_ACCOUNTS } from '../../src/seed/cast.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const { db } = world.deps;
const said: string[] = [];

async function seed(): Promise<void> {
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    await seedDemo(world.deps, { connectionString: world.databaseUrl });
  } finally {
    write.mockRestore();
  }
}

const signIn = (index: number) => world.call(api.auth.signIn, { body: DEMO_ACCOUNTS[index] ?? {} });

beforeAll(seed, 120_000);

describe('the demo', () => {
  it.each(DEMO_ACCOUNTS.map((account, index) => [account.username, index] as const))(
    '%s can sign in, and the first start says so',
    async (username, index) => {
      expect((await signIn(index)).status).toBe(200);
      expect(said.join('')).toContain(`${username} / `);
    },
  );

  it('[N01] every start names the accounts and the payment stand-in, and that of a real shop neither', async () => {
    const banner = await trialBanner(world.deps);
    for (const { username } of DEMO_ACCOUNTS) expect(banner).toContain(username);
    expect(banner).toMatch(/demo accounts .*\n.*payments go to the local stand-in/);
    const shop = await createWorld({ NODE_ENV: 'production' });
    expect(await trialBanner(shop.deps)).toBe('');
  });

  it('has exactly one administrator', async () => {
    const { count } = await db
      .selectFrom('users')
      .where('role', '=', 'admin')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('has twelve stores, at least forty products with pictures in six or more categories, and stock everywhere', async () => {
    const { ok: products } = await world.call(api.catalog.ourProducts);
    expect(products.length).toBeGreaterThanOrEqual(40);
    expect(products.every((product) => product.image !== null && product.stock > 0)).toBe(true);
    expect(new Set(products.map((product) => product.category)).size).toBeGreaterThanOrEqual(6);
    expect((await world.call(api.stores.ourStores)).ok).toHaveLength(12);
    const empty = await db
      .selectFrom('stock_levels')
      .where('place_id', '>', 3)
      .where('on_hand', '=', 0)
      .select('product_id')
      .execute();
    expect(empty).toEqual([]);
  });

  it('has sizes of some products, which are found by the words of those', async () => {
    const { ok: products } = await world.call(api.catalog.ourProducts, { query: { q: 'kaju' } });
    const [cashew, ...sizes] = products;
    expect(cashew).toMatchObject({ name: 'Cashew', variant_of: null });
    expect(sizes.map(({ name, variant_of }) => [name, variant_of])).toEqual([['Cashew Small', cashew?.id]]);
  });

  it('keeps each picture in the widths that screens ask for', async () => {
    const { ok } = await world.call(api.catalog.ourProducts, { query: { limit: 1 } });
    const image = ok[0]?.image ?? '';
    expect(readFileSync(`${world.dataDir}${image}`).length).toBeGreaterThan(1000);
  });

  it('has orders and stock requests in every status, spread over weeks and up to now', async () => {
    const orders = await db.selectFrom('orders').select(['status', 'created_at']).execute();
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    const ages = orders.map(({ created_at }) => (world.clock.now().getTime() - created_at.getTime()) / 86_400_000);
    expect(Math.max(...ages)).toBeGreaterThan(20);
    expect(Math.min(...ages)).toBeLessThan(0.5);
    const requests = await db.selectFrom('stock_requests').select('status').execute();
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(STOCK_REQUEST_STATUSES));
  });

  it('has one payment to pay back, franchise requests, job applications and news for everybody', async () => {
    const as = { access: (await signIn(0)).ok.access };
    expect((await world.call(api.payments.listRefundable, { as })).ok.total_count).toBe(1);
    expect((await world.call(api.publicForms.listFranchises, { as })).ok.length).toBeGreaterThan(0);
    expect((await world.call(api.publicForms.listJobApplications, { as })).ok.length).toBeGreaterThan(0);
    expect((await world.call(api.notifications.countUnread, { as })).ok.unread_notifications).toBeGreaterThan(0);
  });

  it('has days of cash that are closed, some with a difference and its reason, and cash that waits for its manager', async () => {
    const as = { access: (await signIn(2)).ok.access };
    const closings = (await world.call(api.cash.listCashClosings, { as })).ok;
    expect(closings.length).toBeGreaterThan(2);
    expect(closings.some(({ handed_over }) => handed_over > 0)).toBe(true);
    const differences = await db
      .selectFrom('cash_entries')
      .where('difference_paise', '<>', 0)
      .select('reason')
      .execute();
    expect(differences.length).toBeGreaterThan(1);
    expect(differences.every(({ reason }) => reason)).toBe(true);
    const { cash_to_hand_over } = (await world.call(api.reports.storeReport, { as })).ok.today;
    expect(cash_to_hand_over).toBeGreaterThan(0);
  });

  it('leaves a ledger in which everything fits', async () => {
    expect(await auditLedger(db)).toBeUndefined();
  });

  it('counts for nothing in what this server reports of its work', async () => {
    const figures = await world.deps.metrics.text();
    expect(figures).not.toContain('tilgul_orders_placed_total{');
    expect(figures).not.toContain('route="/orders/place-order/"');
  });

  it('is made once', async () => {
    const before = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await seed();
    expect(
      await db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
  });

  it('begins again from nothing when the first start was cut off', async () => {
    await db.updateTable('seed_runs').set({ finished_at: null }).execute();
    await seed();
    const admins = await db.selectFrom('users').where('role', '=', 'admin').select('id').execute();
    expect(admins).toHaveLength(1);
    expect(await auditLedger(db)).toBeUndefined();
  }, 120_000);
});
