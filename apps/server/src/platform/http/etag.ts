// Answers that the reader may have already.
import { createHash } from 'node:crypto';
import type { AnyEndpoint, Ok } from '@tilgul/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Call } from './bind.ts';

/** Whether If-None-Match names this answer; compared weakly, as RFC 9110 wants it for GET. */
export function hasAlready(request: FastifyRequest, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.some((tag) => tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));
}

/** Sends an answer with its ETag, or 304; what it returns only says to the binding that nothing is left to do. */
export function sendTagged<E extends AnyEndpoint>({ request, reply, bytesOf }: Call<E>, answer: Ok<E>): Ok<E> {
  const body = bytesOf(answer);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'Cache-Control': 'private, no-cache', ETag: etag, Vary: 'Authorization, Accept-Encoding' });
  if (hasAlready(request, etag)) reply.code(304).send();
  else reply.type('application/json; charset=utf-8').send(body);
  return answer;
}
