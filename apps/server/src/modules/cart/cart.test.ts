// The cart: quantities, current prices, one cart per customer.
import { api } from '@tilgul/contract';
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { cart, catalog, delivery, orders, payments } = api;

const set = (as: Person, product_id: unknown, quantity: unknown, more: Record<string, unknown> = {}) =>
  world.call(cart.setCartLine, { as, body: { product_id, quantity, ...more } });
const view = async (as: Person) => (await world.call(cart.viewCart, { as })).ok;

describe('a cart', () => {
  it('is empty at first', async () => {
    expect(await view(await world.customer())).toEqual({
      items: [],
      grand_total: 0,
      unavailable: [],
      delivery: NO_FEES,
    });
  });

  it('shows name, price, unit, quantity, picture and the grand total, to the paisa', async () => {
    const customer = await world.customer();
    const [first, second] = [
      await world.product({ price: 19.99, main: 50 }),
      await world.product({ price: 0.1, main: 50 }),
    ];
    await set(customer, first.id, 3);
    await set(customer, second.id, '2');
    const { items, grand_total } = await view(customer);
    expect(items.map(({ product_id, quantity, price }) => [product_id, quantity, price])).toEqual([
      [first.id, 3, 19.99],
      [second.id, 2, 0.1],
    ]);
    expect(items[0]).toEqual({
      product_id: first.id,
      product_name: first.name,
      price: 19.99,
      mrp: null,
      unit: '500 g',
      quantity: 3,
      image: first.image,
      in_stock: true,
      available: 50,
      choice: 'remove',
    });
    expect(grand_total).toBe(60.17);
  });

  it('sets the quantity, so that a retry is harmless, and 0 removes the item', async () => {
    const customer = await world.customer();
    const product = await world.product({ main: 5 });
    for (const quantity of [2, 2, 5]) expect((await set(customer, product.id, quantity)).ok.quantity).toBe(quantity);
    expect((await view(customer)).items[0]?.quantity).toBe(5);
    for (let time = 0; time < 2; time += 1) expect((await set(customer, product.id, 0)).status).toBe(200);
    expect((await view(customer)).items).toEqual([]);
  });

  it('keeps one line when it is set concurrently', async () => {
    const customer = await world.customer();
    const product = await world.product({ main: 50 });
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => set(customer, product.id, n + 1)));
    expect(results.every(({ status }) => status === 200)).toBe(true);
    expect((await view(customer)).items).toHaveLength(1);
  });

  it('follows the price of the product', async () => {
    const customer = await world.customer();
    const product = await world.product({ price: 10, main: 5 });
    await set(customer, product.id, 3);
    const { category, unit } = await world.categoryAndUnit();
    const body = { name: 'Dearer', category, unit, description: 'Now', price: 12.5 };
    await world.call(catalog.updateProduct, { as: await world.admin(), params: { id: product.id }, body });
    expect(await view(customer)).toMatchObject({ items: [{ product_name: 'Dearer', price: 12.5 }], grand_total: 37.5 });
  });

  it('shows which items the chain cannot supply now', async () => {
    const customer = await world.customer();
    const product = await world.product({ main: 4 });
    await set(customer, product.id, 4);
    expect((await view(customer)).items[0]?.in_stock).toBe(true);
    await world.order(await world.customer(), [[product.id, 1]]);
    expect((await view(customer)).items[0]?.in_stock).toBe(false);
  });

  it('shows how many units are available, including those held by the customer’s open payment', async () => {
    const customer = await world.customer();
    const product = await world.product({ price: 10, main: 4 });
    await set(customer, product.id, 3);
    expect((await view(customer)).items[0]?.available).toBe(4);
    const body = { amount: 3000, currency: 'INR' };
    expect((await world.call(payments.createPaymentOrder, { as: customer, body })).status).toBe(201);
    expect((await view(customer)).items[0]).toMatchObject({ available: 4, in_stock: true });
    const other = await world.customer();
    await set(other, product.id, 3);
    expect((await view(other)).items[0]).toMatchObject({ available: 1, in_stock: false });
  });

  it('lists products no longer sold apart from items and total, until removed', async () => {
    const customer = await world.customer();
    const [gone, sold] = [await world.product({ price: 10, main: 4 }), await world.product({ price: 7, main: 4 })];
    await set(customer, gone.id, 2);
    await set(customer, sold.id, 1);
    await world.call(catalog.deleteProduct, { as: await world.admin(), params: { id: gone.id } });
    const { id: product_id, name: product_name, unit, image } = gone;
    expect(await view(customer)).toMatchObject({
      items: [{ product_id: sold.id }],
      grand_total: 7,
      unavailable: [{ product_id, product_name, unit, quantity: 2, image }],
    });
    expect((await set(customer, gone.id, 3)).status).toBe(404);
    expect((await set(customer, gone.id, 0)).status).toBe(200);
    expect((await view(customer)).unavailable).toEqual([]);
  });

  it('leaves products no longer sold out of the order', async () => {
    const customer = await world.customer();
    const address_id = await world.address(customer);
    const [gone, sold] = [await world.product({ main: 4 }), await world.product({ price: 7, main: 4 })];
    await set(customer, gone.id, 2);
    await set(customer, sold.id, 1);
    await world.call(catalog.deleteProduct, { as: await world.admin(), params: { id: gone.id } });
    const body = { address_id, payment_method: 'cod', expected_total: 7 };
    expect((await world.call(orders.placeOrder, { as: customer, body })).status).toBe(201);
    const [order] = (await world.call(orders.listOwnOrders, { as: customer })).ok;
    expect(order?.items.map((item) => item.product_id)).toEqual([sold.id]);
    expect(await view(customer)).toEqual({ items: [], grand_total: 0, unavailable: [], delivery: NO_FEES });
  });

  it('[Z11] belongs to one customer; user, price and total in the request are ignored', async () => {
    const [one, other] = [await world.customer(), await world.customer()];
    const product = await world.product({ price: 10, main: 4 });
    await set(one, product.id, 1, { user_id: other.id, cart_id: 1, price: 1, grand_total: 1 });
    expect((await view(other)).items).toEqual([]);
    expect((await view(one)).grand_total).toBe(10);
  });

  it('is 404 for an archived or unknown product', async () => {
    const customer = await world.customer();
    const product = await world.product({ main: 4 });
    await world.call(catalog.deleteProduct, { as: await world.admin(), params: { id: product.id } });
    for (const id of [product.id, 999_999]) {
      for (const quantity of [1, 0]) expect((await set(customer, id, quantity)).status).toBe(404);
    }
  });

  it.each([-1, 0.5, 10_000, 1e9, 2 ** 53, 'NaN', 'two', '', null, true, [1]])(
    '[M03] refuses the quantity %o',
    async (quantity) => {
      const customer = await world.customer();
      const product = await world.product({ main: 4 });
      expect((await set(customer, product.id, quantity)).status).toBe(400);
      expect((await view(customer)).items).toEqual([]);
    },
  );
});

it('[DEL-11] shows the current delivery fees for an account, a visitor and a merged cart', async () => {
  const product = await world.product({ price: 20, main: 9 });
  const lines = [{ product_id: product.id, quantity: 2 }];
  expect((await world.call(cart.quoteCart, { body: { lines } })).ok.delivery).toEqual(NO_FEES);
  const fee_rules = [
    { from: 0, fee: 40, min_order: 100 },
    { from: 500, fee: 0, min_order: 100 },
    { from: 0, fee: 90, min_order: 100, effective_from: '2099-01-01' },
  ];
  await world.call(delivery.saveDeliverySettings, { as: await world.admin(), body: { fee_rules } });
  const fees = {
    min_order: 100,
    steps: [
      { from: 0, fee: 40 },
      { from: 500, fee: 0 },
    ],
  };
  const customer = await world.customer();
  expect((await world.call(cart.quoteCart, { body: { lines } })).ok.delivery).toEqual(fees);
  const merged = (await world.call(cart.mergeCart, { as: customer, body: { lines } })).ok;
  expect(merged.cart).toMatchObject({ grand_total: 40, delivery: fees });
  expect((await world.call(cart.viewCart, { as: customer })).ok).toMatchObject({ grand_total: 40, delivery: fees });
});
