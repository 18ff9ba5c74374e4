// The administrator's management of users, and reading a user.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { createRegistration, toStatuses } from './users.fixture.ts';

const world = await createWorld();
const { users, auth } = api;
const { form, nextAddress, register } = createRegistration(world);

describe('the administrator', () => {
  it('creates only managers and customers', async () => {
    const as = await world.admin();
    const make = (role_name: string) =>
      world.call(users.createUser, { as, body: form({ role_name, confirm_password: undefined }) });
    expect((await make('Warehouse Manager')).ok).toMatchObject({ role_name: 'Warehouse Manager', role_id: 3 });
    expect((await make('Customer')).ok.role_name).toBe('Customer');
    expect((await make('admin')).status).toBe(403);
    expect((await make('Warehouse Staff')).status).toBe(403);
    expect((await make('root')).error['role_name']).toEqual(['Role is not valid.']);
  });

  it('lists users of a role, newest first, and searches them by name, phone and pincode', async () => {
    const as = await world.admin();
    const older = (await register(form({ first_name: 'Kamalakar', last_name: 'Joshi' }))).ok;
    const newer = (await register(form({ first_name: 'Vimalakka', last_name: 'Kamath' }))).ok;
    const list = async (query: { q?: string; role_id?: number; limit?: number; cursor?: string }) =>
      (await world.call(users.listUsers, { as, query })).ok.map(({ id }) => id);
    expect(await list({ q: 'MALAK', role_id: 2 })).toEqual([newer.id, older.id]);
    expect(await list({ q: 'kamalakar jo' })).toEqual([older.id]);
    expect(await list({ q: 'kamath' })).toEqual([newer.id]);
    expect(await list({ q: 'akka kam' })).toEqual([newer.id]);
    const { phone_no: phone } = (await world.call(users.listUsers, { as, query: { q: 'kamath' } })).ok[0] ?? {};
    const end = String(phone).slice(-10);
    const devanagari = [...end].map((digit) => String.fromCodePoint(0x966 + Number(digit))).join('');
    for (const q of [end, `+91 ${end.slice(0, 5)} ${end.slice(5)}`, `0${end}`, devanagari, end.slice(-7)])
      expect([q, await list({ q })]).toEqual([q, [newer.id]]);
    expect(await list({ q: end.slice(0, 9) })).toEqual([]);
    expect(await list({ q: end.slice(-3) })).toEqual([]);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ q: 'malak', role_id: 3 })).toEqual([]);
    expect(await list({ role_id: 4 })).toEqual([]);
  });

  it('pages through users by each page’s link', async () => {
    const as = await world.admin();
    for (let n = 0; n < 3; n += 1) await register(form({ first_name: 'Pagewala' }));
    const first = await world.call(users.listUsers, { as, query: { q: 'pagewala', limit: 2 } });
    expect(first.headers['x-total-count']).toBe('3');
    const cursor = nextCursor(first) ?? '';
    const second = await world.call(users.listUsers, { as, query: { q: 'pagewala', limit: 2, cursor } });
    expect(second.headers['link']).toBeUndefined();
    const ids = [...first.ok, ...second.ok].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it.each(['abc', '1;drop table users', '1.5', '-1'])('[Z04] gets a 400 for role_id=%s', async (text) => {
    const headers = { authorization: `Bearer ${(await world.admin()).access}` };
    const response = await world.app.inject({ url: `/users/user-list/?role_id=${encodeURIComponent(text)}`, headers });
    expect(response.statusCode).toBe(400);
    const twice = await world.app.inject({ url: '/users/user-list/?role_id=1&role_id=2', headers });
    expect(twice.statusCode).toBe(400);
  });

  it('lists all managers with their stores', async () => {
    const as = await world.admin();
    const busy = await world.manager();
    const free = await world.register('Warehouse Manager', as);
    const rows = (await world.call(users.listManagers, { as })).ok;
    expect(rows.find(({ id }) => id === busy.id)?.warehouse_id).toBe(busy.storeId);
    expect(rows.find(({ id }) => id === free.id)).toEqual({
      id: free.id,
      first_name: 'Meera',
      last_name: expect.any(String),
      warehouse_id: null,
    });
  });

  it('changes a user; a blank password keeps password and sessions', async () => {
    const as = await world.admin();
    const user = await world.customer();
    const body = { ...form({ role_name: 'Customer', password: '' }), username: user.username, id: user.id };
    const { ok } = await world.call(users.updateUser, { as, params: { id: user.id }, body });
    expect(ok).toMatchObject({ id: user.id, first_name: 'Sunita', username: user.username, phone_no: body.phone_no });
    expect((await world.call(users.getUser, { as: user, params: { id: user.id } })).status).toBe(200);
  });

  it('[A06] ends all sessions of a user by setting a new password', async () => {
    const as = await world.admin();
    const user = await world.customer();
    const second = await world.signIn(user.username, user.password, user);
    const body = { ...form({ password: 'brand-new-1' }), username: user.username };
    await world.call(users.updateUser, { as, params: { id: user.id }, body });
    for (const session of [user, second]) {
      expect((await world.call(users.getUser, { as: session, params: { id: user.id } })).status).toBe(401);
    }
    expect(
      (
        await world.call(auth.signIn, {
          body: { username: user.username, password: user.password },
          from: nextAddress(),
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await world.call(auth.signIn, {
          body: { username: user.username, password: 'brand-new-1' },
          from: nextAddress(),
        })
      ).status,
    ).toBe(200);
  });

  it('[Z05] cannot change a role or id, or use taken values', async () => {
    const as = await world.admin();
    const [user, other] = [await world.customer(), await world.customer()];
    const update = (more: Record<string, unknown>) =>
      world.call(users.updateUser, { as, params: { id: user.id }, body: form(more) });
    const raised = await update({ role_name: 'admin' });
    expect([raised.status, raised.error['role_name']]).toEqual([400, ['The role of a user cannot be changed.']]);
    expect((await update({ id: other.id })).status).toBe(400);
    expect((await update({ username: other.username.toUpperCase() })).error['username']).toEqual([
      'This username is already taken.',
    ]);
    expect((await update({ phone_no: `0${other.phone_no}` })).error['phone_no']).toEqual([
      'This contact number is already registered.',
    ]);
    expect((await world.call(users.getUser, { as: user, params: { id: user.id } })).ok.username).toBe(user.username);
  });

  it('may give staff a username of up to 30 characters, and other users up to 20', async () => {
    const as = await world.admin();
    const [customer, staff] = [await world.customer(), await world.staff(await world.manager())];
    const save = (id: number, length: number, role_name: string) =>
      world.call(users.updateUser, { as, params: { id }, body: form({ username: 'u'.repeat(length), role_name }) });
    expect((await save(staff.id, 30, 'Warehouse Staff')).ok.username).toHaveLength(30);
    expect((await save(staff.id, 31, 'Warehouse Staff')).error['username']).toEqual([
      'Username must be 3 to 30 characters.',
    ]);
    expect((await save(customer.id, 20, 'Customer')).status).toBe(200);
    expect((await save(customer.id, 21, 'Customer')).error['username']).toEqual([
      'Username must be 3 to 20 characters.',
    ]);
  });

  it('saving two users under one name at once succeeds for exactly one', async () => {
    const as = await world.admin();
    const [a, b] = [await world.customer(), await world.customer()];
    const { username } = form();
    const save = (id: number) => world.call(users.updateUser, { as, params: { id }, body: form({ username }) });
    const results = await Promise.all([save(a.id), save(b.id)]);
    expect(toStatuses(results)).toEqual([200, 400]);
    const refused = results.find(({ status }) => status === 400);
    expect(refused?.error['username']).toEqual(['This username is already taken.']);
  });

  it('is 404 for an unknown id', async () => {
    const as = await world.admin();
    expect((await world.call(users.updateUser, { as, params: { id: 2_000_000_000 }, body: form() })).status).toBe(404);
    expect((await world.call(users.deleteUser, { as, params: { id: 2_000_000_000 } })).status).toBe(404);
  });
});

describe('reading one user', () => {
  it("[Z03] is allowed for the user, the administrator, and the manager of a staff member's store", async () => {
    const manager = await world.manager();
    const unknownPhone = await world.manager();
    const staff = await world.staff(manager);
    const colleague = await world.staff(manager);
    const read = async (as: typeof staff) => (await world.call(users.getUser, { as, params: { id: staff.id } })).status;
    expect(await read(staff)).toBe(200);
    expect(await read(manager)).toBe(200);
    expect(await read(await world.admin())).toBe(200);
    expect(await read(unknownPhone)).toBe(404);
    expect(await read(colleague)).toBe(404);
    expect(await read(await world.customer())).toBe(404);
    const foreign = await world.call(users.getUser, { as: staff, params: { id: manager.id } });
    const missing = await world.call(users.getUser, { as: staff, params: { id: 2_000_000_000 } });
    expect({ ...foreign.error, request_id: '' }).toEqual({ ...missing.error, request_id: '' });
  });

  it('shows a manager and staff their store', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    for (const as of [manager, staff]) {
      const { ok } = await world.call(users.getUser, { as, params: { id: as.id } });
      expect(ok.warehouse_id).toBe(manager.storeId);
      expect(ok.warehouse_name).toMatch(/^Store /);
      expect(JSON.stringify(ok)).not.toMatch(/password|hash|token|argon2/i);
    }
  });
});

it('lists the four roles to every signed-in user', async () => {
  const { ok } = await world.call(users.listRoles, { as: await world.customer() });
  expect(ok).toEqual([
    { id: 1, name: 'admin' },
    { id: 2, name: 'Customer' },
    { id: 3, name: 'Warehouse Manager' },
    { id: 6, name: 'Warehouse Staff' },
  ]);
});
