// Sends a page of the catalogue: 304 when the reader has it already, else its bytes in the encoding that the reader takes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setPageHeaders } from '../../platform/http/bind.ts';
import { hasAlready } from '../../platform/http/responses.ts';
import type { Page } from '../../platform/paging/page.ts';
import type { ProductListAnswer, ProductListCache, ProductQuery } from '../../platform/ports/product-cache.ts';

/** A coding in Accept-Encoding; `;q=0` says that the reader does not take it. */
const codingPattern = (coding: string) =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i');
const CODINGS = { br: codingPattern('br'), gzip: codingPattern('gzip') };

const acceptsEncoding = (request: FastifyRequest, coding: keyof typeof CODINGS): boolean =>
  CODINGS[coding].test(request.headers['accept-encoding']?.toString() ?? '');

/** Sends the answer itself; what it returns only says to the binding that nothing is left to do. */
export function sendProductList(
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: ProductListAnswer,
): Page<never> {
  const { request, reply } = call;
  const page = { ...answer.page, rows: [] };
  setPageHeaders(request, reply, page);
  reply.headers({ 'Cache-Control': 'no-cache', ETag: answer.etag, Vary: 'Accept-Encoding, Accept-Language' });
  if (hasAlready(request, answer.etag)) {
    reply.code(304).send();
    return page;
  }
  reply.type('application/json; charset=utf-8');
  if (answer.br && acceptsEncoding(request, 'br')) reply.header('Content-Encoding', 'br').send(answer.br);
  else if (answer.gzip && acceptsEncoding(request, 'gzip')) reply.header('Content-Encoding', 'gzip').send(answer.gzip);
  else reply.send(answer.body);
  return page;
}

// Answers visitors who ask for a page of the catalogue that is there: without reading the call, which takes longer than sending it.

/** Addresses whose meaning is remembered; beyond these somebody is only trying out addresses. */
const MAX_ADDRESSES = 64;
const MAX_ADDRESS_LENGTH = 200;

/** The whole of a public request that its answer depends on. */
const getAddress = ({ url, headers }: FastifyRequest): string => `${headers['accept-language'] ?? ''} ${url}`;

/** Pages of the catalogue by the address that asked for them. */
interface ReadyProductLists {
  /** Remembers what an address asks for, once it was read and found right. */
  learn(request: FastifyRequest, query: ProductQuery): void;
  /** Sends the page of a learnt address if it is there now; whether it was. */
  send(request: FastifyRequest, reply: FastifyReply): boolean;
}

export function createReadyProductLists(lists: ProductListCache): ReadyProductLists {
  const queries = new Map<string, ProductQuery>();
  return {
    learn: (request, query) => {
      const address = getAddress(request);
      // Searches and later pages are never kept: they would only push out those that are.
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
