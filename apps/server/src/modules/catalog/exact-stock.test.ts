// Only employees see exact stock. Visitors and customers see at most 100 units.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { call } = world;
const [admin, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
const staff = await world.staff(manager);
const product = await world.product({ price: 1, main: 250 });
const { id } = product;

const strangers: [string, Person | undefined][] = [
  ['a visitor', undefined],
  ['a customer', customer],
];
const own: [string, Person][] = [
  ['the administrator', admin],
  ['a manager', manager],
  ['a staff member', staff],
];
const list = async (as?: Person) => {
  const { ok } = as ? await call(api.catalog.listProducts, { as }) : await call(api.catalog.ourProducts);
  return ok.find((row) => row.id === id);
};
const readPage = async (as?: Person) => (await call(api.reviews.getProductPage, { as, params: { id } })).ok;
const search = async (as?: Person) =>
  (await call(api.catalog.listProducts, { as: as ?? customer, query: { q: product.name } })).ok[0];
/** Moves main stock without saving the product. */
const receive = async (quantity: number) =>
  (await call(api.catalog.addMainStock, { as: admin, body: { product_id: id, stock: quantity } })).ok;

describe('stock', () => {
  it.each(strangers)('is at most 100 for %s', async (_who, as) => {
    const page = await readPage(as);
    for (const shown of [await list(as), page, page.sizes[0], await search(as)])
      expect(shown).toMatchObject({ stock: 100, total_qty: 50, available: 100, in_stock: true });
  });

  it.each(own)('is exact for %s', async (_who, as) => {
    for (const shown of [await list(as), await search(as)])
      expect(shown).toMatchObject({ stock: 250, total_qty: 125, available: 100 });
  });

  it('cannot be told from the version or the answer by visitors and customers', async () => {
    const before = [await list(), await list(customer), await readPage()];
    const seen = await list(admin);
    await receive(10);
    expect([await list(), await list(customer), await readPage()]).toEqual(before);
    expect(await list(admin)).toMatchObject({ stock: 260, version: (seen?.version ?? 0) + 10 });
  });

  it('is at most 100 in carts, which say whether their quantity is in stock', async () => {
    await world.fillCart(customer, [[id, 150]]);
    const view = async () => (await call(api.cart.viewCart, { as: customer })).ok.items;
    expect(await view()).toMatchObject([{ quantity: 150, available: 100, in_stock: true }]);
    await world.fillCart(customer, [[id, 300]]);
    expect(await view()).toMatchObject([{ quantity: 300, available: 100, in_stock: false }]);
  });

  it('cannot be told by a visitor who quotes larger and larger quantities', async () => {
    for (const quantity of [100, 150, 300, 9_999]) {
      const body = { lines: [{ product_id: id, quantity }] };
      expect((await call(api.cart.quoteCart, { body })).ok.items).toMatchObject([{ available: 100, in_stock: true }]);
    }
  });

  it('is at most 100 in a merged cart, which takes what is there', async () => {
    const merge = async (quantity: number) => {
      const body = { lines: [{ product_id: id, quantity }] };
      const { ok } = await call(api.cart.mergeCart, { as: await world.customer(), body });
      return [ok.cart.items[0]?.quantity, ok.changed];
    };
    expect(await merge(150)).toEqual([150, []]);
    expect(await merge(300)).toEqual([
      100,
      [{ product_id: id, product_name: product.name, quantity: 100, available: 100, reason: 'stock' }],
    ]);
  });

  it('is at most 100 in the shortages of an order and a payment', async () => {
    // The caps would refuse as many.
    const free = await createWorld({ RATE_LIMITS: 'off' });
    const as = await free.customer();
    await free.fillCart(as, [[(await free.product({ price: 1, main: 250 })).id, 300]]);
    const order = { address_id: await free.address(as), payment_method: 'cod' } as const;
    const placed = await free.call(api.orders.placeOrder, { as, body: order });
    const opened = await free.call(api.payments.createPaymentOrder, { as, body: { amount: 30_000, currency: 'INR' } });
    for (const { error } of [placed, opened]) {
      expect(error.shortages).toMatchObject([{ requested: 300, available: 100 }]);
      expect(error.detail).toContain('100');
    }
  });
});
