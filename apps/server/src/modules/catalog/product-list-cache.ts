// Caches the catalogue's first pages as compressed bytes, built once per change, and sends them with their ETag, to known public
// requests even before they are parsed.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ProductAnswer } from '@tilgul/contract/catalog';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Db } from '../../deps.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { setPageHeaders } from '../../platform/http/bind.ts';
import { addVary, matchesEtag } from '../../platform/http/responses.ts';
import { preferNamed } from '../../platform/paging/matches.ts';
import type { Page } from '../../platform/paging/page.ts';
import type {
  ProductListAnswer,
  ProductListCache,
  ProductQuery,
  ProductSearch,
} from '../../platform/ports/product-cache.ts';
import type { PgPubSub } from '../../platform/pubsub/pg-pubsub.ts';
import { formatStockFigures, listFoundProducts, listProductPage, readStockFigures } from './products.sql.ts';

/** Maximum age of cached stock figures that another server changed (docs/decisions/0002). */
const FIGURES_MAX_AGE_MS = 250;
/** Entries by limit, category and languages. More than this happens only when a client tries out limits. */
const MAX_ENTRIES = 64;
/** Below this size, compression does not pay. */
const MIN_COMPRESS_BYTES = 1024;

interface ReadyAnswer extends ProductListAnswer {
  readonly ids: readonly number[];
  readonly figures: string;
}

