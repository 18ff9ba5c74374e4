// The export of a user's own data, and consents.
import { api } from '@tilgul/contract';
import { PRIVACY_VERSION } from '@tilgul/contract/rules/privacy-notice';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { openPayDesk } from '../../../test/support/pay-desk.ts';
import { createPushBrowser } from '../../../test/support/push-browser.ts';
import { createAuthenticators } from '../two-factor/authenticator.fixture.ts';

const world = await createWorld();
const { account, notifications, reviews, users } = api;
const exportData = async (as: Person) => (await world.call(account.exportOwnData, { as })).ok;

let people = 0;
/** Registers a customer with a version of the privacy notice, or without one. */
async function register(privacy_version?: string, from = '203.0.113.50') {
  people += 1;
  const body = {
    first_name: 'Kaveri',
    last_name: 'Shinde',
    username: `kaveri${people}`,
    password: 'turmeric-9',
    confirm_password: 'turmeric-9',
    phone_no: `96${String(10_000_000 + people)}`,
    privacy_version,
  };
  return { body, call: await world.call(users.createUser, { body, from }) };
}

describe('[T11] the export of own data', () => {
  it('has profile, addresses, cart, orders with lines and steps, notifications, sessions and audit entries', async () => {
    const person = await world.register('Customer');
    const product = await world.product({ main: 10, price: 48.5 });
    const id = await world.order(person, [[product.id, 2]]);
    await world.fillCart(person, [[product.id, 1]]);
    const data = await exportData(person);
    expect(data.profile).toMatchObject({
      id: person.id,
      phone_no: person.phone_no,
      role_name: 'Customer',
      store: null,
    });
    expect(data.orders).toEqual([
      expect.objectContaining({
        id,
        total: 97,
        status: 'Pending',
        street_address1: '12 Market Yard',
        lines: [{ product_name: product.name, product_unit: '500 g', quantity: 2, price: 48.5 }],
        steps: [{ event: 'placed', at: expect.stringMatching(/^2026-11-20T/), note: null }],
        window: null,
        changes: [],
        documents: [],
      }),
    ]);
    expect(data.addresses).toHaveLength(1);
    expect(data.cart).toEqual([{ product_name: product.name, quantity: 1, added_at: expect.any(String) }]);
    expect(data.notifications.map(({ message }) => message)).toEqual([expect.stringContaining(`#${id}`)]);
    expect(data.sessions).toEqual([expect.objectContaining({ ended_at: null })]);
    expect(data.audit.map(({ action }) => action)).toEqual(['session.opened', 'account.exported']);
    expect(JSON.stringify(data)).not.toMatch(/password|hash|token|pin_/i);
  });

  it('has two-factor status, push services and reviews, without their secrets', async () => {
    const [person, manager] = [await world.customer(), await world.manager()];
    const product = await world.product({ main: 10, stores: [[manager, 5]] });
    expect(await exportData(person)).toMatchObject({
      second_factor: { is_on: false, since: null },
      push_subscriptions: [],
      reviews: [],
    });
    const subscription = createPushBrowser().subscription(
      'https://updates.push.services.mozilla.com/wpush/v2/key-of-it',
    );
    await world.call(notifications.turnPushOn, { as: person, body: subscription }).then(({ ok }) => ok);
    const order = await world.order(person, [[product.id, 1]]);
    await world.advance(order, 'Delivered', { customer: person, manager, staff: await world.staff(manager) });
    const body = { rating: 4, word: 'Fresh and clean.' };
    await world.call(reviews.rateProduct, { as: person, params: { id: product.id }, body }).then(({ ok }) => ok);
    const { secret } = await createAuthenticators(world).turnOn(person);
    const data = await exportData(person);
    expect(data).toMatchObject({
      second_factor: { is_on: true, since: expect.stringMatching(/^2026-11-20T/) },
      push_subscriptions: [{ host: 'updates.push.services.mozilla.com', created_at: expect.any(String) }],
      reviews: [{ product_name: product.name, ...body, hidden_at: null }],
    });
    const { p256dh, auth } = subscription.keys;
    for (const secretValue of [secret, 'key-of-it', p256dh, auth])
      expect(JSON.stringify(data)).not.toContain(secretValue);
  });

  it('has the GSTIN and window of orders, what packing changed, their invoices and all refunds', async () => {
    const desk = await openPayDesk(world);
    const [person, manager] = [await world.customer(), await world.manager()];
    const product = await world.product({ price: 48.5, main: 10, stores: [[manager, 10]] });
    const address_id = await world.address(person);
    await world.fillCart(person, [[product.id, 2]]);
    const buyer_gstin = '27AAPFU0939F1ZV';
    const open = { amount: 9700, currency: 'INR', address_id, buyer_gstin };
    const checkout = await world.call(api.payments.createPaymentOrder, { as: person, body: open });
    const proof = await desk.pay(checkout.ok.order_id);
    const { order_id: id } = (await desk.place({ customer: person, addressId: address_id }, proof)).ok;
    const staff = await world.staff(manager);
    const starts_at = new Date('2026-11-21T04:30:00Z');
    const times = { starts_at, ends_at: new Date('2026-11-21T06:30:00Z'), cutoff_at: starts_at };
    const slot = { store_id: manager.storeId, ...times, wanted: 5, capacity: 5, used: 1 };
    const { id: slot_id } = await world.deps.db
      .insertInto('slots')
      .values(slot)
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.deps.db.updateTable('orders').set({ slot_id }).where('id', '=', id).execute();
    await world.advance(id, 'Processing', { customer: person, manager, staff });
    const lines = [{ line_id: product.id, packed: 1 }];
    (await world.call(api.orders.packOrder, { as: manager, params: { id }, body: { lines } })).ok;
    (await world.call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } })).ok;
    const shipped = { status: 'Shipped', order_id: id };
    (await world.call(api.orders.moveOrderAsManager, { as: manager, params: { id }, body: shipped })).ok;
    const data = await exportData(person);
    const window = { starts_at: '2026-11-21T04:30:00.000Z', ends_at: '2026-11-21T06:30:00.000Z' };
    expect(data.orders).toMatchObject([
      {
        buyer_gstin,
        window,
        changes: [
          { kind: 'short', product_name: product.name, from_quantity: 2, to_quantity: 1, substitute_name: null },
        ],
        documents: [{ kind: 'invoice', total: 48.5, buyer_name: 'Meera Patil', buyer_gstin }],
      },
    ]);
    expect(data.payments).toMatchObject([
      { amount: 97, refund: null, refund_reason: null, refunds: [{ amount: 48.5, created_at: expect.any(String) }] },
    ]);
  });

  it('has no data of others, not even the address of an administrator who changed the account', async () => {
    const [person, other, as] = [await world.customer(), await world.customer(), await world.admin()];
    await world.address(other);
    const { ok } = await world.call(users.getUser, { as, params: { id: person.id } });
    const body = { ...ok, first_name: 'Kaveri' };
    await world.call(users.updateUser, { as, params: { id: person.id }, body, from: '198.51.100.7' });
    const data = await exportData(person);
    expect([data.addresses, data.orders]).toEqual([[], []]);
    expect(data.audit.find(({ action }) => action === 'user.changed')).toMatchObject({
      by_yourself: false,
      address: null,
      facts: [{ field: 'first_name', before: 'Meera', after: 'Kaveri' }],
    });
  });

  it('is complete for a history of several pages', async () => {
    const person = await world.customer();
    const rows = Array.from({ length: 1100 }, (_, n) => ({ user_id: person.id, message: `message ${n}` }));
    await world.deps.db.insertInto('notifications').values(rows).execute();
    const { notifications } = await exportData(person);
    expect(notifications.map(({ message }) => message)).toEqual(rows.map(({ message }) => message));
  });

  it('is available to every role, five times an hour', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    for (const person of [await world.admin(), manager, staff])
      expect((await exportData(person)).profile.id).toBe(person.id);
    expect((await exportData(staff)).profile.store).not.toBeNull();
    const answers: number[] = [];
    for (let turn = 0; turn < 5; turn += 1)
      answers.push((await world.call(account.exportOwnData, { as: manager })).status);
    expect(answers).toEqual([200, 200, 200, 200, 429]);
  });
});

