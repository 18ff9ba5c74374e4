// Checks with a real streaming standby that it serves reads, that every write is visible immediately, and that it may go
// down.
// @module-tag long
import { api } from '@tilgul/contract';
import { afterAll, expect, it } from 'vitest';
import { createWorld, databaseUrl } from '../support/harness.ts';
import { startPair } from '../support/standby.ts';
import { openRelay } from '../support/tcp-relay.ts';

const pair = await startPair();
// Registered before the world's own cleanup, so that it runs after it.
afterAll(() => pair.stop());
const relay = await openRelay(pair.standby);
const { leader, standby } = pair;
const world = await createWorld({
  DATABASE_URL: databaseUrl(leader),
  DATABASE_READ_URL: databaseUrl({ ...standby, host: '127.0.0.1', port: relay.port }),
});

const [customer, as] = [await world.customer(), await world.admin()];
const product = await world.product({ main: 1_000 });

async function readsFrom(from: 'leader' | 'replica'): Promise<number> {
  const line = new RegExp(`^tilgul_db_reads_total\\{from="${from}"\\} (\\d+)$`, 'm');
  return Number(line.exec(await world.deps.metrics.text())?.[1] ?? 0);
}
const listed = async () => (await world.call(api.orders.listOwnOrders, { as: customer })).ok.map(({ id }) => id);
const listedByAdmin = async () => (await world.call(api.orders.listAllOrders, { as })).ok.map(({ id }) => id);
const place = () => world.order(customer, [[product.id, 1]]);
/** Whether the standby answers the next read. */
async function readsThere(): Promise<boolean> {
  const before = await readsFrom('replica');
  await listed();
  return (await readsFrom('replica')) > before;
}

it('the standby answers reads', async () => {
  await expect.poll(readsThere, { timeout: 10_000 }).toBe(true);
});

it('a search without results on the standby is counted on the leader', async () => {
  expect(await readsThere()).toBe(true);
  const search = await world.call(api.catalog.listProducts, { as, query: { q: 'shampoo' } });
  expect([search.status, search.ok]).toEqual([200, []]);
  const { ok } = await world.call(api.search.listMissedWords, { as });
  expect(ok).toMatchObject([{ text: 'shampoo', count: 1 }]);
});

it('a read after an acknowledged write sees it, for every user and amid other writes', async () => {
  const before = await readsFrom('replica');
  const shop = async () => {
    for (let n = 0; n < 10; n += 1) {
      const id = await place();
      expect(await listed()).toContain(id);
      expect(await listedByAdmin()).toContain(id);
    }
  };
  await Promise.all([shop(), (async () => world.product({ main: 5 }))()]);
  expect(await readsFrom('replica')).toBeGreaterThan(before);
});

it('a lagging standby is not used until it has caught up', async () => {
  await pair.onStandby('select pg_wal_replay_pause()');
  const id = await place();
  expect(await listed()).toContain(id);
  expect(await readsThere()).toBe(false);
  await pair.onStandby('select pg_wal_replay_resume()');
  await expect.poll(readsThere, { timeout: 10_000 }).toBe(true);
});

it('the leader answers while the standby is down, and the standby again afterwards', async () => {
  await relay.cut();
  const id = await place();
  expect(await listed()).toContain(id);
  expect(await readsThere()).toBe(false);
  await relay.restore();
  await expect.poll(readsThere, { timeout: 10_000 }).toBe(true);
});

it('the leader answers reads during which the standby dies', async () => {
  const calls = Array.from({ length: 20 }, () => listed());
  await relay.cut();
  expect((await Promise.all(calls)).every((ids) => ids.length > 0)).toBe(true);
});
