// PINs: setting the own one, checking it on a register, limits; what staff may do at registers.
import { pbkdf2Sync } from 'node:crypto';
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person, type Register } from '../../../test/support/harness.ts';
import { purgeChecks } from './device.sql.ts';

const world = await createWorld();
const { registers, users } = api;
const { db } = world.deps;

const setPin = (as: Person, pin: string, password = as.password) =>
  world.call(registers.saveRegisterPin, { as, body: { pin, password } });
const check = (register: Register, user_id: number, pin: string) =>
  register.call(registers.checkRegisterPin, { body: { user_id, pin } });

describe('setting the own PIN', () => {
  it('[O13] stores only a slow hash with a salt of its own, which the catalogue has', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    expect((await setPin(manager, '246825')).status).toBe(204);
    expect((await setPin(staff, '1358')).status).toBe(204);
    const register = await world.registerDevice(manager);
    const { people } = (await register.call(registers.getCatalogue)).ok;
    const salts = people.map(({ pin }) => pin?.salt);
    expect(new Set(salts).size).toBe(2);
    for (const [index, pin] of ['246825', '1358'].entries()) {
      const { salt = '', rounds = 0, verifier } = people[index]?.pin ?? {};
      expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
      expect(rounds).toBeGreaterThanOrEqual(600_000);
      const derived = pbkdf2Sync(pin, Buffer.from(salt, 'base64url'), rounds, 32, 'sha256').toString('base64url');
      expect(derived).toBe(verifier);
    }
  });

  it('replaces the one before', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    (await setPin(staff, '1358')).status;
    (await setPin(staff, '9075')).status;
    const register = await world.registerDevice(manager);
    expect((await check(register, staff.id, '1358')).status).toBe(400);
    expect((await check(register, staff.id, '9075')).status).toBe(200);
  });

  it.each(['123', '1234567', '12a4', '', '1111', '1234', '4321', '012345', '987654'])('refuses %s', async (pin) => {
    const staff = await world.staff(await world.manager());
    const refused = await setPin(staff, pin);
    expect([refused.status, refused.error['pin']]).toEqual([400, [expect.any(String)]]);
  });

  it('needs six digits of a manager', async () => {
    const refused = await setPin(await world.manager(), '1358');
    expect([refused.status, refused.error['pin']]).toEqual([400, ['A manager’s PIN has 6 digits.']]);
  });

  it('needs the password, and limits guesses of it', async () => {
    const staff = await world.staff(await world.manager());
    for (let n = 1; n <= 5; n += 1) {
      const refused = await setPin(staff, '1358', 'secret-2');
      expect([refused.status, refused.error['password']]).toEqual([400, ['This is not your password.']]);
    }
    expect((await setPin(staff, '1358')).status).toBe(429);
    expect(await db.selectFrom('register_pins').selectAll().where('user_id', '=', staff.id).execute()).toEqual([]);
  });

  it('is in the audit log without the PIN', async () => {
    const staff = await world.staff(await world.manager());
    (await setPin(staff, '1358')).status;
    const entry = db.selectFrom('audit_log').select(['action', 'after']).where('actor_id', '=', staff.id);
    expect(await entry.execute()).toEqual([{ action: 'account.changed', after: { changed: ['register_pin'] } }]);
  });
});

