// Product names in the language of the request.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { openPayDesk } from '../../../test/support/pay-desk.ts';

const world = await createWorld();
const { cart, catalog, reviews, search } = api;
const as = await world.admin();
const MARATHI = { headers: { 'accept-language': 'mr' } };
const HINDI = { headers: { 'accept-language': 'hi' } };
const NO_WORDS = { name_mr: null, name_hi: null, search_words: [] };

/** A product with a Marathi name in a category that has one too. */
async function jaggery() {
  const { id } = await world.product({ main: 20 });
  await world.call(search.saveProductWords, { as, params: { id }, body: { ...NO_WORDS, name_mr: 'गूळ' } });
  const { ok } = await world.call(catalog.listProducts, { as });
  const product = ok.find((row) => row.id === id);
  if (!product) throw new Error('the product is not there');
  const category = { params: { id: product.category }, body: { ...NO_WORDS, name_mr: 'गोड पदार्थ' } };
  await world.call(search.saveCategoryWords, { as, ...category });
  return product;
}
const goods = await jaggery();
const shown = async (input: object) =>
  (await world.call(catalog.ourProducts, input)).ok
    .filter(({ id }) => id === goods.id)
    .map(({ name, name_en, category_name }) => ({ name, name_en, category_name }));

it('[LANG-5] the shop shows product and category names in the request language, with the English name beside them', async () => {
  const { name: name_en } = goods;
  expect(await shown(MARATHI)).toEqual([{ name: 'गूळ', name_en, category_name: 'गोड पदार्थ' }]);
  expect(await shown({ ...MARATHI, query: { q: 'gul' } })).toEqual([
    { name: 'गूळ', name_en, category_name: 'गोड पदार्थ' },
  ]);
  const page = await world.call(reviews.getProductPage, { params: { id: goods.id }, ...MARATHI });
  expect([page.ok.name, page.ok.name_en, page.ok.sizes.map(({ name }) => name)]).toEqual(['गूळ', name_en, ['गूळ']]);
  const categories = (await world.call(catalog.ourCategories, MARATHI)).ok;
  expect(categories.find(({ id }) => id === goods.category)?.name).toBe('गोड पदार्थ');
});

it('[LANG-5] a missing name falls back to English, and English answers have no second name', async () => {
  const english = [{ name: goods.name, category_name: goods.category_name }];
  for (const input of [{}, HINDI])
    expect(await shown(input)).toEqual(english.map((row) => ({ ...row, name_en: undefined })));
  const [row] = (await world.call(catalog.ourProducts)).ok.filter(({ id }) => id === goods.id);
  expect(row).not.toHaveProperty('name_en');
});

it('[LANG-5] English readers get the Marathi name beside the English one', async () => {
  const find = (rows: readonly { id: number; name_mr?: string | undefined }[]) =>
    rows.find(({ id }) => id === goods.id)?.name_mr;
  expect(find((await world.call(catalog.ourProducts)).ok)).toBe('गूळ');
  expect(find((await world.call(catalog.ourProducts, MARATHI)).ok)).toBeUndefined();
});

it('[LANG-5] cached pages are kept per language, and refreshed immediately when a name is saved', async () => {
  const spice = await world.product({ main: 1 });
  const getName = async (input: object) =>
    (await world.call(catalog.ourProducts, input)).ok.find(({ id }) => id === spice.id)?.name;
  const english = await getName({});
  expect([await getName(MARATHI), await getName(HINDI)]).toEqual([english, english]);
  const names = { name_mr: 'जिरे', name_hi: 'जीरा' };
  await world.call(search.saveProductWords, { as, params: { id: spice.id }, body: { ...NO_WORDS, ...names } });
  expect([await getName(MARATHI), await getName({}), await getName(HINDI)]).toEqual(['जिरे', english, 'जीरा']);
});

