// The general rate limit of calls per minute, by user and by address.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { CALLS_PER_MINUTE, createCallRate } from '../../src/platform/http/call-rate.ts';
import { createCaller, formBody } from '../../src/seed/caller.ts';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const { auth, publicForms, settings, users } = api;

it('[R13] is 1,000 for a user and 2,000 for an address', () => {
  expect(CALLS_PER_MINUTE).toEqual({ user: 1000, address: 2000 });
});

it('[R13] counts each key per minute, and returns the seconds to wait', () => {
  let now = 5_000;
  const count = createCallRate<string>(() => now);
  const countCalls = (key: string, times: number) => Array.from({ length: times }, () => count(key, 3));
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

it.each([
  ['8 addresses of an IPv4 /24', (n: number) => `10.9.3.${n}`, 8, '10.9.4.1'],
  ['4 /64 of an IPv6 /48', (n: number) => `2001:db8:7:${n}::1`, 4, '2001:db8:8::1'],
])('[R13] allows %s their limit together, however many call', async (_what, addressAt, factor, outside) => {
  const { app } = await buildApp(world.deps, { callsPerMinute: { user: 3, address: 2 } });
  const call = createCaller(app);
  const read = async (from: string) => (await call(settings.getSettings, { from })).status;
  // Calls that its own limit refuses do not count for the others.
  for (let n = 0; n < 20; n += 1) await read(addressAt(99));
  const statuses = [];
  for (let n = 0; n < 2 * factor; n += 1) statuses.push(await read(addressAt(n)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(2 * factor - 2);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(await read(outside)).toBe(200);
  await app.close();
});

const applicant = { first_name: 'Kiran', last_name: 'Sawant', email: 'kiran@example.com' };
let serial = 0;
const nextPhone = () => {
  serial += 1;
  return String(9_700_000_000 + serial);
};
/** A call that counts in the limit, from an address. */
const SENDERS = {
  login: (from: string) => world.call(auth.signIn, { body: { username: nextPhone(), password: 'wrong-1' }, from }),
  'otp-ask': (from: string) => world.call(auth.forgotPassword, { body: { phone_no: nextPhone() }, from }),
  'otp-wrong': (from: string) => world.call(auth.verifyOtp, { body: { phone_no: nextPhone(), otp: '000000' }, from }),
  registration: (from: string) => {
    const account = { username: 'kiran', password: 'pass-123', confirm_password: 'pass-123', phone_no: nextPhone() };
    return world.call(users.createUser, { body: { ...applicant, ...account }, from });
  },
  franchise: (from: string) => {
    const request = {
      primary_contact: '9822041210',
      prefered_location: 'Kolhapur',
      additional_info: '',
      city: 'Kolhapur',
    };
    return world.call(publicForms.requestFranchise, {
      body: { ...applicant, ...request, full_name: 'Kiran Sawant' },
      from,
    });
  },
  job: (from: string) =>
    world.call(publicForms.applyForJob, { ...formBody({ ...applicant, phone: '+919822041210' }), from }),
} as const;

it.each([
  ['login', 30],
  ['otp-ask', 60],
  ['otp-wrong', 100],
  ['registration', 60],
  ['franchise', 60],
  ['job', 60],
] as const)('[R13] %s: the addresses of a network share a multiple of the limit of %d', async (name, max) => {
  const send = SENDERS[name];
  for (const [network, factor, from] of [
    ['198.51.100.0/24', 8, '198.51.100.9'],
    ['2001:db8:9::/48', 4, '2001:db8:9:ff::1'],
  ] as const) {
    const rows = Array.from({ length: max * factor - 1 }, () => ({
      bucket: `${name}:${network}`,
      at: world.deps.now(),
    }));
    await world.deps.db.insertInto('attempts').values(rows).execute();
    expect((await send(from)).status).not.toBe(429);
    expect((await send(from)).status).toBe(429);
    expect((await send(from.replace(/9/, '8'))).status).not.toBe(429);
    await world.deps.db.deleteFrom('attempts').execute();
  }
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