describe('checking a PIN on a register', () => {
  it('answers a check that is kept with register and user', async () => {
    const manager = await world.manager();
    await setPin(manager, '246825');
    const register = await world.registerDevice(manager);
    const { check: id } = (await check(register, manager.id, '246825')).ok;
    const row = await db.selectFrom('register_checks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ register_id: register.id, user_id: manager.id, used_seq: null });
    const other = (await check(register, manager.id, '246825')).ok;
    expect(other.check).not.toBe(id);
  });

  it('refuses a wrong PIN, and that of a user without one', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    await setPin(manager, '246825');
    const register = await world.registerDevice(manager);
    const wrong = await check(register, manager.id, '246826');
    expect([wrong.status, wrong.error['pin']]).toEqual([400, ['Wrong PIN.']]);
    expect((await check(register, staff.id, '1358')).status).toBe(400);
  });

  it('[O13] refuses the sixth attempt in 15 minutes, per register and user', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    await setPin(manager, '246825');
    await setPin(staff, '1358');
    const register = await world.registerDevice(manager);
    const other = await world.registerDevice(manager);
    for (let n = 1; n <= 5; n += 1) expect((await check(register, staff.id, '1357')).status).toBe(400);
    const refused = await check(register, staff.id, '1358');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await check(register, manager.id, '246825')).status).toBe(200);
    expect((await check(other, staff.id, '1358')).status).toBe(200);
    world.clock.advance(15 * 60_000);
    expect((await check(register, staff.id, '1358')).status).toBe(200);
  });

  it('keeps the check for 90 days', async () => {
    const manager = await world.manager();
    await setPin(manager, '246825');
    const register = await world.registerDevice(manager);
    await check(register, manager.id, '246825');
    const checks = db.selectFrom('register_checks').select('id').where('register_id', '=', register.id);
    const day = 24 * 60 * 60_000;
    const now = world.clock.now().getTime();
    await purgeChecks(db, new Date(now + 89 * day));
    expect(await checks.execute()).toHaveLength(1);
    await purgeChecks(db, new Date(now + 91 * day));
    expect(await checks.execute()).toEqual([]);
  });

  it('does not count right ones', async () => {
    const manager = await world.manager();
    await setPin(manager, '246825');
    const register = await world.registerDevice(manager);
    for (let n = 1; n <= 6; n += 1) expect((await check(register, manager.id, '246825')).status).toBe(200);
  });

  it('finds only people of its store who are neither suspended nor gone', async () => {
    const manager = await world.manager();
    const other = await world.manager();
    const [suspended, archived] = [await world.staff(manager), await world.staff(manager)];
    for (const person of [other, suspended, archived]) await setPin(person, '246825');
    const now = world.clock.now();
    await db.updateTable('users').set({ suspended_at: now }).where('id', '=', suspended.id).execute();
    await db.updateTable('users').set({ archived_at: now }).where('id', '=', archived.id).execute();
    const register = await world.registerDevice(manager);
    const customer = await world.customer();
    for (const { id } of [other, suspended, archived, customer])
      expect((await check(register, id, '246825')).status).toBe(404);
  });
});

describe('what staff may do at registers', () => {
  it('is set by the manager, one by one, and in the audit log', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    const update = async (body: { can_sell?: boolean; can_return?: boolean; can_pack?: boolean }) =>
      (await world.call(users.updateStaff, { as: manager, params: { id: staff.id }, body })).ok;
    expect(await update({})).toMatchObject({ can_pack: false, can_sell: false, can_return: false });
    expect(await update({ can_sell: true })).toMatchObject({ can_pack: false, can_sell: true, can_return: false });
    expect(await update({ can_return: true })).toMatchObject({ can_pack: false, can_sell: true, can_return: true });
    expect(await update({ can_sell: false })).toMatchObject({ can_sell: false, can_return: true });
    const listed = (await world.call(users.listStaff, { as: manager })).ok;
    expect(listed).toMatchObject([{ id: staff.id, can_sell: false, can_return: true }]);
    const own = (await world.call(users.getUser, { as: staff, params: { id: staff.id } })).ok;
    expect([own.can_sell, own.can_return]).toEqual([undefined, true]);
    const rows = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'staff.changed')
      .where('subject_id', '=', staff.id)
      .orderBy('id')
      .execute();
    expect(rows.at(-1)).toMatchObject({
      before: { can_sell: true, can_return: true },
      after: { can_sell: false, can_return: true },
    });
    const refused = await world.call(users.updateStaff, {
      as: manager,
      params: { id: staff.id },
      body: { can_sell: 'yes' },
    });
    expect(refused.status).toBe(400);
  });
});
