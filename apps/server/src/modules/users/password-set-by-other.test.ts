// Passwords that another user set: what their owners may do in production before they have replaced them, and for how long.
import { api, endpoints } from '@tilgul/contract';
import { SET_PASSWORD_SECONDS } from '@tilgul/contract/auth';
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../test/support/harness.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { type Caller, createCaller } from '../../seed/caller.ts';
import { createPasswordReset } from '../auth/password-reset.fixture.ts';
import { createLoginClient } from '../auth/sign-in.fixture.ts';

const world = await createWorld();
const { users, auth, account } = api;
const { nextAddress } = createLoginClient(world);

/** The same shop on a production server that requires two-factor sign-in of administrators and managers. */
async function openProduction(): Promise<Caller> {
  const { replacesSetPasswords, factorRoles } = readConfig({ NODE_ENV: 'production' });
  const config = { ...world.deps.config, replacesSetPasswords, factorRoles };
  const { app } = await buildApp({ ...world.deps, config });
  servers.push(app);
  return createCaller(app);
}
const servers: FastifyInstance[] = [];
afterAll(() => Promise.all(servers.map((app) => app.close())));
const call = await openProduction();

const NEW_PASSWORD = 'long-enough-and-my-own';
const signInTo = (server: Caller, { username, password }: Pick<Person, 'username' | 'password'>) =>
  server(auth.signIn, { body: { username, password }, from: nextAddress() });
const signIn = (person: Pick<Person, 'username' | 'password'>) => signInTo(call, person);

let admin: Person;
let manager: Manager;
let staff: Person;
beforeEach(async () => {
  admin = await world.admin();
  manager = await world.manager();
  staff = await world.staff(manager);
});

describe('[USER-9] before the password is replaced', () => {
  // Push notifications contain work details, and a PIN is for work.
  const isOwnAccount = ({ path }: AnyEndpoint) =>
    path.startsWith('/users/me/') && !['/users/me/push/', '/users/me/register-pin/'].includes(path);
  const guarded = endpoints.filter(({ endpoint }) => listRoles(endpoint).length > 0);

  it.each(guarded.map(({ noun, name, endpoint }) => [`${noun}.${name}`, endpoint] as const))(
    "only calls on the user's account are allowed, not %s",
    async (_name, endpoint) => {
      const params = { id: 2_000_000_000, user_id: 2_000_000_000 };
      for (const person of [manager, staff]) {
        if (!listRoles(endpoint).includes(person.role)) continue;
        const result = await call(endpoint, { as: person, params, body: {} } as never);
        const isRefused = result.status === 403 && result.error.code === 'password_change_required';
        expect(isRefused).toBe(!isOwnAccount(endpoint) && endpoint !== users.getUser);
      }
    },
  );

  it('the user sees only the own record, which says so', async () => {
    const own = (await call(users.getUser, { as: manager, params: { id: manager.id } })).ok;
    expect([own.must_change_credentials, own.password_change_required]).toEqual([true, true]);
    expect((await call(users.getUser, { as: manager, params: { id: staff.id } })).status).toBe(404);
    const test = (await world.call(users.getUser, { as: manager, params: { id: manager.id } })).ok;
    expect([test.must_change_credentials, test.password_change_required]).toEqual([true, undefined]);
  });

  it('sign-in reports it for staff and managers, also outside production, and refresh and logout work', async () => {
    for (const person of [manager, staff]) {
      expect((await signInTo(world.call, person)).ok.must_change_password).toBe(true);
      const { ok } = await signIn(person);
      expect(ok.must_change_password).toBe(true);
      const { access } = (await call(auth.refreshSession, { body: { refresh: ok.refresh } })).ok;
      expect((await call(account.listSessions, { as: { access } })).status).toBe(200);
      expect((await call(auth.signOut, { as: { access }, body: {} })).status).toBe(200);
      expect((await call(account.listSessions, { as: { access } })).status).toBe(401);
    }
    const customer = await world.customer();
    expect((await signIn(customer)).ok.must_change_password).toBeUndefined();
    expect((await signIn(admin)).ok.must_change_password).toBeUndefined();
  });

  it('the same session works once it is, after two-factor sign-in where that is required', async () => {
    for (const [person, next] of [
      [staff, 200],
      [manager, 'factor_required'],
    ] as const) {
      const read = async () => {
        const { status, error } = await call(api.notifications.listNotifications, { as: person }).then((result) =>
          result.status === 200 ? { status: 200, error: undefined } : { status: 0, error: result.error.code },
        );
        return error ?? status;
      };
      expect(await read()).toBe('password_change_required');
      const body = { old_password: person.password, new_password: NEW_PASSWORD };
      expect((await call(account.changePassword, { as: person, body })).status).toBe(200);
      expect(await read()).toBe(next);
      expect((await signIn({ ...person, password: NEW_PASSWORD })).ok.must_change_password).toBeUndefined();
    }
  });

  it('a manager or administrator who sets another one asks for it again', async () => {
    const change = { old_password: staff.password, new_password: NEW_PASSWORD };
    await call(account.changePassword, { as: staff, body: change });
    const body = { password: 'set-by-the-manager' };
    expect((await world.call(users.updateStaff, { as: manager, params: { id: staff.id }, body })).status).toBe(200);
    expect((await signIn({ ...staff, ...body })).ok.must_change_password).toBe(true);
  });
});

describe('[USER-9] after 72 hours', () => {
  let waited = 0;
  const wait = (seconds: number) => {
    world.clock.advance(seconds * 1000);
    waited += seconds;
  };
  // The sessions of the world's people end after a day.
  afterEach(() => wait(-waited));

  const refusal = async (person: Pick<Person, 'username' | 'password'>) => {
    const result = await signIn(person);
    return result.status === 200 ? 200 : [result.status, result.error.code, result.error.detail];
  };
  const EXPIRED = [
    403,
    'password_expired',
    'The password that was set for you has expired. Please ask your manager or the administrator for a new one, or reset it by SMS.',
  ];

  it('the password no longer signs in, and other wrong ones are refused as before', async () => {
    wait(SET_PASSWORD_SECONDS - 60);
    expect(await refusal(staff)).toBe(200);
    wait(61);
    expect(await refusal(staff)).toEqual(EXPIRED);
    expect(await refusal({ ...staff, password: 'wrong-password' })).toEqual([401, 'login_failed', expect.any(String)]);
    // Outside production passwords of demos and tests stay.
    expect((await signInTo(world.call, staff)).status).toBe(200);
  });

  it('a new password from the manager, or a reset by SMS, signs in again', async () => {
    wait(SET_PASSWORD_SECONDS + 1);
    const { access } = (await signInTo(world.call, manager)).ok;
    const body = { password: 'set-by-the-manager' };
    await world.call(users.updateStaff, { as: { access }, params: { id: staff.id }, body });
    expect(await refusal({ ...staff, ...body })).toBe(200);
    const { forgot, verify, codeFor, reset } = createPasswordReset(world);
    await forgot(manager.phone_no);
    const { reset_token } = (await verify(manager.phone_no, codeFor(manager.phone_no))).ok;
    await reset({ phone_no: manager.phone_no, reset_token, new_password: NEW_PASSWORD });
    expect(await refusal({ ...manager, password: NEW_PASSWORD })).toBe(200);
  });

  it('passwords that their owners chose stay', async () => {
    await call(account.changePassword, {
      as: staff,
      body: { old_password: staff.password, new_password: NEW_PASSWORD },
    });
    wait(SET_PASSWORD_SECONDS + 1);
    expect(await refusal({ ...staff, password: NEW_PASSWORD })).toBe(200);
  });
});
