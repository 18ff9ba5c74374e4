// Binds a described call to a route: access, validation, one transaction, idempotency, serialisation.
import type { AnyEndpoint, Body, Ok, Params, Query } from '@tilgul/contract/endpoint';
import { MAX_ID } from '@tilgul/contract/fields';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Actor, Context, Db, Deps } from '../../deps.ts';
import { inLanguage, say } from '../../texts/say.ts';
import { isConnectionError, isRetriable } from '../db/pg-errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { type BytesPage, COUNT_CAP, type Page } from '../paging/page.ts';
import { requireActor } from './actor.ts';
import { fieldMessages, plainMessage } from './errors.ts';
import { claimKey, type IdempotentCall, keepAnswer, readIdempotencyKey } from './idempotency.ts';
import { type AnswerWriter, answerWriter } from './json-schema.ts';
import { requestLanguage } from './languages.ts';
import { readForm, withUploads } from './uploads.ts';

/** Sets `Link` and `X-Total-Count` for a page. */
export function setPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown> | BytesPage): void {
  if (page.next !== undefined) {
    const [path = '', search = ''] = request.url.split('?');
    const query = new URLSearchParams(search);
    query.set('cursor', page.next);
    reply.header('Link', `<${path}?${query}>; rel="next"`);
  }
  const total = page.total ?? ('bytes' in page ? page.bytes : page.rows).length;
  reply.header('X-Total-Count', total > COUNT_CAP ? `${COUNT_CAP}+` : String(total));
}

/** What a leader may answer though the replica could not: it went away, or cancelled the read for the log's sake. */
const isOfTheReplica = (error: unknown): boolean => isConnectionError(error) || isRetriable(error);

/** Runs `work` with the handle to read from; a failure of the replica makes it run again on the leader, unless `isOver`. */
async function runRead<T>(
  { db, replica, metrics }: Pick<Deps, 'db' | 'replica' | 'metrics'>,
  work: (db: Db) => Promise<T>,
  isOver: () => boolean,
): Promise<T> {
  const current = await replica?.current();
  if (current !== undefined) {
    try {
      const answer = await work(current);
      metrics.reads.inc({ from: 'replica' });
      return answer;
    } catch (error) {
      if (!isOfTheReplica(error) || isOver()) throw error;
    }
  }
  metrics.reads.inc({ from: 'leader' });
  return work(db);
}

/** What a handler gets: the parsed input, the actor, and the only database handle in scope. */
export interface Call<E extends AnyEndpoint> extends Context {
  readonly actor: E['access'] extends 'public' ? Actor | undefined : Actor;
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * For `transaction: 'own'`: runs inside the given transaction under the call's Idempotency-Key, so that a repeated
   * request gets the first answer. (Calls in one transaction have this around them already.)
   */
  readonly withIdempotencyKey: <T>(tx: Db, run: () => Promise<T>) => Promise<T>;
  /** An answer (of a list, one of its rows) as JSON with the fields that the contract declares, for handlers that keep it. */
  readonly bytesOf: (answer: Ok<E>) => Buffer;
}

type Result<E extends AnyEndpoint> = E['list'] extends true ? Page<Ok<E>> | BytesPage : Ok<E>;
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>;

interface BindOptions {
  /**
   * `call` (default for everything but GET): one transaction around the handler.
   * `own`: the handler gets the pool and opens its own; for calls that reach another system or must commit a failed try.
   */
  readonly transaction?: 'call' | 'own';
  /**
   * Sends an answer that is there already, the same as the handler would make, and says whether it did; before anything of
   * the call is read. For public calls alone.
   */
  readonly sendReady?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/** The routes of a server, and which calls are bound so far (each must be, exactly once). */
export interface Router {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly bound: Set<AnyEndpoint>;
}

/** `{id}` → `:id`, as Fastify writes parameters. */
export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function parseParams<E extends AnyEndpoint>(request: FastifyRequest): Params<E> {
  const parsed = Object.entries(request.params as Record<string, string>).map(([name, text]) => {
    const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
    // An id that cannot exist is simply not there.
    if (!(value <= MAX_ID)) throw new AppError('not_found');
    return [name, value] as const;
  });
  return Object.fromEntries(parsed) as Params<E>;
}

function parse(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { error: plainMessage });
  if (!result.success) throw invalid(fieldMessages(result.error));
  return result.data;
}

/** A body that names the row of its path must name the same one (security Z05, Z12). */
function refuseOtherId(params: Record<string, number>, body: unknown): void {
  if (typeof body !== 'object' || body === null || params['id'] === undefined) return;
  for (const name of ['id', 'order_id', 'request_id']) {
    const value = (body as Record<string, unknown>)[name];
    if (typeof value === 'number' && value !== params['id'])
      throw invalid({ [name]: [say('This does not match the address of the call.')] });
  }
}

