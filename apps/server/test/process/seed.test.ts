// Checks the demo data, and first starts with and without it.
// @module-tag long
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { api } from '@tilgul/contract';
import { getImageUrl, IMAGE_WIDTHS } from '@tilgul/contract/catalog';
import { ORDER_STATUSES, SALE_PAYMENTS, STOCK_REQUEST_STATUSES } from '@tilgul/contract/rules/statuses';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminCreate } from '../../src/commands/admin-create.ts';
import { readConfig } from '../../src/config.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { describeOldNode } from '../../src/node-version.ts';
import { buildTrialBanner, seedDemo } from '../../src/seed/demo.ts';
import { DEMO_ACCOUNTS } from '../../src/seed/demo-users.ts';
import { createWorld } from '../support/harness.ts';
import { replayCaps } from '../support/replay-caps.ts';
import { makeDir, removeDirs } from '../support/test-database.ts';
import { besideServer } from './kill-server.ts';
import { startProcess } from './server-process.ts';

// Caps that the demo's customers would meet.
const world = await createWorld({ CASH_ORDER_MAX: '1', LINE_MAX: '1', OPEN_ORDERS_MAX: '1' });
const { config, db } = world.deps;
const output: string[] = [];

async function seed(): Promise<void> {
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
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
    '%s can sign in, and the first start prints the account',
    async (username, index) => {
      expect((await signIn(index)).status).toBe(200);
      expect(output.join('')).toContain(`${username} / `);
    },
  );

  it('[N01] every start announces demo accounts and payment sandbox; a real shop announces neither', async () => {
    const banner = await buildTrialBanner(world.deps);
    for (const { username } of DEMO_ACCOUNTS) expect(banner).toContain(username);
    expect(banner).toMatch(/demo accounts .*\n.*payments go to the local sandbox/);
    const shop = await createWorld({ NODE_ENV: 'production' });
    expect(await buildTrialBanner(shop.deps)).toBe('');
  });

  it('has exactly one administrator', async () => {
    const { count } = await db
      .selectFrom('users')
      .where('role', '=', 'admin')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('has twelve stores, at least forty products with pictures in six or more categories, and stock of all but one everywhere', async () => {
    const { ok: products } = await world.call(api.catalog.ourProducts);
    expect(products.length).toBeGreaterThanOrEqual(40);
    expect(products.every((product) => product.image !== null)).toBe(true);
    expect(products.filter(({ in_stock }) => !in_stock).map(({ name }) => name)).toEqual(['Jowar']);
    expect(new Set(products.map((product) => product.category)).size).toBeGreaterThanOrEqual(6);
    expect((await world.call(api.stores.ourStores)).ok).toHaveLength(12);
    const empty = await db
      .selectFrom('stock_levels')
      .where('place_id', '>', 3)
      .where('on_hand', '=', 0)
      .select('product_id')
      .execute();
    expect(new Set(empty.map(({ product_id }) => product_id))).toEqual(
      new Set(products.filter(({ in_stock }) => !in_stock).map(({ id }) => id)),
    );
  });

  it('gives every open order a window that is not long over, and delivers past orders by day', async () => {
    const open = await db
      .selectFrom('orders')
      .leftJoin('slots', 'slots.id', 'orders.slot_id')
      .where('status', 'not in', ['Delivered', 'Cancelled'])
      .select(['orders.id', 'slots.ends_at'])
      .execute();
    const now = world.clock.now().getTime();
    expect(open.length).toBeGreaterThan(8);
    expect(open.filter(({ ends_at }) => !ends_at || ends_at.getTime() < now - 5 * 3_600_000)).toEqual([]);
    const past = await db
      .selectFrom('orders')
      .where('delivered_at', '<', new Date(now - 8 * 86_400_000))
      .select('delivered_at')
      .execute();
    const hours = past.map(({ delivered_at }) => ((delivered_at?.getTime() ?? 0) / 3_600_000 + 5.5) % 24);
    expect(hours.length).toBeGreaterThan(20);
    expect(hours.filter((hour) => hour < 8 || hour > 22)).toEqual([]);
  });

  it('has sizes of some products, which are found by the aliases of the product', async () => {
    const { ok: products } = await world.call(api.catalog.ourProducts, { query: { q: 'kaju' } });
    const [cashew, ...sizes] = products;
    expect(cashew).toMatchObject({ name: 'Cashew', variant_of: null });
    expect(sizes.map(({ name, variant_of }) => [name, variant_of])).toEqual([['Cashew Small', cashew?.id]]);
  });

  it('stores each picture in all widths', async () => {
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

  it('has a history in which no order meets a cap, whatever the caps of this server', async () => {
    const { orders, caps } = await replayCaps(db, readConfig({}));
    expect(orders).toBeGreaterThan(80);
    expect(caps).toEqual([]);
    expect((await replayCaps(db, config)).caps.length).toBeGreaterThan(10);
  });

  it('has a refund due, franchise requests, job applications and notifications', async () => {
    const as = { access: (await signIn(0)).ok.access };
    expect((await world.call(api.payments.listRefundable, { as })).ok.total_count).toBe(1);
    expect((await world.call(api.publicForms.listFranchises, { as })).ok.length).toBeGreaterThan(0);
    expect((await world.call(api.publicForms.listJobApplications, { as })).ok.length).toBeGreaterThan(0);
    expect((await world.call(api.notifications.countUnread, { as })).ok.unread_notifications).toBeGreaterThan(0);
  });

  it('has counter sales of the last hour and of the same weekday before, claims to decide, and few late orders', async () => {
    const now = world.clock.now().getTime();
    const sales = await db.selectFrom('manual_orders').select(['created_at', 'payment_type']).execute();
    const countFrom = (from: number, hours: number) =>
      sales.filter(({ created_at }) => Math.abs(created_at.getTime() - from - hours * 1_800_000) < hours * 1_800_000)
        .length;
    expect(countFrom(now - 2 * 3_600_000, 2)).toBeGreaterThan(1);
    expect(countFrom(now - (7 * 24 + 2) * 3_600_000, 2)).toBeGreaterThan(1);
    expect(new Set(sales.map(({ payment_type }) => payment_type)).size).toBe(SALE_PAYMENTS.length);
    const as = { access: (await signIn(0)).ok.access };
    const { items } = (await world.call(api.reports.listTodo, { as })).ok;
    const counts = new Map(items.map(({ kind, count }) => [kind, count]));
    expect(counts.get('claims')).toBe(2);
    expect(counts.get('late')).toBeLessThan(3);
  });

  it('has closed cash days, some with an explained difference, and cash to hand over', async () => {
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

  it('has reviews of several ratings, in Latin and Devanagari letters, which rate products of the shop', async () => {
    const reviews = await db.selectFrom('reviews').select(['rating', 'word', 'product_id']).execute();
    expect(reviews.length).toBeGreaterThan(20);
    expect(new Set(reviews.map(({ rating }) => rating)).size).toBeGreaterThan(2);
    expect(reviews.some(({ word }) => word && /\p{Script=Devanagari}/u.test(word))).toBe(true);
    expect(reviews.some(({ word }) => word && /[a-z]/.test(word))).toBe(true);
    const rated = (await world.call(api.catalog.ourProducts)).ok.filter(({ rating }) => rating !== null);
    expect(rated.length).toBeGreaterThan(10);
  });

  it('has label data of all products: veg mark, days of shelf life, and a PLU or a barcode', async () => {
    const { ok: products } = await world.call(api.catalog.ourProducts);
    expect(products.filter(({ veg_mark, shelf_life_days }) => !veg_mark || !shelf_life_days)).toEqual([]);
    expect(products.filter(({ plu, barcode }) => (plu === undefined) === (barcode === null))).toEqual([]);
    expect(products.find(({ name }) => name === 'Tilgul Ladoo')).toMatchObject({
      ingredients: expect.stringContaining('jaggery'),
      allergens: expect.stringContaining('sesame'),
    });
  });

  it('has a scale format, a food licence for each store, and an invoice with IGST', async () => {
    const as = { access: (await signIn(0)).ok.access };
    expect((await world.call(api.registers.getRegisterSettings, { as })).ok.scale_formats).toHaveLength(1);
    const stores = await db.selectFrom('stores').select('fssai').execute();
    expect(new Set(stores.map(({ fssai }) => fssai)).size).toBe(12);
    const interstate = await db.selectFrom('tax_documents').where('igst_paise', '>', 0).select('id').execute();
    expect(interstate).toHaveLength(1);
  });

  it('leaves a clean ledger', async () => {
    expect(await auditLedger(db)).toBeUndefined();
  });

  it("does not count in the server's metrics", async () => {
    const figures = await world.deps.metrics.text();
    expect(figures).not.toContain('tilgul_orders_placed_total{');
    expect(figures).not.toContain('route="/orders/place-order/"');
  });

  it('is created once', async () => {
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

  it('starts over after an interrupted first start', async () => {
    await db.updateTable('seed_runs').set({ finished_at: null }).execute();
    await seed();
    const admins = await db.selectFrom('users').where('role', '=', 'admin').select('id').execute();
    expect(admins).toHaveLength(1);
    expect(await auditLedger(db)).toBeUndefined();
  }, 120_000);
});

afterAll(removeDirs);

it('[A09] SEED=none creates no account and listens; npm run admin:create adds the first administrator while it runs', async () => {
  const dataDir = join(await makeDir(), 'data');
  const settings = { DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'error' };
  const server = startProcess(settings);
  const port = await server.port;
  const signIn = async (username: string, password: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${api.auth.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  for (const { username, password } of DEMO_ACCOUNTS) expect((await signIn(username, password)).status).toBe(401);
  const countUsers = () =>
    besideServer(dataDir, async ({ deps }) => (await deps.db.selectFrom('users').select('role').execute()).length);
  expect(await countUsers()).toBe(0);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);

  const details = {
    first_name: 'Asha',
    last_name: 'Kulkarni',
    username: 'asha.office',
    phone_no: '9822041210',
    email: '',
  };
  const args = Object.entries(details).map(([name, value]) => `--${name}=${value}`);
  expect(await adminCreate(args, { ...settings, ADMIN_PASSWORD: 'first-of-all' })).toBe(0);
  // A duplicate username is refused, and the existing account remains.
  expect(await adminCreate(args, { ...settings, ADMIN_PASSWORD: 'another-one' })).toBe(1);
  expect(await countUsers()).toBe(1);
  expect(await signIn('asha.office', 'first-of-all')).toMatchObject({ status: 200, body: { role_name: 'admin' } });
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

afterAll(removeDirs);

it('256 file descriptors are enough to make the demo data and to serve its pictures', async () => {
  const settings = { DATA_DIR: join(await makeDir(), 'data'), SEED: 'demo' };
  const server = startProcess(settings, 'pipe', ['/bin/sh', '-c', 'ulimit -n 256; exec "$0" "$@"']);
  const origin = `http://127.0.0.1:${await server.port}`;
  const list = await fetch(`${origin}${api.catalog.ourProducts.path}`);
  const images = ((await list.json()) as { readonly image: string }[]).flatMap(({ image }) =>
    IMAGE_WIDTHS.map((width) => getImageUrl(image, width)),
  );
  expect(images.length).toBeGreaterThan(100);
  const answers = await Promise.all(images.map(async (image) => (await fetch(`${origin}${image}`)).status));
  expect(new Set(answers)).toEqual(new Set([200]));
  server.child.kill('SIGTERM');
  const ended = await server.ended;
  expect(ended).toMatchObject({ code: 0, err: [] });
  expect(`${ended.out.join('\n')}\n`).toContain(describeOldNode(process.versions.node));
}, 120_000);

it('a first start interrupted during the demo ends silently, and the next start completes it', async () => {
  const settings = { DATA_DIR: join(await makeDir(), 'data'), SEED: 'demo' };
  const first = startProcess(settings);
  await new Promise<void>((resolve) => {
    createInterface({ input: first.child.stdout as Readable }).on('line', (line) => {
      if (line.startsWith('Making demo data')) resolve();
    });
  });
  first.child.kill('SIGTERM');
  const ended = await first.ended;
  expect(ended.code).toBe(0);
  expect(ended.err).toEqual([]);
  expect(ended.out.join()).not.toContain('Demo data is ready');

  const second = startProcess(settings);
  const port = await second.port;
  const signedIn = await fetch(`http://127.0.0.1:${port}${api.auth.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNTS[0]),
  });
  expect(signedIn.status).toBe(200);
  const list = await fetch(`http://127.0.0.1:${port}${api.catalog.ourProducts.path}`);
  expect(((await list.json()) as unknown[]).length).toBeGreaterThanOrEqual(40);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
}, 120_000);
