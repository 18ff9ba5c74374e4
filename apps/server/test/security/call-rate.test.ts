// The general rate limit of calls per minute, by user and by address.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { CALLS_PER_MINUTE, createCallRate } from '../../src/platform/http/call-rate.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const { settings, users } = api;

it('[R13] is 1,000 for a user and 2,000 for an address', () => {
  expect(CALLS_PER_MINUTE).toEqual({ user: 1000, address: 2000 });
});

it('[R13] counts each key per minute, and returns the seconds to wait', () => {
  let now = 5_000;
  const count = createCallRate<string>(3, () => now);
  const countCalls = (key: string, times: number) => Array.from({ length: times }, () => count(key));
  expect([countCalls('a', 4), countCalls('b', 1)]).toEqual([[0, 0, 0, 60], [0]]);
  now += 45_500;
  expect(countCalls('a', 1)).toEqual([15]);
  now += 14_500;
  expect(countCalls('a', 4)).toEqual([0, 0, 0, 60]);
});

it('[R13] refuses calls beyond it with 429 and Retry-After, but not other users, other addresses or health checks', async () => {
  const [busy, calm] = [await world.customer(), await world.customer()];
  const { app } = await buildApp(world.deps, { callsPerMinute: { user: 3, address: 6 } });
  const call = createCaller(app);
  const read = async (as: typeof busy, from: string) =>
    (await call(users.getUser, { as, params: { id: as.id }, from })).status;
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push(await read(busy, `10.9.0.${n}`));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await read(calm, '10.9.0.1')).toBe(200);
  const from = '10.9.1.1';
  for (let n = 0; n < 6; n += 1) expect((await call(settings.getSettings, { from })).status).toBe(200);
  const refused = await call(settings.getSettings, { from });
  expect([refused.status, refused.error.detail]).toEqual([429, 'Too many requests. Please try again later.']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject({ url: '/healthz', remoteAddress: from })).statusCode).toBe(200);
  await app.close();
});

it('[R13] counts pages like calls, but not the files that they load', async () => {
  const webDir = join(world.dataDir, 'web');
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  for (const file of ['index.html', 'shell.html', 'assets/a.js']) writeFileSync(join(webDir, file), file);
  const { app } = await buildApp(world.deps, { webDir, callsPerMinute: { user: 3, address: 3 } });
  const get = async (url: string) => (await app.inject({ url, remoteAddress: '10.9.2.1' })).statusCode;
  const statuses = [];
  for (const url of [
    '/assets/a.js',
    '/',
    '/assets/a.js',
    '/product/1',
    '/shell.html',
    '/',
    '/settings/',
    '/assets/a.js',
  ])
    statuses.push(await get(url));
  expect(statuses).toEqual([200, 200, 200, 404, 200, 429, 429, 200]);
  await app.close();
});

it('[R13] is off with RATE_LIMITS=off', async () => {
  const config = { ...world.deps.config, RATE_LIMITS: 'off' as const };
  const { app } = await buildApp({ ...world.deps, config }, { callsPerMinute: { user: 1, address: 1 } });
  const call = createCaller(app);
  for (let n = 0; n < 3; n += 1) expect((await call(settings.getSettings)).status).toBe(200);
  await app.close();
});
