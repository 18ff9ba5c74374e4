// What the administrator sees of one user, and the newest order in the list of users.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { call } = world;
const { getUserOverview, listUsers } = api.users;
const [admin, manager] = [await world.admin(), await world.manager()];
const product = await world.product({ price: 48.5, stores: [[manager, 100]] });

const overview = async ({ id }: Pick<Person, 'id'>, as: Person = admin) =>
  call(getUserOverview, { as, params: { id } });

it('shows a customer with their address, their orders that were not cancelled, and the last five', async () => {
  const customer = await world.customer();
  expect((await overview(customer)).ok.trade).toEqual({
    orders: 0,
    total: 0,
    unpacked: 0,
    address: null,
    last_orders: [],
  });
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await world.order(customer, [[product.id, 2]]));
  const [, , , , , last = 0] = ids;
  (await call(api.orders.cancelOrder, { as: admin, params: { id: last }, body: { reason: 'Ordered twice' } })).ok;
  const { trade, ...user } = (await overview(customer)).ok;
  expect(user).toMatchObject({ id: customer.id, username: customer.username, role_name: 'Customer' });
  expect(user.joined_at).toMatch(/^\d{4}-/);
  expect(user.last_sign_in_at).toMatch(/^\d{4}-/);
  expect(trade).toMatchObject({ orders: 5, total: 485, unpacked: 5 });
  expect(trade?.address).toMatch(/^12 Market Yard, .*Sangli 416416$/);
  expect(trade?.last_orders.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
  expect(trade?.last_orders.slice(0, 2)).toMatchObject([
    { status: 'Cancelled', total: 97 },
    { status: 'Pending', total: 97 },
  ]);
});

it('shows the saved address of a customer without orders', async () => {
  const customer = await world.customer();
  await world.address(customer);
  expect((await overview(customer)).ok.trade).toMatchObject({ orders: 0, address: expect.stringMatching(/416416$/) });
});

it('shows no orders of staff, but their store', async () => {
  const { ok } = await overview(await world.staff(manager));
  expect(ok).toMatchObject({ role_name: 'Warehouse Staff', warehouse_id: manager.storeId });
  expect(ok).not.toHaveProperty('trade');
});

it('is only for administrators, and 404 for an unknown user', async () => {
  const staff = await world.staff(manager);
  for (const as of [manager, staff, await world.customer()]) expect((await overview(staff, as)).status).toBe(403);
  expect((await overview({ id: 2_000_000_000 })).status).toBe(404);
});

it('tells the newest order of each customer in the list', async () => {
  const [buyer, other] = [await world.customer(), await world.customer()];
  const id = await world.order(buyer, [[product.id, 1]]);
  const { ok } = await call(listUsers, { as: admin, query: { limit: 50 } });
  const [order] = (await overview(buyer)).ok.trade?.last_orders ?? [];
  expect(order?.id).toBe(id);
  const listed = (person: Pick<Person, 'id'>) => ok.find((row) => row.id === person.id);
  expect(listed(buyer)).toHaveProperty('last_order_at', order?.created_at);
  for (const person of [other, manager, admin]) expect(listed(person)).not.toHaveProperty('last_order_at');
});
