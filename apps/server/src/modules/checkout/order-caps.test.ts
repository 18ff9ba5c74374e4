// The caps on carts and orders with their default settings: what one account can tie up before it pays.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createDeliveryDesk, PINCODE } from '../../../test/support/delivery-desk.ts';
import { createWorld, DEFAULT_CAPS, type Person } from '../../../test/support/harness.ts';
import { openPayDesk } from '../../../test/support/pay-desk.ts';
import { readConfig } from '../../config.ts';

const world = await createWorld(DEFAULT_CAPS);
const { call } = world;
const desk = createDeliveryDesk(world);
const [admin, manager] = [await world.admin(), await world.manager()];
const staff = await world.staff(manager);
const small = await world.product({ price: 64, stores: [[manager, 1_000]] });

const set = (as: Person, product_id: number, quantity: number) =>
  call(api.cart.setCartLine, { as, body: { product_id, quantity } });
const place = async (as: Person, more: Record<string, unknown> = {}) =>
  desk.placeForCash(as, await world.address(as), more);
const open = (as: Person, amount: number, more: Record<string, unknown> = {}) =>
  call(api.payments.createPaymentOrder, { as, body: { amount, currency: 'INR', ...more } });
const order = (as: Person, product_id: number, quantity = 1) => world.order(as, [[product_id, quantity]]);
const deliver = (id: number, customer: Person) => world.advance(id, 'Delivered', { customer, manager, staff });
const refusal = ({ status, error }: Awaited<ReturnType<typeof place>>) => [
  status,
  error.code,
  error['cap'],
  error['max'],
];

/** Statements that wait for a lock of another transaction. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    world.deps.db,
  );
  return rows[0]?.waiting ?? 0;
}

/** A customer with a delivered order of ₹64. */
async function createKnownCustomer(): Promise<Person> {
  const customer = await world.customer();
  await deliver(await order(customer, small.id), customer);
  return customer;
}

describe('[S14] a cart line', () => {
  it('is at most 99, and three times what was delivered before', async () => {
    const customer = await world.customer();
    const { id } = await world.product({ stores: [[manager, 2_000]] });
    const { status, error } = await set(customer, id, 100);
    expect([status, error]).toEqual([
      409,
      expect.objectContaining({ code: 'account_cap', cap: 'line', max: 99, ways: ['quantity'], product_id: id }),
    ]);
    expect(error.detail).toBe(
      'Until your first order is delivered, at most 99 of a product. Please choose a smaller quantity.',
    );
    await deliver(await order(customer, id, 40), customer);
    expect((await set(customer, id, 120)).status).toBe(200);
    expect((await set(customer, id, 121)).error.detail).toBe(
      'At most 120 of a product in one order. Please choose a smaller quantity.',
    );
  });

  it('is lowered when a visitor’s cart is merged', async () => {
    const product = await world.product({ main: 500 });
    const body = { lines: [{ product_id: product.id, quantity: 300 }] };
    const { ok } = await call(api.cart.mergeCart, { as: await world.customer(), body });
    expect(ok.changed).toMatchObject([{ product_id: product.id, quantity: 99, reason: 'account' }]);
  });

  it('has at most a fifth of the chain in the open cash orders of an account', async () => {
    const customer = await createKnownCustomer();
    const { id } = await world.product({ main: 50, stores: [[manager, 50]] });
    await set(customer, id, 21);
    const refused = await place(customer);
    expect(refused.error).toMatchObject({ cap: 'share', max: 20, product_id: id, ways: ['quantity', 'online'] });
    await set(customer, id, 15);
    expect((await place(customer)).status).toBe(201);
    await set(customer, id, 6);
    expect(refusal(await place(customer))).toEqual([409, 'account_cap', 'share', 5]);
    expect((await open(customer, 6 * 4_800)).status).toBe(201);
  });

  it('has at most a fifth in an online payment of an account without a delivered order', async () => {
    const customer = await world.customer();
    const { id } = await world.product({ price: 1, main: 100 });
    await set(customer, id, 21);
    const { error } = await open(customer, 2_100);
    expect(error).toMatchObject({ code: 'account_cap', cap: 'share', max: 20, ways: ['quantity'] });
    await set(customer, id, 20);
    expect((await open(customer, 2_000)).status).toBe(201);
  });
});

