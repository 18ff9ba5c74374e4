// Limits of sign-in that protect other users, and the lifetime of sessions.
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { buildApp } from '../../app.ts';
import { holdTestHashing } from '../../platform/security/passwords.ts';
import { createLoginClient, getCookies } from './sign-in.fixture.ts';

const world = await createWorld();
const { auth } = api;
const { nextAddress, signIn, refresh, profile } = createLoginClient(world);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it('[A20] the 31st sign-in of an account in 15 minutes is 429 from any address; other accounts can sign in', async () => {
  const [person, other] = [await world.customer(), await world.customer()];
  world.clock.advance(15 * MINUTE);
  for (let n = 0; n < 30; n += 1) expect((await signIn(person.username, person.password)).status).toBe(200);
  const refused = await signIn(person.username.toUpperCase(), person.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
  expect((await signIn(other.username, other.password)).status).toBe(200);
  world.clock.advance(15 * MINUTE);
  expect((await signIn(person.username, person.password)).status).toBe(200);
});

it('[A20] of 12 sessions, opened one by one or in parallel, the 10 newest stay open', async () => {
  const living = async (person: { id: number }, sessions: readonly { ok: { access: string } }[]) => {
    const statuses = await Promise.all(sessions.map(({ ok }) => profile(ok.access, person.id)));
    return statuses.map((status) => status === 200);
  };
  const slow = await world.customer();
  world.clock.advance(MINUTE);
  const sessions = [];
  for (let n = 0; n < 12; n += 1) sessions.push(await signIn(slow.username, slow.password));
  expect(await living(slow, sessions)).toEqual([false, false, ...Array<boolean>(10).fill(true)]);
  expect((await refresh({ refresh: sessions[0]?.ok.refresh ?? '' })).status).toBe(401);
  const quick = await world.customer();
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => signIn(quick.username, quick.password)));
  expect((await living(quick, atOnce)).filter(Boolean)).toHaveLength(10);
});

it('[A20] a session ends 30 days after sign-in, however often it was refreshed', async () => {
  const person = await world.customer();
  let tokens = (await signIn(person.username, person.password)).ok;
  for (let n = 0; n < 5; n += 1) {
    world.clock.advance(6 * DAY - MINUTE);
    tokens = (await refresh({ refresh: tokens.refresh })).ok;
  }
  expect(await profile(tokens.access, person.id)).toBe(200);
  world.clock.advance(6 * MINUTE);
  expect(await profile(tokens.access, person.id)).toBe(401);
  expect((await refresh({ refresh: tokens.refresh })).status).toBe(401);
});

/** Signs in and returns the device cookie. */
async function getDevice(person: { username: string; password: string }): Promise<string> {
  const { headers } = await signIn(person.username, person.password);
  return (
    getCookies(headers)
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0] ?? ''
  );
}
const signInOn = async (person: { username: string; password: string }, from: string, cookie: string) => {
  const body = { username: person.username, password: person.password };
  return (await world.call(auth.signIn, { body, from, headers: { cookie } })).status;
};

it('[A20] at a shared address that has reached its limits, only known devices can sign in', async () => {
  const [person, other] = [await world.customer(), await world.customer()];
  const device = await getDevice(person);
  const from = nextAddress();
  for (let n = 0; n < 30; n += 1) await signIn(n < 5 ? person.username : `spray-${n}`, 'wrong-1', from);
  expect(await signInOn(person, from, device)).toBe(200);
  for (const cookie of ['', `${device}x`, device.replace('device=', 'device=1'), 'device=made.up'])
    expect(await signInOn(person, from, cookie)).toBe(429);
  expect(await signInOn(other, from, device)).toBe(429);
});

it('[A20] a device has its own limit of five wrong passwords in 15 minutes', async () => {
  const person = await world.customer();
  const device = await getDevice(person);
  const wrong = { ...person, password: 'wrong-1' };
  for (let n = 0; n < 5; n += 1) expect(await signInOn(wrong, nextAddress(), device)).toBe(401);
  expect(await signInOn(person, nextAddress(), device)).toBe(429);
  expect(await signInOn(person, nextAddress(), '')).toBe(200);
  world.clock.advance(15 * MINUTE);
  expect(await signInOn(person, nextAddress(), device)).toBe(200);
});

