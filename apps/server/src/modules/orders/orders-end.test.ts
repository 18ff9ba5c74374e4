// Cancelling, deleting and returning orders, with their stock and money.
import { randomUUID } from 'node:crypto';
import { api } from '@tilgul/contract';
import { CANCEL_FROM, ORDER_STATUSES, type OrderStatus } from '@tilgul/contract/rules/statuses';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { auditLedger } from '../stock/audit/audit.ts';
import { reserveAndCreateOrder } from './new-orders.commands.ts';

const world = await createWorld();
const { call, deps } = world;
const [admin, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
const staff = await world.staff(manager);
const who = { customer, manager, staff };
const product = await world.product({ price: 48, stores: [[manager, 300]] });

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const cancel = (id: number, as: Person, reason = 'Ordered by mistake') =>
  call(api.orders.cancelOrder, { as, params: { id }, body: { reason } });
const remove = (id: number) => call(api.orders.deleteOrder, { as: admin, params: { id } });
const returnOrder = (id: number) =>
  call(api.orders.returnOrder, { as: staff, params: { id }, body: { reason: 'Nobody at home' } });
const stock = async () => {
  const row = (await call(api.inventory.viewStock, { as: manager })).ok.inventory.find(
    (entry) => entry.product_id === product.id,
  );
  return [row?.quantity, row?.reserved];
};
const getOrder = async (id: number) =>
  (await call(api.orders.listAllOrders, { as: admin })).ok.find((order) => order.id === id);
const listMessages = async (as: Person) =>
  (await call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

async function orderIn(status: OrderStatus): Promise<number> {
  const id = await world.order(customer, [[product.id, 2]]);
  await world.advance(id, status === 'Pending' || status === 'Cancelled' ? 'allocated' : status, who);
  if (status === 'Cancelled') (await cancel(id, admin)).ok;
  return id;
}

/** An order paid online, as a settled payment creates it. */
async function paidOrder(): Promise<{ id: number; paymentId: number }> {
  const { db } = deps;
  const now = deps.now();
  const intent = {
    user_id: customer.id,
    purpose: 'cart',
    amount_paise: 9600,
    receipt: randomUUID(),
    gateway_order_id: randomUUID(),
    state: 'settled',
    hold_until: now,
  };
  const { id: intentId } = await db
    .insertInto('payment_intents')
    .values(intent)
    .returning('id')
    .executeTakeFirstOrThrow();
  const payment = {
    intent_id: intentId,
    user_id: customer.id,
    gateway_order_id: intent.gateway_order_id,
    gateway_payment_id: randomUUID(),
    amount_paise: 9600,
    currency: 'INR',
    state: 'captured',
  };
  const { id: paymentId } = await db.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow();
  const address = {
    full_name: 'Meera Patil',
    phone_number: '9822041210',
    street_address1: '12 Market Yard',
    street_address2: null,
    city: 'Sangli',
    state: 'Maharashtra',
    state_code: '27',
    postal_code: '416416',
  };
  const called = { product_name: product.name, names: {}, unit_names: {} };
  const lines = [{ product_id: product.id, ...called, product_unit: product.unit, quantity: 2, price_paise: 4800 }];
  const paid = { type: 'online', paymentId, intentId } as const;
  const delivery = { fee: 0, slotId: null };
  const order = { userId: customer.id, lines, address, addressId: null, payment: paid, delivery };
  const id = await inTransaction(db, (tx) => reserveAndCreateOrder({ db: tx, now, deps }, order, []));
  return { id, paymentId };
}
const getPayment = (paymentId: number) =>
  deps.db
    .selectFrom('payments')
    .select(['refund_reason', 'refundable_at'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();

describe.each(ORDER_STATUSES)('[S07] an order that is %s', (status) => {
  it.each([
    ['customer', customer],
    ['manager', manager],
    ['admin', admin],
  ] as const)(
    'is cancelled by the %s only where the table allows it, and gives back exactly what it held',
    async (_name, as) => {
      const before = await stock();
      const id = await orderIn(status);
      const isAllowed = status === 'Cancelled' || CANCEL_FROM[status].includes(as.role);
      const result = await cancel(id, as);
      expect(result.status).toBe(isAllowed ? 200 : 409);
      if (!isAllowed) expect(result.error.detail).toBe(`This order is ${status} and cannot become Cancelled.`);
      if (isAllowed) expect(await stock()).toEqual(before);
      expect((await getOrder(id))?.status).toBe(isAllowed ? 'Cancelled' : status);
    },
  );

  it('is hidden everywhere when deleted, and releases its goods if undelivered', async () => {
    const before = await stock();
    const id = await orderIn(status);
    const held = await stock();
    expect((await remove(id)).status).toBe(200);
    expect(await stock()).toEqual(status === 'Delivered' ? held : before);
    const lists = [
      await call(api.orders.listAllOrders, { as: admin }),
      await call(api.orders.listOwnOrders, { as: customer }),
      await call(api.orders.listStoreOrders, { as: manager }),
      await call(api.orders.listStaffOrders, { as: staff }),
    ];
    for (const { ok } of lists) expect(ok.some((order) => order.id === id)).toBe(false);
    for (const again of [await remove(id), await cancel(id, admin), await cancel(id, customer)])
      expect(again.status).toBe(404);
  });

  it('can be returned by its rider only while Out For Delivery', async () => {
    const id = await orderIn(status);
    const result = await returnOrder(id);
    // Before Shipped, the rider does not see it yet.
    const isTheirs = !['Pending', 'Processing', 'Cancelled'].includes(status);
    expect(result.status).toBe(status === 'Out For Delivery' ? 200 : isTheirs ? 409 : 404);
  });
});

describe('cancelling', () => {
  it('[S07] is 200 the second time and changes nothing, not even the reason', async () => {
    const id = await orderIn('Processing');
    (await cancel(id, manager, 'Burst bag')).ok;
    const before = [await getOrder(id), await stock(), await listMessages(customer)];
    expect((await cancel(id, admin, 'Another reason')).status).toBe(200);
    expect([await getOrder(id), await stock(), await listMessages(customer)]).toEqual(before);
    expect((await getOrder(id))?.cancel_reason).toBe('Burst bag');
  });

  it('needs a reason of 3 to 200 characters', async () => {
    const id = await orderIn('Pending');
    for (const reason of ['', '  ', 'no', 'x'.repeat(201)])
      expect((await cancel(id, customer, reason)).status).toBe(400);
  });

  it('releases the goods for the whole chain if no store was chosen yet', async () => {
    const item = await world.product({ main: 2 });
    const id = await world.order(customer, [[item.id, 2]]);
    (await cancel(id, customer)).ok;
    await world.order(customer, [[item.id, 2]]);
  });

  it('notifies the customer, the manager and the rider', async () => {
    const id = await orderIn('Out For Delivery');
    (await cancel(id, admin, 'Road closed.')).ok;
    expect((await listMessages(customer))[0]).toBe(`Your order #${id} was cancelled. Reason: Road closed.`);
    for (const person of [manager, staff])
      expect((await listMessages(person))[0]).toBe(`Order #${id} was cancelled. Reason: Road closed.`);
  });

  it("is 404 for another customer's order", async () => {
    expect((await cancel(await orderIn('Pending'), await world.customer())).status).toBe(404);
  });

  it('[S07] makes an online payment refundable, visible to the customer', async () => {
    const { id, paymentId } = await paidOrder();
    (await cancel(id, customer, 'Ordered twice')).ok;
    expect(await getPayment(paymentId)).toMatchObject({
      refund_reason: 'Ordered twice',
      refundable_at: expect.any(Date),
    });
    const mine = (await call(api.orders.listOwnOrders, { as: customer })).ok.find((order) => order.id === id);
    expect(mine).toMatchObject({ status: 'Cancelled', refund_state: 'refundable', cancel_reason: 'Ordered twice' });
    expect((await listMessages(customer)).slice(0, 2)).toContain(`₹96.00 for your order #${id} will be refunded.`);
  });
});

describe('[S07] deleting a paid order', () => {
  it('makes its payment refundable if undelivered', async () => {
    const { id, paymentId } = await paidOrder();
    (await remove(id)).ok;
    expect((await getPayment(paymentId)).refundable_at).not.toBeNull();
  });

  it('leaves the payment alone once delivered', async () => {
    const { id, paymentId } = await paidOrder();
    await world.advance(id, 'Delivered', who);
    expect((await getOrder(id))?.cash_collected).toBeNull();
    (await remove(id)).ok;
    expect((await getPayment(paymentId)).refundable_at).toBeNull();
  });
});

describe('a returned order', () => {
  it('cannot be delivered until the manager sends it out again; rider and customer see the reason', async () => {
    const figures = async () => (await call(api.reports.staffReport, { as: staff })).ok.to_deliver;
    const seen = async () => {
      const [rider, buyer] = await Promise.all([
        call(api.orders.listStaffOrders, { as: staff }),
        call(api.orders.listOwnOrders, { as: customer }),
      ]);
      return [rider.ok, buyer.ok].map((orders) => orders.find((order) => order.id === id)?.return_reason);
    };
    const id = await orderIn('Out For Delivery');
    (await returnOrder(id)).ok;
    const waiting = await figures();
    expect(await seen()).toEqual(['Nobody at home', 'Nobody at home']);
    (await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } })).ok;
    expect(await figures()).toBe(waiting + 1);
    expect(await seen()).toEqual([null, null]);
    (await cancel(id, manager)).ok;
  });

  it('is Shipped again with its goods still deducted; the manager sees the reason and can resend or cancel it', async () => {
    const before = await stock();
    const id = await orderIn('Out For Delivery');
    const held = await stock();
    expect((await returnOrder(id)).ok.status).toBe('Shipped');
    expect(await stock()).toEqual(held);
    expect(await getOrder(id)).toMatchObject({
      status: 'Shipped',
      return_reason: 'Nobody at home',
      stock_deducted: true,
    });
    expect((await listMessages(manager))[0]).toBe(`Order #${id} came back undelivered. Reason: Nobody at home.`);
    expect((await listMessages(customer))[0]).toBe(
      `Your order #${id} could not be delivered and went back to the store. Reason: Nobody at home.`,
    );
    (await call(api.orders.moveOrderAsStaff, { as: staff, params: { id }, body: { status: 'Out For Delivery' } })).ok;
    (await cancel(id, manager)).ok;
    expect(await stock()).toEqual(before);
  });
});

it('[LANG-3] a reason that a screen offers is shown in each reader’s language; any other is shown as written', async () => {
  const inLanguage = (language: string) => ({ headers: { 'accept-language': language } });
  const read = async (id: number, language: string) => {
    const list = { as: customer, ...inLanguage(language) };
    const order = (await call(api.orders.listOwnOrders, list)).ok.find((row) => row.id === id);
    return [order?.cancel_reason, order?.timeline.at(-1)?.note];
  };
  const id = await world.order(customer, [[product.id, 1]]);
  (await cancel(id, customer, 'फार वेळ लागतो')).ok;
  expect(await read(id, 'en')).toEqual(['It takes too long', 'It takes too long']);
  expect(await read(id, 'hi')).toEqual(['बहुत समय लग रहा है', 'बहुत समय लग रहा है']);
  const other = await world.order(customer, [[product.id, 1]]);
  (await cancel(other, customer, 'गावी जात आहे')).ok;
  expect(await read(other, 'hi')).toEqual(['गावी जात आहे', 'गावी जात आहे']);
  const sent = await orderIn('Out For Delivery');
  const body = { reason: 'ग्राहक घरी नाहीत' };
  (await call(api.orders.returnOrder, { as: staff, params: { id: sent }, body })).ok;
  const [own] = (await call(api.orders.listOwnOrders, { as: customer })).ok;
  expect(own?.return_reason).toBe('Customer absent');
  const [english] = await listMessages(customer);
  const [hindi] = (await call(api.notifications.listNotifications, { as: customer, ...inLanguage('hi') })).ok;
  expect([english, hindi?.message]).toEqual([
    expect.stringContaining('Reason: Customer absent.'),
    expect.stringContaining('ग्राहक घर पर नहीं'),
  ]);
});
