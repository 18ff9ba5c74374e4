// Answers visitors who ask for a page of the catalogue that is there: without reading the call, which takes longer than sending it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProductListCache, ProductQuery } from '../../../platform/ports/product-list-cache.ts';
import { sendProductList } from './send-product-list.ts';

/** Addresses whose meaning is remembered; beyond these somebody is only trying out addresses. */
const MOST_ADDRESSES = 64;
const LONGEST_ADDRESS = 200;

/** The whole of a public request that its answer depends on. */
const addressOf = ({ url, headers }: FastifyRequest): string => `${headers['accept-language'] ?? ''} ${url}`;

/** Pages of the catalogue by the address that asked for them. */
export interface ReadyProductLists {
  /** Remembers what an address asks for, once it was read and found right. */
  learn(request: FastifyRequest, query: ProductQuery): void;
  /** Sends the page of a learnt address if it is there now; whether it was. */
  send(request: FastifyRequest, reply: FastifyReply): boolean;
}

export function createReadyProductLists(lists: ProductListCache): ReadyProductLists {
  const queries = new Map<string, ProductQuery>();
  return {
    learn: (request, query) => {
      const address = addressOf(request);
      // Searches and later pages are never kept: they would only push out those that are.
      if (address.length > LONGEST_ADDRESS || !lists.ready(query)) return;
      if (queries.size >= MOST_ADDRESSES && !queries.has(address)) queries.clear();
      queries.set(address, query);
    },
    send: (request, reply) => {
      const query = queries.get(addressOf(request));
      const answer = query && lists.ready(query);
      if (answer) sendProductList({ request, reply }, answer);
      return answer !== undefined;
    },
  };
}
