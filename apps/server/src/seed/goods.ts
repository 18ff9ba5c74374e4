// Fills the demo's catalogue, main stock and stores, and creates open stock requests.
import { api } from '@tilgul/contract';
import type { ProductAnswer } from '@tilgul/contract/catalog';
import type { Db } from '../deps.ts';
import type { PaymentProof } from '../platform/ports/payment-gateway.ts';
import { CATEGORIES, PRODUCTS, UNITS } from './assortment.ts';
import { type Caller, formBody } from './caller.ts';
import type { DemoClock, Rng } from './clock.ts';
import type { DemoStoreUsers, DemoUsers } from './demo-users.ts';
import { readPicture } from './pictures.ts';
import { createTaxSettings, toLabelFields } from './store-settings.ts';
import {
  CATEGORY_TEXTS,
  CATEGORY_WORDS,
  type DemoWords,
  PRODUCT_TEXTS,
  PRODUCT_WORDS,
  type Translation,
  UNIT_TEXTS,
} from './words.ts';

const MAIN_STOCK = 900;

/** What the steps of the demo work with. */
export interface Scenario {
  readonly call: Caller;
  readonly users: DemoUsers;
  readonly goods: readonly ProductAnswer[];
  readonly rng: Rng;
  readonly clock: DemoClock;
  /** Pays at the local sandbox. Undefined when online payment is off. */
  readonly pay: ((orderId: string) => Promise<PaymentProof>) | undefined;
  /** Time zone of the business, whose days are the cash days. */
  readonly timeZone: string;
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
export async function stockCatalogue(call: Caller, users: DemoUsers): Promise<ProductAnswer[]> {
  const { admin } = users;
  const categories = new Map<string, number>();
  for (const [name, description] of CATEGORIES)
    categories.set(name, (await call(api.catalog.createCategory, { as: admin, body: { name, description } })).ok.id);
  const units = new Map<string, number>();
  for (const [unit, description] of UNITS) {
    const body = { unit, description, ...UNIT_TEXTS.get(unit) };
    units.set(unit, (await call(api.catalog.createUnit, { as: admin, body })).ok.id);
  }
  const taxClass = await createTaxSettings(call, admin);
  const goods: ProductAnswer[] = [];
  for (const [index, product] of [...PRODUCTS.entries()].reverse()) {
    const fields = {
      name: product.name,
      category: categories.get(product.category) ?? 0,
      unit: units.get(product.unit) ?? 0,
      description: product.description,
      price: product.price,
      stock: MAIN_STOCK,
      ...toLabelFields(product, index + 1, taxClass),
    };
    const { ok } = await call(api.catalog.createProduct, {
      as: admin,
      ...formBody(fields, readPicture(product.picture)),
    });
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
  { call }: Scenario,
  { manager }: DemoStoreUsers,
  lines: { product_id: number; quantity: number }[],
) {
  const body = { payment_method: 'cod' as const, ordered_products: lines };
  return (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
}

async function decideRequest({ call, users }: Scenario, id: number, status: 'Approved' | 'Rejected') {
  const reason = status === 'Rejected' ? { reason: 'Enough in your store until the new harvest' } : {};
  const body = { status, request_id: id, ...reason };
  (await call(api.stockRequests.decideStockRequest, { as: users.admin, params: { id }, body })).ok;
}

async function addRequest({ call }: Scenario, { manager }: DemoStoreUsers, id: number) {
  (await call(api.stockRequests.addToInventory, { as: manager, body: { request_id: id } })).ok;
}

/** Gives every store its first stock through a request. */
export async function stockStores(scenario: Scenario): Promise<void> {
  const { users, goods, rng, clock } = scenario;
  for (const store of users.stores) {
    const lines = goods.map(({ id }) => ({ product_id: id, quantity: rng.integer(24, 60) }));
    const id = await requestGoods(scenario, store, lines);
    clock.pass(40);
    await decideRequest(scenario, id, 'Approved');
    clock.pass(90);
    await addRequest(scenario, store, id);
  }
}

/** Creates recent requests in every status, so that both sides have something to do. */
export async function createOpenRequests(scenario: Scenario): Promise<void> {
  const { users, goods, rng, clock } = scenario;
  const outcomes = ['Added', 'Rejected', 'Approved', 'Pending', 'Approved', 'Pending', 'Pending'] as const;
  for (const [index, outcome] of outcomes.entries()) {
    const store = users.stores[index < 4 ? 0 : index - 3];
    if (!store) continue;
    const lines = rng
      .sample(goods, rng.integer(2, 6))
      .map(({ id }) => ({ product_id: id, quantity: rng.integer(10, 40) }));
    const id = await requestGoods(scenario, store, lines);
    clock.pass(25);
    if (outcome === 'Pending') continue;
    await decideRequest(scenario, id, outcome === 'Rejected' ? 'Rejected' : 'Approved');
    if (outcome === 'Added') await addRequest(scenario, store, id);
  }
}

/** Its customers see 'Tell me' instead of Add. */
const SOLD_OUT = 'Jowar';

/** Writes off what is left of one product everywhere, except what open orders need. */
export async function sellOut({ call, users, goods }: Scenario, db: Db): Promise<void> {
  const product_id = goods.find(({ name }) => name === SOLD_OUT)?.id ?? 0;
  const levels = await db
    .selectFrom('stock_levels')
    .innerJoin('stock_locations', 'stock_locations.id', 'stock_levels.place_id')
    .where('product_id', '=', product_id)
    .where((eb) => eb.or([eb('kind', '=', 'main'), eb('store_id', 'is not', null)]))
    .select(['store_id', 'on_hand', 'reserved'])
    .execute();
  const total = await db
    .selectFrom('chain_stock')
    .where('product_id', '=', product_id)
    .select('reserved')
    .executeTakeFirstOrThrow();
  // Orders without a store yet.
  const unplaced = levels.reduce((left, { reserved }) => left - reserved, total.reserved ?? 0);
  for (const { store_id, on_hand, reserved } of levels) {
    const quantity = on_hand - reserved - (store_id === null ? unplaced : 0);
    if (quantity <= 0) continue;
    const lines = [{ product_id, quantity }];
    const body = { kind: 'write_off', warehouse_id: store_id ?? 0, reason: 'Old harvest, back to the mill', lines };
    (await call(api.inventory.adjustStock, { as: users.admin, body })).ok;
  }
}
