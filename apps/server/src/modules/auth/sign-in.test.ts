// Sign-in, its limits, and forged tokens.
import { createHmac } from 'node:crypto';
import { api } from '@tilgul/contract';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { createPasswordReset } from './password-reset.fixture.ts';
import { createLoginClient, getCookies } from './sign-in.fixture.ts';

const world = await createWorld();
const { auth, users } = api;
const { nextAddress, signIn, refresh, profile } = createLoginClient(world);
const MINUTE = 60_000;
const toStatuses = (results: readonly { status: number }[]) => results.map(({ status }) => status);

describe('signing in', () => {
  it('returns tokens and role, and sets the refresh token in an HttpOnly cookie', async () => {
    const person = await world.customer();
    const { ok, headers } = await signIn(` ${person.username.toUpperCase()} `, person.password);
    expect(ok).toEqual({ access: expect.any(String), refresh: expect.any(String), role_name: 'Customer' });
    expect(getCookies(headers)).toEqual([
      `refreshToken=${ok.refresh}; Max-Age=604800; Path=/api/token/; HttpOnly; SameSite=Strict`,
      expect.stringMatching(/^device=[^;]+; Max-Age=34560000; Path=\/api\/token\/; HttpOnly; SameSite=Strict$/),
    ]);
    const claims = JSON.parse(Buffer.from(ok.access.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ user_id: person.id, exp: claims.iat + 24 * 60 * 60 });
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'type', 'user_id']);
    expect(await profile(ok.access, person.id)).toBe(200);
  });

  it('[A01] refuses an unknown name, a wrong password and a deleted user with the same body', async () => {
    const person = await world.customer();
    const gone = await world.customer();
    await world.call(users.deleteUser, { as: await world.admin(), params: { id: gone.id } });
    const tries = await Promise.all([
      signIn('nobody-at-all', 'wrong-1'),
      signIn(person.username, 'wrong-1'),
      signIn(gone.username, gone.password),
      signIn('nul\0name', 'wrong-1'),
    ]);
    for (const { status, error } of tries) {
      expect(status).toBe(401);
      expect({ ...error, request_id: '' }).toEqual({
        detail: 'No active account found with the given credentials',
        code: 'login_failed',
        request_id: '',
      });
    }
  });

  it('accepts the phone number as username, in any common format', async () => {
    const person = await world.customer();
    for (const number of [person.phone_no, `+91 ${person.phone_no.slice(0, 5)} ${person.phone_no.slice(5)}`]) {
      const { status, ok } = await signIn(number, person.password);
      expect(status).toBe(200);
      expect(await profile(ok.access, person.id)).toBe(200);
    }
    expect((await signIn(person.phone_no, 'wrong-1')).status).toBe(401);
  });

  it('[A01] prefers a phone number to an old username that looks like it, and ignores numbers of deleted users', async () => {
    const [person, other] = [await world.register('Customer'), await world.register('Customer')];
    await world.deps.db.updateTable('users').set({ username: person.phone_no }).where('id', '=', other.id).execute();
    expect((await signIn(person.phone_no, other.password)).status).toBe(401);
    const named = await signIn(person.phone_no, person.password);
    expect(await profile(named.ok.access, person.id)).toBe(200);
    await world.call(users.deleteUser, { as: await world.admin(), params: { id: person.id } });
    expect((await signIn(person.phone_no, person.password)).status).toBe(401);
    expect((await signIn(person.phone_no, other.password)).status).toBe(200);
  });

  it('[A02] counts attempts by number and by username separately, so that one does not reveal the other', async () => {
    const person = await world.customer();
    const from = '10.77.1.1';
    const tryAs = (username: string) => world.call(auth.signIn, { body: { username, password: 'wrong-1' }, from });
    for (let n = 0; n < 5; n += 1) expect((await tryAs(person.phone_no)).status).toBe(401);
    expect((await tryAs(`+91${person.phone_no}`)).status).toBe(429);
    expect((await tryAs(person.username)).status).toBe(401);
  });

  it('names the missing field', async () => {
    const { status, error } = await world.call(auth.signIn, { body: { username: ' ' } });
    expect([status, error['username'], error['password']]).toEqual([
      400,
      ['Username is required.'],
      ['Password is required.'],
    ]);
  });
});