describe('[S14] the amount of a cash order', () => {
  it('is at most ₹10,000, and three times the largest delivered order', async () => {
    const customer = await world.customer();
    const { id } = await world.product({ price: 5_000, stores: [[manager, 100]] });
    await set(customer, id, 3);
    const { status, error } = await place(customer);
    expect([status, error]).toEqual([
      409,
      expect.objectContaining({
        code: 'account_cap',
        cap: 'cash_order',
        max: 10_000,
        ways: ['online', 'quantity'],
        detail: 'A cash order may be at most ₹10,000.00. Please pay online or order less.',
      }),
    ]);
    expect((await open(customer, 1_500_000)).status).toBe(201);
    await set(customer, id, 2);
    const { ok } = await place(customer);
    await deliver(ok.order_id, customer);
    await set(customer, id, 6);
    expect((await place(customer)).status).toBe(201);
  });

  it('is never above the administrator’s limit, which is ₹50,000 unless set', async () => {
    const customer = await world.customer();
    const { id } = await world.product({ price: 10_000, stores: [[manager, 100]] });
    for (const quantity of [1, 3]) {
      await set(customer, id, quantity);
      await deliver((await place(customer)).ok.order_id, customer);
    }
    await set(customer, id, 6);
    const { error } = await place(customer);
    expect(error).toMatchObject({ code: 'cod_not_offered', cod_max: 50_000, total: 60_000 });
    expect((await desk.options()).cod_max).toBeNull();
    await desk.configure({ cod_max: 60_000 });
    expect((await place(customer)).status).toBe(201);
    await desk.configure({});
  });
});

describe('[S14] cash orders still to be paid', () => {
  it('are at most five; an ended one makes room', async () => {
    const customer = await createKnownCustomer();
    const [first] = [await order(customer, small.id)];
    for (let n = 0; n < 4; n += 1) await order(customer, small.id);
    await set(customer, small.id, 1);
    const refused = await place(customer);
    expect(refusal(refused)).toEqual([409, 'account_cap', 'open_orders', 5]);
    expect(refused.error['ways']).toEqual(['online']);
    await deliver(first, customer);
    expect((await place(customer)).status).toBe(201);
  });

  it('are five of twelve ordered at once', async () => {
    const customer = await world.customer();
    const address_id = await world.address(customer);
    const products = await Promise.all(Array.from({ length: 12 }, () => world.product({ main: 5 })));
    const statuses = await Promise.all(
      products.map(async ({ id }) => {
        await set(customer, id, 1);
        return (await desk.placeForCash(customer, address_id)).status;
      }),
    );
    const placed = (await call(api.orders.listOwnOrders, { as: customer })).ok;
    expect(placed.length).toBeLessThanOrEqual(5);
    expect(placed).toHaveLength(statuses.filter((status) => status === 201).length);
  });
});

