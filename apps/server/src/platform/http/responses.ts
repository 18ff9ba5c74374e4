// Responses with an ETag, and files.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether If-None-Match names this ETag; compared weakly, as RFC 9110 requires for GET. */
export function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.some((tag) => tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));
}

/** Adds request headers to `Vary`, which other parts of the server may have set. */
export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const listed = String(reply.getHeader('Vary') ?? '').split(',');
  const known = new Map([...listed, ...names].map((name) => [name.trim().toLowerCase(), name.trim()]));
  known.delete('');
  reply.header('Vary', [...known.values()].join(', '));
}

/** Sends JSON with its ETag, or a 304. The ETag is that of `compared`, by default of all. */
export function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
  compared: string = json,
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(compared).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'Cache-Control': 'private, no-cache', ETag: etag });
  addVary(reply, 'Authorization', 'Accept-Encoding');
  return matchesEtag(request, etag) ? reply.code(304).send() : reply.send(json);
}

interface SentFile {
  /** File name for the browser: letters, digits, `-` and `.` only. */
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer;
  /** Displayed in the browser instead of downloaded. */
  readonly isShown?: boolean;
  readonly cacheControl?: string;
}

/** Sends a file. The handler's return value is ignored afterwards. */
export function sendFile(reply: FastifyReply, file: SentFile): void {
  const { name, type, content, isShown = false, cacheControl = 'no-store' } = file;
  reply.header('Cache-Control', cacheControl);
  reply.header('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`);
  // A buffer bypasses the serializer of the call.
  reply.type(type).send(Buffer.from(content));
}
