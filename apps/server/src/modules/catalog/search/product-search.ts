// Product search of one server: an index in memory, rebuilt when names or search words change on any server.
import type { Context, Db } from '../../../deps.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import { MAX_MATCHES, type ProductSearch } from '../../../platform/ports/product-cache.ts';
import type { PgPubSub } from '../../../platform/pubsub/pg-pubsub.ts';
import { ProductIndex } from './product-index.ts';
import { readSearchedProducts } from './search-words.sql.ts';

/** Enough that some of them are in stock. */
const MOST_SELLING = 50;

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

  return {
    find: async (text) => (await current()).search(text, MAX_MATCHES),
    selling: async () => (await current()).first(MOST_SELLING),
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
