// Setting a new password with a reset grant.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { purgeExpired } from './auth.sql.ts';
import { createPasswordReset } from './password-reset.fixture.ts';

const world = await createWorld();
const { auth, users } = api;
const { codeFor, forgot, verify, reset, signIn, verified } = createPasswordReset(world);
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('setting the new password', () => {
  it('[A06] works with the token or the cookie, and ends all sessions', async () => {
    for (const way of ['token', 'cookie'] as const) {
      const { person, token, cookie } = await verified();
      const second = await world.signIn(person.username, person.password, person);
      const body = { phone_no: person.phone_no, ...(way === 'token' ? { reset_token: token } : {}) };
      const { ok, headers } = await reset(body, way === 'cookie' ? { cookie } : {});
      expect(ok).toEqual({ message: 'Password reset successfully' });
      const cookies = [headers['set-cookie']].flat();
      expect(cookies).toEqual([
        expect.stringMatching(/^resetGrant=; .*Path=\/users\/reset-password\//),
        expect.stringMatching(/^device=[^;]+; .*HttpOnly/),
      ]);
      for (const as of [person, second])
        expect((await world.call(users.getUser, { as, params: { id: as.id } })).status).toBe(401);
      expect(await signIn(person, person.password)).toBe(401);
      expect(await signIn(person, 'brand-new-1')).toBe(200);
    }
  });

  it('makes the browser known, which strangers cannot keep from signing in', async () => {
    const { person, token } = await verified();
    const strangerSignIn = (n: number) =>
      world.call(auth.signIn, { body: { username: person.username, password: 'wrong-1' }, from: `10.${100 + n}.0.1` });
    for (let n = 0; n < 24; n += 1) await strangerSignIn(n);
    expect((await strangerSignIn(30)).status).toBe(429);
    const { headers } = await reset({ phone_no: person.phone_no, reset_token: token });
    const cookie = [headers['set-cookie']].flat().find((text) => String(text).startsWith('device='));
    const body = { username: person.username, password: 'brand-new-1' };
    const signInHere = (given: Record<string, string>) =>
      world.call(auth.signIn, { body, from: '10.99.0.1', headers: given });
    expect((await signInHere({})).status).toBe(429);
    expect((await signInHere({ cookie: String(cookie).split(';')[0] ?? '' })).status).toBe(200);
  });

  it("[O02] is 400 without a verified code, and the user's own reset still works", async () => {
    const { person, token } = await verified();
    const attack = await reset({ phone_no: person.phone_no, new_password: 'evil-pass-1' });
    expect([attack.status, attack.error['error']]).toEqual([400, 'Please verify the OTP first.']);
    expect(
      (await reset({ phone_no: person.phone_no, new_password: 'evil-pass-1', reset_token: 'made-up' })).status,
    ).toBe(400);
    expect(await signIn(person, 'evil-pass-1')).toBe(401);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(200);
    expect(await signIn(person, 'brand-new-1')).toBe(200);
  });

  it('[O01] is 400 for another number than the verified one, and changes nothing', async () => {
    const { person, token, cookie } = await verified();
    const victim = await world.customer();
    expect((await reset({ phone_no: victim.phone_no, reset_token: token }, { cookie })).status).toBe(400);
    expect(await signIn(victim, victim.password)).toBe(200);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(200);
  });

  it('[O01] works once for 10 parallel requests with one token', async () => {
    const { person, token } = await verified();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        reset({ phone_no: person.phone_no, reset_token: token, new_password: `from-client-${n}` }),
      ),
    );
    const winners = results.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(await signIn(person, `from-client-${winners[0]}`)).toBe(200);
  });

  it('[O01] is 400 after 10 minutes', async () => {
    const { person, token } = await verified();
    world.clock.advance(10 * MINUTE);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(400);
  });

  it('ignores a cookie sent by another site', async () => {
    const { person, cookie } = await verified();
    expect((await reset({ phone_no: person.phone_no }, { cookie, origin: 'https://evil.example' })).status).toBe(400);
    expect((await reset({ phone_no: person.phone_no }, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    expect((await reset({ phone_no: person.phone_no }, { cookie })).status).toBe(200);
  });

  it('ends all other grants of the number', async () => {
    const { person, token } = await verified();
    world.clock.advance(31 * SECOND);
    await forgot(person.phone_no);
    const later = (await verify(person.phone_no, codeFor(person.phone_no))).ok.reset_token;
    expect((await reset({ phone_no: person.phone_no, reset_token: later })).status).toBe(200);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(400);
  });

  it('is 400 for a short password, and keeps the grant', async () => {
    const { person, token } = await verified();
    const { status, error } = await reset({ phone_no: person.phone_no, reset_token: token, new_password: 'short' });
    expect([status, error['new_password']]).toEqual([400, [expect.stringContaining('at least 6 characters')]]);
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(200);
  });

  it('clears failed sign-ins with the old password', async () => {
    const { person, token } = await verified();
    for (let n = 0; n < 6; n += 1)
      await world.call(auth.signIn, { body: { username: person.username, password: 'forgotten' } });
    expect((await reset({ phone_no: person.phone_no, reset_token: token })).status).toBe(200);
    const again = await world.call(auth.signIn, { body: { username: person.username, password: 'brand-new-1' } });
    expect(again.status).toBe(200);
  });

  it('[A06] leaves no session opened in parallel with the old password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, token } = await verified();
      const signIns = Array.from({ length: 10 }, () =>
        world.call(auth.signIn, {
          body: { username: person.username, password: person.password },
          from: `10.4.${round}.1`,
        }),
      );
      const [, ...opened] = await Promise.all([reset({ phone_no: person.phone_no, reset_token: token }), ...signIns]);
      for (const session of opened.filter(({ status }) => status === 200)) {
        const headers = { authorization: `Bearer ${session.ok.access}` };
        expect((await world.call(users.getUser, { params: { id: person.id }, headers })).status).toBe(401);
      }
    }
  });
});

describe('expired sign-in data', () => {
  it('is purged a day later, and nothing that is still valid', async () => {
    const own = await createWorld();
    const old = await own.customer();
    await own.call(auth.forgotPassword, { body: { phone_no: old.phone_no } });
    own.clock.advance(9 * 24 * 60 * MINUTE);
    const fresh = await own.register('Customer');
    await own.call(auth.forgotPassword, { body: { phone_no: fresh.phone_no } });
    await purgeExpired(own.deps.db, own.clock.now());
    const left = async (table: 'sessions' | 'refresh_tokens' | 'otps' | 'attempts') =>
      (await own.deps.db.selectFrom(table).selectAll().execute()).length;
    expect(await Promise.all([left('sessions'), left('refresh_tokens'), left('otps')])).toEqual([1, 1, 1]);
    expect((await own.call(users.getUser, { as: fresh, params: { id: fresh.id } })).status).toBe(200);
    expect((await own.call(auth.forgotPassword, { body: { phone_no: fresh.phone_no } })).status).toBe(429);
  });
});
