import { createHash } from 'node:crypto';
import type { AnyEndpoint, Ok } from '@tilgul/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './bind.ts';

// Answers that the reader may have already.

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

interface SentFile {
  /** Under which a browser keeps it; letters, digits, `-` and `.` only. */
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer;
  /** Shown in the browser instead of kept. */
  readonly isShown?: boolean;
}

/** Sends a file as the answer of a call; what its handler returns is not sent any more. */
export function sendFile(reply: FastifyReply, { name, type, content, isShown = false }: SentFile): void {
  reply.header('Cache-Control', 'no-store');
  reply.header('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`);
  // Bytes, so that no serialiser of the call's answer touches them.
  reply.type(type).send(Buffer.from(content));
}
