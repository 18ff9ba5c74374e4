// Binds an endpoint of the contract to a route: access, validation, transaction, idempotency, serialization.
import multipart from '@fastify/multipart';
import { IMAGE_MAX_BYTES } from '@tilgul/contract/catalog';
import type { AnyEndpoint, Body, Ok, Params, Query } from '@tilgul/contract/endpoint';
import { MAX_ID } from '@tilgul/contract/fields';
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Actor, Context, Db, Deps, RegisterDevice } from '../../deps.ts';
import { getText, inLanguage } from '../../texts/get-text.ts';
import { isConnectionError, isRetriable } from '../db/pg-errors.ts';
import { inTransaction, retryConflicts } from '../db/transaction.ts';
import { COUNT_CAP, type Page } from '../paging/page.ts';
import { readClaims, requireActor } from './actor.ts';
import { fieldMessages, getDefaultMessage } from './errors.ts';
import { claimKey, type IdempotentCall, readIdempotencyKey, storeAnswer } from './idempotency.ts';
import { type AnswerWriter, getAnswerWriter } from './json-schema.ts';
import { getRequestLanguage } from './languages.ts';
import { requireRegister } from './register-device.ts';
import { sendWithEtag } from './responses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded picture, unchanged. */
    image?: Buffer;
  }
}

/** Input of a handler: parsed request, actor, and the only database handle in scope. */
export interface Call<E extends AnyEndpoint> extends Context {
  readonly actor: E['access'] extends string ? Actor | undefined : Actor;
  /** The device of a register's call. */
  readonly register: E['access'] extends 'register' ? RegisterDevice : undefined;
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * For `bindWithPool`: runs in the given transaction under the call's Idempotency-Key, so that a repeated request gets
   * the stored response. Calls in one transaction already have this.
   */
  readonly withIdempotencyKey: <T>(tx: Db, run: () => Promise<T>) => Promise<T>;
}

type Result<E extends AnyEndpoint> = E['list'] extends true ? Page<Ok<E>> : Ok<E>;
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>;

interface BindOptions {
  /** Gives the handler the pool; see `bindWithPool`. */
  readonly withPool?: boolean;
  /** The handler writes with a single statement, which needs no transaction around it and leaves nothing when it fails. */
  readonly writesOnce?: boolean;
  /**
   * Sends a cached answer, if there is one, before anything of the call is read. Returns whether it did. For public
   * calls only.
   */
  readonly sendReady?: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Sends an ETag, and 304 when the caller already has the answer. `without` names a member that has the time of the answer. */
  readonly hasEtag?: boolean | { readonly without: string };
}

/** The routes of a server, and the endpoints bound so far. Each must be bound exactly once. */
export interface Router {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly bound: Set<AnyEndpoint>;
}

/** Converts `{id}` to Fastify's `:id`. */
export const toFastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Limits of a form: one picture, kept in memory; nothing is written to disk. The product form has 24 fields, the job form 12. */
const FORM_LIMITS = {
  fileSize: IMAGE_MAX_BYTES,
  files: 1,
  fields: 40,
  parts: 41,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
};

/**
 * Registers a multipart route in its own scope: other routes refuse such bodies and do not pay for the parser's hooks.
 */
const withUploads = (route: RouteOptions) => async (scope: FastifyInstance) => {
  await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: true });
  scope.route(route);
};

/**
 * Reads a form into `request.body` and `request.image`. An empty file without a name counts as none. Throws bad_request
 * for a truncated or malformed form.
 */
async function readForm(request: FastifyRequest, form: { readonly image: boolean }): Promise<void> {
  try {
    request.body = await readParts(request, form);
  } catch (error) {
    // Only exceeded limits have a status; a malformed form throws a plain error.
    throw error instanceof Error && !('statusCode' in error) && !(error instanceof AppError)
      ? new AppError('bad_request')
      : error;
  }
}

async function readParts(request: FastifyRequest, form: { readonly image: boolean }): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string' || part.fieldname in fields)
        throw invalid({ [part.fieldname]: [getText('requests.fieldNotText')] });
      fields[part.fieldname] = part.value;
      continue;
    }
    const picture = await part.toBuffer();
    // Browsers send an empty, nameless file when none was chosen.
    if (picture.length === 0 && !part.filename) continue;
    if (!form.image || part.fieldname !== 'image')
      throw new AppError('bad_request', { detail: getText('requests.unexpectedFile') });
    if (picture.length === 0) throw invalid({ image: [getText('images.empty')] });
    request.image = picture;
  }
  return { ...fields };
}

function parseParams<E extends AnyEndpoint>(request: FastifyRequest): Params<E> {
  const parsed = Object.entries(request.params as Record<string, string>).map(([name, text]) => {
    const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
    // An impossible id is a 404 like an unknown one.
    if (!(value <= MAX_ID)) throw notFound();
    return [name, value] as const;
  });
  return Object.fromEntries(parsed) as Params<E>;
}

const getPathId = (request: FastifyRequest): number => {
  const params: Record<string, number> = parseParams(request);
  return params['id'] ?? 0;
};

function parse(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { error: getDefaultMessage });
  if (!result.success) throw invalid(fieldMessages(result.error));
  return result.data;
}

/** An id in the body must match the path (security Z05, Z12). */
function refuseOtherId(params: Record<string, number>, body: unknown): void {
  if (typeof body !== 'object' || body === null || params['id'] === undefined) return;
  for (const name of ['id', 'order_id', 'request_id']) {
    const value = (body as Record<string, unknown>)[name];
    if (typeof value === 'number' && value !== params['id'])
      throw invalid({ [name]: [getText('requests.differsFromUrl')] });
  }
}

