// Two-factor sign-in: setup, changes, and who may make them.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { runCleanup } from '../../cleanup.ts';
import { loadSecrets } from '../../platform/security/secrets.ts';
import { createAuthenticators, STEP_MS } from './authenticator.fixture.ts';

const world = await createWorld();
const { account, auth, factors, users } = api;
const { getCode, turnOn } = createAuthenticators(world);
const MINUTE = 60_000;

const begin = (as: Person, password = as.password) => world.call(factors.beginFactor, { as, body: { password } });
const confirm = (as: Person, otp: string) => world.call(factors.confirmFactor, { as, body: { otp } });
const view = async (as: Person) => (await world.call(factors.viewFactor, { as })).ok;
const disable = (as: Person, otp: string | undefined, password = as.password) =>
  world.call(factors.removeFactor, { as, body: { password, otp } });
const renew = (as: Person, otp: string) =>
  world.call(factors.renewRecoveryCodes, { as, body: { password: as.password, otp } });
const signIn = (person: Person, otp?: string) =>
  world.call(auth.signIn, { body: { username: person.username, password: person.password, otp } });
const readSelfStatus = async (as: { access: string }, { id }: Person) =>
  (await world.call(users.getUser, { as, params: { id } })).status;
const actionsOn = async (person: Person) => {
  const rows = world.deps.db.selectFrom('audit_log').selectAll().where('subject_id', '=', person.id);
  return (await rows.where('action', 'like', 'factor.%').orderBy('id').execute()).map(({ action, actor_id }) => [
    action,
    actor_id,
  ]);
};
const latestMessage = async (as: Person) =>
  (await world.call(api.notifications.listNotifications, { as })).ok[0]?.message;

