// The ways in which a call can fail, as pages see them.
import type { Shortage } from '@tilgul/contract/rules/errors';

/** The server's refusal: its status and what its body says. */
export interface ApiError extends Error {
  readonly kind: 'refused';
  readonly status: number;
  /** The code of the contract's error table; undefined when something else than our server answered. */
  readonly code: string | undefined;
  /** The sentence for people, as the server wrote it; empty when the answer carried none. */
  readonly detail: string;
  /** Messages by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Products that fall short, of a 409 for stock. */
  readonly shortages: readonly Shortage[];
  /** Seconds until another try makes sense, of a 429 or 503. */
  readonly retryAfter: number | undefined;
  /** Tries before the next lock, of a wrong PIN. */
  readonly triesLeft: number | undefined;
}

/** The server could not be reached, or did not answer in time. */
interface NetworkError extends Error {
  readonly kind: 'network';
}

/** The session is over; the one alert and redirect are already under way, so pages say nothing more. */
interface SessionError extends Error {
  readonly kind: 'session';
}

export type CallError = ApiError | NetworkError | SessionError;

export const networkError = (): NetworkError => Object.assign(new Error('network'), { kind: 'network' as const });
export const sessionError = (): SessionError => Object.assign(new Error('session'), { kind: 'session' as const });

const KNOWN = new Set(['detail', 'code', 'error', 'message', 'shortages', 'request_id']);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');

/** The error of an answer's status, body (parsed, or undefined when it was no JSON object) and headers. */
export function apiError(
  status: number,
  body: Readonly<Record<string, unknown>> | undefined,
  headers: Headers,
): ApiError {
  const text = (name: string) => (typeof body?.[name] === 'string' ? body[name] : undefined);
  const detail = text('detail') ?? text('error') ?? text('message') ?? '';
  const entries = Object.entries(body ?? {}).filter(([name]) => !KNOWN.has(name));
  const retryAfter = Number(headers.get('Retry-After') || Number.NaN);
  return Object.assign(new Error(detail || `status ${status}`), {
    kind: 'refused' as const,
    status,
    code: text('code'),
    detail,
    fields: Object.fromEntries(entries.filter((entry): entry is [string, string[]] => isTexts(entry[1]))),
    shortages: Array.isArray(body?.shortages) ? (body.shortages as Shortage[]) : [],
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    triesLeft: typeof body?.tries_left === 'number' ? body.tries_left : undefined,
  });
}

const getKind = (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : undefined);

export const isApiError = (error: unknown): error is ApiError => getKind(error) === 'refused';
export const isNetworkError = (error: unknown): error is NetworkError => getKind(error) === 'network';
export const isSessionError = (error: unknown): error is SessionError => getKind(error) === 'session';

/** Whether the same call may go better in a moment: no answer, or a 5xx. */
export const isTransient = (error: unknown): boolean =>
  isNetworkError(error) || (isApiError(error) && error.status >= 500);

/**
 * The sentence to show for a failed call: the server's own where it gave one, else `fallback`; without an answer
 * `network`, or `fallback` when the screen has no sentence of its own for that.
 */
export function failureText(error: unknown, fallback: string, network: string = fallback): string {
  if (isApiError(error)) return error.detail || fallback;
  return isNetworkError(error) ? network : fallback;
}

// How often a load that failed in passing is tried again, and after what pause.

const TRIES = 2;

/** Whether a load that has failed `failures` times before is worth another try. */
export const shouldRetry = (failures: number, error: unknown): boolean => failures < TRIES && isTransient(error);

/** Milliseconds before the next try: 500, then 1500. */
export const getRetryDelay = (failures: number): number => 500 * 3 ** failures;
