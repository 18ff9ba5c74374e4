// With CONFIRM_PHONE, customers confirm their phone number before orders, payments, two-factor sign-in and web push.
import { api } from '@tilgul/contract';
import type { ErrorBody } from '@tilgul/contract/rules/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { createPushBrowser } from '../../../test/support/push-browser.ts';
import { createPasswordReset } from '../auth/password-reset.fixture.ts';
import { createAuthenticators } from '../two-factor/authenticator.fixture.ts';

const world = await createWorld({ CONFIRM_PHONE: 'on' });
const { codeFor, forgot, reset, verify } = createPasswordReset(world);
const { call } = world;
const { account, cart, factors, notifications, orders, payments } = api;
const { getCode } = createAuthenticators(world);
const browser = createPushBrowser();
let product: { readonly id: number };
beforeAll(async () => {
  product = await world.product({ price: 48, main: 500 });
});

const fillCart = async (as: Person) =>
  (await call(cart.setCartLine, { as, body: { product_id: product.id, quantity: 1 } })).ok;

async function placeForCash(as: Person) {
  const address_id = await world.address(as);
  await fillCart(as);
  return call(orders.placeOrder, { as, body: { address_id, payment_method: 'cod' } });
}

const openPayment = (as: Person, amount = 4800) =>
  call(payments.createPaymentOrder, { as, body: { amount, currency: 'INR' } });
const beginFactor = (as: Person) => call(factors.beginFactor, { as, body: { password: as.password } });
const turnPushOn = (as: Person) =>
  call(notifications.turnPushOn, {
    as,
    body: browser.subscription(`https://fcm.googleapis.com/fcm/send/${as.username}`),
  });

/** Confirms the person's present number. */
async function confirmNumber(as: Person) {
  const { phone_no, password } = as;
  (await call(account.changePhone, { as, body: { phone_no, password } })).ok;
  return call(account.confirmPhone, { as, body: { phone_no, otp: codeFor(phone_no) } });
}

const UNCONFIRMED = [409, 'phone_unconfirmed', 'Please confirm your mobile number first.'];
const refusal = ({ status, error }: { readonly status: number; readonly error: ErrorBody }) => [
  status,
  error.code,
  error.detail,
];

describe('[P17] an unconfirmed number', () => {
  it('places no cash order, not even the first, and keeps the cart', async () => {
    const customer = await world.customer();
    expect(refusal(await placeForCash(customer))).toEqual(UNCONFIRMED);
    expect((await call(cart.viewCart, { as: customer })).ok.items).toHaveLength(1);
    expect((await confirmNumber(customer)).status).toBe(200);
    expect((await placeForCash(customer)).status).toBe(201);
  });

  it('opens no payment, which would hold goods and a delivery window', async () => {
    const customer = await world.customer();
    await fillCart(customer);
    expect(refusal(await openPayment(customer))).toEqual(UNCONFIRMED);
    const held = await world.deps.db
      .selectFrom('payment_intents')
      .where('user_id', '=', customer.id)
      .select('id')
      .execute();
    expect(held).toEqual([]);
    await confirmNumber(customer);
    expect((await openPayment(customer)).status).toBe(201);
  });

  it('sets up no two-factor sign-in, at either step', async () => {
    const customer = await world.customer();
    expect(refusal(await beginFactor(customer))).toEqual(UNCONFIRMED);
    await confirmNumber(customer);
    const { secret } = (await beginFactor(customer)).ok;
    const setConfirmed = (phone_confirmed_at: Date | null) =>
      world.deps.db.updateTable('users').set({ phone_confirmed_at }).where('id', '=', customer.id).execute();
    await setConfirmed(null);
    const otp = getCode(secret);
    const confirm = () => call(factors.confirmFactor, { as: customer, body: { otp } });
    expect(refusal(await confirm())).toEqual(UNCONFIRMED);
    await setConfirmed(world.clock.now());
    expect((await confirm()).status).toBe(200);
  });

  it('subscribes no browser to web push', async () => {
    const customer = await world.customer();
    expect(refusal(await turnPushOn(customer))).toEqual(UNCONFIRMED);
    await confirmNumber(customer);
    expect((await turnPushOn(customer)).status).toBe(200);
  });

  it('stays unconfirmed for a stranger with an open session while the owner has not set a new password', async () => {
    const stranger = await world.customer();
    const { phone_no } = stranger;
    await forgot(phone_no);
    const { reset_token } = (await verify(phone_no, codeFor(phone_no))).ok;
    expect(refusal(await placeForCash(stranger))).toEqual(UNCONFIRMED);
    expect(refusal(await openPayment(stranger))).toEqual(UNCONFIRMED);
    expect(refusal(await turnPushOn(stranger))).toEqual(UNCONFIRMED);
    expect((await reset({ phone_no, reset_token })).status).toBe(200);
    const owner = { ...stranger, ...(await world.signIn(stranger.username, 'brand-new-1', stranger)) };
    expect((await placeForCash(owner)).status).toBe(201);
  });

  it('is confirmed by a code of its own after an abandoned reset', async () => {
    const customer = await world.customer();
    await forgot(customer.phone_no);
    expect((await verify(customer.phone_no, codeFor(customer.phone_no))).status).toBe(200);
    expect((await confirmNumber(customer)).ok.phone_confirmed).toBe(true);
    expect((await placeForCash(customer)).status).toBe(201);
  });

  it('binds customers only', async () => {
    const manager = await world.manager();
    for (const as of [await world.admin(), manager, await world.staff(manager)]) {
      expect((await beginFactor(as)).status).toBe(200);
      expect((await turnPushOn(as)).status).toBe(200);
    }
    expect((await openPayment(manager)).status).toBe(201);
  });
});

it('is announced in the public settings, and asked of nobody without an SMS provider', async () => {
  expect((await call(api.settings.getSettings)).ok.confirm_phone).toBe(true);
  const demo = await createWorld();
  expect((await demo.call(api.settings.getSettings)).ok.confirm_phone).toBe(false);
});