it('[LANG-5] a cart shows names in the request language; administrators, who edit all names, see English', async () => {
  const customer = await world.customer();
  const line = { product_id: goods.id, quantity: 1 };
  await world.call(cart.setCartLine, { as: customer, body: line });
  const [own] = (await world.call(cart.viewCart, { as: customer, ...MARATHI })).ok.items;
  const [quoted] = (await world.call(cart.quoteCart, { body: { lines: [line] }, ...MARATHI })).ok.items;
  for (const item of [own, quoted])
    expect(item).toMatchObject({ product_name: 'गूळ', product_name_en: goods.name, quantity: 1 });
  const listed = (await world.call(catalog.listProducts, { as, ...MARATHI })).ok.find(({ id }) => id === goods.id);
  expect(listed).toMatchObject({
    name: goods.name,
    shown: { name: 'गूळ', unit: goods.unit, category_name: 'गोड पदार्थ' },
  });
  expect(listed).not.toHaveProperty('name_en');
  const english = (await world.call(catalog.listProducts, { as })).ok.find(({ id }) => id === goods.id);
  expect(english).not.toHaveProperty('shown');
});

describe('names on orders, counter sales and stock requests', async () => {
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
  const getNames = (items: readonly { product_name: string; product_name_en?: string | undefined }[] | undefined) =>
    items?.map(({ product_name, product_name_en }) => [product_name, product_name_en]);

  it('[LANG-6] an order keeps the names from when it was placed; customer, store and riders see them in their language', async () => {
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
        getNames((await call(list, { as: reader, ...input })).ok.find((order) => order.id === id)?.items);
      expect(await read(MARATHI)).toEqual([['गूळ', goods.name]]);
      for (const input of [{}, HINDI]) expect(await read(input)).toEqual([[goods.name, undefined]]);
    }
  });

  it('[LANG-6] an online payment keeps the names from when it was opened', async () => {
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

  it('[LANG-6] counter sales and stock requests keep their names too', async () => {
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
    expect(getNames(sale?.items)).toEqual([['हळद', goods.name]]);
    const [request] = (await call(api.stockRequests.listStoreRequests, { as: manager, ...MARATHI })).ok;
    expect(getNames(request?.ordered_products)).toEqual([['हळद', goods.name]]);
  });

  it('[LANG-6] a line without translations uses the current ones, as long as the English name is unchanged', async () => {
    const goods = await product(null);
    const customer = await world.customer();
    await world.order(customer, [[goods.id, 1]]);
    await rename(goods.id, 'मीठ');
    const read = async () =>
      getNames((await call(api.orders.listOwnOrders, { as: customer, ...MARATHI })).ok.flatMap(({ items }) => items));
    expect(await read()).toEqual([['मीठ', goods.name]]);
    await world.deps.db.updateTable('products').set({ name: 'Something else' }).where('id', '=', goods.id).execute();
    expect(await read()).toEqual([[goods.name, undefined]]);
  });

  it("[LANG-5] a store's stock, suggestions and shortages use the request's language", async () => {
    const goods = await product('ज्वारी');
    const row = { product_id: goods.id, product: 'ज्वारी', product_en: goods.name };
    const stock = (await call(api.inventory.viewStock, { as: manager, ...MARATHI })).ok.inventory;
    expect(stock.find(({ product_id }) => product_id === goods.id)).toMatchObject(row);
    const { suggestions } = (await call(api.stockRequests.listSuggestions, { as: manager, ...MARATHI })).ok;
    expect(suggestions.find(({ product_id }) => product_id === goods.id)).toMatchObject(row);
    const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
    const body = { user, products: [{ product_id: goods.id, quantity: 31 }] };
    const { error } = await call(api.manualOrders.createManualOrder, { as: manager, body, ...MARATHI });
    expect(error?.shortages).toEqual([
      expect.objectContaining({ product_name: 'ज्वारी', requested: 31, available: 30 }),
    ]);
    const english = (await call(api.inventory.viewStock, { as: manager })).ok.inventory;
    const [found] = english.filter(({ product_id }) => product_id === goods.id);
    expect(found?.product).toBe(goods.name);
    expect(found).not.toHaveProperty('product_en');
  });

  it("[LANG-3] a product's movements name main stock, transit and outside in the request's language", async () => {
    const goods = await product('बाजरी');
    const from = async (input: object) =>
      (
        await call(api.inventory.listStockMovements, { as: manager, params: { product_id: goods.id }, ...input })
      ).ok.map((move) => move.from);
    expect([await from({}), await from(MARATHI), await from(HINDI)]).toEqual([['In transit'], ['वाटेत'], ['रास्ते में']]);
  });
});

describe('units, descriptions and stores', async () => {
  const world = await createWorld();
  const { call } = world;
  const as = await world.admin();
  const manager = await world.manager();
  const { category, unit } = await world.categoryAndUnit();
  const UNIT = { unit: '500 g', description: 'Half a kilogram' };
  const nameUnit = async (names: object) =>
    (await call(catalog.updateUnit, { as, params: { id: unit }, body: { ...UNIT, names } })).ok;

  it('[LANG-5] visitors read unit, description and category in their language, administrators English', async () => {
    const { id, description } = await world.product({ main: 5 });
    await nameUnit({ mr: '500 ग्रॅम' });
    const body = { names: { mr: 'तीळ' }, descriptions: { mr: 'ताजे' }, search_words: [] };
    const saved = (await call(search.saveProductWords, { as, params: { id }, body })).ok;
    expect(saved).toEqual({ ...body, name_mr: 'तीळ', name_hi: null });
    const texts = { names: { mr: 'मसाले' }, descriptions: { mr: 'अख्खे आणि दळलेले' } };
    const spices = { name: 'Spices', description: 'Whole and ground' };
    const kept = { ...spices, ...texts };
    const { ok } = await call(catalog.updateCategory, { as, params: { id: category }, body: kept });
    expect(ok).toEqual({ id: category, ...kept });

    const find = async (input: object) => (await call(catalog.ourProducts, input)).ok.find((row) => row.id === id);
    expect(await find(MARATHI)).toMatchObject({ unit: '500 ग्रॅम', unit_en: '500 g', description: 'ताजे' });
    const english = await find({});
    expect(english).toMatchObject({ unit: '500 g', description });
    expect(english).not.toHaveProperty('unit_en');
    const localShown = { name: 'तीळ', unit: '500 ग्रॅम', category_name: 'मसाले' };
    const listed = (await call(catalog.listProducts, { as, ...MARATHI })).ok.find((row) => row.id === id);
    expect(listed).toEqual({ ...english, shown: localShown });
    const page = (await call(reviews.getProductPage, { params: { id }, ...MARATHI })).ok;
    expect([page.description, page.sizes[0]?.unit]).toEqual(['ताजे', '500 ग्रॅम']);
    const found = (await call(search.suggestProducts, { query: { q: 'तीळ' }, ...MARATHI })).ok.suggestions;
    expect(found).toMatchObject([{ id, unit: '500 ग्रॅम', names: { mr: 'तीळ' }, name_mr: 'तीळ', name_hi: null }]);

    const shown = (await call(catalog.ourCategories, MARATHI)).ok.find((row) => row.id === category);
    expect(shown).toEqual({ id: category, name: 'मसाले', description: 'अख्खे आणि दळलेले' });
    const units = (await call(catalog.listUnits, { as: manager, ...MARATHI })).ok.find((row) => row.id === unit);
    expect(units).toMatchObject({ unit: '500 ग्रॅम', description: UNIT.description, names: { mr: '500 ग्रॅम' } });
    const office = (await call(catalog.listUnits, { as, ...MARATHI })).ok.find((row) => row.id === unit);
    expect(office).toEqual({ ...units, unit: '500 g', product_count: expect.any(Number) });
  });

  it('an omitted language keeps its text, null and a blank remove it, and `names` overrides `name_mr`', async () => {
    const { id } = await world.product();
    const save = async (body: object) =>
      (await call(search.saveProductWords, { as, params: { id }, body: { search_words: [], ...body } })).ok.names;
    expect(await save({ names: { mr: 'गूळ' }, name_mr: 'दुसरे', name_hi: 'गुड़' })).toEqual({ mr: 'गूळ', hi: 'गुड़' });
    expect(await save({ names: { hi: '' } })).toEqual({ mr: 'गूळ' });
    expect(await save({ name_mr: null, name_hi: 'गुड़' })).toEqual({ hi: 'गुड़' });
    expect(await nameUnit({ mr: '500 ग्रॅम', hi: '500 ग्राम' })).toMatchObject({ unit: '500 g', grams: 500 });
    expect((await nameUnit({ hi: null })).names).toEqual({ mr: '500 ग्रॅम' });
    expect((await call(catalog.updateUnit, { as, params: { id: unit }, body: UNIT })).ok.names).toEqual({
      mr: '500 ग्रॅम',
    });
    const body = { names: { mr: 'ग'.repeat(61) }, search_words: [] };
    const { error } = await call(search.saveProductWords, { as, params: { id }, body });
    expect(error?.['names.mr']).toEqual([expect.stringContaining('60')]);
  });

  it('[LANG-6] an order keeps the unit of its day, an older one shows the current unit, and packers get its grams', async () => {
    await nameUnit({ mr: '500 ग्रॅम' });
    const { id, name, description } = await world.product({ stores: [[manager, 9]] });
    const weighed = { name, category, unit, description, price: 50, sold_by_weight: 'yes' };
    (await call(catalog.updateProduct, { as, params: { id }, body: weighed })).ok;
    const customer = await world.customer();
    const order = await world.order(customer, [[id, 1]]);
    await world.advance(order, 'Processing', { customer, manager, staff: await world.staff(manager) });
    const packing = (await call(api.orders.listToPack, { as: manager, ...MARATHI })).ok;
    expect(packing.find((row) => row.id === order)?.items).toMatchObject([
      { product_unit: '500 ग्रॅम', product_unit_en: '500 g', unit_grams: 500 },
    ]);
    await nameUnit({ mr: 'अर्धा किलो' });
    const read = async () => (await call(api.orders.listOwnOrders, { as: customer, ...MARATHI })).ok[0]?.items[0];
    expect((await read())?.product_unit).toBe('500 ग्रॅम');
    await world.deps.db.updateTable('order_lines').set({ unit_names: {} }).where('order_id', '=', order).execute();
    expect((await read())?.product_unit).toBe('अर्धा किलो');
    await call(cart.setCartLine, { as: customer, body: { product_id: id, quantity: 1 } });
    expect((await call(cart.viewCart, { as: customer, ...MARATHI })).ok.items).toMatchObject([{ unit: 'अर्धा किलो' }]);
  });

  it("[LANG-5] a customer's orders and visitors name the store in their language", async () => {
    const store = (await call(api.stores.listStores, { as, query: { limit: 500 } })).ok.find(
      ({ manager: id }) => id === manager.id,
    );
    if (!store) throw new Error('the store is not there');
    const { id, name, location, store_no } = store;
    const body = { name, location, store_no, manager: manager.id, name_mr: 'दुसरे', names: { mr: 'सांगली' } };
    expect((await call(api.stores.updateStore, { as, params: { id }, body })).ok).toMatchObject({
      name,
      names: { mr: 'सांगली' },
      name_mr: 'सांगली',
    });
    const shown = async (input: object) => (await call(api.stores.ourStores, input)).ok.find((row) => row.id === id);
    expect(await shown(MARATHI)).toEqual({ id, name: 'सांगली', name_en: name, name_mr: 'सांगली', location, store_no });
    expect(await shown(HINDI)).toEqual({ id, name, name_mr: 'सांगली', location, store_no });
    const customer = await world.customer();
    const product = await world.product({ stores: [[manager, 9]] });
    const order = await world.order(customer, [[product.id, 1]]);
    await world.advance(order, 'Processing', { customer, manager, staff: await world.staff(manager) });
    const read = async (input: object) =>
      (await call(api.orders.listOwnOrders, { as: customer, ...input })).ok[0]?.warehouse_name;
    expect([await read(MARATHI), await read({})]).toEqual(['सांगली', name]);
  });
});
