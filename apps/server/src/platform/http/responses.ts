// Responses with an ETag, and files.
import { createHash } from 'node:crypto';
import type { AnyEndpoint, Ok } from '@tilgul/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './bind.ts';

/** Whether If-None-Match names this ETag; compared weakly, as RFC 9110 requires for GET. */
export function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.some((tag) => tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));
}

/** Sends an answer with its ETag, or a 304. The return value only satisfies the binding. */
export function sendWithEtag<E extends AnyEndpoint>({ request, reply, toBytes }: Call<E>, answer: Ok<E>): Ok<E> {
  const body = toBytes(answer);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'Cache-Control': 'private, no-cache', ETag: etag, Vary: 'Authorization, Accept-Encoding' });
  if (matchesEtag(request, etag)) reply.code(304).send();
  else reply.type('application/json; charset=utf-8').send(body);
  return answer;
}

interface SentFile {
  /** File name for the browser: letters, digits, `-` and `.` only. */
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer;
  /** Displayed in the browser instead of downloaded. */
  readonly isShown?: boolean;
}

/** Sends a file. The handler's return value is ignored afterwards. */
export function sendFile(reply: FastifyReply, { name, type, content, isShown = false }: SentFile): void {
  reply.header('Cache-Control', 'no-store');
  reply.header('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`);
  // A buffer bypasses the serializer of the call.
  reply.type(type).send(Buffer.from(content));
}
