// Product search of one server: an index in memory, rebuilt when names or search words change on any server.
import { sql } from 'kysely';
import type { Context, Db } from '../../../deps.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import type { Match } from '../../../platform/paging/matches.ts';
import { MAX_MATCHES, type ProductSearch } from '../../../platform/ports/product-cache.ts';
import type { PgPubSub } from '../../../platform/pubsub/pg-pubsub.ts';
import { ProductIndex, type SearchedProduct } from './product-index.ts';

/** Recent orders that determine bestsellers: enough for a ranking, few enough to read at once. */
const ORDERS_COUNTED = 2000;

/** Names in all other languages. */
const translations = (table: 'products' | 'categories') =>
  sql`array(select value from jsonb_each_text(${sql.ref(`${table}.names`)}))`;

/**
 * Reads all products that are on sale or still in stock, with their words, recent bestsellers first. Sizes share the search
 * words of their main product.
 */
async function readSearchedProducts(db: Db): Promise<SearchedProduct[]> {
  const { rows } = await sql<SearchedProduct>`
    with sold as (
      select product_id, sum(quantity) as units from order_lines
      where order_id > (select coalesce(max(id), 0) - ${sql.lit(ORDERS_COUNTED)} from orders) group by product_id
    ), product_words as (
      select product_id, array_agg(text order by id) as texts from search_aliases where product_id is not null group by 1
    ), category_words as (
      select category_id, array_agg(text order by id) as texts from search_aliases where category_id is not null group by 1
    )
    select products.id, products.barcode, products.hsn, units.unit,
      array[products.name] || ${translations('products')} as names,
      coalesce(own.texts, '{}') || coalesce(shared.texts, '{}') as aliases,
      array[categories.name] || ${translations('categories')} || coalesce(category_words.texts, '{}') as categories
    from products
      join categories on categories.id = products.category_id
      join units on units.id = products.unit_id
      left join stock_totals on stock_totals.product_id = products.id
      left join sold on sold.product_id = products.id
      left join product_words as own on own.product_id = products.id
      left join product_words as shared on shared.product_id = products.variant_of
      left join category_words on category_words.category_id = products.category_id
    where products.archived_at is null or stock_totals.on_hand > 0
    order by sold.units desc nulls last, products.variant_of is not null, products.id desc`.execute(db);
  return rows;
}

/** Offered without a search: enough that some of them are in stock. */
const MOST_OFFERED = 50;

/** Recent orders of a store that determine its bestsellers, and how long these are remembered. */
const STORE_ORDERS_COUNTED = 500;
const REMEMBERED_MS = 10 * 60_000;
/** Pincodes remembered. More than this happens only when a client tries them out. */
const MAX_PINCODES = 256;

/** Reads what the store that serves a pincode sold most lately, best first. */
async function readStoreBestsellers(db: Db, pincode: string): Promise<Match[]> {
  const { rows } = await sql<{ id: number }>`
    select line.product_id as id from order_lines as line join (
      select id from orders
      where store_id = (
          select stores.id from service_areas as area join stores on stores.id = area.store_id
          where area.pincode = ${pincode}::text and area.active and stores.archived_at is null
          order by area.priority, stores.store_no, stores.id limit 1)
        and deleted_at is null
      order by created_at desc, id desc limit ${sql.lit(STORE_ORDERS_COUNTED)}
    ) as recent on recent.id = line.order_id
    group by 1 order by sum(line.quantity) desc, 1 limit ${sql.lit(MOST_OFFERED)}`.execute(db);
  return rows.map(({ id }) => ({ id, level: 0 }));
}

/** Creates the product search of one server. */
export function createProductSearch(db: Db, pubsub: PgPubSub): ProductSearch {
  let index: Promise<ProductIndex> | undefined;
  const drop = () => {
    index = undefined;
  };
  pubsub.subscribe({ channel: 'product_words', onMessage: drop, onReconnect: drop });

  /** Concurrent searches share one build. */
  function current(): Promise<ProductIndex> {
    if (index) return index;
    const built = readSearchedProducts(db).then((products) => ProductIndex.build(products));
    index = built;
    built.catch(() => {
      if (index === built) index = undefined;
    });
    return built;
  }

  const ofStores = new Map<string, { readonly at: number; readonly matches: Promise<Match[]> }>();
  function ofStore(pincode: string): Promise<Match[]> {
    const known = ofStores.get(pincode);
    if (known && performance.now() - known.at < REMEMBERED_MS) return known.matches;
    if (ofStores.size >= MAX_PINCODES) ofStores.clear();
    const matches = readStoreBestsellers(db, pincode);
    ofStores.set(pincode, { at: performance.now(), matches });
    matches.catch(() => ofStores.delete(pincode));
    return matches;
  }

  return {
    find: async (text) => (await current()).search(text, MAX_MATCHES),
    near: async (text) => (await current()).near(text, MOST_OFFERED),
    selling: async (pincode) => {
      const chain = (await current()).first(MOST_OFFERED);
      const store = pincode === undefined ? [] : await ofStore(pincode);
      const ids = new Set(store.map(({ id }) => id));
      return [...store, ...chain.filter(({ id }) => !ids.has(id)).map(({ id }) => ({ id, level: 1 }))];
    },
    changed: () => {
      drop();
      pubsub.publish('product_words', ['all']);
    },
  };
}

/** Drops the search index on all servers after the commit. */
export function invalidateSearchIndex(context: Context): void {
  afterCommit(context.db, () => context.deps.productSearch.changed());
}
