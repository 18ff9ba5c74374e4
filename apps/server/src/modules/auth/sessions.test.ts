// Refresh token rotation and sign-out.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { createLoginClient, getCookies } from './sign-in.fixture.ts';

const world = await createWorld();
const { auth, users } = api;
const { nextAddress, signIn, refresh, profile } = createLoginClient(world);

describe('[A05] refreshing', () => {
  const open = async () => {
    const person = await world.customer();
    return { person, ...(await signIn(person.username, person.password)).ok };
  };

  it('returns a new refresh token, from body or cookie, and extends the session', async () => {
    const session = await open();
    const byBody = await refresh({ refresh: session.refresh });
    expect(byBody.ok.role_name).toBe('Customer');
    expect(byBody.ok.refresh).not.toBe(session.refresh);
    expect(getCookies(byBody.headers)[0]).toContain(`refreshToken=${byBody.ok.refresh}; `);
    const byCookie = await refresh({}, { cookie: `refreshToken=${byBody.ok.refresh}` });
    expect(await profile(byCookie.ok.access, session.person.id)).toBe(200);
    expect(await profile(session.access, session.person.id)).toBe(200);
  });

  it('returns the same successor to 20 parallel tabs', async () => {
    const session = await open();
    const results = await Promise.all(Array.from({ length: 20 }, () => refresh({ refresh: session.refresh })));
    const successors = new Set(results.map(({ ok }) => ok.refresh));
    expect(successors.size).toBe(1);
    expect((await refresh({ refresh: [...successors][0] ?? '' })).status).toBe(200);
  });

  it('ends the session for a token reused after 10 s', async () => {
    const session = await open();
    const other = (await signIn(session.person.username, session.person.password)).ok;
    const successor = (await refresh({ refresh: session.refresh })).ok;
    world.clock.advance(11_000);
    const { status, error } = await refresh({ refresh: session.refresh });
    expect([status, error.detail]).toEqual([401, 'Given token not valid for any token type']);
    expect((await refresh({ refresh: successor.refresh })).status).toBe(401);
    expect(await profile(successor.access, session.person.id)).toBe(401);
    expect(await profile(other.access, session.person.id)).toBe(200);
  });

  it('is 401 without a token or with an unknown one', async () => {
    expect((await refresh({})).status).toBe(401);
    expect((await refresh({ refresh: 'made-up' })).status).toBe(401);
    expect((await refresh({ refresh: '' })).status).toBe(401);
  });

  it('ignores a cookie sent by another site', async () => {
    const session = await open();
    const cookie = `refreshToken=${session.refresh}`;
    expect((await refresh({}, { cookie, origin: 'https://evil.example' })).status).toBe(401);
    expect((await refresh({}, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await refresh({}, { cookie, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });

  it('is 401 for a deleted user', async () => {
    const session = await open();
    const adminUser = await world.admin();
    const as = await world.signIn(adminUser.username, adminUser.password, adminUser);
    expect((await world.call(users.deleteUser, { as, params: { id: session.person.id } })).status).toBe(200);
    expect((await refresh({ refresh: session.refresh })).status).toBe(401);
  });
});

describe('[A04] signing in again in a browser', () => {
  const open = async () => {
    const person = await world.customer();
    return { person, ...(await signIn(person.username, person.password)).ok };
  };
  const signInWith = (username: string, password: string, headers: Record<string, string>) =>
    world.call(auth.signIn, { body: { username, password }, from: nextAddress(), headers });

  it('ends the session that was open there, also of another user, and no other', async () => {
    const [first, elsewhere] = [await open(), await open()];
    const cookie = `refreshToken=${first.refresh}`;
    const { person } = elsewhere;
    const { ok } = await signInWith(person.username, person.password, { cookie });
    expect(await profile(first.access, first.person.id)).toBe(401);
    expect((await refresh({ refresh: first.refresh })).status).toBe(401);
    expect(await profile(elsewhere.access, person.id)).toBe(200);
    expect(await profile(ok.access, person.id)).toBe(200);
  });

  it('ends none if it fails, if another site sends it, or if the token is unknown', async () => {
    const { person, access, refresh: token } = await open();
    const cookie = `refreshToken=${token}`;
    expect((await signInWith(person.username, 'wrong-password', { cookie })).status).toBe(401);
    const origin = 'https://evil.example';
    expect((await signInWith(person.username, person.password, { cookie, origin })).status).toBe(200);
    expect((await signInWith(person.username, person.password, { cookie: 'refreshToken=x' })).status).toBe(200);
    expect(await profile(access, person.id)).toBe(200);
  });
});

describe('[A04] signing out', () => {
  it('[I9] ends only this session, immediately, and is 200 again', async () => {
    const person = await world.customer();
    const session = (await signIn(person.username, person.password)).ok;
    const headers = { authorization: `Bearer ${session.access}` };
    const first = await world.call(auth.signOut, { body: {}, headers });
    expect(first.status).toBe(200);
    const cleared = getCookies(first.headers).map((cookie) => cookie.split(';')[0]);
    expect(cleared).toEqual(['refreshToken=', 'resetGrant=', 'accessToken=', 'roleName=', 'userId=', 'warehouse_id=']);
    expect(await profile(session.access, person.id)).toBe(401);
    expect((await refresh({ refresh: session.refresh })).status).toBe(401);
    expect((await world.call(auth.signOut, { body: {}, headers })).status).toBe(200);
    expect(await profile(person.access, person.id)).toBe(200);
  });

  it('works with the cookie alone, unless another site sent it', async () => {
    const person = await world.customer();
    const session = (await signIn(person.username, person.password)).ok;
    const cookie = `refreshToken=${session.refresh}`;
    const foreign = await world.call(auth.signOut, { body: {}, headers: { cookie, origin: 'https://evil.example' } });
    expect([foreign.status, getCookies(foreign.headers)]).toEqual([200, []]);
    expect(await profile(session.access, person.id)).toBe(200);
    expect((await world.call(auth.signOut, { body: {}, headers: { cookie } })).status).toBe(200);
    expect(await profile(session.access, person.id)).toBe(401);
  });

  it('is 200 without a session', async () => {
    expect((await world.call(auth.signOut, { body: {} })).status).toBe(200);
    expect(
      (await world.call(auth.signOut, { body: { refresh: 'made-up' }, headers: { authorization: 'Bearer nonsense' } }))
        .status,
    ).toBe(200);
  });

  it('is 200 for any token', async () => {
    for (const refresh of [null, 5, ['x'], { a: 1 }, 'x'.repeat(10_000)]) {
      expect((await world.call(auth.signOut, { body: { refresh } })).status).toBe(200);
      expect((await world.call(auth.refreshSession, { body: { refresh } })).status).toBe(401);
    }
  });

  it('and refreshing work without a body', async () => {
    const person = await world.customer();
    const session = (await signIn(person.username, person.password)).ok;
    const headers = { cookie: `refreshToken=${session.refresh}` };
    expect((await world.call(auth.refreshSession, { headers })).status).toBe(200);
    expect((await world.call(auth.signOut, { headers })).status).toBe(200);
  });
});

it('an access token is refused after a day, or with a changed signature, even if it was accepted before', async () => {
  const person = await world.customer();
  const { access } = (await signIn(person.username, person.password)).ok;
  expect(await profile(access, person.id)).toBe(200);
  expect(await profile(`${access.slice(0, -2)}${access.endsWith('AA') ? 'BB' : 'AA'}`, person.id)).toBe(401);
  world.clock.advance(86_399_000);
  expect(await profile(access, person.id)).toBe(200);
  world.clock.advance(1_000);
  expect(await profile(access, person.id)).toBe(401);
});
