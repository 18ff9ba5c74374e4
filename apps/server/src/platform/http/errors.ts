// Turns everything that is thrown into a response (API-1, API-2).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorAlias } from '@tilgul/contract/endpoint';
import { getText as getRuleText } from '@tilgul/contract/form-messages';
import { AppError, type ErrorBody, type ErrorCode } from '@tilgul/contract/rules/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { getText, inLanguage } from '../../texts/get-text.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { isConnectionError, isQueryCancelled, isRetriable, isUniqueViolation } from '../db/pg-errors.ts';
import { MediaUnavailable } from '../ports/media-store.ts';
import { getRequestLanguage } from './languages.ts';
import type { SecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    errorAlias?: ErrorAlias;
  }
  interface FastifyRequest {
    /** Reason of a 503, for the log. */
    unavailable: Unavailable | undefined;
  }
}

const toFieldName = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'body' : path.map(String).join('.'));

/** Message for a value whose schema defines none, such as a list in place of a text. */
export const getDefaultMessage = ({ path = [] }: { readonly path?: readonly PropertyKey[] | undefined }): string =>
  path.length === 0 ? getText('requests.notAnObject') : getRuleText('notValid', { name: toFieldName(path) });

/**
 * Messages per field of a failed parse, as forms read them; nested fields use dotted paths. Only the first failed check
 * counts: a blank text is missing, not also too short.
 */
export function fieldMessages(error: z.core.$ZodError): Record<string, string[]> {
  const messages = new Map<string, string[]>();
  for (const issue of error.issues) {
    const field = toFieldName(issue.path);
    if (!messages.has(field)) messages.set(field, [issue.message]);
  }
  return Object.fromEntries(messages);
}

/** Error codes for what Fastify and its plugins throw before a handler runs. */
const FRAMEWORK_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  503: 'unavailable',
};

const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

interface Unavailable {
  readonly kind: string;
  /** Error code of the database or system. Their messages contain file names and addresses. */
  readonly reason: string | undefined;
}

/** Why the server cannot serve the call now, if it may serve it later. A conflict or timeout has changed nothing. */
function findUnavailableKind(thrown: unknown): string | undefined {
  if (isDiskFull(thrown)) return 'disk';
  if (isConnectionError(thrown)) return 'database';
  if (thrown instanceof MediaUnavailable) return 'pictures';
  return isRetriable(thrown) || isQueryCancelled(thrown) ? 'contention' : undefined;
}

/** Converts anything thrown into an AppError. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (findUnavailableKind(error) !== undefined) return new AppError('unavailable', { retryAfter: 2 });
  // A unique violation that no use case handles: another request was first.
  if (isUniqueViolation(error)) return new AppError('conflict');
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  const code = status === undefined ? undefined : FRAMEWORK_CODES[status];
  if (code) return new AppError(code);
  return new AppError(status !== undefined && status >= 400 && status < 500 ? 'bad_request' : 'internal');
}

/** Body of an error. Its own detail was translated where it was thrown. */
function errorBody({ code, extras }: AppError, alias?: ErrorAlias): ErrorBody {
  const { fields, body, detail = getText(`errors.${code}`) } = extras;
  return { ...fields, ...body, ...(alias ? { [alias]: detail } : {}), detail, code };
}

function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfter = error.status === 503 || error.status === 502 ? 2 : undefined } = error.extras;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const alias = request.routeOptions.config.errorAlias;
  const body = inLanguage(getRequestLanguage(request), () => errorBody(error, alias));
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
      request.unavailable = {
        // Otherwise too much load, or a feature that is off.
        kind: findUnavailableKind(thrown) ?? (error.code === 'unavailable' ? 'load' : error.code),
        reason: thrown === error ? undefined : getErrorCode(thrown),
      };
    else if (error.status > 500) request.log.warn({ request_id: request.id, err: thrown }, error.message);
    return sendError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [number, string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
};

type Headers = SecurityHeaders['forCalls'];

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers requests that could not be parsed (too slow, headers too long, not HTTP) in the usual error format, and
 * closes the connection.
 */
export const createClientErrorHandler =
  (headers: Headers) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, reason, detail] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'Bad Request', 'errors.bad_request'];
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

/** Answers an unknown expectation, which Node would answer without our headers. */
export const createExpectationHandler =
  (headers: Headers) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response
      .writeHead(417, { ...headers, 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', Connection: 'close' })
      .end(JSON.stringify({ detail: 'The expectation of the request cannot be met.' }));
  };
