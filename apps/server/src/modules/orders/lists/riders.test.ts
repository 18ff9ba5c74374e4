// Proves what a customer sees of the rider who brings an order, and how the stops before it are counted [DEL-15].
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../../test/support/harness.ts';

const world = await createWorld({}, { hasUnsoundLedgers: true });
const { call, deps, clock } = world;
const manager = await world.manager();
const product = await world.product({ price: 48, stores: [[manager, 500]] });

/** A window of the store of that many hours from now. */
async function slotIn(hours: number): Promise<number> {
  const at = (more: number) =>
    new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000 + (hours + more) * 3_600_000);
  const { id } = await deps.db
    .insertInto('slots')
    .values({
      store_id: manager.storeId,
      starts_at: at(0),
      ends_at: at(2),
      cutoff_at: at(0),
      capacity: 9,
      wanted: 9,
      used: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An order that is out with the rider; in an area and a window where they are given. */
async function outWith(
  staff: Person,
  customer: Person,
  { pincode, slot, street }: { pincode?: string; slot?: number; street?: string } = {},
): Promise<number> {
  const id = await world.order(customer, [[product.id, 1]]);
  await world.advance(id, 'Out For Delivery', { customer, manager, staff });
  const change = { postal_code: pincode, slot_id: slot, street_address1: street };
  if (pincode || slot || street) await deps.db.updateTable('orders').set(change).where('id', '=', id).execute();
  return id;
}
const getRider = async (customer: Person, id: number) =>
  (await call(api.orders.listOwnOrders, { as: customer })).ok.find((order) => order.id === id)?.rider;

it("shows the customer the rider's first name, phone and stops ahead while the order is out", async () => {
  const [staff, other] = [await world.staff(manager), await world.staff(manager)];
  const [one, two] = [await world.customer(), await world.customer()];
  const first = await outWith(staff, one);
  await outWith(other, one);
  const second = await outWith(staff, two, { street: '9 Market Yard' });
  const { first_name, phone_no } = await deps.db
    .selectFrom('users')
    .select(['first_name', 'phone_no'])
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow();
  expect(await getRider(one, first)).toEqual({ first_name, phone: phone_no, stops_before: 0 });
  expect(await getRider(two, second)).toEqual({ first_name, phone: phone_no, stops_before: 1 });
  (await call(api.orders.verifyPin, { as: staff, body: { order_id: first, otp: await world.getPin(first, one) } })).ok;
  const body = { status: 'Delivered' } as const;
  (await call(api.orders.moveOrderAsStaff, { as: staff, params: { id: first }, body })).ok;
  expect(await getRider(one, first)).toBeNull();
  expect(await getRider(two, second)).toMatchObject({ stops_before: 0 });
  (await call(api.orders.returnOrder, { as: staff, params: { id: second }, body: { reason: 'Nobody at home' } })).ok;
  expect(await getRider(two, second)).toBeNull();
});

it('counts late stops first, then by window, pincode and time out; orders without a window come before others', async () => {
  const staff = await world.staff(manager);
  const customer = await world.customer();
  const [soon, later, late, latest] = [await slotIn(1), await slotIn(4), await slotIn(-4), await slotIn(-6)];
  const orders = [
    await outWith(staff, customer, { slot: later, pincode: '411001', street: '1 Market Yard' }),
    await outWith(staff, customer, { slot: soon, pincode: '416416', street: '2 Market Yard' }),
    await outWith(staff, customer, { slot: soon, pincode: '411001', street: '3 Market Yard' }),
    await outWith(staff, customer, { slot: soon, pincode: '411001', street: '4 Market Yard' }),
    await outWith(staff, customer, { street: '5 Market Yard' }),
    await outWith(staff, customer, { pincode: '411001', street: '6 Market Yard' }),
    await outWith(staff, customer, { slot: late, street: '7 Market Yard' }),
    await outWith(staff, customer, { slot: latest, street: '8 Market Yard' }),
  ];
  const stops = await Promise.all(orders.map(async (id) => (await getRider(customer, id))?.stops_before));
  expect(stops).toEqual([7, 6, 4, 5, 2, 3, 1, 0]);
});

it('counts orders for one address as one stop, whatever their windows', async () => {
  const staff = await world.staff(manager);
  const [one, two] = [await world.customer(), await world.customer()];
  const slot = await slotIn(7);
  const first = await outWith(staff, one, { slot });
  const between = await outWith(staff, two, { slot, street: '9 Market Yard' });
  const second = await outWith(staff, one, { slot: await slotIn(9) });
  const last = await outWith(staff, two, { slot, street: '4 Ganpati Peth' });
  expect(await getRider(one, first)).toMatchObject({ stops_before: 0 });
  expect(await getRider(one, second)).toMatchObject({ stops_before: 0 });
  expect(await getRider(two, between)).toMatchObject({ stops_before: 1 });
  expect(await getRider(two, last)).toMatchObject({ stops_before: 2 });
});