describe('[A22] turning two-factor sign-in on', () => {
  it('needs the password and a first code, ends other sessions and is audited', async () => {
    const manager = await world.manager();
    const elsewhere = (await signIn(manager)).ok;
    const { secret, uri } = (await begin(manager)).ok;
    expect(uri).toBe(
      `otpauth://totp/Tilgul:${manager.username}?issuer=Tilgul&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await view(manager)).toEqual({ is_on: false, since: null, recovery_codes_left: 0, is_required: false });
    const { ok } = await confirm(manager, getCode(secret));
    expect(new Set(ok.recovery_codes).size).toBe(10);
    expect(ok.recovery_codes.every((code) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(code))).toBe(true);
    expect(await view(manager)).toMatchObject({ is_on: true, since: expect.any(String), recovery_codes_left: 10 });
    expect([await readSelfStatus(manager, manager), await readSelfStatus(elsewhere, manager)]).toEqual([200, 401]);
    expect(await actionsOn(manager)).toEqual([['factor.added', manager.id]]);
    expect(await latestMessage(manager)).toMatch(/^Two-factor sign-in is on/);
    expect((await begin(manager)).error.code).toBe('factor_on');
    expect((await confirm(manager, getCode(secret))).error.code).toBe('factor_on');
  });

  it('is refused for a wrong password, a wrong code, and after 15 minutes', async () => {
    const manager = await world.manager();
    expect((await begin(manager, 'not-mine')).error['password']).toEqual(['This is not your password.']);
    expect((await confirm(manager, '123456')).error.code).toBe('factor_expired');
    const { secret } = (await begin(manager)).ok;
    const wrong = getCode(secret) === '123456' ? '654321' : '123456';
    expect((await confirm(manager, wrong)).error['otp']).toEqual([
      'This code is wrong. Please enter the one your app shows now.',
    ]);
    world.clock.advance(15 * MINUTE);
    expect((await confirm(manager, getCode(secret))).error.code).toBe('factor_expired');
    expect((await view(manager)).is_on).toBe(false);
    expect(await actionsOn(manager)).toEqual([]);
  });

  it('stores neither secret nor recovery codes in readable form', async () => {
    const manager = await world.manager();
    const { secret, recoveryCodes } = await turnOn(manager);
    const { db } = world.deps;
    const rows = [
      await db.selectFrom('user_factors').selectAll().where('user_id', '=', manager.id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', manager.id).execute(),
    ];
    const kept = JSON.stringify(rows, (_name, value: unknown) =>
      typeof value === 'object' && value !== null && 'data' in value
        ? String.fromCharCode(...(value.data as number[]))
        : value,
    );
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(text);
    const auditRows = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', manager.id).execute();
    expect(JSON.stringify(auditRows)).not.toContain(secret);
  });
});

describe('[A22] changing two-factor sign-in', () => {
  it('requires password and code; wrong ones share one limit, after which correct ones are refused too', async () => {
    const manager = await world.manager();
    const { secret } = await turnOn(manager);
    expect((await disable(manager, getCode(secret), 'not-mine')).error['password']).toEqual([
      'This is not your password.',
    ]);
    expect((await disable(manager, undefined)).error['otp']).toEqual([
      'Please enter the code from your authenticator app.',
    ]);
    const wrong = getCode(secret) === '123456' ? '654321' : '123456';
    const tries = await Promise.all(Array.from({ length: 10 }, () => disable(manager, wrong)));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await disable(manager, getCode(secret))).status).toBe(429);
    const password = { old_password: manager.password, new_password: 'turmeric-9' };
    expect((await world.call(account.changePassword, { as: manager, body: password })).status).toBe(429);
    world.clock.advance(15 * MINUTE);
    expect((await disable(manager, getCode(secret))).ok).toEqual({ message: 'Two-factor sign-in is off.' });
    expect((await view(manager)).is_on).toBe(false);
    expect((await signIn(manager)).status).toBe(200);
    expect((await disable(manager, getCode(secret))).error.code).toBe('factor_off');
    expect(await actionsOn(manager)).toEqual([
      ['factor.added', manager.id],
      ['factor.removed', manager.id],
    ]);
  });

  it('replaces the recovery codes', async () => {
    const manager = await world.manager();
    const { secret, recoveryCodes } = await turnOn(manager);
    const { ok } = await renew(manager, getCode(secret));
    expect(ok.recovery_codes).toHaveLength(10);
    expect((await signIn(manager, recoveryCodes[0])).error.code).toBe('otp_refused');
    expect((await signIn(manager, ok.recovery_codes[0])).status).toBe(200);
    expect((await view(manager)).recovery_codes_left).toBe(9);
    expect((await actionsOn(manager)).map(([action]) => action)).toEqual([
      'factor.added',
      'factor.recovery_renewed',
      'factor.recovery_used',
    ]);
    expect((await renew(await world.manager(), getCode(secret))).error.code).toBe('factor_off');
  });

  it('an administrator turns it off for another user who lost the phone, which ends that user’s sessions', async () => {
    const [adminUser, manager] = [await world.admin(), await world.manager()];
    const { secret } = await turnOn(manager);
    const remove = (id: number, password = adminUser.password) =>
      world.call(factors.removeFactorOf, { as: adminUser, params: { id }, body: { password } });
    expect((await remove(adminUser.id)).status).toBe(403);
    expect((await remove(manager.id, 'not-mine')).error['password']).toEqual(['This is not your password.']);
    expect((await remove(manager.id)).status).toBe(200);
    expect(await readSelfStatus(manager, manager)).toBe(401);
    const { ok } = await signIn(manager);
    expect(await latestMessage({ ...manager, access: ok.access })).toMatch(/has turned off two-factor sign-in for you/);
    expect(await actionsOn(manager)).toEqual([
      ['factor.added', manager.id],
      ['factor.removed', adminUser.id],
    ]);
    expect((await remove(manager.id)).error.code).toBe('factor_off');
    expect((await remove(2_000_000_000)).status).toBe(404);
    expect((await signIn(manager, getCode(secret))).status).toBe(200);
  });
});

it('[A22] two-factor sign-in stays when the password is reset or set by someone else, and is deleted with the account', async () => {
  const [adminUser, manager] = [await world.admin(), await world.register('Warehouse Manager', await world.admin())];
  const { secret } = await turnOn(manager);
  const { ok: before } = await world.call(users.getUser, { as: adminUser, params: { id: manager.id } });
  expect(before.has_factor).toBe(true);
  const body = { ...before, password: 'turmeric-9' };
  await world.call(users.updateUser, { as: adminUser, params: { id: manager.id }, body });
  const renewed = { ...manager, password: 'turmeric-9' };
  expect((await signIn(renewed)).error.code).toBe('otp_required');
  expect((await signIn(renewed, getCode(secret))).status).toBe(200);
  await world.call(users.deleteUser, { as: adminUser, params: { id: manager.id } });
  for (const table of ['user_factors', 'recovery_codes'] as const)
    expect(await world.deps.db.selectFrom(table).selectAll().where('user_id', '=', manager.id).execute()).toEqual([]);
});

it('[N07] a two-factor secret survives a change of the server secret, and is resealed so that the old one can be removed', async () => {
  const manager = await world.manager();
  const { secret } = await turnOn(manager);
  const OLD = world.deps.config.JWT_SECRET ?? '';
  const NEW = 'the secret that follows has forty characters';
  const seals = async () => {
    const rows = await world.deps.db.selectFrom('user_factors').select('secret_seal').orderBy('user_id').execute();
    return rows.map(({ secret_seal }) => secret_seal.toString('hex'));
  };
  const before = await seals();
  await runCleanup(world.deps);
  expect(await seals()).toEqual(before);
  await runCleanup({ ...world.deps, secrets: loadSecrets({ dataDir: '', jwtSecrets: [NEW, OLD] }) });
  const after = await seals();
  expect(after.filter((seal) => before.includes(seal))).toEqual([]);
  expect((await signIn(manager, getCode(secret))).status).toBe(401);
  await runCleanup({ ...world.deps, secrets: loadSecrets({ dataDir: '', jwtSecrets: [OLD, NEW] }) });
  world.clock.advance(STEP_MS);
  expect((await signIn(manager, getCode(secret))).status).toBe(200);
});
