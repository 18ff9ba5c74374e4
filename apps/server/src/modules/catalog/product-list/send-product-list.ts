// Sends a page of the catalogue: 304 when the reader has it already, else its bytes in the encoding that the reader takes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAlready } from '../../../platform/http/etag.ts';
import { setPageHeaders } from '../../../platform/http/page-headers.ts';
import type { Page } from '../../../platform/paging/page.ts';
import type { ProductListAnswer } from '../../../platform/ports/product-list-cache.ts';

/** A coding in Accept-Encoding; `;q=0` says that the reader does not take it. */
const codingPattern = (coding: string) =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i');
const CODINGS = { br: codingPattern('br'), gzip: codingPattern('gzip') };

const takes = (request: FastifyRequest, coding: keyof typeof CODINGS): boolean =>
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
  if (answer.br && takes(request, 'br')) reply.header('Content-Encoding', 'br').send(answer.br);
  else if (answer.gzip && takes(request, 'gzip')) reply.header('Content-Encoding', 'gzip').send(answer.gzip);
  else reply.send(answer.body);
  return page;
}