interface CacheEntry {
  /** Number of cache clears before this entry was requested. */
  readonly drops: number;
  /** This server's finished writes, and the time, when the stock figures were read. */
  readonly writes: number;
  readonly at: number;
  readonly answer: Promise<ReadyAnswer>;
  /** The answer once it resolved. */
  built?: ReadyAnswer;
  /** The last built answer; its stock figures may be outdated. */
  last: ReadyAnswer | undefined;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function toAnswer({ rows, next, total }: Page<ProductAnswer>): ProductListAnswer {
  const body = Buffer.from(JSON.stringify(rows));
  // Weak: all encodings share this tag.
  const etag = `W/"${createHash('sha256').update(`${next} ${total} `).update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, page: { next, total } };
}

async function build(db: Db, query: ProductQuery): Promise<ReadyAnswer> {
  const page = await listProductPage(db, query);
  const plain = toAnswer(page);
  const rest = { ids: page.rows.map(({ id }) => id), figures: formatStockFigures(page.rows) };
  if (plain.body.length < MIN_COMPRESS_BYTES) return { ...plain, ...rest };
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.body.length },
  };
  const [br, gzipped] = await Promise.all([brotli(plain.body, quality), zip(plain.body)]);
  return { ...plain, ...rest, br, gzip: gzipped };
}

/** Returns the last answer if its stock figures are unchanged, otherwise a new one. */
async function refresh(db: Db, query: ProductQuery, last: ReadyAnswer | undefined): Promise<ReadyAnswer> {
  if (last && (await readStockFigures(db, last.ids, query.isExact ?? false)) === last.figures) return last;
  return build(db, query);
}

/** Creates the product list cache of one server. */
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

  const toKey = ({ limit, category, unit, language, reader, isExact }: ProductQuery) =>
    `${limit ?? ''} ${category ?? ''} ${unit ?? ''} ${language ?? ''} ${reader ?? ''} ${isExact ?? false}`;
  const isFresh = (entry: CacheEntry) => entry.writes === writes && performance.now() - entry.at < FIGURES_MAX_AGE_MS;
  const isFirstPage = ({ q, cursor }: ProductQuery) => !q && !cursor;

  function firstPage(query: ProductQuery): Promise<ReadyAnswer> {
    const key = toKey(query);
    const known = entries.get(key);
    if (known && isFresh(known)) return known.answer;
    if (!known && entries.size >= MAX_ENTRIES) entries.clear();
    // Concurrent requests share this promise, so a rush costs one database read.
    const answer = refresh(db, query, known?.last);
    const entry: CacheEntry = { drops, writes, at: performance.now(), answer, last: known?.last };
    entries.set(key, entry);
    answer.then(
      (built) => {
        entry.last = built;
        entry.built = built;
        // A newer entry can reuse this answer unless the cache was cleared in between.
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
      if (!query.q) return toAnswer(await listProductPage(db, query));
      const { matches, guess } = await search.find(query.q);
      // The shop also offers what only shares the category; those who sell mean the product itself.
      const meant = query.isExact ? preferNamed(matches) : matches;
      return { ...toAnswer(await listFoundProducts(db, query, meant)), guess };
    },
    ready: (query) => {
      const known = isFirstPage(query) ? entries.get(toKey(query)) : undefined;
      return known && isFresh(known) ? known.built : undefined;
    },
    changed: () => {
      drop();
      pubsub.publish('product_list', ['all']);
    },
    markStale: () => {
      writes += 1;
    },
  };
}

/** Clears cached product lists on all servers after the commit. */
export function invalidateProductList(context: Context): void {
  afterCommit(context.db, () => context.deps.productList.changed());
}

/** Matches a coding in Accept-Encoding, except with `;q=0`, which refuses it. */
const codingPattern = (coding: string) =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i');
const CODINGS = { br: codingPattern('br'), gzip: codingPattern('gzip') };

const acceptsEncoding = (request: FastifyRequest, coding: keyof typeof CODINGS): boolean =>
  CODINGS[coding].test(request.headers['accept-encoding']?.toString() ?? '');

/** Sends the answer: 304 if the client has it, otherwise the bytes in an accepted encoding. The returned page has no rows because the reply is already sent. */
export function sendProductList(
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: ProductListAnswer,
): Page<never> {
  const { request, reply } = call;
  const page = { ...answer.page, rows: [] };
  setPageHeaders(request, reply, page);
  if (answer.guess !== undefined) reply.header('X-Search-Guess', encodeURIComponent(answer.guess));
  reply.headers({ 'Cache-Control': 'no-cache', ETag: answer.etag });
  addVary(reply, 'Accept-Encoding', 'Accept-Language');
  if (matchesEtag(request, answer.etag)) {
    reply.code(304).send();
    return page;
  }
  reply.type('application/json; charset=utf-8');
  if (answer.br && acceptsEncoding(request, 'br')) reply.header('Content-Encoding', 'br').send(answer.br);
  else if (answer.gzip && acceptsEncoding(request, 'gzip')) reply.header('Content-Encoding', 'gzip').send(answer.gzip);
  else reply.send(answer.body);
  return page;
}

/** Remembered addresses. More than this only happens when a client tries out addresses. */
const MAX_ADDRESSES = 64;
const MAX_ADDRESS_LENGTH = 200;

/** Returns all parts of a public request that affect its answer. */
const getAddress = ({ url, headers }: FastifyRequest): string => `${headers['accept-language'] ?? ''} ${url}`;

/** Serves known addresses straight from the cache; parsing the call would take longer than sending the answer. */
interface ProductListFastPath {
  /** Remembers the query of an address that was parsed and validated. */
  learn(request: FastifyRequest, query: ProductQuery): void;
  /** Sends the cached page of a known address. Returns whether it did. */
  send(request: FastifyRequest, reply: FastifyReply): boolean;
}

export function createProductListFastPath(lists: ProductListCache): ProductListFastPath {
  const queries = new Map<string, ProductQuery>();
  return {
    learn: (request, query) => {
      const address = getAddress(request);
      // Searches and later pages are never cached, so remembering them would only evict others.
      if (address.length > MAX_ADDRESS_LENGTH || !lists.ready(query)) return;
      if (queries.size >= MAX_ADDRESSES && !queries.has(address)) queries.clear();
      queries.set(address, query);
    },
    send: (request, reply) => {
      const query = queries.get(getAddress(request));
      const answer = query && lists.ready(query);
      if (answer) sendProductList({ request, reply }, answer);
      return answer !== undefined;
    },
  };
}