/** Runs under an Idempotency-Key inside a transaction: the effect and its answer are kept together, or neither is. */
async function runOnce<T>(db: Db, key: IdempotentCall | undefined, now: Date, run: () => Promise<T>): Promise<T> {
  if (!key) return run();
  const first = await claimKey(db, key, now);
  if (first) return first.answer as T;
  const answer = await run();
  await keepAnswer(db, key, answer);
  return answer;
}

const [OPEN, COMMA, CLOSE] = [0x5b, 0x2c, 0x5d];

/** A JSON array of what is JSON already. */
function arrayOf(parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length + 1, 1);
  const all = Buffer.allocUnsafe(Math.max(length, 2));
  let at = 0;
  for (const part of parts) {
    all[at] = at === 0 ? OPEN : COMMA;
    part.copy(all, at + 1);
    at += part.length + 1;
  }
  if (at === 0) all[at++] = OPEN;
  all[at] = CLOSE;
  return all;
}

function bytesBy(write: AnswerWriter | undefined, one: unknown): Buffer {
  if (!write) throw new Error('a call without an answer has no bytes');
  return Buffer.from(write(one));
}

const listOf = (page: Page<unknown> | BytesPage, write: AnswerWriter): string | Buffer =>
  'bytes' in page ? arrayOf(page.bytes) : `[${page.rows.map((row) => write(row)).join()}]`;

/** An answer as it goes out: JSON, where the call has one. */
function sentOf(
  reply: FastifyReply,
  answer: unknown,
  { write, isList }: { readonly write: AnswerWriter | undefined; readonly isList: boolean },
): unknown {
  if (!write || answer === undefined) return answer;
  reply.type('application/json; charset=utf-8');
  return isList ? listOf(answer as Page<unknown> | BytesPage, write) : write(answer);
}

/** Binds a described call to its handler. */
export function bind<E extends AnyEndpoint>(
  router: Router,
  endpoint: E,
  handler: Handler<E>,
  options: BindOptions = {},
): void {
  const { app, deps, bound } = router;
  if (bound.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is bound twice`);
  if (options.sendReady && endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public`);
  bound.add(endpoint);
  const status = endpoint.status ?? 200;
  const inOneTransaction = endpoint.method !== 'GET' && options.transaction !== 'own';
  let write: AnswerWriter | undefined;
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { access, beforeFactor } = endpoint;
    const actor = access === 'public' ? undefined : await requireActor(deps, request, { access, beforeFactor });
    if (endpoint.multipart && request.isMultipart()) await readForm(request, endpoint.multipart);
    const params = parseParams<E>(request);
    const query = parse(endpoint.query, request.query);
    const body = parse(endpoint.body, request.body ?? {});
    refuseOtherId(params, body);
    const key = readIdempotencyKey(endpoint, request, actor);
    const now = deps.now();
    const withIdempotencyKey = <T>(tx: Db, run: () => Promise<T>) => runOnce(tx, key, now, run);
    const origin = { address: request.ip, requestId: request.id };
    // Waited for once: later calls go on without a turn of the event loop.
    if (endpoint.ok) write ??= await answerWriter(endpoint.ok);
    const bytesOf = (one: Ok<E>) => bytesBy(write, one);
    const given = { actor, params, query, body, request, reply, now, deps, origin, withIdempotencyKey, bytesOf };
    const run = async (db: Db) => handler({ ...given, db } as Call<E>);
    const answer = inOneTransaction
      ? await inTransaction(deps.db, (tx) => withIdempotencyKey(tx, () => run(tx)))
      : endpoint.method === 'GET'
        ? await runRead(deps, run, () => reply.raw.headersSent)
        : await run(deps.db);
    if (reply.sent || reply.raw.headersSent) return reply;
    reply.code(status);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    if (endpoint.list) setPageHeaders(request, reply, answer as Page<unknown> | BytesPage);
    return sentOf(reply, answer, { write, isList: endpoint.list === true });
  };
  const route: RouteOptions = {
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    config: { isCall: true, ...(endpoint.errorAlias ? { errorAlias: endpoint.errorAlias } : {}) },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    handler: (request, reply) =>
      options.sendReady?.(request, reply)
        ? undefined
        : inLanguage(requestLanguage(request), () => handle(request, reply)),
  };
  if (endpoint.multipart) void app.register(withUploads(route));
  else app.route(route);
}