/** Runs under an Idempotency-Key in a transaction that stores both the effect and its response, or neither. */
async function runOnce<T>(db: Db, key: IdempotentCall | undefined, now: Date, run: () => Promise<T>): Promise<T> {
  if (!key) return run();
  const first = await claimKey(db, key, now);
  if (first) return first.answer as T;
  const answer = await run();
  await storeAnswer(db, key, answer);
  return answer;
}

/** An answer as JSON; a list as the array of its rows. */
const toJson = (answer: unknown, write: AnswerWriter, isList: boolean): string =>
  isList ? `[${(answer as Page<unknown>).rows.map((row) => write(row)).join()}]` : write(answer);

/** Sets `Link` and `X-Total-Count` for a page of a list. */
export function setPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): void {
  if (page.next !== undefined) {
    const [path = '', search = ''] = request.url.split('?');
    const query = new URLSearchParams(search);
    query.set('cursor', page.next);
    reply.header('Link', `<${path}?${query}>; rel="next"`);
  }
  const total = page.total ?? page.rows.length;
  reply.header('X-Total-Count', total > COUNT_CAP ? `${COUNT_CAP}+` : String(total));
}

/** Failures that the leader can make up for: the replica went down, or cancelled the read to apply its log. */
const isReplicaFailure = (error: unknown): boolean => isConnectionError(error) || isRetriable(error);

/**
 * Runs a read on the replica if it is current, otherwise on the leader. When the replica fails, the leader takes over
 * unless `isOver`.
 */
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
      if (!isReplicaFailure(error) || isOver()) throw error;
    }
  }
  metrics.reads.inc({ from: 'leader' });
  return work(db);
}

/** Binds an endpoint to its handler, which runs in one transaction unless the method is GET. */
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
  const isRead = endpoint.method === 'GET';
  const inOneTransaction = !isRead && !options.withPool && !options.writesOnce;
  if (options.writesOnce && endpoint.idempotent)
    throw new Error(`${endpoint.path} stores its answer in a second statement`);
  const { access, beforeSetup } = endpoint;
  let write: AnswerWriter | undefined;
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const claims = typeof access === 'string' ? undefined : await readClaims(deps, request);
    const register = access === 'register' ? await requireRegister(deps.db, request, getPathId(request)) : undefined;
    const identify = async (db?: Db) =>
      typeof access === 'string' ? undefined : requireActor(deps, request, { claims, access, beforeSetup, db });
    const now = deps.now();
    const origin = { address: request.ip, requestId: request.id };
    const prepare = (actor: Actor | undefined) => {
      const params = parseParams<E>(request);
      const query = parse(endpoint.query, request.query);
      const body = parse(endpoint.body, request.body ?? {});
      refuseOtherId(params, body);
      const key = readIdempotencyKey(endpoint, request, actor);
      const withIdempotencyKey = <T>(tx: Db, run: () => Promise<T>) => runOnce(tx, key, now, run);
      const input = { actor, register, params, query, body, request, reply, now, deps, origin, withIdempotencyKey };
      return { withIdempotencyKey, run: async (db: Db) => handler({ ...input, db } as Call<E>) };
    };
    // Awaited once, so that later calls do not spend a turn of the event loop.
    if (endpoint.ok) write ??= await getAnswerWriter(endpoint.ok);
    let ready: ReturnType<typeof prepare> | undefined;
    // Otherwise the transaction begins with the actor. It must not stay open for a slow upload, nor begin for a bad public call.
    if (!inOneTransaction || endpoint.multipart || typeof access === 'string') {
      const actor = await identify();
      if (endpoint.multipart && request.isMultipart()) await readForm(request, endpoint.multipart);
      ready = prepare(actor);
    }
    const answer = await (ready && !inOneTransaction
      ? runWithPool(ready.run, reply)
      : inTransaction(deps.db, async (tx) => {
          ready ??= prepare(await identify(tx));
          const { withIdempotencyKey, run } = ready;
          return withIdempotencyKey(tx, () => run(tx));
        }));
    return reply.sent || reply.raw.headersSent ? reply : respond(request, reply, answer);
  };
  const runWithPool = (run: (db: Db) => Promise<Result<E>>, reply: FastifyReply) => {
    if (isRead) return runRead(deps, run, () => reply.raw.headersSent);
    return options.writesOnce ? retryConflicts(() => run(deps.db)) : run(deps.db);
  };
  const respond = (request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown => {
    reply.code(status);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    if (endpoint.list) setPageHeaders(request, reply, answer as Page<unknown>);
    if (!write || answer === undefined) return answer;
    const json = toJson(answer, write, endpoint.list);
    reply.type('application/json; charset=utf-8');
    const { hasEtag } = options;
    if (!hasEtag) return json;
    const compared = hasEtag === true ? json : json.replace(new RegExp(`"${hasEtag.without}":"[^"]*"`), '');
    return sendWithEtag(request, reply, json, compared);
  };
  const route: RouteOptions = {
    method: endpoint.method,
    url: toFastifyPath(endpoint.path),
    config: { isCall: true, ...(endpoint.errorAlias ? { errorAlias: endpoint.errorAlias } : {}) },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    handler: (request, reply) =>
      options.sendReady?.(request, reply)
        ? undefined
        : inLanguage(getRequestLanguage(request), () => handle(request, reply)),
  };
  if (endpoint.multipart) void app.register(withUploads(route));
  else app.route(route);
}

/**
 * Binds an endpoint whose handler gets the pool and opens its own transactions, because it reaches another system, hashes
 * passwords, or commits a failed attempt of a call that it refuses.
 */
export const bindWithPool = <E extends AnyEndpoint>(router: Router, endpoint: E, handler: Handler<E>): void =>
  bind(router, endpoint, handler, { withPool: true });
