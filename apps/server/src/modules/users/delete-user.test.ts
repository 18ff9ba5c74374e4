// Deleting users: open business, the last administrator, and parallel deletions.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { createAdmin } from './users.commands.ts';

const world = await createWorld();
const { users } = api;

let serial = 0;
/** Another administrator, created like `npm run admin:create` does. */
async function anotherAdmin(): Promise<Person> {
  serial += 1;
  const form = {
    first_name: 'Leela',
    last_name: 'Deshmukh',
    username: `leela${serial}`,
    password: 'secret-of-leela',
    phone_no: `95${String(10_000_000 + serial)}`,
  };
  const id = await createAdmin({ db: world.deps.db, now: world.clock.now(), deps: world.deps }, form);
  return world.signIn(form.username, form.password, { id, role: 'admin', phone_no: form.phone_no });
}
const remove = (as: Person, id: number) => world.call(users.deleteUser, { as, params: { id } });
const isSignedIn = async (as: Person) =>
  (await world.call(users.getUser, { as, params: { id: as.id } })).status === 200;

describe('the last administrator', () => {
  let adminUser: Person;
  beforeAll(async () => {
    adminUser = await world.admin();
  });

  it('[Z05] cannot be deleted', async () => {
    const { status, error } = await remove(adminUser, adminUser.id);
    expect([status, error.detail]).toEqual([409, 'The last administrator cannot be deleted.']);
    expect(await isSignedIn(adminUser)).toBe(true);
  });

  it('[Z05] stays when two administrators delete each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const rival = await anotherAdmin();
      const [first, second] = [await anotherAdmin(), rival];
      const results = await Promise.all([remove(first, second.id), remove(second, first.id)]);
      const left = await Promise.all([isSignedIn(first), isSignedIn(second)]);
      expect(left.filter(Boolean)).toHaveLength(1);
      expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
      await remove(adminUser, (left[0] ? first : second).id);
    }
    expect(
      (await world.call(users.listUsers, { as: adminUser, query: { role_id: 1 } })).ok.map(({ id }) => id),
    ).toEqual([adminUser.id]);
  });

  it('can be deleted once there is another', async () => {
    const next = await anotherAdmin();
    const leaving = await anotherAdmin();
    expect((await remove(leaving, leaving.id)).status).toBe(200);
    expect(await isSignedIn(leaving)).toBe(false);
    expect(await isSignedIn(next)).toBe(true);
  });
});

describe('a user', () => {
  it('[D03] without open business is deleted: the token is 401, username and phone are free, history keeps the row', async () => {
    const as = await world.admin();
    const customer = await world.customer();
    expect((await remove(as, customer.id)).status).toBe(200);
    expect(await isSignedIn(customer)).toBe(false);
    expect((await world.call(users.getUser, { as, params: { id: customer.id } })).status).toBe(404);
    expect((await remove(as, customer.id)).status).toBe(404);
    const body = {
      first_name: 'Meera',
      last_name: 'Patil',
      username: customer.username,
      password: 'pass-123',
      phone_no: customer.phone_no,
      role_name: 'Customer',
    };
    expect((await world.call(users.createUser, { as, body })).status).toBe(201);
  });

  it('[D03] a user who manages a store cannot be deleted until the store has another manager', async () => {
    const as = await world.admin();
    const manager = await world.manager();
    const { status, error } = await remove(as, manager.id);
    expect([status, error.detail]).toEqual([409, expect.stringMatching(/^This user manages the store Store \d+\./)]);
    expect(await isSignedIn(manager)).toBe(true);
    const next = await world.register('Warehouse Manager', as);
    const [store] = (await world.call(api.stores.listStores, { as, query: { q: 'Store' } })).ok.filter(
      ({ id }) => id === manager.storeId,
    );
    await world.call(api.stores.updateStore, {
      as,
      params: { id: manager.storeId },
      body: { ...store, manager: next.id },
    });
    expect((await remove(as, manager.id)).status).toBe(200);
  });

  it('with an open order cannot be deleted until it has ended', async () => {
    const as = await world.admin();
    const customer = await world.customer();
    const product = await world.product({ main: 5 });
    const order = await world.order(customer, [[product.id, 1]]);
    const { status, error } = await remove(as, customer.id);
    expect([status, error.detail]).toEqual([409, 'This customer still has 1 open order.']);
    await world.call(api.orders.cancelOrder, {
      as: customer,
      params: { id: order },
      body: { reason: 'Changed my mind' },
    });
    expect((await remove(as, customer.id)).status).toBe(200);
  });
});

describe('creating an administrator outside the API', () => {
  it('follows the rules of registration', async () => {
    const context = { db: world.deps.db, now: world.clock.now(), deps: world.deps };
    const form = { first_name: 'Leela', last_name: 'Deshmukh', username: 'ab', password: 'short', phone_no: '12' };
    const refusal = {
      extras: {
        fields: { username: [expect.any(String)], password: [expect.any(String)], phone_no: [expect.any(String)] },
      },
    };
    await expect(createAdmin(context, form)).rejects.toMatchObject(refusal);
  });
});
