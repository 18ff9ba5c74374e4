// Fills the demo's catalogue, main stock and stores, and creates open stock requests.
import { api } from '@tilgul/contract';
import type { ProductAnswer } from '@tilgul/contract/catalog';
import type { Deps } from '../deps.ts';
import { CATEGORIES, PRODUCTS, UNITS } from './assortment.ts';
import { type Caller, formBody } from './caller.ts';
import type { DemoClock, Rng } from './clock.ts';
import type { DemoStoreUsers, DemoUsers } from './demo-users.ts';
import { readPicture } from './pictures.ts';
import { createTaxSettings, toLabelFields } from './store-settings.ts';
import { CATEGORY_TEXTS, PRODUCT_TEXTS, type Translation, UNIT_TEXTS } from './translations.ts';
import { CATEGORY_WORDS, type DemoWords, PRODUCT_WORDS } from './words.ts';

const MAIN_STOCK = 900;

/** A created product. */
export interface SeededProduct {
  readonly id: number;
  readonly name: string;
}

async function idsByName<T extends readonly (readonly [string, string])[]>(
  rows: T,
  make: (name: string, description: string) => Promise<number>,
) {
  const ids = new Map<string, number>();
  for (const [name, description] of rows) ids.set(name, await make(name, description));
  return ids;
}

/** Links sizes to their products (CAT-8). Done last, because products shown first are created last. */
async function joinSizes(call: Caller, { admin }: DemoUsers, made: readonly ProductAnswer[]): Promise<void> {
  const byName = new Map(made.map((product) => [product.name, product]));
  for (const { name, baseProduct } of PRODUCTS) {
    const [size, head] = [byName.get(name), byName.get(baseProduct ?? '')];
    if (!size || !head) continue;
    const { id, category, unit, description, price } = size;
    const body = { name, category, unit, description, price, variant_of: head.id };
    (await call(api.catalog.updateProduct, { as: admin, params: { id }, body })).ok;
  }
}

const wordsBody = (words: DemoWords | undefined, texts: Translation | undefined) => ({
  names: words ? { mr: words.mr, hi: words.hi } : texts?.names,
  descriptions: texts?.descriptions,
  search_words: [...(words?.aliases ?? [])],
});

/** Creates categories, units, tax classes and products in reverse, since the shop shows the newest first. */
export async function stockCatalogue(deps: Deps, call: Caller, users: DemoUsers): Promise<SeededProduct[]> {
  const { admin } = users;
  const categories = await idsByName(
    CATEGORIES,
    async (name, description) =>
      (await call(api.catalog.createCategory, { as: admin, body: { name, description } })).ok.id,
  );
  const units = await idsByName(
    UNITS,
    async (unit, description) =>
      (await call(api.catalog.createUnit, { as: admin, body: { unit, description, ...UNIT_TEXTS.get(unit) } })).ok.id,
  );
  const taxClass = await createTaxSettings(call, admin);
  const goods: ProductAnswer[] = [];
  for (const product of [...PRODUCTS].reverse()) {
    const fields = {
      name: product.name,
      category: categories.get(product.category) ?? 0,
      unit: units.get(product.unit) ?? 0,
      description: product.description,
      price: product.price,
      stock: MAIN_STOCK,
      ...toLabelFields(product, taxClass),
    };
    const { ok } = await call(api.catalog.createProduct, {
      as: admin,
      ...formBody(fields, readPicture(product.picture)),
    });
    // No call sets ratings yet.
    await deps.db.updateTable('products').set({ rating: product.rating }).where('id', '=', ok.id).execute();
    goods.unshift(ok);
  }
  await joinSizes(call, users, goods);
  for (const { id, name } of goods) {
    const body = wordsBody(PRODUCT_WORDS.get(name), PRODUCT_TEXTS.get(name));
    (await call(api.search.saveProductWords, { as: admin, params: { id }, body })).ok;
  }
  for (const [name, words] of CATEGORY_WORDS) {
    const id = categories.get(name) ?? 0;
    const body = wordsBody(words, CATEGORY_TEXTS.get(name));
    (await call(api.search.saveCategoryWords, { as: admin, params: { id }, body })).ok;
  }
  return goods;
}

async function requestGoods(
  call: Caller,
  store: DemoStoreUsers,
  lines: readonly { product_id: number; quantity: number }[],
): Promise<number> {
  const { ok } = await call(api.stockRequests.createStockRequest, {
    as: store.manager,
    body: { payment_method: 'cod', ordered_products: [...lines] },
  });
  return ok.request_id;
}

/** Gives every store its first stock through a request. */
export async function stockStores(
  call: Caller,
  { admin, stores }: DemoUsers,
  goods: readonly SeededProduct[],
  rng: Rng,
  clock: DemoClock,
): Promise<void> {
  for (const store of stores) {
    const lines = goods.map(({ id }) => ({ product_id: id, quantity: rng.integer(24, 60) }));
    const id = await requestGoods(call, store, lines);
    clock.pass(40);
    (
      await call(api.stockRequests.decideStockRequest, {
        as: admin,
        params: { id },
        body: { status: 'Approved', request_id: id },
      })
    ).ok;
    clock.pass(90);
    (await call(api.stockRequests.addToInventory, { as: store.manager, body: { request_id: id } })).ok;
  }
}

/** Creates recent requests in every status, so that both sides have something to do. */
export async function createOpenRequests(
  call: Caller,
  { admin, stores }: DemoUsers,
  goods: readonly SeededProduct[],
  rng: Rng,
  clock: DemoClock,
): Promise<void> {
  const outcomes = ['Added', 'Rejected', 'Approved', 'Pending', 'Approved', 'Pending', 'Pending'] as const;
  for (const [index, outcome] of outcomes.entries()) {
    const store = stores[index < 4 ? 0 : index - 3];
    if (!store) continue;
    const lines = rng
      .sample(goods, rng.integer(2, 6))
      .map(({ id }) => ({ product_id: id, quantity: rng.integer(10, 40) }));
    const id = await requestGoods(call, store, lines);
    clock.pass(25);
    if (outcome === 'Pending') continue;
    const status = outcome === 'Rejected' ? 'Rejected' : 'Approved';
    (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: { status, request_id: id } }))
      .ok;
    if (outcome === 'Added')
      (await call(api.stockRequests.addToInventory, { as: store.manager, body: { request_id: id } })).ok;
  }
}
