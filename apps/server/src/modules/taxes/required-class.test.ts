// A chain that sells only products with a tax class: the others are sold out in the shop and refused at the counter (TAX-3).
import { api } from '@tilgul/contract';
import { beforeAll, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import type { Manager } from '../../../test/support/world-people.ts';

const world = await createWorld();
const { call } = world;
let admin: Person;
let manager: Manager;
let customer: Person;
beforeAll(async () => {
  [admin, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
});

const requireClass = async (require_tax_class: boolean) =>
  (await call(api.taxes.saveTaxSettings, { as: admin, body: { gstin: '27AABFT1234K1Z9', require_tax_class } })).ok;
const available = async (q: string) =>
  (await call(api.catalog.ourProducts, { query: { q } })).ok.map(({ name, available: left }) => [name, left]);
const putInCart = (product_id: number) =>
  call(api.cart.setCartLine, { as: customer, body: { product_id, quantity: 1 } });
const sell = (product_id: number) =>
  call(api.manualOrders.createManualOrder, {
    as: manager,
    body: {
      user: { first_name: 'Ramesh', mobile_number: '+919822041210' },
      products: [{ product_id, quantity: 1 }],
    },
  });

it('sells a product without tax class again once it has one', async () => {
  const jaggery = await world.product({ price: 50, main: 5, stores: [[manager, 5]] });
  const sesame = await world.product({ price: 60, main: 5 });
  const taxed = await call(api.taxes.createTaxClass, {
    as: admin,
    body: { name: 'Packed food', rates: [{ percent: 5, effective_from: '2025-09-22' }] },
  });
  const classify = async (product: typeof jaggery) => {
    const { id, name, category, unit, description, price } = product;
    const body = { name, category, unit, description, price, tax_class: taxed.ok.id };
    return (await call(api.catalog.updateProduct, { as: admin, params: { id }, body })).ok;
  };
  await classify(sesame);
  await world.fillCart(customer, [
    [jaggery.id, 1],
    [sesame.id, 1],
  ]);
  expect(await available(jaggery.name)).toEqual([[jaggery.name, 10]]);

  await requireClass(true);
  expect(await available(jaggery.name)).toEqual([[jaggery.name, 0]]);
  expect((await putInCart(jaggery.id)).status).toBe(404);
  const cart = (await call(api.cart.viewCart, { as: customer })).ok;
  expect([cart.items, cart.unavailable].map((lines) => lines.map(({ product_id }) => product_id))).toEqual([
    [sesame.id],
    [jaggery.id],
  ]);
  const refused = await sell(jaggery.id);
  expect([refused.status, refused.error['products']]).toEqual([
    400,
    [`“${jaggery.name}” has no tax class, so it cannot be sold. The administrator can give it one.`],
  ]);
  const address_id = await world.address(customer);
  const paid = await call(api.payments.createPaymentOrder, {
    as: customer,
    body: { amount: 6000, currency: 'INR', address_id },
  });
  expect(paid.ok.amount).toBe(6000);
  const placed = await call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method: 'cod' } });
  const [order] = (await call(api.orders.listOwnOrders, { as: customer })).ok;
  expect([placed.status, order?.items.map(({ product_name }) => product_name)]).toEqual([201, [sesame.name]]);

  await classify(jaggery);
  expect((await putInCart(jaggery.id)).status).toBe(200);
  expect((await sell(jaggery.id)).status).toBe(201);
});

it('sells them as exempt otherwise', async () => {
  await requireClass(false);
  const rice = await world.product({ price: 50, stores: [[manager, 5]] });
  expect((await putInCart(rice.id)).status).toBe(200);
  expect((await sell(rice.id)).status).toBe(201);
});
