// The HTTP client: one typed function for all calls of the contract; a 401 is handled here.
import type { AnyEndpoint, BodyInput, Ok, Params, QueryInput } from '@tilgul/contract/endpoint';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { takeEarlyAnswer } from '../early-answers.ts';
import { deviceNow, setServerTime } from '../format/clock.ts';
import { findSavedAnswer } from '../offline/saved-answers.ts';
import { readSession, setTwoFactorRequired } from '../session/session.ts';
import { endSession, renewAccess } from '../session/session-end.ts';
import { apiError, networkError, sessionError } from './call-error.ts';
import { TIMEOUT_MS, toHeaders, toUrl, UPLOAD_TIMEOUT_MS } from './request.ts';

type ParamsPart<E extends AnyEndpoint> = keyof Params<E> extends never ? { params?: undefined } : { params: Params<E> };
type BodyPart<E extends AnyEndpoint> =
  undefined extends BodyInput<E> ? { body?: BodyInput<E> } : { body: BodyInput<E> };
interface Extras<E extends AnyEndpoint> {
  query?: QueryInput<E> | undefined;
  /** For calls that take a picture. */
  image?: File | null | undefined;
  /** Stays the same across retries of a request (set by `useSend`). */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Whether to send the bearer token; by default for every call that is not public. */
  withSession?: boolean | undefined;
  /** Completes even if the page is left meanwhile. */
  keepalive?: boolean | undefined;
  /** For header calls: redirects without an alert when the session ends (SES-12). */
  quiet?: boolean | undefined;
}

/** Input of a call; `params` and `body` are required where the contract has them. */
export type Input<E extends AnyEndpoint> = ParamsPart<E> & BodyPart<E> & Extras<E>;
/** Arguments of a call; the input is optional if all its members are. */
export type InputArgs<E extends AnyEndpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/** One page of a list. */
export interface ListAnswer<Row> {
  readonly rows: Row[];
  /** Cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
  /** Number of all matching rows, exact up to 10,000. */
  readonly total: number;
  /** True when there are more than `total`. */
  readonly isTotalCapped: boolean;
  /** The searched words that the rows resemble, if none matches as typed (SEARCH-9). */
  readonly guess?: string | undefined;
}

/** Answer of a call: one page for a list, otherwise the contract's answer. */
export type CallAnswer<E extends AnyEndpoint> = E['list'] extends true ? ListAnswer<Ok<E>> : Ok<E>;

/** Untyped input, for code that handles any endpoint. */
export interface LooseInput extends Omit<Extras<AnyEndpoint>, 'query'> {
  params?: Readonly<Record<string, number>> | undefined;
  query?: unknown;
  body?: unknown;
}

/** Multipart form data; an empty text clears its field or counts as missing (API-5). */
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
  const timeout = AbortSignal.timeout(input.image ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  return {
    method: endpoint.method,
    headers,
    body: endpoint.multipart ? toFormData(input) : isJson ? JSON.stringify(input.body) : null,
    credentials: 'same-origin',
    keepalive: input.keepalive ?? false,
    // Browsers before 2024 lack `any`: abortable calls then have no timeout.
    signal: input.signal ? (AbortSignal.any?.([input.signal, timeout]) ?? input.signal) : timeout,
  };
}

async function fetchOnce(endpoint: AnyEndpoint, input: LooseInput, access: string | undefined): Promise<Response> {
  const url = toUrl(endpoint, input);
  const early = endpoint.method === 'GET' ? takeEarlyAnswer(url, access) : undefined;
  const sentAt = early ? performance.timeOrigin : deviceNow();
  try {
    const response = await (early ?? fetch(url, toRequestInit(endpoint, input, access)));
    setServerTime(response.headers.get('Date'), sentAt);
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
    // A proxy's page or a truncated answer.
    if (response.ok) throw networkError();
    return undefined;
  }
}

/** Ends the session and returns the error to throw. */
function expireSession(input: LooseInput) {
  endSession({ loud: !input.quiet });
  return sessionError();
}

/** The saved answer of a GET, for an expired token that cannot be renewed offline. */
async function findSavedLoad(endpoint: AnyEndpoint, input: LooseInput): Promise<Response | undefined> {
  const user = readSession()?.userId;
  return endpoint.method === 'GET' && user !== undefined
    ? findSavedAnswer(user, languageTexts.code, toUrl(endpoint, input))
    : undefined;
}

/** Sends with the bearer token; renews it once on a 401 or if it is missing. */
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

/** The page of a list from its rows and headers. */
export function toListAnswer(rows: unknown, headers: Pick<Headers, 'get'>): ListAnswer<unknown> {
  const list = Array.isArray(rows) ? rows : [];
  const total = headers.get('X-Total-Count') ?? String(list.length);
  const guess = headers.get('X-Search-Guess');
  const next = /<([^>]*)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return {
    rows: list,
    next: next === undefined ? undefined : (new URL(next, 'http://list').searchParams.get('cursor') ?? undefined),
    total: Number.parseInt(total, 10),
    isTotalCapped: total.endsWith('+'),
    guess: guess === null ? undefined : decodeURIComponent(guess),
  };
}

/** The server's refusal as an error; also records that two-factor set-up is required. */
async function readRefusal(response: Response) {
  const body = await parseJson(response);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const error = apiError(response.status, isObject ? (body as Record<string, unknown>) : undefined, response.headers);
  if (error.code === 'factor_required') setTwoFactorRequired(true);
  return error;
}

/** The raw response. Throws a `CallError` unless it is 2xx. */
export async function fetchAnswer(endpoint: AnyEndpoint, input: LooseInput): Promise<Response> {
  const isSignedIn = input.withSession ?? endpoint.access !== 'public';
  const response = isSignedIn ? await fetchSignedIn(endpoint, input) : await fetchOnce(endpoint, input, undefined);
  if (!response.ok) throw await readRefusal(response);
  return response;
}

/** Untyped `call`, for hooks that type it themselves. */
export async function callLoosely(endpoint: AnyEndpoint, input: LooseInput): Promise<unknown> {
  const response = await fetchAnswer(endpoint, input);
  const body = await parseJson(response);
  return endpoint.list ? toListAnswer(body, response.headers) : body;
}

/**
 * Makes one call of the contract and returns its answer, `{ rows, next, total }` for lists. Throws a `CallError`: a refusal, no
 * answer, or the end of the session (already shown and redirected). An abort throws the browser's AbortError.
 */
export function call<E extends AnyEndpoint>(endpoint: E, ...[input]: InputArgs<E>): Promise<CallAnswer<E>> {
  return callLoosely(endpoint, input ?? {}) as Promise<CallAnswer<E>>;
}
