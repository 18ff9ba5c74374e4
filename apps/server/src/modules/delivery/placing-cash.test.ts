// Cash orders with service areas, windows and fees: their price, their refusals, and their place in a window.
import { api } from '@tilgul/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryDesk, PINCODE } from '../../../test/support/delivery-desk.ts';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const world = await createWorld();
const { call, deps } = world;
const desk = createDeliveryDesk(world);
const admin = await world.admin();
const [manager, other] = [await world.manager(), await world.manager()];
const staff = await world.staff(manager);
await desk.serve(manager);
await desk.serve(other, { pincodes: ['744101'] });
const product = await world.product({ price: 100, stores: [[manager, 500]] });
const eveningWindow = { starts: '17:00', ends: '19:00' };

beforeEach(async () => {
  await desk.configure({});
  await desk.plan(manager, [{ ...eveningWindow, capacity: 20 }]);
  await desk.plan(other, [{ ...eveningWindow, capacity: 20 }]);
});

/** A customer with `quantity` of the product in the cart. */
async function createShopper(quantity = 2) {
  const customer = await world.customer();
  await world.fillCart(customer, [[product.id, quantity]]);
  return { customer, address: await world.address(customer) };
}
async function placeOrder(more: Record<string, unknown> = {}) {
  const { customer, address } = await createShopper();
  const { ok } = await desk.placeForCash(customer, address, more);
  return { customer, id: ok.order_id };
}
const cancel = async (id: number, as = admin) =>
  call(api.orders.cancelOrder, { as, params: { id }, body: { reason: 'Ordered by mistake' } });