it('an export has every order of several pages once, deleted ones too', async () => {
  const world = await createWorld({}, { hasUnsoundLedgers: true });
  const [person, product] = [await world.customer(), await world.product({ main: 10 })];
  const first = await world.order(person, [[product.id, 1]]);
  await sql`insert into orders overriding system value
    select (jsonb_populate_record(orders, jsonb_build_object('id', 2000000 + n, 'deleted_at', case when n % 3 = 0 then now() end))).*
    from orders, generate_series(1, 1100) as n where orders.id = ${first}::bigint`.execute(world.deps.db);
  const { orders } = (await world.call(account.exportOwnData, { as: person })).ok;
  expect(orders.map(({ id }) => id)).toEqual([first, ...Array.from({ length: 1100 }, (_, n) => 2_000_001 + n)]);
  expect(orders.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(366);
});

describe('[T12] a consent', () => {
  it('is stored with version and time at registration, exported, and withdrawn with the account', async () => {
    const { body, call } = await register(PRIVACY_VERSION);
    const { id } = call.ok;
    const person = await world.signIn(body.username, body.password, {
      id,
      role: 'Customer',
      phone_no: body.phone_no,
    });
    expect((await exportData(person)).consents).toEqual([
      { privacy_version: PRIVACY_VERSION, given_at: expect.stringMatching(/^2026-11-20T/), withdrawn_at: null },
    ]);
    await world.call(account.deleteAccount, { as: person, body: { password: body.password } });
    const rows = world.deps.db.selectFrom('consents').select(['version', 'withdrawn_at']);
    expect(await rows.where('user_id', '=', id).execute()).toEqual([
      { version: PRIVACY_VERSION, withdrawn_at: expect.any(Date) },
    ]);
  });

  it('to an unknown version is refused, and none is stored unless it was given', async () => {
    expect((await register('1999-01-01')).call.error['privacy_version']).toEqual([
      'Unknown version of the privacy notice.',
    ]);
    const { id } = (await register()).call.ok;
    const byAdmin = await world.customer();
    const rows = world.deps.db.selectFrom('consents').select('id');
    expect(await rows.where('user_id', 'in', [id, byAdmin.id]).execute()).toEqual([]);
  });

  it('is stored with job applications and franchise requests', async () => {
    const job = { first_name: 'Kiran', last_name: 'Sawant', email: 'kiran@example.com', phone: '9822041210' };
    const franchise = {
      full_name: 'Nilesh Kadam',
      email: 'nilesh@example.com',
      primary_contact: '9822041210',
      prefered_location: 'Kolhapur',
      city: 'Kolhapur',
    };
    const privacy_version = PRIVACY_VERSION;
    await world.call(api.publicForms.applyForJob, { body: { ...job, privacy_version } });
    await world.call(api.publicForms.requestFranchise, { body: { ...franchise, privacy_version } });
    const { db } = world.deps;
    for (const table of ['job_applications', 'franchise_requests'] as const)
      expect(await db.selectFrom(table).select('privacy_version').execute()).toEqual([{ privacy_version }]);
  });
});
