// A manager's staff: only those of the manager's store, and not deleted while deliveries are open.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { takeCash } from '../../../test/support/cash-world.ts';
import { createWorld, type Manager, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { users } = api;

let serial = 0;
function form(more: Record<string, unknown> = {}) {
  serial += 1;
  return {
    id: '',
    first_name: 'Prakash',
    last_name: 'Shinde',
    username: `prakash.of.the.store.${serial}`,
    password: 'pass-123',
    email: '',
    phone_no: `96${String(10_000_000 + serial)}`,
    role_name: 'Warehouse Staff',
    ...more,
  };
}
const create = (as: Person, more: Record<string, unknown> = {}) =>
  world.call(users.createStaff, { as, body: form(more) });
const update = (as: Person, id: number, more: Record<string, unknown> = {}) =>
  world.call(users.updateStaff, { as, params: { id }, body: form({ id, ...more }) });
const remove = (as: Person, user_id: number) => world.call(users.deleteStaff, { as, params: { user_id } });
const list = async (as: Person, q?: string) =>
  (await world.call(users.listStaff, { as, query: q === undefined ? {} : { q } })).ok;

describe('adding staff', () => {
  it("[Z06] adds the new member to the manager's store, whatever the body says", async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    const { ok, status } = await create(manager, { warehouse_id: other.storeId, store_id: other.storeId });
    expect(status).toBe(201);
    expect(ok).toMatchObject({
      id: ok.user_id,
      role_name: 'Warehouse Staff',
      first_name: 'Prakash',
      email: null,
      open_orders: 0,
    });
    expect((await list(manager)).map(({ id }) => id)).toEqual([ok.id]);
    expect(await list(other)).toEqual([]);
  });

  it.each(['admin', 'Warehouse Manager', 'Customer', 'nonsense'])(
    '[Z06] with role %s is 403 and creates no user',
    async (role_name) => {
      const manager = await world.manager();
      expect((await create(manager, { role_name })).status).toBe(403);
      expect(await list(manager)).toEqual([]);
    },
  );

  it('accepts the label Store Staff, or no role', async () => {
    const manager = await world.manager();
    expect((await create(manager, { role_name: 'Store Staff' })).status).toBe(201);
    expect((await create(manager, { role_name: undefined })).status).toBe(201);
  });

  it('is 409 for a manager without a store', async () => {
    const manager = await world.register('Warehouse Manager', await world.admin());
    const { status, error } = await create(manager);
    expect([status, error.detail]).toEqual([409, 'No store is assigned to you.']);
  });

  it('[M02] of one username by 50 parallel clients creates exactly one', async () => {
    const manager = await world.manager();
    const { username } = form();
    const results = await Promise.all(Array.from({ length: 50 }, () => create(manager, { username })));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = results.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(49);
    for (const { error } of refused) expect(error['username']).toEqual(['This username is already taken.']);
  });
});

