// Limits for accounts without a delivered order; the limits are settings.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../../../test/support/harness.ts';
import { readConfig } from '../../config.ts';

const { NEW_ACCOUNT_ORDER_MAX, NEW_ACCOUNT_LINE_MAX, ADDRESSES_MAX } = readConfig({});
const world = await createWorld({
  NEW_ACCOUNT_ORDER_MAX: String(NEW_ACCOUNT_ORDER_MAX),
  NEW_ACCOUNT_LINE_MAX: String(NEW_ACCOUNT_LINE_MAX),
  ADDRESSES_MAX: String(ADDRESSES_MAX),
  NEW_ACCOUNT_CASH_ORDERS: '2',
});
const { call } = world;

const set = (as: Person, product_id: number, quantity: number, { call: ask }: Pick<World, 'call'> = world) =>
  ask(api.cart.setCartLine, { as, body: { product_id, quantity } });
const place = async (as: Person) =>
  call(api.orders.placeOrder, { as, body: { address_id: await world.address(as), payment_method: 'cod' } });
const open = (as: Person, amount: number) =>
  call(api.payments.createPaymentOrder, { as, body: { amount, currency: 'INR' } });
const refusal = ({ status, error }: { status: number; error: { code?: string; detail: string } }) => [
  status,
  error.code,
  error.detail,
];
/** A customer with a delivered order. */
async function createKnownCustomer(): Promise<Person> {
  const [customer, manager] = [await world.customer(), await world.manager()];
  const product = await world.product({ stores: [[manager, 1]] });
  const order = await world.order(customer, [[product.id, 1]]);
  await world.advance(order, 'Delivered', { customer, manager, staff: await world.staff(manager) });
  return customer;
}

describe('[S14] an account without a delivered order', () => {
  it('can add at most 99 of a product to the cart', async () => {
    const customer = await world.customer();
    const { id } = await world.product({ main: 500 });
    const sentence = 'Until your first order is delivered, at most 99 of a product.';
    expect(refusal(await set(customer, id, 100))).toEqual([409, 'account_cap', sentence]);
    expect((await set(customer, id, 99)).status).toBe(200);
    expect((await set(await createKnownCustomer(), id, 400)).status).toBe(200);
  });

  it('can order for at most ₹50,000, for cash and online', async () => {
    const customer = await world.customer();
    const product = await world.product({ price: 50_000.01, main: 2 });
    await set(customer, product.id, 1);
    const sentence = 'Until your first order is delivered, an order may be at most ₹50,000.00.';
    expect(refusal(await place(customer))).toEqual([409, 'account_cap', sentence]);
    expect(refusal(await open(customer, 5_000_001))).toEqual([409, 'account_cap', sentence]);
    const regular = await createKnownCustomer();
    await set(regular, product.id, 1);
    expect((await place(regular)).status).toBe(201);
  });

  it('can have a limited number of open cash orders; an ended one makes room, a delivery lifts the limit', async () => {
    const [customer, manager] = [await world.customer(), await world.manager()];
    const product = await world.product({ main: 20, stores: [[manager, 2]] });
    const first = await world.order(customer, [[product.id, 1]]);
    const second = await world.order(customer, [[product.id, 1]]);
    await set(customer, product.id, 1);
    const [status, code] = refusal(await place(customer));
    expect([status, code]).toEqual([409, 'account_cap']);
    const reason = 'Ordered twice';
    (await call(api.orders.cancelOrder, { as: customer, params: { id: second }, body: { reason } })).ok;
    expect((await place(customer)).status).toBe(201);
    await world.advance(first, 'Delivered', { customer, manager, staff: await world.staff(manager) });
    for (let more = 0; more < 3; more += 1) await world.order(customer, [[product.id, 1]]);
  });

  it('cannot exceed the limit by ordering concurrently', async () => {
    const customer = await world.customer();
    const products = await Promise.all(Array.from({ length: 6 }, () => world.product({ main: 5 })));
    const address_id = await world.address(customer);
    await Promise.all(
      products.map(async ({ id }) => {
        await set(customer, id, 1);
        await call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method: 'cod' } });
      }),
    );
    expect((await call(api.orders.listOwnOrders, { as: customer })).ok.length).toBeLessThanOrEqual(2);
  });
});

it('[S14] allows five open cash orders by default', () => {
  expect(readConfig({})).toMatchObject({ NEW_ACCOUNT_CASH_ORDERS: 5, HOLD_RENEWALS: 2 });
});

it('[S14] limits an account to 20 addresses, even when saved concurrently', async () => {
  const customer = await world.customer();
  const answers = await Promise.allSettled(Array.from({ length: 22 }, () => world.address(customer)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const { ok } = await call(api.addresses.listAddresses, { as: customer });
  (await call(api.addresses.deleteAddress, { as: customer, params: { id: ok[0]?.id ?? 0 } })).ok;
  expect(await world.address(customer)).toBeGreaterThan(0);
});

it('[S14] lifts all limits with RATE_LIMITS=off', async () => {
  const free = await createWorld({
    RATE_LIMITS: 'off',
    NEW_ACCOUNT_ORDER_MAX: '1',
    NEW_ACCOUNT_LINE_MAX: '1',
    NEW_ACCOUNT_CASH_ORDERS: '0',
    ADDRESSES_MAX: '1',
  });
  const customer = await free.customer();
  const { id } = await free.product({ price: 1_000, main: 500 });
  await free.order(customer, [[id, 100]]);
  await free.order(customer, [[id, 100]]);
  expect((await free.call(api.orders.listOwnOrders, { as: customer })).ok).toHaveLength(2);
});
