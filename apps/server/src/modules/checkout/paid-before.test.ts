// Proves that who pays and presses again gets what was paid for, or the money back, and never the paid order again.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { openPayWorld } from '../../../test/support/pay-desk.ts';

const { world, desk } = await openPayWorld({ webhook: 'never' });

const open = (as: Person, body: Record<string, unknown>) =>
  world.call(api.payments.createPaymentOrder, { as, body: { currency: 'INR', ...body } });
const payUnseen = (order_id: string) => desk.payRaw({ order_id, outcome: 'success', callback: false });
/** What everybody gets done within half a minute. */
const halfMinute = async () => {
  world.clock.advance(29_000);
  await desk.reconcile();
};

it('[P15] a paid cart with an address is ordered when it is opened again', async () => {
  const checkout = await desk.checkout({ withAddress: true });
  await payUnseen(checkout.orderId);
  const { status, error } = await open(checkout.customer, { amount: checkout.amount });
  expect([status, error.code]).toEqual([400, 'empty_cart']);
  expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
});

it('[P15] a paid cart without an address is ordered when it is opened again with one', async () => {
  const checkout = await desk.checkout();
  await payUnseen(checkout.orderId);
  await open(checkout.customer, { amount: checkout.amount, address_id: checkout.addressId });
  expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
});

it('[P15] a paid cart without any address is refundable within 30 s, and what is opened is another payment', async () => {
  const checkout = await desk.checkout();
  await payUnseen(checkout.orderId);
  const { ok } = await open(checkout.customer, { amount: checkout.amount });
  expect(ok.order_id).not.toBe(checkout.orderId);
  await halfMinute();
  expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 1 });
  expect(await desk.reserved(checkout.productId)).toBe(2);
});

it("[P15] a manager's paid stock request is refundable within 30 s, and what is opened is another payment", async () => {
  const manager = await world.manager();
  const first = (await open(manager, { amount: 9600 })).ok.order_id;
  await payUnseen(first);
  expect((await open(manager, { amount: 9600 })).ok.order_id).not.toBe(first);
  await halfMinute();
  expect(await desk.refundables(first)).toHaveLength(1);
});

it('[P15] a proof that is on its way when the payment is opened again still makes its order', async () => {
  const checkout = await desk.checkout();
  const proof = await desk.pay(checkout.orderId);
  await open(checkout.customer, { amount: checkout.amount });
  expect((await desk.place(checkout, proof)).status).toBe(201);
  expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
});

it('[P15] a payment order that the gateway does not know any more is not opened again', async () => {
  const checkout = await desk.checkout();
  const gateway_order_id = 'order_of_other_keys';
  const { db } = world.deps;
  await db
    .updateTable('payment_intents')
    .set({ gateway_order_id })
    .where('gateway_order_id', '=', checkout.orderId)
    .execute();
  const { ok } = await open(checkout.customer, { amount: checkout.amount });
  expect([checkout.orderId, gateway_order_id]).not.toContain(ok.order_id);
  expect(await desk.reserved(checkout.productId)).toBe(2);
});
