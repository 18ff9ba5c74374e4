// An online payment becomes exactly one order, only for the payer, cart and amount it was opened for.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { openPayWorld, orderPaid, type Proof } from '../../../test/support/pay-desk.ts';
import { signProof } from '../../gateways/razorpay.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { expireOpenPayments, releaseHolds } from './intents.commands.ts';

// Without webhooks, which have separate tests.
const { world, desk } = await openPayWorld({ webhook: 'never' });

const open = (as: Person, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  world.call(api.payments.createPaymentOrder, { as, body, headers });

describe('place-order with a proof', () => {
  it('makes one order and empties the cart', async () => {
    const checkout = await desk.checkout();
    const { ok } = await desk.place(checkout, await desk.pay(checkout.orderId));
    const [order, ...others] = await desk.listOrders(checkout.customer);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      id: ok.order_id,
      status: 'Pending',
      payment_type: 'online',
      total: 97,
      refund_state: null,
    });
    expect((await world.call(api.cart.viewCart, { as: checkout.customer })).ok.items).toEqual([]);
    expect(await desk.reserved(checkout.productId)).toBe(2);
  });

  it('[P04] makes one order from 20 concurrent proofs, each with the same response', async () => {
    const checkout = await desk.checkout();
    const proof = await desk.pay(checkout.orderId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.place(checkout, proof)));
    expect(new Set(answers.map(({ ok }) => ok.order_id)).size).toBe(1);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('[P04] repeats the first response for the proof of a cancelled order, even if the gateway is down', async () => {
    const checkout = await desk.checkout();
    const proof = await desk.pay(checkout.orderId);
    const { order_id } = (await desk.place(checkout, proof)).ok;
    (
      await world.call(api.orders.cancelOrder, {
        as: checkout.customer,
        params: { id: order_id },
        body: { reason: 'Ordered twice' },
      })
    ).ok;
    desk.faults.answer = () => 'error';
    expect((await desk.place(checkout, proof)).ok.order_id).toBe(order_id);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 1 });
  });

  it('honours an Idempotency-Key: repeats the response, and is 409 with another proof', async () => {
    const checkout = await desk.checkout();
    const proof = await desk.pay(checkout.orderId);
    const headers = { 'idempotency-key': 'place-1' };
    const first = await desk.place(checkout, proof, headers);
    expect((await desk.place(checkout, proof, headers)).ok).toEqual(first.ok);
    await world.fillCart(checkout.customer, [[checkout.productId, 2]]);
    const { ok } = await open(checkout.customer, { amount: checkout.amount, currency: 'INR' });
    expect((await desk.place(checkout, await desk.pay(ok.order_id), headers)).status).toBe(409);
    expect((await desk.listOrders(checkout.customer)).length).toBe(1);
  });

  const forged: [string, (proof: Proof) => Record<string, unknown>][] = [
    [
      'a flipped signature',
      (proof) => ({ razorpay_signature: proof.razorpay_signature.replace(/^./, (sign) => (sign === '0' ? '1' : '0')) }),
    ],
    ['a signature in upper case', (proof) => ({ razorpay_signature: proof.razorpay_signature.toUpperCase() })],
    ['a cut signature', (proof) => ({ razorpay_signature: proof.razorpay_signature.slice(0, 63) })],
    ['an empty signature', () => ({ razorpay_signature: '' })],
    ['a signature that is an array', (proof) => ({ razorpay_signature: [proof.razorpay_signature] })],
    [
      'swapped ids',
      (proof) => ({ razorpay_order_id: proof.razorpay_payment_id, razorpay_payment_id: proof.razorpay_order_id }),
    ],
    ['no proof at all', () => ({ razorpay_signature: null, razorpay_order_id: null, razorpay_payment_id: null })],
    ['an unknown payment method', () => ({ payment_method: 'card' })],
  ];
  it.each(forged)('[P02] is 400 with %s: no order, and the cart is kept', async (_what, change) => {
    const checkout = await desk.checkout();
    const proof = await desk.pay(checkout.orderId);
    const body = { address_id: checkout.addressId, payment_method: 'online', ...proof, ...change(proof) };
    expect((await world.call(api.orders.placeOrder, { as: checkout.customer, body })).status).toBe(400);
    expect(await desk.listOrders(checkout.customer)).toEqual([]);
    expect((await world.call(api.cart.viewCart, { as: checkout.customer })).ok.items).toHaveLength(1);
  });

  it.each([['other_amount'], ['other_currency']] as const)(
    '[P03] is 400 with %s at the gateway, and the payment is refundable',
    async (fault) => {
      const checkout = await desk.checkout();
      desk.faults.payment = fault;
      const proof = await desk.pay(checkout.orderId);
      expect((await desk.place(checkout, proof)).status).toBe(400);
      expect((await desk.place(checkout, proof)).status).toBe(400);
      expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 1 });
      expect(await desk.reserved(checkout.productId)).toBe(0);
    },
  );

  it('[P03] is 400 for a failed payment, even with a valid signature', async () => {
    const checkout = await desk.checkout();
    const { body } = await desk.payRaw({ order_id: checkout.orderId, outcome: 'failure' });
    const paymentId = (body as { error: { metadata: { payment_id: string } } }).error.metadata.payment_id;
    const razorpay_signature = signProof(desk.sandbox.keys.keySecret, checkout.orderId, paymentId);
    const proof = { razorpay_order_id: checkout.orderId, razorpay_payment_id: paymentId, razorpay_signature };
    expect((await desk.place(checkout, proof)).status).toBe(400);
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
  });

  it("[P05] is 400 with another customer's proof, which still works for its owner", async () => {
    const checkout = await desk.checkout();
    const thief = await desk.shopper();
    const proof = await desk.pay(checkout.orderId);
    expect((await desk.place(thief, proof)).status).toBe(400);
    expect((await desk.place(checkout, proof)).status).toBe(201);
    expect(await desk.listOrders(thief.customer)).toEqual([]);
  });

  it("is 404 with another customer's address, and the order can still be placed", async () => {
    const checkout = await desk.checkout();
    const other = await desk.shopper();
    const proof = await desk.pay(checkout.orderId);
    expect((await desk.place({ ...checkout, addressId: other.addressId }, proof)).status).toBe(404);
    expect((await desk.place(checkout, proof)).status).toBe(201);
  });

  it('[P06] makes the order from the snapshot at the paid amount, although cart and price have changed', async () => {
    const checkout = await desk.checkout();
    await world.fillCart(checkout.customer, [[checkout.productId, 9]]);
    await world.deps.db
      .updateTable('products')
      .set({ price_paise: 9900 })
      .where('id', '=', checkout.productId)
      .execute();
    await desk.place(checkout, await desk.pay(checkout.orderId));
    const [order] = await desk.listOrders(checkout.customer);
    expect(order).toMatchObject({ total: 97, items: [{ quantity: 2, price: 48.5 }] });
    // What the customer added since then stays.
    expect((await world.call(api.cart.viewCart, { as: checkout.customer })).ok.items).toMatchObject([{ quantity: 7 }]);
  });

  it('places the order after the hold has ended if the stock is there', async () => {
    const checkout = await desk.checkout();
    world.clock.advance(21 * 60_000);
    await desk.reconcile();
    expect(await desk.reserved(checkout.productId)).toBe(0);
    expect((await desk.place(checkout, await desk.pay(checkout.orderId))).status).toBe(201);
    expect(await desk.reserved(checkout.productId)).toBe(2);
  });

  it('[P06] is 409 with shortages when hold and stock are gone; the payment becomes refundable and every administrator is notified', async () => {
    const checkout = await desk.checkout({ stock: 2 });
    world.clock.advance(21 * 60_000);
    await desk.reconcile();
    const quick = await world.customer();
    await world.order(quick, [[checkout.productId, 1]]);
    const { status, error } = await desk.place(checkout, await desk.pay(checkout.orderId));
    expect(status).toBe(409);
    expect(error.shortages).toEqual([expect.objectContaining({ requested: 2, available: 1 })]);
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 1 });
    const { ok } = await world.call(api.notifications.listNotifications, { as: await world.admin() });
    expect(ok.some(({ message }) => message.includes(checkout.orderId))).toBe(true);
  });

  it('is 409 once the customer has chosen cash instead: the stock is free and a later payment is refunded', async () => {
    const checkout = await desk.checkout({ stock: 2 });
    const { customer, productId, addressId } = checkout;
    await inTransaction(world.deps.db, async (db) => {
      const expired = await expireOpenPayments({ db, deps: world.deps, now: world.clock.now() }, customer.id);
      await releaseHolds(db, expired, { lines: [], slots: [] });
    });
    expect(await desk.reserved(productId)).toBe(0);
    const body = { address_id: addressId, payment_method: 'cod' };
    expect((await world.call(api.orders.placeOrder, { as: customer, body })).status).toBe(201);
    expect((await desk.place(checkout, await desk.pay(checkout.orderId))).status).toBe(409);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 1 });
  });
});

