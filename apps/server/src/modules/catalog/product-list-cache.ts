// Caches the catalogue's first pages as bytes: built once per change, dropped when they may be stale.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ProductAnswer } from '@tilgul/contract/catalog';
import type { Context, Db } from '../../deps.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Page } from '../../platform/paging/page.ts';
import type {
  ProductListAnswer,
  ProductListCache,
  ProductQuery,
  ProductSearch,
} from '../../platform/ports/product-cache.ts';
import type { PgPubSub } from '../../platform/pubsub/pg-pubsub.ts';
import { formatStockFigures, listFoundProducts, listProductPage, readStockFigures } from './products.sql.ts';

/** How old the stock figures of a ready answer may be when another server changed them (docs/decisions/0002). */
const FIGURES_MAX_AGE_MS = 250;
/** First pages by limit and category; beyond these somebody is only trying out limits. */
const MAX_ENTRIES = 64;
/** Below this the header would cost more than compressing saves. */
const MIN_COMPRESS_BYTES = 1024;

interface ReadyAnswer extends ProductListAnswer {
  readonly ids: readonly number[];
  readonly figures: string;
}

interface CacheEntry {
  /** How many times the answers had been dropped when it was asked for. */
  readonly drops: number;
  /** How many writes this server had finished when the figures were looked at, and when that was. */
  readonly writes: number;
  readonly at: number;
  readonly answer: Promise<ReadyAnswer>;
  /** The same once it is there. */
  built?: ReadyAnswer;
  /** The last one that was built; its figures may have moved since. */
  last: ReadyAnswer | undefined;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function toAnswer({ rows, next, total }: Page<ProductAnswer>): ProductListAnswer {
  const body = Buffer.from(JSON.stringify(rows));
  // Weak: the same answer is behind each of its compressed forms.
  const etag = `W/"${createHash('sha256').update(`${next} ${total} `).update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, page: { next, total } };
}

async function build(db: Db, query: ProductQuery): Promise<ReadyAnswer> {
  const page = await listProductPage(db, query);
  const plain = toAnswer(page);
  const facts = { ids: page.rows.map(({ id }) => id), figures: formatStockFigures(page.rows) };
  if (plain.body.length < MIN_COMPRESS_BYTES) return { ...plain, ...facts };
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.body.length },
  };
  const [br, gzipped] = await Promise.all([brotli(plain.body, quality), zip(plain.body)]);
  return { ...plain, ...facts, br, gzip: gzipped };
}

/** The earlier answer while its stock figures still hold, else a new one. */
async function refresh(db: Db, query: ProductQuery, last: ReadyAnswer | undefined): Promise<ReadyAnswer> {
  if (last && (await readStockFigures(db, last.ids)) === last.figures) return last;
  return build(db, query);
}

/** The product list cache of one server. */
export function createProductListCache(
  db: Db,
  { pubsub, search }: { readonly pubsub: PgPubSub; readonly search: ProductSearch },
): ProductListCache {
  const entries = new Map<string, CacheEntry>();
  let writes = 0;
  let drops = 0;
  const drop = () => {
    drops += 1;
    entries.clear();
  };
  pubsub.subscribe({ channel: 'product_list', onMessage: drop, onReconnect: drop });

  const toKey = ({ limit, category, language }: ProductQuery) => `${limit ?? ''} ${category ?? ''} ${language ?? ''}`;
  const isFresh = (entry: CacheEntry) => entry.writes === writes && performance.now() - entry.at < FIGURES_MAX_AGE_MS;
  const isFirstPage = ({ q, cursor }: ProductQuery) => !q && !cursor;

  function firstPage(query: ProductQuery): Promise<ReadyAnswer> {
    const key = toKey(query);
    const known = entries.get(key);
    if (known && isFresh(known)) return known.answer;
    if (!known && entries.size >= MAX_ENTRIES) entries.clear();
    // Whoever asks from now on shares this one, so a rush of requests costs one look at the database.
    const answer = refresh(db, query, known?.last);
    const entry: CacheEntry = { drops, writes, at: performance.now(), answer, last: known?.last };
    entries.set(key, entry);
    answer.then(
      (built) => {
        entry.last = built;
        entry.built = built;
        // The entry that took its place meanwhile can start from this one, unless a drop came between them.
        const current = entries.get(key);
        if (current?.drops === entry.drops) current.last = built;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return answer;
  }

  return {
    answer: async (query) => {
      if (isFirstPage(query)) return firstPage(query);
      const page = query.q ? listFoundProducts(db, query, await search.find(query.q)) : listProductPage(db, query);
      return toAnswer(await page);
    },
    ready: (query) => {
      const known = isFirstPage(query) ? entries.get(toKey(query)) : undefined;
      return known && isFresh(known) ? known.built : undefined;
    },
    changed: () => {
      drop();
      pubsub.publish('product_list', ['all']);
    },
    round: () => drops,
    markStale: () => {
      writes += 1;
    },
  };
}

/** Says, after the commit, that something the lists show was saved. */
export function invalidateProductList(context: Context): void {
  afterCommit(context.db, () => context.deps.productList.changed());
}