describe('an order', () => {
  it('costs the total of its lines without configuration, and is delivered as soon as possible', async () => {
    const { customer, id } = await placeOrder();
    expect(await desk.getOrder(customer, id)).toMatchObject({
      total: 200,
      delivery_fee: 0,
      payable_total: 200,
      slot: null,
    });
  });

  it('is remembered as the last use of its address, and of no other', async () => {
    const { customer, address } = await createShopper();
    const unused = await world.address(customer);
    await desk.placeForCash(customer, address);
    const { ok } = await call(api.addresses.listAddresses, { as: customer });
    expect(ok.map(({ id, last_used_at }) => [id, last_used_at !== null])).toEqual([
      [unused, false],
      [address, true],
    ]);
  });

  it('keeps the fee of its day, which the rider collects and the till expects', async () => {
    await desk.configure({ fee_rules: [{ from: 0, fee: 40 }] });
    const { customer, id } = await placeOrder({ expected_total: 240 });
    await desk.configure({});
    await world.advance(id, 'Delivered', { customer, manager, staff });
    expect(await desk.getOrder(customer, id)).toMatchObject({
      total: 200,
      delivery_fee: 40,
      payable_total: 240,
      cash_collected: 240,
      cash_difference: 0,
    });
    expect((await call(api.cash.viewOwnCash, { as: staff })).ok).toMatchObject({ in_hand: 240 });
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('is refused with both totals if the customer saw one without the fee', async () => {
    await desk.configure({ fee_rules: [{ from: 0, fee: 40 }] });
    const { customer, address } = await createShopper();
    const { status, error } = await desk.placeForCash(customer, address, { expected_total: 200 });
    expect([status, error]).toMatchObject([409, { code: 'total_changed', expected: 200, total: 240 }]);
  });

  it('is refused below the minimum, and the cart stays', async () => {
    await desk.configure({ fee_rules: [{ from: 0, fee: 40, min_order: 300 }] });
    const { customer, address } = await createShopper();
    const { status, error } = await desk.placeForCash(customer, address);
    expect([status, error]).toMatchObject([409, { code: 'below_minimum', min_order: 300, total: 200 }]);
    expect((await call(api.cart.viewCart, { as: customer })).ok.items).toHaveLength(1);
  });

  it('is refused for an unserved pincode, which is counted', async () => {
    await desk.configure({ serve_elsewhere: false });
    const [area] = await desk.serve(manager);
    const params = { id: area?.id ?? 0 };
    (await call(api.delivery.changeArea, { as: admin, params, body: { active: false } })).ok;
    const { customer, address } = await createShopper();
    const { status, error } = await desk.placeForCash(customer, address);
    const detail = `We do not deliver to ${PINCODE} yet.`;
    expect([status, error]).toMatchObject([409, { code: 'not_served', detail, pincode: PINCODE }]);
    expect((await call(api.delivery.listWishes, { as: admin })).ok).toMatchObject([{ pincode: PINCODE, count: 1 }]);
    await desk.serve(manager);
    expect((await desk.placeForCash(customer, address)).status).toBe(201);
  });

  it('to an unserved pincode is counted for visitors and customers, not for staff who try it', async () => {
    await desk.configure({ serve_elsewhere: false });
    const query = { pincode: '744199' };
    const readCount = async () => {
      const rows = (await call(api.delivery.listWishes, { as: admin })).ok;
      return rows.find(({ pincode }) => pincode === query.pincode)?.count;
    };
    for (const as of [admin, manager, staff]) {
      expect((await call(api.delivery.viewDeliveryOptions, { as, query })).ok.serviceable).toBe(false);
    }
    expect(await readCount()).toBeUndefined();
    (await call(api.delivery.viewDeliveryOptions, { query })).ok;
    (await call(api.delivery.viewDeliveryOptions, { as: await world.customer(), query })).ok;
    expect(await readCount()).toBe(2);
  });

  it('is refused for cash in areas with online payment only, and above the cash limit', async () => {
    await desk.serve(manager, { cod_ok: false });
    const { customer, address } = await createShopper();
    expect((await desk.placeForCash(customer, address)).error).toMatchObject({ code: 'cod_not_offered' });
    await desk.serve(manager);
    await desk.configure({ cod_max: 199.99 });
    expect((await desk.placeForCash(customer, address)).error).toMatchObject({ code: 'cod_not_offered' });
    await desk.configure({ cod_max: 200 });
    expect((await desk.placeForCash(customer, address)).status).toBe(201);
  });
});

describe('a place in a window', () => {
  it('is booked with the order, shown to everyone, and released once on cancellation', async () => {
    const slotId = await desk.firstSlot();
    const { used } = await desk.slot(slotId);
    const { customer, id } = await placeOrder({ slot_id: slotId });
    expect((await desk.slot(slotId)).used).toBe(used + 1);
    const slot = { starts_at: '2026-11-20T11:30:00.000Z', ends_at: '2026-11-20T13:30:00.000Z' };
    await world.advance(id, 'Out For Delivery', { customer, manager, staff });
    expect(await desk.getOrder(customer, id)).toMatchObject({ slot });
    const lists = [
      call(api.orders.listAllOrders, { as: admin }),
      call(api.orders.listStoreOrders, { as: manager }),
      call(api.orders.listStaffOrders, { as: staff }),
    ];
    for (const { ok } of await Promise.all(lists)) expect(ok.find((order) => order.id === id)).toMatchObject({ slot });
    for (let time = 0; time < 2; time += 1) expect((await cancel(id)).status).toBe(200);
    expect((await desk.slot(slotId)).used).toBe(used);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('[DEL-14] is counted for its store, and its orders can be listed', async () => {
    const slotId = await desk.firstSlot();
    const [open, done, gone] = [
      await placeOrder({ slot_id: slotId }),
      await placeOrder({ slot_id: slotId }),
      await placeOrder({ slot_id: slotId }),
    ];
    await placeOrder();
    await world.advance(done.id, 'Delivered', { customer: done.customer, manager, staff });
    for (const { id } of [open, gone]) {
      const body = { order_id: id, warehouse_id: manager.storeId };
      (await call(api.orders.allocateStore, { as: admin, body })).ok;
    }
    await cancel(gone.id);
    const counts = async (as: typeof manager) =>
      (await call(api.delivery.listSlots, { as })).ok.map(({ orders, open: left }) => [orders, left]);
    const before = await counts(manager);
    const query = { slot: slotId };
    const listed = async (as: Person) =>
      (await call(api.orders.listStoreOrders, { as, query })).ok.map(({ id }) => id).filter((id) => id >= open.id);
    expect(await listed(manager)).toEqual([gone.id, done.id, open.id]);
    expect(await listed(other)).toEqual([]);
    expect((await call(api.orders.listAllOrders, { as: admin, query: { ...query, status: 'delivered' } })).ok).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: done.id })]),
    );
    await world.advance(open.id, 'Delivered', { customer: open.customer, manager, staff });
    expect(await counts(manager)).toEqual(before.map(([orders = 0, left = 0]) => [orders, left - 1]));
  });

  it('is released if the order is deleted before delivery, and kept after', async () => {
    const slotId = await desk.firstSlot();
    const { used } = await desk.slot(slotId);
    const [open, done] = [await placeOrder({ slot_id: slotId }), await placeOrder({ slot_id: slotId })];
    await world.advance(done.id, 'Delivered', { customer: done.customer, manager, staff });
    for (const { id } of [open, done]) (await call(api.orders.deleteOrder, { as: admin, params: { id } })).ok;
    expect((await desk.slot(slotId)).used).toBe(used + 1);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it.each([
    ['a full window', 'slot_full', 409],
    ['a window past its cut-off', 'slot_closed', 409],
    ['a window of a closed day', 'slot_closed', 409],
    ['a window of a store that does not serve the address', 'not_served', 409],
    ['an unknown window', 'not_found', 404],
  ])('is refused in %s with %s, and nothing is ordered', async (title, code, expected) => {
    const { customer, address } = await createShopper();
    let slotId = await desk.firstSlot();
    if (code === 'slot_full') await desk.plan(manager, [{ ...eveningWindow, capacity: 0 }]);
    if (title === 'a window past its cut-off') {
      await desk.plan(manager, [{ ...eveningWindow, capacity: 20, cutoff_minutes: 6 * 60 }]);
    }
    const closing = { store_id: manager.storeId, date: '2026-11-20', reason: 'A feast' };
    if (title === 'a window of a closed day')
      (await call(api.delivery.saveSlotException, { as: admin, body: { ...closing, closed: true } })).ok;
    if (code === 'not_served') slotId = await desk.firstSlot('744101');
    if (code === 'not_found') slotId = 999_999;
    const { status, error } = await desk.placeForCash(customer, address, { slot_id: slotId });
    expect([status, error]).toMatchObject([expected, { code }]);
    expect((await call(api.cart.viewCart, { as: customer })).ok.items).toHaveLength(1);
    (await call(api.delivery.saveSlotException, { as: admin, body: { ...closing, closed: false } })).ok;
  });

  it('stays booked if the capacity is lowered; the window takes no more orders until places are released', async () => {
    await desk.plan(manager, [{ starts: '20:00', ends: '21:00', capacity: 3 }]);
    const slotId = await desk.firstSlot();
    const orders = [];
    for (let time = 0; time < 3; time += 1) orders.push(await placeOrder({ slot_id: slotId }));
    await desk.plan(manager, [{ starts: '20:00', ends: '21:00', capacity: 2 }]);
    expect(await desk.slot(slotId)).toMatchObject({ wanted: 2, capacity: 3, used: 3 });
    const late = await createShopper();
    const again = async () => (await desk.placeForCash(late.customer, late.address, { slot_id: slotId })).status;
    expect(await again()).toBe(409);
    await cancel(orders[0]?.id ?? 0);
    expect(await desk.slot(slotId)).toMatchObject({ wanted: 2, capacity: 2, used: 2 });
    expect(await again()).toBe(409);
    await cancel(orders[1]?.id ?? 0);
    expect(await again()).toBe(201);
    expect(await desk.slot(slotId)).toMatchObject({ wanted: 2, capacity: 2, used: 2 });
  });
});

describe('an order with automatic allocation', () => {
  beforeEach(() => desk.configure({ auto_allocate: true }));
  const readOrder = async (id: number) => {
    const { ok } = await call(api.orders.listAllOrders, { as: admin });
    return ok.find((order) => order.id === id);
  };

  it('goes to the store of its pincode that has every line in stock', async () => {
    const { customer, id } = await placeOrder();
    expect(await readOrder(id)).toMatchObject({ status: 'Pending', warehouse_id: manager.storeId });
    expect((await desk.getOrder(customer, id)).timeline.map(({ event }) => event)).toEqual(['placed', 'allocated']);
    await world.advance(id, 'Delivered', { customer, manager, staff });
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('skips a store that is short, and stays unallocated with a reason if all are', async () => {
    await desk.serve(other, { pincodes: [PINCODE], priority: 1 });
    await desk.serve(manager, { pincodes: [PINCODE], priority: 2 });
    expect(await readOrder((await placeOrder()).id)).toMatchObject({ warehouse_id: manager.storeId });
    const scarce = await world.product({ price: 10, main: 5 });
    const customer = await world.customer();
    const id = await world.order(customer, [[scarce.id, 1]]);
    expect(await readOrder(id)).toMatchObject({
      warehouse_id: null,
      timeline: [{ event: 'placed' }, { event: 'unallocated', note: expect.stringContaining('Not all of it is in ') }],
    });
    expect((await desk.getOrder(customer, id)).timeline.map(({ event }) => event)).toEqual(['placed']);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('goes to the store of its window or to none', async () => {
    await desk.serve(other, { pincodes: [PINCODE], priority: 1 });
    const slotId = await desk.firstSlot();
    expect(await readOrder((await placeOrder({ slot_id: slotId })).id)).toMatchObject({ warehouse_id: null });
  });
});
