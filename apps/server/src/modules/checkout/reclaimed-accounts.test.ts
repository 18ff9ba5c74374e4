// A reset gives the owner of an unconfirmed number the account without what a stranger added to it.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { openPayDesk } from '../../../test/support/pay-desk.ts';
import { createPushBrowser } from '../../../test/support/push-browser.ts';
import { createPasswordReset } from '../auth/password-reset.fixture.ts';
import { GSTINS } from '../invoices/invoices.fixture.ts';
import { createAuthenticators } from '../two-factor/authenticator.fixture.ts';

const world = await createWorld();
const { call, deps } = world;
const { codeFor, forgot, reset, signIn, verify } = createPasswordReset(world);
const { turnOn } = createAuthenticators(world);
const browser = createPushBrowser();
const { account, auth, cart, notifications, payments, users } = api;
const desk = await openPayDesk(world);

let goods: { readonly id: number };
beforeAll(async () => {
  goods = await world.product({ price: 48, main: 500 });
});

const readSelf = async (as: Person) =>
  (await call(users.getUser, { as: await world.admin(), params: { id: as.id } })).ok;
const countRows = async ({ id }: Person) => ({
  factors: (await deps.db.selectFrom('user_factors').select('user_id').where('user_id', '=', id).execute()).length,
  push: (await deps.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', id).execute()).length,
  addresses: (await deps.db.selectFrom('addresses').select('id').where('user_id', '=', id).execute()).length,
  cart: (await deps.db.selectFrom('cart_lines').select('product_id').where('user_id', '=', id).execute()).length,
});
const readOrders = async ({ id }: Person) => {
  const rows = deps.db.selectFrom('orders').select(['id', 'status', 'cancel_reason']).where('user_id', '=', id);
  return rows.orderBy('id').execute();
};
const readHolds = async ({ id }: Person) =>
  deps.db
    .selectFrom('payment_intents')
    .select(['state', 'holds_stock'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
/** Everything that a stranger can add: a second factor, push, an address, a cart, a cash order, an open payment. */
async function addEverything(as: Person) {
  const address_id = await world.address(as);
  await turnOn(as);
  const details = { first_name: 'Asha', last_name: 'Patil', email: `${as.username}@example.in`, gstin: GSTINS.buyer };
  (await call(account.updateOwnDetails, { as, body: details })).ok;
  const body = browser.subscription(`https://fcm.googleapis.com/fcm/send/${as.username}`);
  (await call(notifications.turnPushOn, { as, body })).ok;
  const order = await world.order(as, [[goods.id, 4]]);
  (await call(cart.setCartLine, { as, body: { product_id: goods.id, quantity: 2 } })).ok;
  (await call(payments.createPaymentOrder, { as, body: { amount: 9600, currency: 'INR', address_id } })).ok;
  return order;
}

/** The number's owner resets the password by SMS. */
async function resetByOwner({ phone_no }: Person) {
  await forgot(phone_no);
  const { reset_token } = (await verify(phone_no, codeFor(phone_no))).ok;
  return reset({ phone_no, reset_token });
}

describe('[O12] a reset of an account whose number was unconfirmed', () => {
  it('drops second factor, sessions, push, address, cart, e-mail, GSTIN, unpaid order and hold, and returns the goods', async () => {
    const person = await world.customer();
    const before = await desk.reserved(goods.id);
    const order = await addEverything(person);
    expect(await desk.reserved(goods.id)).toBe(before + 6);
    expect((await resetByOwner(person)).status).toBe(200);
    expect(await countRows(person)).toEqual({ factors: 0, push: 0, addresses: 0, cart: 0 });
    expect(await readOrders(person)).toEqual([
      { id: order, status: 'Cancelled', cancel_reason: 'Ordered before the mobile number was confirmed' },
    ]);
    expect(await readHolds(person)).toEqual([{ state: 'expired', holds_stock: false }]);
    expect(await desk.reserved(goods.id)).toBe(before);
    expect((await call(users.getUser, { as: person, params: { id: person.id } })).status).toBe(401);
    expect(await signIn(person, 'brand-new-1')).toBe(200);
    expect(await readSelf(person)).toMatchObject({
      phone_confirmed: true,
      username: person.username,
      last_name: 'Patil',
      email: null,
      gstin: null,
    });
  });

  it('keeps orders that were paid, packed or delivered', async () => {
    const paid = await desk.checkout();
    const person = paid.customer;
    const { order_id } = (await desk.place(paid, await desk.pay(paid.orderId))).ok;
    const manager = await world.manager();
    const rider = await world.staff(manager);
    const product = await world.product({ price: 40, main: 50, stores: [[manager, 50]] });
    const delivered = await world.order(person, [[product.id, 1]]);
    await world.advance(delivered, 'Delivered', { customer: person, manager, staff: rider });
    await resetByOwner(person);
    expect((await readOrders(person)).map(({ id, status }) => [id, status])).toEqual([
      [order_id, 'Pending'],
      [delivered, 'Delivered'],
    ]);
  });

  it('counts the number as confirmed from the new password on, and still drops by a later code', async () => {
    const person = await world.customer();
    const order = await world.order(person, [[goods.id, 1]]);
    const { phone_no } = person;
    await forgot(phone_no);
    expect((await verify(phone_no, codeFor(phone_no))).status).toBe(200);
    expect((await readSelf(person)).phone_confirmed).toBeUndefined();
    const row = deps.db.selectFrom('users').select('phone_confirmed_at').where('id', '=', person.id);
    expect((await row.executeTakeFirstOrThrow()).phone_confirmed_at).toEqual(expect.any(Date));
    world.clock.advance(60_000);
    expect((await resetByOwner(person)).status).toBe(200);
    expect((await readOrders(person)).map(({ id, status }) => [id, status])).toEqual([[order, 'Cancelled']]);
    const next = await world.order({ ...person, ...(await world.signIn(person.username, 'brand-new-1', person)) }, [
      [goods.id, 1],
    ]);
    world.clock.advance(300_000);
    expect((await resetByOwner(person)).status).toBe(200);
    expect((await readOrders(person)).at(-1)).toMatchObject({ id: next, status: 'Pending' });
  });

  it('says before the new password that it deletes what is saved, also after signing in with a code', async () => {
    const person = await world.customer();
    const { phone_no } = person;
    await call(auth.forgotPassword, { body: { phone_no, purpose: 'sign_in' } });
    (await call(auth.signInWithCode, { body: { phone_no, otp: codeFor(phone_no) } })).ok;
    world.clock.advance(60_000);
    await forgot(phone_no);
    const { reset_token, deletes_saved } = (await verify(phone_no, codeFor(phone_no))).ok;
    expect(deletes_saved).toBe(true);
    await reset({ phone_no, reset_token });
    world.clock.advance(60_000);
    await forgot(phone_no);
    expect((await verify(phone_no, codeFor(phone_no))).ok).not.toHaveProperty('deletes_saved');
  });

  it('drops nothing of an account whose owner had confirmed the number', async () => {
    const person = await world.customer();
    const { phone_no, password } = person;
    (await call(account.changePhone, { as: person, body: { phone_no, password } })).ok;
    (await call(account.confirmPhone, { as: person, body: { phone_no, otp: codeFor(phone_no) } })).ok;
    await addEverything(person);
    world.clock.advance(60_000);
    expect((await resetByOwner(person)).status).toBe(200);
    expect(await countRows(person)).toEqual({ factors: 1, push: 0, addresses: 2, cart: 1 });
    expect(await readSelf(person)).toMatchObject({ email: `${person.username}@example.in`, gstin: GSTINS.buyer });
    expect((await readOrders(person)).map(({ status }) => status)).toEqual(['Pending']);
    expect((await readHolds(person)).map(({ state }) => state)).toEqual(['open']);
  });

  it('keeps the second factor of staff, whose accounts no stranger registers', async () => {
    const manager = await world.manager();
    await turnOn(manager);
    expect((await resetByOwner(manager)).status).toBe(200);
    expect((await countRows(manager)).factors).toBe(1);
    expect((await readSelf(manager)).phone_confirmed).toBe(true);
    expect(await signIn(manager, 'brand-new-1')).toBe(401);
  });
});
