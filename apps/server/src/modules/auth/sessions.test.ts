// Refresh rotation and signing out, over the real app.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { createLoginClient, getCookies } from './sign-in.fixture.ts';

const world = await createWorld();
const { auth, users } = api;
const { signIn, refresh, profile } = createLoginClient(world);

describe('[A05] refreshing', () => {
  const open = async () => {
    const person = await world.customer();
    return { person, ...(await signIn(person.username, person.password)).ok };
  };

  it('gives a new refresh token, by body or cookie, and the session lives on', async () => {
    const session = await open();
    const byBody = await refresh({ refresh: session.refresh });
    expect(byBody.ok.role_name).toBe('Customer');
    expect(byBody.ok.refresh).not.toBe(session.refresh);
    expect(getCookies(byBody.headers)[0]).toContain(`refreshToken=${byBody.ok.refresh}; `);
    const byCookie = await refresh({}, { cookie: `refreshToken=${byBody.ok.refresh}` });
    expect(await profile(byCookie.ok.access, session.person.id)).toBe(200);
    expect(await profile(session.access, session.person.id)).toBe(200);
  });

  it('by 20 tabs at once gives all of them the same successor', async () => {
    const session = await open();
    const results = await Promise.all(Array.from({ length: 20 }, () => refresh({ refresh: session.refresh })));
    const successors = new Set(results.map(({ ok }) => ok.refresh));
    expect(successors.size).toBe(1);
    expect((await refresh({ refresh: [...successors][0] ?? '' })).status).toBe(200);
  });

  it('with a used token after 10 s ends the whole family', async () => {
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

  it('without a token, or with a made-up one, is 401', async () => {
    expect((await refresh({})).status).toBe(401);
    expect((await refresh({ refresh: 'made-up' })).status).toBe(401);
    expect((await refresh({ refresh: '' })).status).toBe(401);
  });

  it('takes no cookie that a foreign page sent', async () => {
    const session = await open();
    const cookie = `refreshToken=${session.refresh}`;
    expect((await refresh({}, { cookie, origin: 'https://evil.example' })).status).toBe(401);
    expect((await refresh({}, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await refresh({}, { cookie, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });

  it('of a deleted user is 401', async () => {
    const session = await open();
    const boss = await world.admin();
    const as = await world.signIn(boss.username, boss.password, boss);
    expect((await world.call(users.deleteUser, { as, params: { id: session.person.id } })).status).toBe(200);
    expect((await refresh({ refresh: session.refresh })).status).toBe(401);
  });
});

describe('[A04] signing out', () => {
  it('[I9] ends this session only, at once, and answers 200 again', async () => {
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

  it('works by the cookie alone, unless a foreign page sent it', async () => {
    const person = await world.customer();
    const session = (await signIn(person.username, person.password)).ok;
    const cookie = `refreshToken=${session.refresh}`;
    const foreign = await world.call(auth.signOut, { body: {}, headers: { cookie, origin: 'https://evil.example' } });
    expect([foreign.status, getCookies(foreign.headers)]).toEqual([200, []]);
    expect(await profile(session.access, person.id)).toBe(200);
    expect((await world.call(auth.signOut, { body: {}, headers: { cookie } })).status).toBe(200);
    expect(await profile(session.access, person.id)).toBe(401);
  });

  it('answers 200 to whoever is not signed in', async () => {
    expect((await world.call(auth.signOut, { body: {} })).status).toBe(200);
    expect(
      (await world.call(auth.signOut, { body: { refresh: 'made-up' }, headers: { authorization: 'Bearer nonsense' } }))
        .status,
    ).toBe(200);
  });

  it('is 200 whatever the token is', async () => {
    for (const refresh of [null, 5, ['x'], { a: 1 }, 'x'.repeat(10_000)]) {
      expect((await world.call(auth.signOut, { body: { refresh } })).status).toBe(200);
      expect((await world.call(auth.refreshSession, { body: { refresh } })).status).toBe(401);
    }
  });

  it('and refreshing need no body', async () => {
    const person = await world.customer();
    const session = (await signIn(person.username, person.password)).ok;
    const headers = { cookie: `refreshToken=${session.refresh}` };
    expect((await world.call(auth.refreshSession, { headers })).status).toBe(200);
    expect((await world.call(auth.signOut, { headers })).status).toBe(200);
  });
});

it('an access token that was good until now is none any more after a day, nor one whose signature was changed', async () => {
  const person = await world.customer();
  const { access } = (await signIn(person.username, person.password)).ok;
  expect(await profile(access, person.id)).toBe(200);
  expect(await profile(`${access.slice(0, -2)}${access.endsWith('AA') ? 'BB' : 'AA'}`, person.id)).toBe(401);
  world.clock.advance(86_399_000);
  expect(await profile(access, person.id)).toBe(200);
  world.clock.advance(1_000);
  expect(await profile(access, person.id)).toBe(401);
});
