// TOTP_REQUIRED: what users may do before they have set up two-factor sign-in.
import { api, endpoints } from '@tilgul/contract';
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import { ANYONE } from '@tilgul/contract/rules/roles';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../test/support/harness.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { type Caller, createCaller } from '../../seed/caller.ts';
import { createAuthenticators } from './authenticator.fixture.ts';

const world = await createWorld();
const { getCode } = createAuthenticators(world);

/** The same shop on a server with TOTP_REQUIRED. */
async function serverWith(TOTP_REQUIRED: string): Promise<Caller> {
  const { factorRoles } = readConfig({ TOTP_REQUIRED });
  const { app } = await buildApp({ ...world.deps, config: { ...world.deps.config, factorRoles } });
  servers.push(app);
  return createCaller(app);
}
const servers: FastifyInstance[] = [];
afterAll(() => Promise.all(servers.map((app) => app.close())));

let call: Caller;
let people: { admin: Person; manager: Manager; staff: Person; customer: Person };
beforeAll(async () => {
  const [admin, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
  call = await serverWith('staff');
  people = { admin, manager, staff: await world.staff(manager), customer };
});

it.each([
  ['off', []],
  ['admin', ['admin']],
  ['manager', ['admin', 'manager']],
  ['staff', ['admin', 'manager', 'staff']],
])('[A23] TOTP_REQUIRED=%s requires it for %j', async (setting, asked) => {
  const ask = await serverWith(setting);
  for (const [who, person] of Object.entries(people)) {
    const isAsked = asked.includes(who as never);
    const own = await ask(api.users.getUser, { as: person, params: { id: person.id } });
    expect([who, own.ok.factor_required ?? false]).toEqual([who, isAsked]);
    const read = await ask(api.notifications.listNotifications, { as: person });
    expect([who, read.status === 200 || read.error.code]).toEqual([who, !isAsked || 'factor_required']);
    expect((await ask(api.factors.viewFactor, { as: person })).ok.is_required).toBe(isAsked);
  }
});

describe('[A23] before two-factor sign-in is set up', () => {
  // Push notifications contain work details, and a PIN is for work.
  const isOwnAccount = ({ path }: AnyEndpoint) =>
    path.startsWith('/users/me/') && !['/users/me/push/', '/users/me/register-pin/'].includes(path);
  const guarded = endpoints.filter(({ endpoint }) => listRoles(endpoint).length > 0);

  it.each(guarded.map(({ noun, name, endpoint }) => [`${noun}.${name}`, endpoint] as const))(
    "only calls on the user's account are allowed, not %s",
    async (_name, endpoint) => {
      const params = { id: 2_000_000_000, user_id: 2_000_000_000 };
      for (const person of [people.admin, people.manager, people.staff]) {
        if (!listRoles(endpoint).includes(person.role)) continue;
        const result = await call(endpoint, { as: person, params, body: {} } as never);
        const isRefused = result.status === 403 && result.error.code === 'factor_required';
        expect(isRefused).toBe(!isOwnAccount(endpoint) && endpoint !== api.users.getUser);
      }
    },
  );

  it('an administrator can neither read nor create other users', async () => {
    const { admin, manager, staff } = people;
    expect((await call(api.users.getUser, { as: admin, params: { id: manager.id } })).status).toBe(404);
    expect((await call(api.users.getUser, { as: manager, params: { id: staff.id } })).status).toBe(404);
    const body = { role_name: ANYONE[2] } as never;
    const made = await call(api.users.createUser, { as: admin, body });
    expect(made.status).not.toBe(201);
  });

  it('the sign-in answer reports it, and signing out ends the session', async () => {
    const { manager } = people;
    const { ok } = await call(api.auth.signIn, { body: { username: manager.username, password: manager.password } });
    expect(ok.factor_required).toBe(true);
    const as = { access: ok.access };
    expect((await call(api.auth.signOut, { as, body: {} })).status).toBe(200);
    expect((await call(api.users.getUser, { as, params: { id: manager.id } })).status).toBe(401);
  });

  it('the same session has full access after the setup', async () => {
    const { manager } = people;
    const { secret } = (await call(api.factors.beginFactor, { as: manager, body: { password: manager.password } })).ok;
    expect((await call(api.users.listStaff, { as: manager })).status).toBe(403);
    await call(api.factors.confirmFactor, { as: manager, body: { otp: getCode(secret) } });
    expect((await call(api.users.listStaff, { as: manager })).status).toBe(200);
    const own = await call(api.users.getUser, { as: manager, params: { id: manager.id } });
    expect([own.ok.has_factor, own.ok.factor_required]).toEqual([true, undefined]);
  });
});
