// Names of goods over the API, in the language of whoever buys them.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

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

it('[LANG-5] the shop names goods and categories in the language, with the English name beside it', async () => {
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

it('[LANG-5] a name that is not there is English, and in English nothing is beside it', async () => {
  const english = [{ name: goods.name, category_name: goods.category_name }];
  for (const input of [{}, HINDI])
    expect(await shown(input)).toEqual(english.map((row) => ({ ...row, name_en: undefined })));
  const [row] = (await world.call(catalog.ourProducts)).ok.filter(({ id }) => id === goods.id);
  expect(row).not.toHaveProperty('name_en');
});

it('[LANG-5] the ready pages are kept by language, and are new at once when a name is saved', async () => {
  const spice = await world.product({ main: 1 });
  const nameOf = async (input: object) =>
    (await world.call(catalog.ourProducts, input)).ok.find(({ id }) => id === spice.id)?.name;
  const english = await nameOf({});
  expect([await nameOf(MARATHI), await nameOf(HINDI)]).toEqual([english, english]);
  const names = { name_mr: 'जिरे', name_hi: 'जीरा' };
  await world.call(search.saveProductWords, { as, params: { id: spice.id }, body: { ...NO_WORDS, ...names } });
  expect([await nameOf(MARATHI), await nameOf({}), await nameOf(HINDI)]).toEqual(['जिरे', english, 'जीरा']);
});

it('[LANG-5] a cart names its lines in the language; the administrator, who keeps the names, reads English ones', async () => {
  const customer = await world.customer();
  const line = { product_id: goods.id, quantity: 1 };
  await world.call(cart.setCartLine, { as: customer, body: line });
  const [own] = (await world.call(cart.viewCart, { as: customer, ...MARATHI })).ok.items;
  const [quoted] = (await world.call(cart.quoteCart, { body: { lines: [line] }, ...MARATHI })).ok.items;
  for (const item of [own, quoted])
    expect(item).toMatchObject({ product_name: 'गूळ', product_name_en: goods.name, quantity: 1 });
  const listed = (await world.call(catalog.listProducts, { as, ...MARATHI })).ok.find(({ id }) => id === goods.id);
  expect(listed?.name).toBe(goods.name);
  expect(listed).not.toHaveProperty('name_en');
});