describe('the staff list', () => {
  it('is newest first, and searched by first name in any case', async () => {
    const manager = await world.manager();
    const first = (await create(manager, { first_name: 'Rohini' })).ok;
    const second = (await create(manager, { first_name: 'Mohini' })).ok;
    await create(manager, { first_name: 'Ganesh' });
    expect((await list(manager, 'OHIN')).map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});

describe('changing staff', () => {
  it('saves the form; a blank password keeps the session', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    const { ok } = await update(manager, staff.id, { first_name: 'Suresh', password: '' });
    expect(ok).toMatchObject({ user_id: staff.id, first_name: 'Suresh' });
    expect((await world.call(users.getUser, { as: staff, params: { id: staff.id } })).ok.first_name).toBe('Suresh');
  });

  const patch = (as: Person, id: number, body: Record<string, unknown>) =>
    world.call(users.updateStaff, { as, params: { id }, body });

  it('changes only sent fields: a missing e-mail stays, null or blank clears it', async () => {
    const manager = await world.manager();
    const email = 'prakash@example.com';
    const made = (await create(manager, { email })).ok;
    const { ok } = await patch(manager, made.id, { first_name: 'Suresh' });
    expect(ok).toEqual({ ...made, first_name: 'Suresh' });
    expect((await patch(manager, made.id, {})).ok).toEqual(ok);
    expect((await patch(manager, made.id, { email: null })).ok).toEqual({ ...ok, email: null });
    await patch(manager, made.id, { email });
    expect((await patch(manager, made.id, { email: ' ' })).ok.email).toBeNull();
  });

  it.each(['first_name', 'last_name', 'username', 'phone_no'])('refuses an empty %s', async (field) => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    for (const value of ['', null]) {
      const { status, error } = await patch(manager, staff.id, { [field]: value });
      expect([status, Array.isArray(error[field])]).toEqual([400, true]);
    }
  });

  it('by two managers at once keeps both fields', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    await Promise.all([
      patch(manager, staff.id, { first_name: 'Ganesh' }),
      patch(manager, staff.id, { last_name: 'Ghatge' }),
    ]);
    expect((await list(manager))[0]).toMatchObject({ first_name: 'Ganesh', last_name: 'Ghatge' });
  });

  it('[A06] with a new password ends the sessions', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    await update(manager, staff.id, { password: 'brand-new-1' });
    expect((await world.call(users.getUser, { as: staff, params: { id: staff.id } })).status).toBe(401);
  });

  it('[Z06] to a higher role is 403, to another role 400, and changes nothing', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    expect((await update(manager, staff.id, { role_name: 'admin' })).status).toBe(403);
    expect((await update(manager, staff.id, { role_name: 'Warehouse Manager' })).status).toBe(403);
    expect((await update(manager, staff.id, { role_name: 'Customer' })).status).toBe(400);
    expect((await list(manager))[0]).toMatchObject({ username: staff.username, role_name: 'Warehouse Staff' });
  });

  it('under another id in the body is 400', async () => {
    const manager = await world.manager();
    const [staff, other] = [await world.staff(manager), await world.staff(manager)];
    expect((await update(manager, staff.id, { id: other.id })).status).toBe(400);
  });
});

describe("users who are not staff of the manager's store", () => {
  const targets: readonly (readonly [string, (manager: Manager) => Promise<Person>])[] = [
    ['staff of another store', async () => world.staff(await world.manager())],
    ['another manager', () => world.manager()],
    ['the manager herself', async (manager) => manager],
    ['the administrator', () => world.admin()],
    ['a customer', () => world.customer()],
  ];
  it.each(targets)('[Z06] %s cannot be changed or deleted (404)', async (_who, find) => {
    const manager = await world.manager();
    const target = await find(manager);
    expect((await update(manager, target.id)).status).toBe(404);
    expect((await remove(manager, target.id)).status).toBe(404);
    expect((await world.call(users.getUser, { as: target, params: { id: target.id } })).ok.username).toBe(
      target.username,
    );
  });
});

describe('deleting staff', () => {
  it('ends the session and frees username and phone', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    expect((await remove(manager, staff.id)).status).toBe(200);
    expect((await world.call(users.getUser, { as: staff, params: { id: staff.id } })).status).toBe(401);
    expect(await list(manager)).toEqual([]);
    expect((await remove(manager, staff.id)).status).toBe(404);
    expect((await create(manager, { username: staff.username, phone_no: staff.phone_no })).status).toBe(201);
  });

  it('[D03] is 409 while a delivery is open, and while cash is in hand, and names the amount', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    const customer = await world.customer();
    const product = await world.product({ main: 5, stores: [[manager, 5]] });
    const order = await world.order(customer, [[product.id, 1]]);
    await world.advance(order, 'Shipped', { customer, manager, staff });
    expect((await list(manager))[0]).toMatchObject({ id: staff.id, open_orders: 1 });
    const { status, error } = await remove(manager, staff.id);
    expect([status, error.detail]).toEqual([409, 'This staff member still has 1 open delivery.']);
    await world.advance(order, 'Delivered', { customer, manager, staff });
    expect((await remove(manager, staff.id)).error.detail).toBe(
      'This staff member still has ₹48.00 of cash in hand. Take the cash first.',
    );
    (await takeCash(world.call, manager, { staff })).ok;
    expect((await remove(manager, staff.id)).status).toBe(200);
  });
});
