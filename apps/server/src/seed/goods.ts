// Fills the demo shop: catalogue with pictures, main stock, the stores' stock, open stock requests.
import { api } from '@tilgul/contract';
import type { ProductAnswer } from '@tilgul/contract/catalog';
import type { Deps } from '../deps.ts';
import { CATEGORIES, PRODUCTS, UNITS } from './assortment.ts';
import { type Caller, formBody } from './caller.ts';
import type { DemoClock, Dice } from './clock.ts';
import type { Cast, StorePlayers } from './demo-users.ts';
import { readPicture } from './pictures.ts';
import { labelOf, settleTaxes } from './store-settings.ts';
import { CATEGORY_WORDS, type DemoWords, PRODUCT_WORDS } from './words.ts';

const MAIN_STOCK = 900;

/** A product of the demo as the history needs it. */
export interface Good {
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

/** Makes products sizes of others (CAT-8): afterwards, since those that are shown first are made last. */
async function joinSizes(call: Caller, { admin }: Cast, made: readonly ProductAnswer[]): Promise<void> {
  const byName = new Map(made.map((product) => [product.name, product]));
  for (const { name, sizeOf } of PRODUCTS) {
    const [size, head] = [byName.get(name), byName.get(sizeOf ?? '')];
    if (!size || !head) continue;
    const { id, category, unit, description, price } = size;
    const body = { name, category, unit, description, price, variant_of: head.id };
    (await call(api.catalog.updateProduct, { as: admin, params: { id }, body })).ok;
  }
}

const wordsBody = ({ mr, hi, aliases }: DemoWords) => ({ name_mr: mr, name_hi: hi, search_words: [...aliases] });

/** Makes categories, units, tax classes and products; the last made is the first shown, so they are made from the end. */
export async function stockCatalogue(deps: Deps, call: Caller, cast: Cast): Promise<Good[]> {
  const { admin } = cast;
  const categories = await idsByName(
    CATEGORIES,
    async (name, description) =>
      (await call(api.catalog.createCategory, { as: admin, body: { name, description } })).ok.id,
  );
  const units = await idsByName(
    UNITS,
    async (unit, description) => (await call(api.catalog.createUnit, { as: admin, body: { unit, description } })).ok.id,
  );
  const taxClass = await settleTaxes(call, admin);
  const goods: ProductAnswer[] = [];
  for (const product of [...PRODUCTS].reverse()) {
    const fields = {
      name: product.name,
      category: categories.get(product.category) ?? 0,
      unit: units.get(product.unit) ?? 0,
      description: product.description,
      price: product.price,
      stock: MAIN_STOCK,
      ...labelOf(product, taxClass),
    };
    const { ok } = await call(api.catalog.createProduct, {
      as: admin,
      ...formBody(fields, readPicture(product.picture)),
    });
    // Ratings come from customers, and no call gives one yet.
    await deps.db.updateTable('products').set({ rating: product.rating }).where('id', '=', ok.id).execute();
    goods.unshift(ok);
  }
  await joinSizes(call, cast, goods);
  for (const { id, name } of goods) {
    const words = PRODUCT_WORDS.get(name);
    if (words) await call(api.search.saveProductWords, { as: admin, params: { id }, body: wordsBody(words) });
  }
  for (const [name, words] of CATEGORY_WORDS) {
    const id = categories.get(name) ?? 0;
    await call(api.search.saveCategoryWords, { as: admin, params: { id }, body: wordsBody(words) });
  }
  return goods;
}

async function requestGoods(
  call: Caller,
  store: StorePlayers,
  lines: readonly { product_id: number; quantity: number }[],
): Promise<number> {
  const { ok } = await call(api.stockRequests.createStockRequest, {
    as: store.manager,
    body: { payment_method: 'cod', ordered_products: [...lines] },
  });
  return ok.request_id;
}

/** Every store asks for its first stock, gets it and adds it to its stock. */
export async function stockStores(
  call: Caller,
  { admin, stores }: Cast,
  goods: readonly Good[],
  dice: Dice,
  clock: DemoClock,
): Promise<void> {
  for (const store of stores) {
    const lines = goods.map(({ id }) => ({ product_id: id, quantity: dice.roll(24, 60) }));
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

/** Requests of the last days in every status, so that both sides have something to do. */
export async function askForMore(
  call: Caller,
  { admin, stores }: Cast,
  goods: readonly Good[],
  dice: Dice,
  clock: DemoClock,
): Promise<void> {
  const outcomes = ['Added', 'Rejected', 'Approved', 'Pending', 'Approved', 'Pending', 'Pending'] as const;
  for (const [index, outcome] of outcomes.entries()) {
    const store = stores[index < 4 ? 0 : index - 3];
    if (!store) continue;
    const lines = dice.some(goods, dice.roll(2, 6)).map(({ id }) => ({ product_id: id, quantity: dice.roll(10, 40) }));
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