const payWithoutCallback = (order_id: string) => desk.payRaw({ order_id, outcome: 'success', callback: false });
/** Lets the reconciler work for half a minute. */
const waitHalfMinute = async () => {
  world.clock.advance(29_000);
  await desk.reconcile();
};

describe('[P15] reopening a payment that is already paid', () => {
  it('orders a paid cart with an address when its payment is reopened', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    await payWithoutCallback(checkout.orderId);
    const { status, error } = await open(checkout.customer, { currency: 'INR', amount: checkout.amount });
    expect([status, error.code]).toEqual([400, 'empty_cart']);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('orders a paid cart without an address when its payment is reopened with one', async () => {
    const checkout = await desk.checkout();
    await payWithoutCallback(checkout.orderId);
    await open(checkout.customer, { currency: 'INR', amount: checkout.amount, address_id: checkout.addressId });
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('makes a paid cart without any address refundable within 30 s, and opens another payment', async () => {
    const checkout = await desk.checkout();
    await payWithoutCallback(checkout.orderId);
    const { ok } = await open(checkout.customer, { currency: 'INR', amount: checkout.amount });
    expect(ok.order_id).not.toBe(checkout.orderId);
    await waitHalfMinute();
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 1 });
    expect(await desk.reserved(checkout.productId)).toBe(2);
  });

  it("makes a manager's paid stock request refundable within 30 s, and opens another payment", async () => {
    const manager = await world.manager();
    const first = (await open(manager, { currency: 'INR', amount: 9600 })).ok.order_id;
    await payWithoutCallback(first);
    expect((await open(manager, { currency: 'INR', amount: 9600 })).ok.order_id).not.toBe(first);
    await waitHalfMinute();
    expect(await desk.refundables(first)).toHaveLength(1);
  });

  it('still places the order if its proof is in flight when the payment is reopened', async () => {
    const checkout = await desk.checkout();
    const proof = await desk.pay(checkout.orderId);
    await open(checkout.customer, { currency: 'INR', amount: checkout.amount });
    expect((await desk.place(checkout, proof)).status).toBe(201);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('does not reopen a payment order that the gateway no longer knows', async () => {
    const checkout = await desk.checkout();
    const gateway_order_id = 'order_of_other_keys';
    const { db } = world.deps;
    await db
      .updateTable('payment_intents')
      .set({ gateway_order_id })
      .where('gateway_order_id', '=', checkout.orderId)
      .execute();
    const { ok } = await open(checkout.customer, { currency: 'INR', amount: checkout.amount });
    expect([checkout.orderId, gateway_order_id]).not.toContain(ok.order_id);
    expect(await desk.reserved(checkout.productId)).toBe(2);
  });
});

describe('an address edited or deleted during the payment', () => {
  const edit = async ({ customer, addressId }: { customer: Person; addressId: number }) => {
    const body = {
      full_name: 'Asha Shinde',
      phone_number: '9876543210',
      street_address1: '7 Ridge Road',
      city: 'Panaji',
      state: 'Goa',
      postal_code: '403001',
    };
    (await world.call(api.addresses.updateAddress, { as: customer, params: { id: addressId }, body })).ok;
  };
  const deliveredTo = async (customer: Person) => (await desk.listOrders(customer)).map(({ address }) => address);

  it('leaves the order with the address of its window and fee, by proof and by webhook', async () => {
    for (const byProof of [true, false]) {
      const checkout = await desk.checkout({ withAddress: true });
      const proof = await desk.pay(checkout.orderId);
      await edit(checkout);
      if (byProof) (await desk.place(checkout, proof)).ok;
      else expect((await desk.webhook(orderPaid(checkout.orderId))).status).toBe(200);
      expect(await deliveredTo(checkout.customer)).toEqual([expect.not.stringContaining('403001')]);
    }
  });

  it('still places the order once it is deleted', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    await desk.pay(checkout.orderId);
    const params = { id: checkout.addressId };
    (await world.call(api.addresses.deleteAddress, { as: checkout.customer, params })).ok;
    expect((await desk.webhook(orderPaid(checkout.orderId))).status).toBe(200);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('is taken as it is now when the payment is reopened, and is kept no longer than the payment is open', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    await edit(checkout);
    const { amount, addressId: address_id, customer } = checkout;
    const { order_id } = (await open(customer, { amount, currency: 'INR', address_id })).ok;
    await desk.place(checkout, await desk.pay(order_id));
    expect(await deliveredTo(customer)).toEqual([expect.stringContaining('403001')]);
    const kept = world.deps.db.selectFrom('payment_intents').select('id').where('user_id', '=', customer.id);
    expect(await kept.where('address', 'is not', null).execute()).toEqual([]);
  });
});
