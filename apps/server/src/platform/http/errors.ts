// The one place where anything thrown becomes an answer (API-1, API-2).

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorAlias } from '@tilgul/contract/endpoint';
import { AppError, ERRORS, type ErrorBody, type ErrorCode } from '@tilgul/contract/rules/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { inLanguage, say } from '../../texts/say.ts';
import { isConnectionError, isQueryCancelled, isRetriable, isUniqueViolation } from '../db/pg-errors.ts';
import { MediaUnavailable } from '../ports/media-store.ts';
import { requestLanguage } from './languages.ts';
import type { SecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    errorAlias?: ErrorAlias;
  }
  interface FastifyRequest {
    /** Why it was answered 503, for the log. */
    unavailable: Unavailable | undefined;
  }
}

const fieldOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'body' : path.map(String).join('.'));

/** What is said of a value for which its schema has no words of its own, such as a list where a text belongs. */
export const plainMessage = ({ path = [] }: { readonly path?: readonly PropertyKey[] | undefined }): string =>
  path.length === 0 ? say('The body must be a JSON object.') : say('{name} is not valid.', { name: fieldOf(path) });

/**
 * The message of each field from a failed parse, in an array as forms read it; nested fields are under their dotted
 * path. The first failed check speaks: a blank text is missing, not also too short.
 */
export function fieldMessages(error: z.core.$ZodError): Record<string, string[]> {
  const messages = new Map<string, string[]>();
  for (const issue of error.issues) {
    const field = fieldOf(issue.path);
    if (!messages.has(field)) messages.set(field, [issue.message]);
  }
  return Object.fromEntries(messages);
}

/** What Fastify and its plugins throw before a handler runs, as our codes. */
const FRAMEWORK_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  503: 'unavailable',
};

/** No room for another file, or on the database's own disk: reading goes on and writing may be tried again later. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
const isDiskFull = (error: unknown): boolean => DISK_FULL_CODES.has(codeOf(error) ?? '');

/** Why the server cannot do now what it was asked for. */
type UnavailableKind = 'disk' | 'database' | 'pictures' | 'contention' | 'load' | ErrorCode;

interface Unavailable {
  readonly kind: UnavailableKind;
  /** The code of the database or the system; their messages name files and addresses. */
  readonly reason: string | undefined;
}

/** What the log calls a 503: no room, no database, no store of pictures, in each other's way, too much at once, or what is switched off. */
function kindOf(thrown: unknown, { code }: AppError): UnavailableKind {
  if (isDiskFull(thrown)) return 'disk';
  if (isConnectionError(thrown)) return 'database';
  if (thrown instanceof MediaUnavailable) return 'pictures';
  if (isRetriable(thrown) || isQueryCancelled(thrown)) return 'contention';
  return code === 'unavailable' ? 'load' : code;
}

/** The refusal that any thrown value becomes. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionError(error) || isDiskFull(error) || error instanceof MediaUnavailable)
    return new AppError('unavailable', { retryAfter: 2 });
  // In each other's way even when tried again, or waited for too long: nothing was done, and later it will go.
  if (isRetriable(error) || isQueryCancelled(error)) return new AppError('unavailable', { retryAfter: 2 });
  // A unique key that no use case explained: somebody else was first.
  if (isUniqueViolation(error)) return new AppError('conflict');
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  const code = status === undefined ? undefined : FRAMEWORK_CODES[status];
  if (code) return new AppError(code);
  return new AppError(status !== undefined && status >= 400 && status < 500 ? 'bad_request' : 'internal');
}

/** The body of a refusal; its own sentence was said where it was made. */
function errorBody({ code, extras }: AppError, alias?: ErrorAlias): ErrorBody {
  const { fields, body, detail = say(ERRORS[code][1]) } = extras;
  return { ...fields, ...body, ...(alias ? { [alias]: detail } : {}), detail, code };
}

function answer(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfter = error.status === 503 || error.status === 502 ? 2 : undefined } = error.extras;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const alias = request.routeOptions.config.errorAlias;
  const body = inLanguage(requestLanguage(request), () => errorBody(error, alias));
  return reply
    .code(error.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, request_id: request.id }));
}

/** Installs the error handler and the JSON 404. */
export function installErrors(app: FastifyInstance): void {
  app.decorateRequest('unavailable', undefined);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.code === 'internal') request.log.error({ request_id: request.id, err: thrown }, 'unexpected failure');
    else if (error.status === 503)
      request.unavailable = { kind: kindOf(thrown, error), reason: thrown === error ? undefined : codeOf(thrown) };
    else if (error.status > 500) request.log.warn({ request_id: request.id, err: thrown }, error.message);
    return answer(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answer(new AppError('not_found'), request, reply));
}

const SAID: Readonly<Record<string, readonly [number, string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
};

type Headers = SecurityHeaders['ofCalls'];

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers in the shape of every refusal and closes the connection; a socket that is gone is only closed. */
export const socketRefusal =
  (headers: Headers) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, reason, detail] = SAID[error.code ?? ''] ?? [400, 'Bad Request', 'The request could not be read.'];
    const body = JSON.stringify({ detail });
    const head = [
      `HTTP/1.1 ${status} ${reason}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };

/** Answers a client that expects what HTTP does not know, which Node would answer without any header of ours. */
export const expectationRefusal =
  (headers: Headers) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response
      .writeHead(417, { ...headers, 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', Connection: 'close' })
      .end(JSON.stringify({ detail: 'The expectation of the request cannot be met.' }));
  };
