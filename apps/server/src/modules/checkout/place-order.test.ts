// Cash orders: what is copied, reserved, notified and rejected.
import { randomUUID } from 'node:crypto';
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const world = await createWorld();
const { call, deps } = world;
const cod = { payment_method: 'cod' } as const;

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const place = async (as: Person, headers: Record<string, string> = {}) =>
  call(api.orders.placeOrder, { as, headers, body: { address_id: await world.address(as), ...cod } });
const getCart = async (as: Person) => (await call(api.cart.viewCart, { as })).ok.items;
const listOrders = async (as: Person) => (await call(api.orders.listOwnOrders, { as })).ok;

describe('placing an order for cash', () => {
  it('[P11] copies current names, units and prices, totals them and empties the cart', async () => {
    const [customer, turmeric, jaggery] = [
      await world.customer(),
      await world.product({ price: 78.5, main: 5 }),
      await world.product({ price: 19.99, main: 5 }),
    ];
    await world.fillCart(customer, [
      [turmeric.id, 2],
      [jaggery.id, 3],
    ]);
    const placed = await place(customer);
    expect(placed.status).toBe(201);
    expect(await getCart(customer)).toEqual([]);
    const [order] = await listOrders(customer);
    expect(order).toMatchObject({
      id: placed.ok.order_id,
      status: 'Pending',
      payment_type: 'cod',
      total: 216.97,
      order_pin: null,
      can_cancel: true,
      refund_state: null,
    });
    expect(order?.user_name).toBe('Meera Patil');
    expect(order?.address).toBe('Meera Patil, 12 Market Yard, Sangli, Maharashtra 416416');
    expect(
      order?.items.map(({ product_name, product_unit, quantity, price }) => [
        product_name,
        product_unit,
        quantity,
        price,
      ]),
    ).toEqual([
      [turmeric.name, '500 g', 2, 78.5],
      [jaggery.name, '500 g', 3, 19.99],
    ]);
    expect(order?.timeline.map(({ event }) => event)).toEqual(['placed']);
  });

  it('notifies the customer and every administrator', async () => {
    const [admin, customer, product] = [
      await world.admin(),
      await world.customer(),
      await world.product({ price: 48, main: 5 }),
    ];
    await world.fillCart(customer, [[product.id, 2]]);
    const id = (await place(customer)).ok.order_id;
    const mine = (await call(api.notifications.listNotifications, { as: customer })).ok;
    expect(mine.map(({ message }) => message)).toEqual([`Your order #${id} of ₹96.00 was placed.`]);
    const theirs = (await call(api.notifications.listNotifications, { as: admin })).ok;
    expect(theirs[0]?.message).toMatch(new RegExp(`^New order #${id} of ₹96.00 from Meera Patil`));
  });

  it('finds an empty cart on the second click', async () => {
    const [customer, product] = [await world.customer(), await world.product({ main: 5 })];
    await world.fillCart(customer, [[product.id, 1]]);
    expect((await place(customer)).status).toBe(201);
    const again = await place(customer);
    expect([again.status, again.error.detail]).toEqual([400, 'Your cart is empty.']);
  });

  it('repeats the first response for the same Idempotency-Key, and rejects the key with another body', async () => {
    const [customer, product] = [await world.customer(), await world.product({ main: 5 })];
    const address_id = await world.address(customer);
    const headers = { 'idempotency-key': randomUUID() };
    await world.fillCart(customer, [[product.id, 1]]);
    const first = await call(api.orders.placeOrder, { as: customer, headers, body: { address_id, ...cod } });
    await world.fillCart(customer, [[product.id, 1]]);
    const second = await call(api.orders.placeOrder, { as: customer, headers, body: { address_id, ...cod } });
    expect([second.status, second.ok]).toEqual([first.status, first.ok]);
    expect(await listOrders(customer)).toHaveLength(1);
    const other = await call(api.orders.placeOrder, {
      as: customer,
      headers,
      body: { address_id: address_id + 1, ...cod },
    });
    expect(other.status).toBe(409);
  });

  it('[Z09] is 404 for the address of another customer, and the cart stays', async () => {
    const [customer, other, product] = [
      await world.customer(),
      await world.customer(),
      await world.product({ main: 5 }),
    ];
    await world.fillCart(customer, [[product.id, 1]]);
    const refused = await call(api.orders.placeOrder, {
      as: customer,
      body: { address_id: await world.address(other), ...cod },
    });
    expect([refused.status, refused.error.detail]).toEqual([404, 'Not found.']);
    expect(await getCart(customer)).toHaveLength(1);
  });

  it('[I3] uses the current price, not the one when the product was added to the cart', async () => {
    const [admin, customer, product] = [
      await world.admin(),
      await world.customer(),
      await world.product({ price: 48, main: 5 }),
    ];
    await world.fillCart(customer, [[product.id, 1]]);
    const { name, category, description, unit_id } = product;
    await call(api.catalog.updateProduct, {
      as: admin,
      params: { id: product.id },
      body: { name, category, description, unit: unit_id, price: 50.25 },
    });
    await place(customer);
    expect((await listOrders(customer))[0]?.total).toBe(50.25);
  });

  it('[P02] is 400 for an unknown payment method and for an online order without its proof', async () => {
    const customer = await world.customer();
    const address_id = await world.address(customer);
    for (const payment_method of ['card', 'online']) {
      const refused = await call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method } });
      expect(refused.status).toBe(400);
    }
  });
});

describe('the stock of the chain', () => {
  it('can be reserved down to the last unit over main and all stores', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 2, stores: [[manager, 3]] });
    const [first, second] = [await world.customer(), await world.customer()];
    await world.order(first, [[product.id, 5]]);
    await world.fillCart(second, [[product.id, 1]]);
    const refused = await place(second);
    expect(refused.status).toBe(409);
    expect(refused.error.shortages).toEqual([
      { product_id: product.id, product_name: product.name, requested: 1, available: 0 },
    ]);
    expect(await getCart(second)).toHaveLength(1);
  });

  it('is checked for all lines first: every short line is named and nothing is reserved', async () => {
    const [customer, plenty, little, none] = [
      await world.customer(),
      await world.product({ main: 9 }),
      await world.product({ main: 1 }),
      await world.product(),
    ];
    await world.fillCart(customer, [
      [plenty.id, 2],
      [little.id, 2],
      [none.id, 1],
    ]);
    const refused = await place(customer);
    expect(refused.error.shortages?.map(({ product_id, available }) => [product_id, available])).toEqual([
      [little.id, 1],
      [none.id, 0],
    ]);
    await world.order(await world.customer(), [[plenty.id, 9]]);
  });
});

describe('expected_total', () => {
  const expecting = async (as: Person, expected_total: unknown) =>
    call(api.orders.placeOrder, { as, body: { address_id: await world.address(as), ...cod, expected_total } });

  it('[P16] places an order of that total, and is 409 with both amounts for another', async () => {
    const customer = await world.customer();
    const product = await world.product({ price: 19.99, main: 5 });
    await world.fillCart(customer, [[product.id, 3]]);
    const { status, error } = await expecting(customer, 59.96);
    expect([status, error]).toEqual([
      409,
      expect.objectContaining({ code: 'total_changed', expected: 59.96, total: 59.97 }),
    ]);
    expect(await listOrders(customer)).toEqual([]);
    expect(await getCart(customer)).toHaveLength(1);
    expect((await expecting(customer, '59.97')).status).toBe(201);
  });

  it.each(['many', -1, 1.005, [1]])('rejects %j', async (expected_total) => {
    const customer = await world.customer();
    expect((await expecting(customer, expected_total)).status).toBe(400);
  });
});