describe('[S14] delivery windows', () => {
  let windows: readonly number[] = [];
  beforeAll(async () => {
    await desk.serve(manager);
    await desk.plan(manager, [
      { starts: '17:00', ends: '18:00', capacity: 20 },
      { starts: '18:00', ends: '19:00', capacity: 20 },
    ]);
    windows = (await desk.options(PINCODE)).slots.map(({ id }) => id);
  });
  /** Places of an account's orders and of its online payment. */
  const countPlaces = async ({ id }: Person) => {
    const { rows } = await sql<{ places: number }>`
      select (select count(slot_id) from orders where user_id = ${id}::bigint and status = 'Pending')
        + (select count(slot_id) from payment_intents where user_id = ${id}::bigint and holds_stock) as places`.execute(
      world.deps.db,
    );
    return rows[0]?.places;
  };
  const placeIn = async (as: Person, slot_id: number | undefined, address_id?: number) => {
    await set(as, small.id, 1);
    return desk.placeForCash(as, address_id ?? (await world.address(as)), { slot_id });
  };

  it('take two unpaid orders of an account', async () => {
    const customer = await createKnownCustomer();
    const [slot, next] = windows;
    for (let n = 0; n < 2; n += 1) (await placeIn(customer, slot)).ok;
    const refused = await placeIn(customer, slot);
    expect(refusal(refused)).toEqual([409, 'account_cap', 'window', 2]);
    expect(refused.error['ways']).toEqual(['window', 'online']);
    expect((await placeIn(customer, next)).status).toBe(201);
  });

  it('take two unpaid orders to an address of accounts without a delivered order', async () => {
    const [, , slot] = windows;
    const address = { street_address1: '7, Hostel Road', street_address2: 'Room 4' };
    const typed = { street_address1: '7 hostel road', street_address2: 'room-4' };
    const saveAddress = async (as: Person, street: typeof address) => {
      const body = {
        full_name: 'Asha More',
        phone_number: '9822041210',
        city: 'Sangli',
        state: 'Maharashtra',
        ...street,
      };
      return (await call(api.addresses.createAddress, { as, body: { ...body, postal_code: PINCODE } })).ok.id;
    };
    const strangers = [await world.customer(), await world.customer(), await world.customer()] as const;
    const resident = await createKnownCustomer();
    const at = async (as: Person, street: typeof address) => placeIn(as, slot, await saveAddress(as, street));
    (await at(strangers[0], address)).ok;
    (await at(strangers[1], typed)).ok;
    expect(refusal(await at(strangers[2], address))).toEqual([409, 'account_cap', 'address', 2]);
    expect((await at(resident, address)).status).toBe(201);
    const disguised = [
      '7, Hostel\u200b Ro\u00adad',
      '\uff17 Hostel Road',
      '७ Hostel Road',
      '7 Hóstel Road',
      '7 Ho\u0301stel Ro\u0336ad',
      '7 Hostel\u3164\u2060 Road\ufe0f',
    ];
    for (const street_address1 of disguised)
      expect([
        street_address1,
        (await at(await world.customer(), { ...address, street_address1 })).error['cap'],
      ]).toEqual([street_address1, 'address']);
    const streets = ['गांधी रस्ता', 'टिळक रस्ता', 'नेहरू रस्ता', 'नेहरा रस्ता'];
    for (const street_address1 of streets)
      expect((await at(await world.customer(), { street_address1, street_address2: '7' })).status).toBe(201);
  });

  it('give an account five places, also to online payments', async () => {
    const customer = await createKnownCustomer();
    for (const slot of windows.slice(3, 7)) (await placeIn(customer, slot)).ok;
    const [address_id, slot_id] = [await world.address(customer), windows[7]];
    await set(customer, small.id, 1);
    expect((await open(customer, 6_400, { address_id, slot_id })).status).toBe(201);
    expect((await placeIn(customer, windows[8])).status).toBe(201);
    await set(customer, small.id, 1);
    const { status, error } = await open(customer, 6_400, { address_id, slot_id });
    expect([status, error]).toMatchObject([409, { code: 'account_cap', cap: 'places', max: 5, ways: ['no_window'] }]);
    expect((await open(customer, 6_400, { address_id })).status).toBe(201);
  });

  it('cannot be added to a payment that was opened without one', async () => {
    const { pay } = await openPayDesk(world);
    const customer = await createKnownCustomer();
    for (const slot of windows.slice(3, 8)) (await placeIn(customer, slot)).ok;
    await set(customer, small.id, 1);
    const proof = await pay((await open(customer, 6_400)).ok.order_id);
    const address_id = await world.address(customer);
    const settle = (slot_id?: number) => {
      const body = { address_id, slot_id, payment_method: 'online', ...proof } as const;
      return call(api.orders.placeOrder, { as: customer, body });
    };
    expect(refusal(await settle(windows[8]))).toEqual([409, 'account_cap', 'places', 5]);
    expect((await settle()).status).toBe(201);
  });

  it('are at most five, however many payments become orders at once', async () => {
    const { pay, refundables } = await openPayDesk(world);
    const customer = await createKnownCustomer();
    const address_id = await world.address(customer);
    const openNext = async (n: number, more: Record<string, unknown> = {}) => {
      await set(customer, small.id, n + 1);
      return pay((await open(customer, 6_400 * (n + 1), more)).ok.order_id);
    };
    const proofs: Awaited<ReturnType<typeof pay>>[] = [];
    for (let n = 0; n < 8; n += 1) proofs.push(await openNext(n));
    const settle = (proof: (typeof proofs)[number], slot_id?: number) =>
      call(api.orders.placeOrder, {
        as: customer,
        body: { address_id, slot_id, payment_method: 'online', ...proof },
      });
    const answers = await Promise.all(proofs.map((proof, n) => settle(proof, windows[n])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    for (const [n, answer] of answers.entries()) {
      if (answer.status === 201) continue;
      expect(answer.error).toMatchObject({ code: 'account_cap', cap: 'places', max: 5 });
      const proof = proofs[n];
      if (proof) expect((await settle(proof)).status).toBe(201);
    }
    expect(await countPlaces(customer)).toBe(5);
    // A payment whose place was given up for another one gets none again, but its money back.
    const stranger = await world.customer();
    const home = await world.address(stranger);
    const own = [];
    for (let n = 0; n < 6; n += 1) {
      await set(stranger, small.id, n + 1);
      const { ok } = await open(stranger, 6_400 * (n + 1), { address_id: home, slot_id: windows[n] });
      own.push(ok.order_id);
    }
    const paid = [];
    for (const id of own) paid.push(await pay(id));
    const settled = await Promise.all(
      paid.map((proof) =>
        call(api.orders.placeOrder, {
          as: stranger,
          body: { address_id: home, payment_method: 'online', ...proof },
        }),
      ),
    );
    expect(settled.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409]);
    expect(await countPlaces(stranger)).toBe(5);
    const left = own[settled.findIndex(({ status }) => status === 409)];
    expect(await refundables(left)).toHaveLength(1);
  });

  it('cannot be taken beyond the caps concurrently', async () => {
    const customer = await createKnownCustomer();
    const address_id = await world.address(customer);
    await Promise.all(windows.slice(0, 9).map((slot) => placeIn(customer, slot, address_id)));
    expect(await countPlaces(customer)).toBeLessThanOrEqual(5);
  });

  it('are not held by a payment opened while a cash order of other goods is placed', async () => {
    const customer = await createKnownCustomer();
    for (const slot of windows.slice(3, 7)) (await placeIn(customer, slot)).ok;
    const [slow, quick] = [await world.product({ price: 100, main: 5 }), await world.product({ main: 5 })];
    const address_id = await world.address(customer);
    await set(customer, slow.id, 1);
    // The lock on the goods stops the payment after it has counted the four places.
    const calls = await world.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('chain_stock').select('on_hand').where('product_id', '=', slow.id).forUpdate().execute();
      const opening = open(customer, 10_000, { address_id, slot_id: windows[7] });
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
      await set(customer, slow.id, 0);
      await set(customer, quick.id, 1);
      const placing = desk.placeForCash(customer, address_id, { slot_id: windows[8] });
      await Promise.race([placing, vi.waitFor(async () => expect(await countWaiting()).toBe(2))]);
      return [opening, placing];
    });
    for (const { status } of await Promise.all(calls)) expect(status).toBe(201);
    expect(await countPlaces(customer)).toBe(5);
  });
});

