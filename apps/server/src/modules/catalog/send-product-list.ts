// Sends cached pages of the catalogue with ETag and compression, for public requests even before they are parsed.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setPageHeaders } from '../../platform/http/bind.ts';
import { matchesEtag } from '../../platform/http/responses.ts';
import type { Page } from '../../platform/paging/page.ts';
import type { ProductListAnswer, ProductListCache, ProductQuery } from '../../platform/ports/product-cache.ts';

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
  reply.headers({ 'Cache-Control': 'no-cache', ETag: answer.etag, Vary: 'Accept-Encoding, Accept-Language' });
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
