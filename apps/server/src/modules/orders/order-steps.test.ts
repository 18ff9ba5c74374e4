// The status machine: every step from every status, stock deductions, and permissions.
import { api } from '@tilgul/contract';
import { MANAGER, STAFF } from '@tilgul/contract/rules/roles';
import { nextStatuses, ORDER_STATUSES, type OrderStatus } from '@tilgul/contract/rules/statuses';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const world = await createWorld();
const { call, deps } = world;
const [admin, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
const staff = await world.staff(manager);
const who = { customer, manager, staff };
const product = await world.product({ price: 48, stores: [[manager, 500]] });

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const patch = (id: number, status: string, as = manager) =>
  call(api.orders.moveOrderAsManager, { as, params: { id }, body: { status, order_id: id } });
const put = (id: number, status: string, more: Record<string, unknown> = {}, as = staff) =>
  call(api.orders.moveOrderAsStaff, { as, params: { id }, body: { status, ...more } });
const deduct = (id: number) => call(api.orders.deductOrderStock, { as: manager, params: { id } });
const cancel = (id: number) => call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'A test' } });
const stock = async () =>
  (await call(api.inventory.viewStock, { as: manager })).ok.inventory.find((row) => row.product_id === product.id);
const getOrder = async (id: number) =>
  (await call(api.orders.listStoreOrders, { as: manager })).ok.find((order) => order.id === id);

/** An order moved to a status by real calls, allocated to the manager's store and, if possible, the rider. */
async function orderIn(status: OrderStatus): Promise<number> {
  const id = await world.order(customer, [[product.id, 2]]);
  await world.advance(id, status === 'Pending' || status === 'Cancelled' ? 'allocated' : status, who);
  if (status === 'Cancelled') (await cancel(id)).ok;
  // A rider sees an order only once it is allocated.
  if (status !== 'Shipped')
    await deps.db.updateTable('orders').set({ staff_id: staff.id }).where('id', '=', id).execute();
  return id;
}

const refusedIn = new Map<OrderStatus, Promise<number>>();
/** One shared order per status for all rejected moves, since they change nothing. */
function orderToRefuseIn(status: OrderStatus): Promise<number> {
  const known = refusedIn.get(status) ?? orderIn(status);
  refusedIn.set(status, known);
  return known;
}

/** On hand and reserved of the product at the store. */
const held = async () => {
  const row = await stock();
  return [row?.quantity ?? 0, row?.reserved ?? 0] as const;
};

describe.each(ORDER_STATUSES)('[S05] an order that is %s', (from) => {
  it.each(ORDER_STATUSES)(
    'answers a manager who asks for %s as the machine says, and takes its goods once',
    async (to) => {
      const isLegal = from === to || nextStatuses(from, MANAGER).includes(to);
      const id = await (isLegal ? orderIn : orderToRefuseIn)(from);
      const [onHand, reserved] = await held();
      const result = await patch(id, to);
      expect(result.status).toBe(isLegal ? 200 : 409);
      if (!isLegal) expect(result.error.detail).toBe(`This order is ${from} and cannot become ${to}.`);
      expect((await getOrder(id))?.status).toBe(isLegal ? to : from);
      const taken = from === 'Pending' && to === 'Processing' ? 2 : 0;
      expect(await held()).toEqual([onHand - taken, reserved - taken]);
    },
  );

  it.each(ORDER_STATUSES)(
    'answers a staff member who asks for %s as the machine says, and moves no goods',
    async (to) => {
      const isLegal = from === to || nextStatuses(from, STAFF).includes(to);
      const id = await (isLegal ? orderIn : orderToRefuseIn)(from);
      const before = await held();
      if (from === 'Out For Delivery' && to === 'Delivered') {
        (await call(api.orders.verifyPin, { as: staff, body: { order_id: id, otp: await world.getPin(id, customer) } }))
          .ok;
      }
      const result = await put(id, to);
      expect(result.status).toBe(isLegal ? 200 : 409);
      if (!isLegal) expect(result.error.detail).toBe(`This order is ${from} and cannot become ${to}.`);
      expect((await getOrder(id))?.status).toBe(isLegal ? to : from);
      expect(await held()).toEqual(before);
    },
  );
});

describe('status words', () => {
  it('[S05] are case-insensitive, and an unknown one is 400', async () => {
    const id = await orderIn('Pending');
    expect((await patch(id, 'teleported')).status).toBe(400);
    expect((await patch(id, 'pROCESSING')).ok.status).toBe('Processing');
  });

  it('change nothing the second time', async () => {
    const id = await orderIn('Processing');
    const before = await getOrder(id);
    expect((await patch(id, 'Processing')).status).toBe(200);
    expect(await getOrder(id)).toEqual(before);
  });

  it('[Z12] are rejected if body and path name different orders', async () => {
    const [id, other] = [await orderIn('Pending'), await orderIn('Pending')];
    const result = await call(api.orders.moveOrderAsManager, {
      as: manager,
      params: { id },
      body: { status: 'Processing', order_id: other },
    });
    expect(result.status).toBe(400);
  });
});