it('[S14] keeps one open hold of an account', async () => {
  const customer = await createKnownCustomer();
  const [first, second] = [await world.product({ price: 1, main: 50 }), await world.product({ price: 1, main: 50 })];
  await set(customer, first.id, 5);
  (await open(customer, 500)).ok;
  await set(customer, first.id, 0);
  await set(customer, second.id, 5);
  (await open(customer, 500)).ok;
  const reserved = await world.deps.db
    .selectFrom('chain_stock')
    .select(['product_id', 'reserved'])
    .where('product_id', 'in', [first.id, second.id])
    .orderBy('product_id')
    .execute();
  expect(reserved.map((row) => row.reserved)).toEqual([0, 5]);
});

it('[S14] refuses with 409 in the request’s language, and takes the same Idempotency-Key once the cap allows', async () => {
  const customer = await world.customer();
  const { id } = await world.product({ price: 6_000, main: 50 });
  const address_id = await world.address(customer);
  await set(customer, id, 2);
  const send = () =>
    call(api.orders.placeOrder, {
      as: customer,
      headers: { 'idempotency-key': 'cap-1', 'accept-language': 'mr' },
      body: { address_id, payment_method: 'cod' },
    });
  const { status, error } = await send();
  expect([status, error.detail]).toEqual([409, expect.stringContaining('कृपया ऑनलाइन पैसे द्या')]);
  await set(customer, id, 1);
  expect((await send()).status).toBe(201);
});

