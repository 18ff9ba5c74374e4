// With CONFIRM_PHONE_FOR_CASH, an unconfirmed phone number allows one open cash order.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { createPasswordReset } from '../auth/password-reset.fixture.ts';

const world = await createWorld({ CONFIRM_PHONE_FOR_CASH: 'on' });
const { codeFor } = createPasswordReset(world);
const { call } = world;
const manager = await world.manager();
const staff = await world.staff(manager);
const product = await world.product({ price: 48, main: 500, stores: [[manager, 500]] });

async function place(as: Person) {
  const address_id = await world.address(as);
  (await call(api.cart.setCartLine, { as, body: { product_id: product.id, quantity: 1 } })).ok;
  return call(api.orders.placeOrder, { as, body: { address_id, payment_method: 'cod' } });
}

it('[P17] rejects a second open cash order from an unconfirmed number, and keeps the cart', async () => {
  const customer = await world.customer();
  expect((await place(customer)).status).toBe(201);
  const refused = await place(customer);
  expect([refused.status, refused.error.code, refused.error.detail]).toEqual([
    409,
    'phone_unconfirmed',
    'Please confirm your mobile number before another order paid on delivery.',
  ]);
  expect((await call(api.cart.viewCart, { as: customer })).ok.items).toHaveLength(1);
  const { phone_no, password } = customer;
  (await call(api.account.changePhone, { as: customer, body: { phone_no, password } })).ok;
  const otp = codeFor(phone_no);
  (await call(api.account.confirmPhone, { as: customer, body: { phone_no, otp } })).ok;
  expect((await place(customer)).status).toBe(201);
});

it('[P17] counts only open cash orders', async () => {
  const customer = await world.customer();
  const { order_id } = (await place(customer)).ok;
  await world.advance(order_id, 'Delivered', { customer, manager, staff });
  expect((await place(customer)).status).toBe(201);
});
