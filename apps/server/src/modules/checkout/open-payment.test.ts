// Opening an online payment: once per cart, with its stock held.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { reconcileOnce } from './reconciler.ts';

// Without webhooks, which have separate tests.
const { world, desk } = await openPayWorld({ webhook: 'never' });

const open = (as: Person, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  world.call(api.payments.createPaymentOrder, { as, body, headers });

const gatewayOrders = async () =>
  (
    await world.deps.db
      .selectFrom('sandbox.orders')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('create-order', () => {
  it('returns amount, currency, order id, public key and checkout script', async () => {
    const { customer, amount } = await desk.shopper();
    expect((await open(customer, { amount, currency: 'INR' })).ok).toEqual({
      amount: 9700,
      currency: 'INR',
      order_id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      key: expect.stringMatching(/^rzp_test_[A-Za-z0-9]{14}$/),
      checkout_url: '/sandbox/razorpay/checkout.js',
    });
  });

  it.each([[0], [-1], [99], [1.5], ['9700'], [null], [1e15]])(
    '[P01] refuses the amount %j with 400 and names the field',
    async (amount) => {
      const { customer } = await desk.shopper();
      const { status, error } = await open(customer, { amount, currency: 'INR' });
      expect([status, error['amount']]).toEqual([400, [expect.stringMatching(/\w/)]]);
    },
  );

  it('[P01] accepts the rounding error of a client that multiplied rupees by 100', async () => {
    const customer = await world.customer();
    const product = await world.product({ price: 19.99, main: 5 });
    (await world.call(api.cart.setCartLine, { as: customer, body: { product_id: product.id, quantity: 1 } })).ok;
    // JSON writes 19.99 * 100 as 1998.9999999999998.
    expect((await open(customer, { amount: 19.99 * 100, currency: 'INR' })).ok.amount).toBe(1999);
    expect((await open(customer, { amount: 1998.99, currency: 'INR' })).status).toBe(400);
  });

  it('[P01] rejects another currency', async () => {
    const { customer, amount } = await desk.shopper();
    expect((await open(customer, { amount, currency: 'USD' })).error).toMatchObject({
      currency: ['Currency must be INR.'],
    });
  });

  it("[P01] is 409 with both amounts if the amount is not the cart's", async () => {
    const { customer } = await desk.shopper();
    const { status, error } = await open(customer, { amount: 9600, currency: 'INR' });
    expect([status, error]).toEqual([409, expect.objectContaining({ amount: 9600, cart_amount: 9700 })]);
  });

  it('[P01] is 400 "Your cart is empty." for an empty cart', async () => {
    const { status, error } = await open(await world.customer(), { amount: 9700, currency: 'INR' });
    expect([status, error.detail]).toEqual([400, 'Your cart is empty.']);
  });

  it("is 404 for another customer's address", async () => {
    const { customer, amount } = await desk.shopper();
    const other = await desk.shopper();
    expect((await open(customer, { amount, currency: 'INR', address_id: other.addressId })).status).toBe(404);
  });

  it('holds the stock, so that no other customer can buy it in the meantime', async () => {
    const { productId } = await desk.checkout({ stock: 3 });
    const late = await world.customer();
    await world.fillCart(late, [[productId, 2]]);
    const body = { address_id: await world.address(late), payment_method: 'cod' };
    const { status, error } = await world.call(api.orders.placeOrder, { as: late, body });
    expect(status).toBe(409);
    expect(error.shortages).toEqual([expect.objectContaining({ product_id: productId, requested: 2, available: 1 })]);
  });

  it('[S13] lets 10 of 50 concurrent customers hold the last 10 units', { tags: 'long', timeout: 60_000 }, async () => {
    const product = await world.product({ price: 2, main: 10 });
    const customers = await Promise.all(Array.from({ length: 50 }, () => world.customer()));
    for (const customer of customers) await world.fillCart(customer, [[product.id, 1]]);
    const statuses = (await Promise.all(customers.map((as) => open(as, { amount: 200, currency: 'INR' })))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
    expect(await desk.reserved(product.id)).toBe(10);
  });

  it('returns the same payment order for the same cart and holds the stock once', async () => {
    const { customer, amount, productId, orderId } = await desk.checkout();
    expect((await open(customer, { amount, currency: 'INR' })).ok.order_id).toBe(orderId);
    expect(await desk.reserved(productId)).toBe(2);
  });

  it('makes one payment order when opened 20 times concurrently', async () => {
    const { customer, amount, productId } = await desk.shopper();
    const before = await gatewayOrders();
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(customer, { amount, currency: 'INR' })));
    expect(new Set(opened.map(({ ok }) => ok.order_id)).size).toBe(1);
    expect((await gatewayOrders()) - before).toBe(1);
    expect(await desk.reserved(productId)).toBe(2);
  });

  it('[S14] is 409 on the fourth opening until the hold ends, and then starts over', async () => {
    const { customer, amount, orderId } = await desk.checkout();
    const again = () => open(customer, { amount, currency: 'INR' });
    for (let time = 0; time < 2; time += 1) expect((await again()).ok.order_id).toBe(orderId);
    const { status, error } = await again();
    expect([status, error.code]).toEqual([409, 'hold_renewed']);
    world.clock.advance(20 * 60_000);
    expect((await again()).ok.order_id).toBe(orderId);
  });

  it('[S14] holds no goods without end by changing the cart, until nothing was held for 20 minutes', async () => {
    const customer = await world.customer();
    const [wanted, other] = [await world.product({ price: 5, main: 90 }), await world.product({ price: 1, main: 90 })];
    await world.fillCart(customer, [[wanted.id, 10]]);
    const openWith = async (quantity: number) => {
      await world.fillCart(customer, [
        [wanted.id, 10],
        [other.id, quantity],
      ]);
      return (await open(customer, { amount: 5_000 + 100 * quantity, currency: 'INR' })).status;
    };
    // Any number of changes within a hold.
    for (let n = 1; n <= 8; n += 1) expect(await openWith(n)).toBe(201);
    const statuses = [];
    const held = [];
    for (let n = 0; n < 11; n += 1) {
      world.clock.advance(10 * 60_000);
      await reconcileOnce(world.deps);
      statuses.push(await openWith(1 + (n % 2)));
      held.push(await desk.reserved(wanted.id));
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 201, 201, 201]);
    expect(held).toEqual([10, 10, 10, 10, 10, 10, 0, 0, 10, 10, 10]);
  });

  it('[S14] holds goods again after a payment', async () => {
    const { customer, addressId, productId } = await desk.checkout();
    const openAfter = async (minutes: number, quantity: number) => {
      world.clock.advance(minutes * 60_000);
      await world.fillCart(customer, [[productId, quantity]]);
      return open(customer, { amount: 4_850 * quantity, currency: 'INR' });
    };
    for (const quantity of [1, 2]) (await openAfter(15, quantity)).ok;
    const { order_id } = (await openAfter(15, 3)).ok;
    expect((await desk.place({ customer, addressId }, await desk.pay(order_id))).status).toBe(201);
    expect((await openAfter(17, 2)).status).toBe(201);
  });

  it('releases the old hold when opened for a changed cart', async () => {
    const { customer, productId, orderId } = await desk.checkout({ stock: 5 });
    await world.fillCart(customer, [[productId, 5]]);
    const { ok } = await open(customer, { amount: 24250, currency: 'INR' });
    expect(ok.order_id).not.toBe(orderId);
    expect(await desk.reserved(productId)).toBe(5);
  });

  it('repeats the first response for the same Idempotency-Key, and is 409 for the key with another body', async () => {
    const { customer, amount, productId } = await desk.shopper();
    const headers = { 'idempotency-key': 'open-1' };
    const first = await open(customer, { amount, currency: 'INR' }, headers);
    await world.fillCart(customer, [[productId, 7]]);
    expect((await open(customer, { amount, currency: 'INR' }, headers)).ok).toEqual(first.ok);
    expect((await open(customer, { amount: amount + 1, currency: 'INR' }, headers)).status).toBe(409);
  });
});