it('[S14] limits an account to 20 addresses, even when saved concurrently', async () => {
  const customer = await world.customer();
  const answers = await Promise.allSettled(Array.from({ length: 22 }, () => world.address(customer)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const { ok } = await call(api.addresses.listAddresses, { as: customer });
  (await call(api.addresses.deleteAddress, { as: customer, params: { id: ok[0]?.id ?? 0 } })).ok;
  expect(await world.address(customer)).toBeGreaterThan(0);
});

it('[S14] has its caps by default', () => {
  expect(readConfig({})).toMatchObject({
    CASH_ORDER_MAX: 10_000,
    LINE_MAX: 99,
    OPEN_ORDERS_MAX: 5,
    OPEN_ORDERS_PER_WINDOW: 2,
    WINDOW_PLACES_MAX: 5,
    CASH_CANCELLATIONS_MAX: 5,
    HOLD_RENEWALS: 2,
  });
});

it('[S14] lifts all caps with RATE_LIMITS=off', async () => {
  const free = await createWorld({
    RATE_LIMITS: 'off',
    ...Object.fromEntries(Object.keys(DEFAULT_CAPS).map((name) => [name, '1'])),
  });
  const customer = await free.customer();
  const { id } = await free.product({ price: 1_000, main: 500 });
  await free.order(customer, [[id, 100]]);
  await free.order(customer, [[id, 100]]);
  expect((await free.call(api.orders.listOwnOrders, { as: customer })).ok).toHaveLength(2);
});

describe('[S14] after five cancellations in seven days', () => {
  const cancel = (as: Person, id: number) =>
    call(api.orders.cancelOrder, { as, params: { id }, body: { reason: 'Changed my mind' } });

  it('an account can only pay online', async () => {
    const customer = await createKnownCustomer();
    for (let n = 0; n < 5; n += 1) {
      const id = await order(customer, small.id);
      // Cancellations by the shop do not count.
      await cancel(n === 0 ? admin : customer, id);
    }
    await cancel(customer, await order(customer, small.id));
    await set(customer, small.id, 1);
    const { status, error } = await place(customer);
    expect([status, error]).toEqual([
      409,
      expect.objectContaining({
        code: 'cod_not_offered',
        cap: 'cancellations',
        max: 5,
        ways: ['online'],
        detail: 'You cancelled 5 cash orders within 7 days. Please pay online.',
      }),
    ]);
    expect((await open(customer, 6_400)).status).toBe(201);
    world.clock.advance(7 * 86_400_000);
    expect((await place(await world.signIn(customer.username, customer.password, customer))).status).toBe(201);
  });
});
