// Names of goods on orders, counter sales, stock requests and stock lists, over the API.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { openPayDesk } from '../../../test/support/pay-desk.ts';

const world = await createWorld();
const { call } = world;
const MARATHI = { headers: { 'accept-language': 'mr' } };
const HINDI = { headers: { 'accept-language': 'hi' } };
const as = await world.admin();
const manager = await world.manager();
const staff = await world.staff(manager);

const rename = (id: number, name_mr: string | null) =>
  call(api.search.saveProductWords, { as, params: { id }, body: { name_mr, name_hi: null, search_words: [] } });
async function product(name_mr: string | null) {
  const made = await world.product({ main: 50, sent: [[manager, 30]] });
  if (name_mr) await rename(made.id, name_mr);
  return made;
}
const namesOf = (items: readonly { product_name: string; product_name_en?: string | undefined }[] | undefined) =>
  items?.map(({ product_name, product_name_en }) => [product_name, product_name_en]);

it('[LANG-6] an order keeps the names of its day; customer, store and delivery staff read them in their language', async () => {
  const goods = await product('गूळ');
  const customer = await world.customer();
  const id = await world.order(customer, [[goods.id, 2]]);
  await world.advance(id, 'Shipped', { customer, manager, staff });
  await rename(goods.id, 'नवे नाव');
  const lists = [
    [api.orders.listOwnOrders, customer],
    [api.orders.listStoreOrders, manager],
    [api.orders.listStaffOrders, staff],
  ] as const;
  for (const [list, reader] of lists) {
    const read = async (input: object) =>
      namesOf((await call(list, { as: reader, ...input })).ok.find((order) => order.id === id)?.items);
    expect(await read(MARATHI)).toEqual([['गूळ', goods.name]]);
    for (const input of [{}, HINDI]) expect(await read(input)).toEqual([[goods.name, undefined]]);
  }
});

it('[LANG-6] what is paid online keeps the names that it had when the payment was opened', async () => {
  const desk = await openPayDesk(world);
  const who = await desk.shopper();
  const { customer, amount } = who;
  await rename(who.productId, 'तीळ');
  const opened = await call(api.payments.createPaymentOrder, { as: customer, body: { amount, currency: 'INR' } });
  await rename(who.productId, 'नवे नाव');
  await desk.place(who, await desk.pay(opened.ok.order_id));
  const [order] = (await call(api.orders.listOwnOrders, { as: customer, ...MARATHI })).ok;
  expect(order?.items[0]?.product_name).toBe('तीळ');
});

it('[LANG-6] counter sales and stock requests keep them too', async () => {
  const goods = await product('हळद');
  const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
  const products = [{ product_id: goods.id, quantity: 1 }];
  await call(api.manualOrders.createManualOrder, { as: manager, body: { user, products } });
  await call(api.stockRequests.createStockRequest, {
    as: manager,
    body: { payment_method: 'cod', ordered_products: products },
  });
  await rename(goods.id, null);
  const [sale] = (await call(api.manualOrders.listManualOrders, { as: manager, body: {}, ...MARATHI })).ok;
  expect(namesOf(sale?.items)).toEqual([['हळद', goods.name]]);
  const [request] = (await call(api.stockRequests.listStoreRequests, { as: manager, ...MARATHI })).ok;
  expect(namesOf(request?.ordered_products)).toEqual([['हळद', goods.name]]);
});

it('[LANG-6] a line from before takes the name of today, as long as its product is called the same in English', async () => {
  const goods = await product(null);
  const customer = await world.customer();
  await world.order(customer, [[goods.id, 1]]);
  await rename(goods.id, 'मीठ');
  const read = async () =>
    namesOf((await call(api.orders.listOwnOrders, { as: customer, ...MARATHI })).ok.flatMap(({ items }) => items));
  expect(await read()).toEqual([['मीठ', goods.name]]);
  await world.deps.db.updateTable('products').set({ name: 'Something else' }).where('id', '=', goods.id).execute();
  expect(await read()).toEqual([[goods.name, undefined]]);
});

it("[LANG-5] a store's stock, what to ask for and what is short are named in the language", async () => {
  const goods = await product('ज्वारी');
  const row = { product_id: goods.id, product: 'ज्वारी', product_en: goods.name };
  const stock = (await call(api.inventory.viewStock, { as: manager, ...MARATHI })).ok.inventory;
  expect(stock.find(({ product_id }) => product_id === goods.id)).toMatchObject(row);
  const { suggestions } = (await call(api.stockRequests.listSuggestions, { as: manager, ...MARATHI })).ok;
  expect(suggestions.find(({ product_id }) => product_id === goods.id)).toMatchObject(row);
  const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
  const body = { user, products: [{ product_id: goods.id, quantity: 31 }] };
  const { error } = await call(api.manualOrders.createManualOrder, { as: manager, body, ...MARATHI });
  expect(error?.shortages).toEqual([expect.objectContaining({ product_name: 'ज्वारी', requested: 31, available: 30 })]);
  const english = (await call(api.inventory.viewStock, { as: manager })).ok.inventory;
  const [found] = english.filter(({ product_id }) => product_id === goods.id);
  expect(found?.product).toBe(goods.name);
  expect(found).not.toHaveProperty('product_en');
});

it("[LANG-3] a product's movements name the places that are no stores in the language", async () => {
  const goods = await product('बाजरी');
  const from = async (input: object) =>
    (await call(api.inventory.listStockMovements, { as: manager, params: { product_id: goods.id }, ...input })).ok.map(
      (move) => move.from,
    );
  expect([await from({}), await from(MARATHI), await from(HINDI)]).toEqual([['In transit'], ['वाटेत'], ['रास्ते में']]);
});
