// Errors of calls, and when to retry them.
import type { CapBody } from '@tilgul/contract/rules/caps';
import type { Shortage } from '@tilgul/contract/rules/errors';

/** A register that keeps a cash day open, and why. */
export interface HeldRegister {
  readonly id: number;
  readonly name: string;
  readonly reason: 'open_shift' | 'behind' | 'held';
}

/** The server refused the call: status and parsed body. */
export interface ApiError extends Error {
  readonly kind: 'refused';
  readonly status: number;
  /** Code of the contract's error table; undefined if a proxy answered. */
  readonly code: string | undefined;
  /** The server's message for users; empty if there is none. */
  readonly detail: string;
  /** Messages by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Products without enough stock (409). */
  readonly shortages: readonly Shortage[];
  /** Registers that keep a cash day open (409). */
  readonly registers: readonly HeldRegister[] | undefined;
  /** The cap that an order or cart line exceeds, and the ways on (409). */
  readonly cap: CapBody | undefined;
  /** Seconds to wait before a retry (429, 503). */
  readonly retryAfter: number | undefined;
  /** Seconds for which a code sent before remains valid, after a refused request for another; 0 if none is. */
  readonly codeExpiresIn: number | undefined;
  /** Attempts left before the next lock, after a wrong PIN. */
  readonly triesLeft: number | undefined;
}

/** The server could not be reached, or did not answer in time. */
interface NetworkError extends Error {
  readonly kind: 'network';
  /** What a form says about it: nothing that was typed is lost. */
  readonly sentence?: string | undefined;
}

/** The session is over. Alert and redirect have already happened, so pages show nothing. */
interface SessionError extends Error {
  readonly kind: 'session';
}

export type CallError = ApiError | NetworkError | SessionError;

export const networkError = (sentence?: string): NetworkError =>
  Object.assign(new Error('network'), { kind: 'network' as const, sentence });
export const sessionError = (): SessionError => Object.assign(new Error('session'), { kind: 'session' as const });

const KNOWN = new Set(['detail', 'code', 'error', 'message', 'shortages', 'ways', 'request_id']);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');

const toCap = (body: Readonly<Record<string, unknown>> | undefined): CapBody | undefined =>
  typeof body?.['cap'] === 'string' && typeof body['max'] === 'number' && Array.isArray(body['ways'])
    ? (body as unknown as CapBody)
    : undefined;

/** Error of a refused call; `body` is undefined if it was not a JSON object. */
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
    registers: Array.isArray(body?.registers) ? (body.registers as HeldRegister[]) : undefined,
    cap: toCap(body),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    codeExpiresIn: typeof body?.code_expires_in === 'number' ? body.code_expires_in : undefined,
    triesLeft: typeof body?.tries_left === 'number' ? body.tries_left : undefined,
  });
}

const getKind = (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : undefined);

export const isApiError = (error: unknown): error is ApiError => getKind(error) === 'refused';
export const isNetworkError = (error: unknown): error is NetworkError => getKind(error) === 'network';
export const isSessionError = (error: unknown): error is SessionError => getKind(error) === 'session';

/** Whether there is an error, and it belongs to no single field. */
export const isFormFailure = (error: unknown): boolean =>
  error !== undefined && !(isApiError(error) && Object.keys(error.fields).length > 0);

const isRateLimited = (error: unknown): boolean => isApiError(error) && error.status === 429;

/** Whether the same call may succeed later: no answer, a 5xx, or too many calls. */
export const isTransient = (error: unknown): boolean =>
  isNetworkError(error) || isRateLimited(error) || (isApiError(error) && error.status >= 500);

/** Message for a failed call: the server's, or `network` or the form's sentence if it did not answer, or `fallback`. */
export function getFailureMessage(error: unknown, fallback: string, network?: string): string {
  if (isApiError(error)) return error.detail || fallback;
  return isNetworkError(error) ? (network ?? error.sentence ?? fallback) : fallback;
}

const MAX_RETRIES = 2;

/** Whether to retry a load that has failed `failures` times before. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && isTransient(error) && !isRateLimited(error);

/** Milliseconds before the next retry: 500, then 1500. */
export const getRetryDelay = (failures: number): number => 500 * 3 ** failures;
