// Waiting for sold-out products: who may, how often, and when they are notified.
import { api } from '@tilgul/contract';
import { PRODUCT_WAIT_DAYS, PRODUCT_WAITS_MAX } from '@tilgul/contract/rules/limits';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { runCleanup } from '../../cleanup.ts';
import { notifyWaiting } from './product-waits.ts';

const world = await createWorld();
const { productWaits: waits, catalog } = api;
const admin = await world.admin();
const manager = await world.manager();

const start = (as: Person, id: number) => world.call(waits.startWait, { as, params: { id } });
const end = (as: Person, id: number) => world.call(waits.endWait, { as, params: { id } });
const listWaits = async (as: Person) => (await world.call(waits.listWaits, { as })).ok.product_ids;
const addStock = async (product_id: number) =>
  (await world.call(catalog.addMainStock, { as: admin, body: { product_id, stock: 5 } })).ok;
const listNotices = async (as: Person) =>
  (await world.call(api.notifications.listNotifications, { as })).ok.filter(({ kind }) => kind === 'back_in_stock');

it('tells a customer once, when the product is available again', async () => {
  const [customer, other] = [await world.customer(), await world.customer()];
  const { id, name } = await world.product({ main: 0 });
  expect((await start(customer, id)).status).toBe(200);
  await notifyWaiting(world.deps);
  expect(await listNotices(customer)).toEqual([]);
  await addStock(id);
  await notifyWaiting(world.deps);
  await notifyWaiting(world.deps);
  expect(await listNotices(customer)).toMatchObject([
    { message: expect.stringContaining(name), about: { kind: 'product', id } },
  ]);
  expect(await listNotices(other)).toEqual([]);
  expect(await listWaits(customer)).toEqual([]);
});

it('tells each customer once when two servers look at the same time', async () => {
  const customers = [await world.customer(), await world.customer(), await world.customer()];
  const { id } = await world.product({ main: 0 });
  for (const customer of customers) await start(customer, id);
  await addStock(id);
  await Promise.all([notifyWaiting(world.deps), notifyWaiting(world.deps), notifyWaiting(world.deps)]);
  await notifyWaiting(world.deps);
  for (const customer of customers) expect(await listNotices(customer)).toHaveLength(1);
});

it('names the product in the customer’s language', async () => {
  const customer = await world.customer();
  const { id } = await world.product({ main: 0 });
  const names = { mr: 'गूळ' };
  await world.deps.db.updateTable('products').set({ names }).where('id', '=', id).execute();
  await world.deps.db.updateTable('users').set({ language: 'mr' }).where('id', '=', customer.id).execute();
  await start(customer, id);
  await addStock(id);
  await notifyWaiting(world.deps);
  const headers = { 'accept-language': 'mr' };
  const { ok } = await world.call(api.notifications.listNotifications, { as: customer, headers });
  expect(ok[0]?.message).toMatch(/^गूळ, .* पुन्हा उपलब्ध आहे\.$/);
});

it('stores two parallel presses as one wait', async () => {
  const customer = await world.customer();
  const { id } = await world.product({ main: 0 });
  const statuses = (await Promise.all([start(customer, id), start(customer, id)])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200]);
  const rows = world.deps.db.selectFrom('product_waits').selectAll().where('user_id', '=', customer.id);
  expect(await rows.execute()).toHaveLength(1);
});

it('is taken back by the customer who waits', async () => {
  const [customer, other] = [await world.customer(), await world.customer()];
  const { id } = await world.product({ main: 0 });
  await start(customer, id);
  await start(other, id);
  expect((await end(customer, id)).status).toBe(200);
  expect((await end(customer, id)).status).toBe(200);
  expect(await listWaits(customer)).toEqual([]);
  expect(await listWaits(other)).toEqual([id]);
});

it('limits the waits of an account, also of parallel presses', async () => {
  const customer = await world.customer();
  const ids: number[] = [];
  for (let made = 0; made < PRODUCT_WAITS_MAX + 1; made += 1) ids.push((await world.product({ main: 0 })).id);
  for (const id of ids.slice(0, PRODUCT_WAITS_MAX - 1)) await start(customer, id);
  const last = ids.slice(PRODUCT_WAITS_MAX - 1);
  const statuses = (await Promise.all(last.map((id) => start(customer, id)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await listWaits(customer)).toHaveLength(PRODUCT_WAITS_MAX);
  expect((await start(customer, ids[0] ?? 0)).status).toBe(200);
});

it('is for customers only', async () => {
  const { id } = await world.product({ main: 0 });
  expect((await world.call(waits.startWait, { params: { id } })).status).toBe(401);
  for (const as of [admin, manager, await world.staff(manager)]) {
    expect((await start(as, id)).status).toBe(403);
    expect((await end(as, id)).status).toBe(403);
  }
});

it('is erased with the account', async () => {
  const customer = await world.customer();
  await start(customer, (await world.product({ main: 0 })).id);
  const body = { password: customer.password };
  expect((await world.call(api.account.deleteAccount, { as: customer, body })).status).toBe(200);
  const rows = world.deps.db.selectFrom('product_waits').select('product_id').where('user_id', '=', customer.id);
  expect(await rows.execute()).toEqual([]);
});

it('ends when the product is discontinued, and after two months', async () => {
  const customer = await world.customer();
  const [stopped, old] = [await world.product({ main: 0 }), await world.product({ main: 0 })];
  await start(customer, stopped.id);
  (await world.call(catalog.deleteProduct, { as: admin, params: { id: stopped.id } })).ok;
  expect(await listWaits(customer)).toEqual([]);
  expect((await start(customer, stopped.id)).status).toBe(404);

  await start(customer, old.id);
  world.clock.advance((PRODUCT_WAIT_DAYS - 1) * 86_400_000);
  await runCleanup(world.deps);
  const rows = world.deps.db.selectFrom('product_waits').select('product_id').where('user_id', '=', customer.id);
  expect(await rows.execute()).toEqual([{ product_id: old.id }]);
  world.clock.advance(2 * 86_400_000);
  await runCleanup(world.deps);
  expect(await rows.execute()).toEqual([]);
});