describe('[A02] the limits of signing in', () => {
  it('refuse an account at one address for 15 minutes after 5 failures, even with the right password', async () => {
    const person = await world.customer();
    const from = nextAddress();
    for (let n = 0; n < 5; n += 1) expect((await signIn(person.username, 'wrong-1', from)).status).toBe(401);
    const refused = await signIn(person.username.toUpperCase(), person.password, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
    expect((await signIn(person.username, person.password)).status).toBe(200);
    world.clock.advance(15 * MINUTE);
    expect((await signIn(person.username, person.password, from)).status).toBe(200);
  });

  it('count unknown names like known ones', async () => {
    const from = nextAddress();
    for (let n = 0; n < 5; n += 1) await signIn('nobody-at-all', 'wrong-1', from);
    expect((await signIn('nobody-at-all', 'wrong-1', from)).status).toBe(429);
  });

  it('check at most 5 of 40 parallel guesses', async () => {
    const person = await world.customer();
    const from = nextAddress();
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn(person.username, `guess-${n}`, from)),
    );
    expect(toStatuses(results).filter((status) => status === 401)).toHaveLength(5);
    expect(toStatuses(results).filter((status) => status === 429)).toHaveLength(35);
    expect((await signIn(person.username, person.password, from)).status).toBe(429);
  });

  it('refuse an address after 30 failures for different accounts', async () => {
    const person = await world.customer();
    const from = nextAddress();
    for (let n = 0; n < 30; n += 1) expect((await signIn(`spray-${n}`, 'wrong-1', from)).status).toBe(401);
    expect((await signIn(person.username, person.password, from)).status).toBe(429);
    expect((await signIn(person.username, person.password)).status).toBe(200);
  });

  it('treat an IPv6 /64 as one address, and ignore X-Forwarded-For', async () => {
    const person = await world.customer();
    for (let n = 0; n < 5; n += 1) {
      await world.call(auth.signIn, {
        body: { username: person.username, password: 'wrong-1' },
        from: `2001:db8:1:2::${n + 1}`,
        headers: { 'x-forwarded-for': `203.0.113.${n + 1}` },
      });
    }
    expect((await signIn(person.username, person.password, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await signIn(person.username, person.password, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('let 40 users of one address sign in at once, and reset after a success', async () => {
    const person = await world.customer();
    const from = nextAddress();
    for (let n = 0; n < 4; n += 1) await signIn(person.username, 'wrong-1', from);
    const people = [person, await world.customer()];
    const results = await Promise.all(
      people.flatMap((one) => Array.from({ length: 20 }, () => signIn(one.username, one.password, from))),
    );
    expect(results).toHaveLength(40);
    expect(new Set(toStatuses(results))).toEqual(new Set([200]));
    expect((await signIn(person.username, 'wrong-1', from)).status).toBe(401);
  });
});

describe('[A03] a forged access token', () => {
  const claims = (person: Person) => ({ user_id: person.id, sid: 1, type: 'access', jti: 'x' });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forge = (person: Person, key: Uint8Array, header: Record<string, unknown> = {}) =>
    new SignJWT(claims(person))
      .setProtectedHeader({ alg: 'HS256', ...header })
      .setIssuer('tilgul')
      .setAudience('tilgul-api')
      .setIssuedAt()
      .setExpirationTime('1d')
      .sign(key);

  it('is 401, whichever part is forged', async () => {
    const person = await world.customer();
    const [head = '', body = '', signature = ''] = person.access.split('.');
    const none = `${part({ alg: 'none' })}.${body}`;
    const emptyKey = createHmac('sha256', '').update(`${head}.${body}`).digest('base64url');
    const forged = [
      'x'.repeat(10_000),
      `${none}.`,
      `${none}.${signature}`,
      `${head}.${body}.${emptyKey}`,
      `${head}.${body}.${signature.slice(0, -2)}`,
      `${head}.${part({ ...claims(person), exp: 9_999_999_999 })}.${signature}`,
      await forge(person, new Uint8Array(32).fill(1)),
      await forge(person, new Uint8Array(32).fill(1), {
        jwk: { kty: 'oct', k: 'AQ' },
        jku: 'https://evil.example/keys',
      }),
      (await signIn(person.username, person.password)).ok.refresh,
    ];
    for (const token of forged) expect(await profile(token, person.id)).toBe(401);
    expect((await refresh({ refresh: person.access })).status).toBe(401);
    expect(await profile(person.access, person.id)).toBe(200);
  });

  it('is 401 with another audience, issuer or type, before its time or expired', async () => {
    const person = await world.customer();
    const { ok } = await signIn(person.username, person.password);
    const good = JSON.parse(Buffer.from(ok.access.split('.')[1] ?? '', 'base64url').toString());
    const sign = (more: Record<string, unknown>) =>
      new SignJWT({ ...good, ...more }).setProtectedHeader({ alg: 'HS256' }).sign(world.deps.secrets.jwtKeys[0]);
    expect(await profile(await sign({}), person.id)).toBe(200);
    for (const more of [
      { aud: 'other' },
      { iss: 'other' },
      { type: 'refresh' },
      { nbf: good.exp },
      { exp: good.iat - 1 },
      { sid: '1' },
      { user_id: 0 },
      { sid: 2 ** 33 },
      { user_id: 2 ** 33 },
    ]) {
      expect(await profile(await sign(more), person.id)).toBe(401);
    }
  });

  it('[A07] is never read from a cookie', async () => {
    const person = await world.customer();
    const cookie = `accessToken=${person.access}; userId=${person.id}; roleName=admin`;
    expect((await world.call(users.getUser, { params: { id: person.id }, headers: { cookie } })).status).toBe(401);
  });

  it('expires after a day, and can be refreshed for seven days', async () => {
    const person = await world.customer();
    const { ok } = await signIn(person.username, person.password);
    world.clock.advance(24 * 60 * MINUTE);
    expect(await profile(ok.access, person.id)).toBe(401);
    const renewed = (await refresh({ refresh: ok.refresh })).ok;
    expect(await profile(renewed.access, person.id)).toBe(200);
    world.clock.advance(7 * 24 * 60 * MINUTE);
    expect((await refresh({ refresh: renewed.refresh })).status).toBe(401);
  });
});

describe('[A07] over https', async () => {
  const behindTls = await createWorld({ TRUST_PROXY: '127.0.0.1' });
  const https = { 'x-forwarded-proto': 'https' };
  const signInWith = ({ username, password }: Person, cookie = '') =>
    behindTls.call(auth.signIn, { body: { username, password }, headers: { ...https, cookie } });
  /** Names and values of the cookies that an answer sets; empty ones are cleared. */
  const listSet = (headers: Record<string, unknown>) =>
    Object.fromEntries(getCookies(headers).map((cookie) => cookie.split(';')[0]?.split('=') ?? []));

  it('the cookies of the server are Secure and named so that only https can set them', async () => {
    const { ok, headers } = await signInWith(await behindTls.customer());
    const cookies = getCookies(headers);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/api\/token\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(listSet(headers)).toEqual({
      '__Secure-refreshToken': ok.refresh,
      '__Secure-device': expect.any(String),
    });
  });

  it('a browser with the former names stays signed in and known, and gets the present ones instead', async () => {
    const person = await behindTls.customer();
    const first = await signInWith(person);
    const device = listSet(first.headers)['__Secure-device'];
    const former = `refreshToken=${first.ok.refresh}; device=${device}`;
    const renewed = await behindTls.call(auth.refreshSession, { body: {}, headers: { ...https, cookie: former } });
    expect(listSet(renewed.headers)).toEqual({ '__Secure-refreshToken': renewed.ok.refresh, refreshToken: '' });
    for (let n = 0; n < 5; n += 1) await signInWith({ ...person, password: 'wrong-1' });
    expect((await signInWith(person)).status).toBe(429);
    const again = await signInWith(person, `device=${device}`);
    expect(again.status).toBe(200);
    expect(listSet(again.headers)).toMatchObject({ '__Secure-device': expect.any(String), device: '' });
  });

  it('a cookie that plain http may have set does not replace one from https', async () => {
    const [person, other] = [await behindTls.customer(), await behindTls.customer()];
    const [own, planted] = [await signInWith(person), await signInWith(other)];
    const cookie = `refreshToken=${planted.ok.refresh}; __Secure-refreshToken=${own.ok.refresh}`;
    const { ok } = await behindTls.call(auth.refreshSession, { body: {}, headers: { ...https, cookie } });
    const { status } = await behindTls.call(users.getUser, { as: ok, params: { id: person.id } });
    expect(status).toBe(200);
  });

  it('signing out clears both names', async () => {
    const { ok } = await signInWith(await behindTls.customer());
    const { headers } = await behindTls.call(auth.signOut, { body: ok, headers: https });
    expect(listSet(headers)).toMatchObject({
      '__Secure-refreshToken': '',
      refreshToken: '',
      '__Secure-resetGrant': '',
      resetGrant: '',
    });
  });

  it('a reset sets and takes the cookies with the present names', async () => {
    const person = await behindTls.customer();
    const body = { phone_no: person.phone_no };
    const asked = await behindTls.call(auth.forgotPassword, { body, headers: https });
    const browser = listSet(asked.headers)['__Secure-resetBrowser'];
    expect(browser).toEqual(expect.any(String));
    const { codeFor } = createPasswordReset(behindTls);
    const cookie = `__Secure-resetBrowser=${browser}`;
    const check = { ...body, otp: codeFor(person.phone_no) };
    const verified = await behindTls.call(auth.verifyOtp, { body: check, headers: { ...https, cookie } });
    const grant = listSet(verified.headers)['__Secure-resetGrant'];
    const reset = await behindTls.call(auth.resetPassword, {
      body: { ...body, new_password: 'sesame-17' },
      headers: { ...https, cookie: `__Secure-resetGrant=${grant}` },
    });
    expect(reset.status).toBe(200);
  });
});
