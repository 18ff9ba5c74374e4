// Calls the server: one typed function for every call of the contract, and the one rule for a 401.
import type { AnyEndpoint, BodyInput, Ok, Params, QueryInput } from '@tilgul/contract/endpoint';
import { takeEarlyAnswer } from '../early-answers.ts';
import { findSavedAnswer } from '../offline/saved-answers.ts';
import { setFactorDemand } from '../session/factor-demand.ts';
import { readSession } from '../session/session.ts';
import { endSession, renewAccess } from '../session/session-end.ts';
import { apiError, networkError, sessionError } from './call-error.ts';
import { TIMEOUT_MS, toHeaders, toUrl } from './request.ts';

type ParamsPart<E extends AnyEndpoint> = keyof Params<E> extends never ? { params?: undefined } : { params: Params<E> };
type BodyPart<E extends AnyEndpoint> =
  undefined extends BodyInput<E> ? { body?: BodyInput<E> } : { body: BodyInput<E> };
interface Extras<E extends AnyEndpoint> {
  query?: QueryInput<E> | undefined;
  /** The picture of a call that takes one. */
  image?: File | null | undefined;
  /** Stays the same across tries of the same request (`useSend` sees to it). */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Whether the bearer token goes along; by default with every call that is not public. */
  withSession?: boolean | undefined;
  /** A call of the header: when the session is over it redirects without the alert (SES-12). */
  quiet?: boolean | undefined;
}

/** What a call takes: `params` and `body` are required exactly where the contract has them. */
export type Input<E extends AnyEndpoint> = ParamsPart<E> & BodyPart<E> & Extras<E>;
/** Whether a call can be made without any input. */
export type InputArgs<E extends AnyEndpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/** One page of a list. */
export interface ListAnswer<Row> {
  readonly rows: Row[];
  /** Cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
  /** Rows in all that the filter matches, exact up to 10000. */
  readonly total: number;
  /** True when there are more than `total`. */
  readonly isTotalCapped: boolean;
}

/** What a call answers: a page for a list, else the contract's answer. */
export type CallAnswer<E extends AnyEndpoint> = E['list'] extends true ? ListAnswer<Ok<E>> : Ok<E>;

/** Input with everything optional, as code that handles any endpoint passes it on. */
export interface LooseInput extends Omit<Extras<AnyEndpoint>, 'query'> {
  params?: Readonly<Record<string, number>> | undefined;
  query?: unknown;
  body?: unknown;
}

/** Multipart form data; an empty text clears its field or counts as missing, as the contract says (API-5). */
function toFormData(input: LooseInput): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) data.append(name, String(value));
  }
  if (input.image) data.append('image', input.image);
  return data;
}

function toRequestInit(endpoint: AnyEndpoint, input: LooseInput, access: string | undefined): RequestInit {
  const headers = new Headers(toHeaders(access));
  if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey);
  const isJson = input.body !== undefined && !endpoint.multipart;
  if (isJson) headers.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return {
    method: endpoint.method,
    headers,
    body: endpoint.multipart ? toFormData(input) : isJson ? JSON.stringify(input.body) : null,
    credentials: 'same-origin',
    // Browsers of before 2024 lack `any`: there a call that can be aborted goes without the time-out.
    signal: input.signal ? (AbortSignal.any?.([input.signal, timeout]) ?? input.signal) : timeout,
  };
}

async function fetchOnce(endpoint: AnyEndpoint, input: LooseInput, access: string | undefined): Promise<Response> {
  const url = toUrl(endpoint, input);
  const early = endpoint.method === 'GET' ? takeEarlyAnswer(url, access) : undefined;
  try {
    const response = await (early ?? fetch(url, toRequestInit(endpoint, input, access)));
    input.signal?.throwIfAborted();
    return response;
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw networkError();
  }
}

async function parseJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    // A proxy's page, or an answer cut off on the way.
    if (response.ok) throw networkError();
    return undefined;
  }
}

/** Ends the session with the right loudness and gives the error for the caller. */
function expireSession(input: LooseInput) {
  endSession({ loud: !input.quiet });
  return sessionError();
}

/** The saved answer of a load, when the token ran out and nobody can be asked for another. */
async function findSavedLoad(endpoint: AnyEndpoint, input: LooseInput): Promise<Response | undefined> {
  const user = readSession()?.userId;
  return endpoint.method === 'GET' && user !== undefined ? findSavedAnswer(user, toUrl(endpoint, input)) : undefined;
}

/** Sends with the bearer token; on a 401, or without a token, tries the refresh cookie once and then gives up. */
async function fetchSignedIn(endpoint: AnyEndpoint, input: LooseInput): Promise<Response> {
  const access = readSession()?.access;
  if (access !== undefined) {
    const response = await fetchOnce(endpoint, input, access);
    if (response.status !== 401) return response;
  }
  const renewal = await renewAccess(access);
  if (renewal === 'unreachable') {
    const saved = await findSavedLoad(endpoint, input);
    if (saved) return saved;
    throw networkError();
  }
  if (renewal === 'over') throw expireSession(input);
  const response = await fetchOnce(endpoint, input, renewal.access);
  if (response.status === 401) throw expireSession(input);
  return response;
}

function toListAnswer(rows: unknown, headers: Headers): ListAnswer<unknown> {
  const list = Array.isArray(rows) ? rows : [];
  const total = headers.get('X-Total-Count') ?? String(list.length);
  const next = /<([^>]*)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return {
    rows: list,
    next: next === undefined ? undefined : (new URL(next, location.origin).searchParams.get('cursor') ?? undefined),
    total: Number.parseInt(total, 10),
    isTotalCapped: total.endsWith('+'),
  };
}

/** What the server refused with; also notes the demand for a second factor. */
async function readRefusal(response: Response) {
  const body = await parseJson(response);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const error = apiError(response.status, isObject ? (body as Record<string, unknown>) : undefined, response.headers);
  if (error.code === 'factor_required') setFactorDemand(true);
  return error;
}

/** The server's answer as it came; a refusal fails with it. */
export async function fetchAnswer(endpoint: AnyEndpoint, input: LooseInput): Promise<Response> {
  const isSignedIn = input.withSession ?? endpoint.access !== 'public';
  const response = isSignedIn ? await fetchSignedIn(endpoint, input) : await fetchOnce(endpoint, input, undefined);
  if (!response.ok) throw await readRefusal(response);
  return response;
}

/** Makes one call whatever its types are: for the hooks, which know them outside. Pages use `call` or the hooks. */
export async function callLoosely(endpoint: AnyEndpoint, input: LooseInput): Promise<unknown> {
  const response = await fetchAnswer(endpoint, input);
  const body = await parseJson(response);
  return endpoint.list ? toListAnswer(body, response.headers) : body;
}

/**
 * Makes one call of the contract. Answers the contract's answer, for lists `{ rows, next, total }`. Fails with a
 * `CallError`: the server's refusal, no answer, or the session's end (which has then already been shown and redirected);
 * an abort through `signal` fails with the browser's own AbortError.
 */
export function call<E extends AnyEndpoint>(endpoint: E, ...[input]: InputArgs<E>): Promise<CallAnswer<E>> {
  return callLoosely(endpoint, input ?? {}) as Promise<CallAnswer<E>>;
}