describe('[A02] 20 failed sign-ins of an account from unknown browsers within 15 minutes', () => {
  /** Fails 20 times, each time at a new address; returns the statuses of all and of one more. */
  const failFrom = async (names: readonly string[]) => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await signIn(names[n % names.length] ?? '', `guess-${n}`)).status);
    return statuses;
  };
  const GUESSED =
    'Too many wrong passwords for this account. Please use a browser in which you have signed in before, or set a new password by OTP.';
  const twentyThenRefused = [...Array<number>(20).fill(401), 429];
  const countWarnings = async ({ id }: { id: number }) => {
    const warnings = world.deps.db.selectFrom('notifications').select('id').where('user_id', '=', id);
    return (await warnings.where('kind', '=', 'password_guessed').execute()).length;
  };

  it('refuse all unknown browsers, while known ones sign in, and notify the owner once', async () => {
    const person = await world.customer();
    const device = await getDevice(person);
    expect(await failFrom([person.username, person.phone_no])).toEqual(twentyThenRefused);
    for (const name of [person.username, person.phone_no, `+91${person.phone_no}`]) {
      const refused = await signIn(name, person.password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
      expect(refused.error.detail).toBe(GUESSED);
    }
    expect(await signInOn(person, nextAddress(), device)).toBe(200);
    const { ok: notices } = await world.call(api.notifications.listNotifications, { as: person });
    expect(notices[0]?.message).toMatch(/^Many wrong passwords were entered for your account/);
    world.clock.advance(15 * MINUTE);
    expect((await signIn(person.username, person.password)).status).toBe(200);
    expect(await failFrom([person.username])).toEqual(twentyThenRefused);
    expect(await countWarnings(person)).toBe(1);
    world.clock.advance(DAY);
    await failFrom([person.username]);
    expect(await countWarnings(person)).toBe(2);
  });

  it('are counted for an unknown name alike', async () => {
    expect(await failFrom(['nobody-at-all'])).toEqual(twentyThenRefused);
    expect((await signIn('nobody-at-all', 'wrong-1')).error.detail).toBe(GUESSED);
    expect(await failFrom(['9000111222', '+91 90001 11222'])).toEqual(twentyThenRefused);
  });

  it('are counted in parallel, too', async () => {
    const person = await world.customer();
    const tries = Array.from({ length: 40 }, (_, n) => signIn(person.username, `guess-${n}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

/** Sends sign-ins while hashing is held; `countRefused` tells how many found the queue full. */
function flood(count: number, nextFrom: () => string) {
  let refused = 0;
  const answers = Array.from({ length: count }, async (_, n) => {
    const { status } = await signIn(`flood-${n}`, 'wrong-1', nextFrom());
    if (status === 503) refused += 1;
    return status;
  });
  return { answers: Promise.all(answers), countRefused: () => refused };
}
/** Places in which sign-ins wait for their hash. */
const QUEUE = 50;

it('[A20] a flood from one address causes no 503 for others', async () => {
  const person = await world.customer();
  const from = nextAddress();
  const release = holdTestHashing();
  const { answers, countRefused } = flood(120, () => from);
  await vi.waitFor(() => expect(countRefused()).toBe(120 - QUEUE), 30_000);
  const mine = signIn(person.username, person.password);
  await vi.waitFor(() => expect(countRefused()).toBe(120 - QUEUE + 1), 30_000);
  release();
  expect((await mine).status).toBe(200);
  expect((await answers).filter((status) => status === 503)).toHaveLength(120 - QUEUE + 1);
});

it('[A20] a known browser signs in before 70 strangers who came first from as many networks', async () => {
  const person = await world.customer();
  const device = await getDevice(person);
  const release = holdTestHashing();
  const { answers, countRefused } = flood(70, nextAddress);
  await vi.waitFor(() => expect(countRefused()).toBe(70 - QUEUE), 30_000);
  // A browser that the account does not know is a stranger, too.
  expect((await signIn(person.username, person.password)).status).toBe(503);
  expect(await signInOn(await world.customer(), nextAddress(), device)).toBe(503);
  const known = signInOn(person, nextAddress(), device);
  await vi.waitFor(() => expect(countRefused()).toBe(70 - QUEUE + 1), 30_000);
  release();
  expect(await Promise.race([known, answers])).toBe(200);
  expect((await answers).filter((status) => status === 401)).toHaveLength(QUEUE - 1);
});

it('[A20] X-Forwarded-For without a configured proxy is logged once as a warning', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const { app } = await buildApp({ ...world.deps, log });
  const ask = (headers: Record<string, string>) => app.inject({ url: '/healthz', headers });
  await ask({});
  expect(lines).toEqual([]);
  for (let n = 0; n < 3; n += 1) await ask({ 'x-forwarded-for': '203.0.113.7' });
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')]);
  await app.close();
});