describe('the deduction', () => {
  it.each([
    ['the call', [deduct]],
    ['the change to Processing', [(id: number) => patch(id, 'Processing')]],
    ['both', [deduct, (id: number) => patch(id, 'Processing')]],
    [
      'both twice',
      [deduct, deduct, (id: number) => patch(id, 'Processing'), (id: number) => patch(id, 'Processing'), deduct],
    ],
  ])('[S02] happens once by %s', async (_how, steps) => {
    const id = await orderIn('Pending');
    const before = await stock();
    for (const step of steps) expect((await step(id)).status).toBe(200);
    const after = await stock();
    expect([after?.quantity, after?.reserved]).toEqual([(before?.quantity ?? 0) - 2, (before?.reserved ?? 0) - 2]);
    expect((await getOrder(id))?.stock_deducted).toBe(true);
  });

  it('[S02] deducts all lines or none: a short store is 409 with shortages, and the order stays Pending', async () => {
    const short = await world.product({ main: 9, stores: [[manager, 1]] });
    const id = await world.order(customer, [
      [product.id, 2],
      [short.id, 3],
    ]);
    await world.advance(id, 'allocated', who);
    const before = await stock();
    for (const step of [deduct, (order: number) => patch(order, 'Processing')]) {
      const refused = await step(id);
      expect(refused.status).toBe(409);
      expect(refused.error.shortages).toEqual([
        { product_id: short.id, product_name: short.name, requested: 3, available: 1 },
      ]);
    }
    expect(await stock()).toEqual(before);
    expect((await getOrder(id))?.status).toBe('Pending');
  });

  it('is rejected for a cancelled order', async () => {
    expect((await deduct(await orderIn('Cancelled'))).status).toBe(409);
  });
});

describe('shipping', () => {
  it('needs a staff member of the store', async () => {
    const id = await world.order(customer, [[product.id, 1]]);
    await world.advance(id, 'Processing', who);
    const refused = await patch(id, 'Shipped');
    expect([refused.status, refused.error.detail]).toEqual([409, 'Choose a staff member for this order first.']);
  });

  it('notifies the rider when the order is allocated and the customer at every status', async () => {
    const [buyer, rider] = [await world.customer(), await world.staff(manager)];
    const id = await world.order(buyer, [[product.id, 1]]);
    await world.advance(id, 'Delivered', { customer: buyer, manager, staff: rider });
    const listMessages = async (as: typeof buyer) =>
      (await call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);
    expect(await listMessages(rider)).toEqual([`Order #${id} was allocated to you for delivery.`]);
    const store = (await getOrder(id))?.warehouse_name;
    expect((await listMessages(buyer)).reverse()).toEqual([
      `Your order #${id} of ₹48.00 was placed.`,
      `Your order #${id} will be delivered by our store ${store}.`,
      `Your order #${id} is being prepared.`,
      `Your order #${id} is packed. Its delivery PIN is under Your Orders.`,
      `Your order #${id} is out for delivery. Please have its PIN ready.`,
      `Your order #${id} was delivered.`,
    ]);
    expect((await getOrder(id))?.timeline.map(({ event }) => event)).toEqual([
      'placed',
      'allocated',
      'Processing',
      'Shipped',
      'Out For Delivery',
      'Delivered',
    ]);
  });
});

describe('another store', () => {
  it('[Z07] cannot see these orders: 404 in every call', async () => {
    const stranger = await world.manager();
    const id = await orderIn('Pending');
    const other = await world.staff(stranger);
    const calls = [
      patch(id, 'Processing', stranger),
      call(api.orders.deductOrderStock, { as: stranger, params: { id } }),
      call(api.orders.allocateStaff, { as: stranger, body: { order_id: id, staff_id: other.id } }),
      call(api.orders.cancelOrder, { as: stranger, params: { id }, body: { reason: 'Not mine' } }),
      put(id, 'Out For Delivery', {}, other),
      call(api.orders.returnOrder, { as: other, params: { id }, body: { reason: 'Not mine' } }),
    ];
    for (const result of await Promise.all(calls))
      expect([result.status, result.error.detail]).toEqual([404, 'Not found.']);
  });

  it('[Z07] does not lend riders: staff of other stores, archived and unknown staff are 404', async () => {
    const id = await orderIn('Processing');
    const [foreign, gone] = [await world.staff(await world.manager()), await world.staff(manager)];
    (await call(api.users.deleteStaff, { as: manager, params: { user_id: gone.id } })).ok;
    for (const staff_id of [foreign.id, gone.id, customer.id, manager.id, 2_000_000]) {
      expect((await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id } })).status).toBe(
        404,
      );
    }
  });
});

describe('choosing another staff member', () => {
  it('[Z08] is possible while Shipped; the former rider no longer sees the order', async () => {
    const other = await world.staff(manager);
    const id = await orderIn('Shipped');
    const chosen = await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: other.id } });
    expect(chosen.ok.staff_name).toBe('Ravi Pawar');
    expect((await put(id, 'Out For Delivery')).status).toBe(404);
    expect((await put(id, 'Out For Delivery', {}, other)).status).toBe(200);
    expect(
      (await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } })).status,
    ).toBe(409);
  });
});
