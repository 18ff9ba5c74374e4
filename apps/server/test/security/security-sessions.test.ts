// Sign-in tests that need costly hashing, a proxy or two servers.
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createPasswordReset } from '../../src/modules/auth/password-reset.fixture.ts';
import { closeDeps, openDeps } from '../../src/open-deps.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { createWorld } from '../support/harness.ts';

const world = await createWorld({}, { isHashingCostly: true });
const { auth, users } = api;

it('[A01] sign-in costs a hash for unknown names and deleted users as for wrong passwords, shown by a flood of each', {
  tags: 'long',
}, async () => {
  const [person, gone] = [await world.customer(), await world.customer()];
  (await world.call(users.deleteUser, { as: await world.admin(), params: { id: gone.id } })).ok;
  for (const username of [person.username, gone.username, 'nobody-at-all']) {
    // Two hashes run and fifty wait, of which twenty may fail. Further attempts are 503; without a hash to compute they
    // would be 429.
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        world.call(auth.signIn, { body: { username, password: 'wrong-one' }, from: `10.77.${n}.1` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([401, 429, 503]);
    for (const { headers } of answers.filter(({ status }) => status === 503))
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
});

it('[A02] behind a configured proxy, forwarded addresses count separately, and ones added by the client do not', async () => {
  const proxied = await createWorld({ TRUST_PROXY: '127.0.0.1' });
  const { username, password } = await proxied.customer();
  const signIn = async (forwarded: string, secret: string) =>
    (
      await proxied.call(auth.signIn, {
        body: { username, password: secret },
        headers: { 'x-forwarded-for': forwarded },
      })
    ).status;
  for (let n = 0; n < 5; n += 1) expect(await signIn(`198.51.100.${n}, 203.0.113.7`, 'wrong-one')).toBe(401);
  expect(await signIn('203.0.113.7', password)).toBe(429);
  expect(await signIn('203.0.113.8', password)).toBe(200);
});

it('[O03] guesses at two servers, with the number in different formats, are limited to five in all, then the right code fails too', async () => {
  const opened = await openDeps(world.deps.config, pino({ level: 'silent' }), { now: () => world.clock.now() });
  const other = await buildApp(opened.deps);
  afterAll(async () => {
    await other.app.close();
    await closeDeps(opened);
  });
  const servers = [world.call, createCaller(other.app)] as const;
  const { codeFor, forgot } = createPasswordReset(world);
  const { phone_no: phone } = await world.customer();
  await forgot(phone);
  const code = codeFor(phone);
  const wrong = code === '000000' ? '000001' : '000000';
  const written = [phone, `+91${phone}`, ` 0${phone}`, `91 ${phone.slice(0, 5)} ${phone.slice(5)}`, `+91 ${phone} `];
  const guess = async (n: number, otp: string) => {
    const call = n % 2 ? servers[1] : servers[0];
    return (await call(auth.verifyOtp, { body: { phone_no: written[n % written.length] ?? phone, otp } })).status;
  };
  for (let n = 0; n < 5; n += 1) expect(await guess(n, wrong)).toBe(400);
  expect([await guess(0, code), await guess(1, code)]).toEqual([429, 429]);
});
