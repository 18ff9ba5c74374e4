// Maps PostgreSQL's errors to those of the server.
import type { AppError } from '@tilgul/contract/rules/errors';

interface MaybeCoded {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
}

const toCodedError = (error: unknown): MaybeCoded => (typeof error === 'object' && error !== null ? error : {});

/** A duplicate key. `constraint` is the name of the key or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const coded = toCodedError(error);
  return coded.code === '23505' && (constraint === undefined || coded.constraint === constraint);
}

/** A row violates the check of that name. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  const coded = toCodedError(error);
  return coded.code === '23514' && coded.constraint === constraint;
}

/** Serialization failure or deadlock. A retry helps. */
export const isRetriable = (error: unknown): boolean => ['40001', '40P01'].includes(String(toCodedError(error).code));

/** An earlier statement of the transaction has failed. */
export const isAborted = (error: unknown): boolean => toCodedError(error).code === '25P02';

/** The statement or its wait for a lock timed out. */
export const isQueryCancelled = (error: unknown): boolean =>
  ['57014', '55P03'].includes(String(toCodedError(error).code));

/** Shutdown, crash, start-up; a standby; an idle transaction; too many connections; disk or memory full. */
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '25006', '25P03', '53000', '53100', '53200', '53300']);
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|Query read timeout)/;

/**
 * Whether the database cannot serve now, which becomes a 503 (API-2): connection refused, lost or timed out, server
 * starting or stopping, too many connections, disk full.
 */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = toCodedError(error);
  if (typeof code === 'string') {
    // A missing file is ENOENT too; only that of a socket has the syscall `connect`.
    if (code === 'ENOENT') return (error as { syscall?: unknown }).syscall === 'connect';
    return code.startsWith('08') || UNAVAILABLE_CODES.has(code) || NETWORK_CODES.has(code);
  }
  return typeof message === 'string' && DRIVER_MESSAGES.test(message);
}

/** Awaits `write`, and throws `refusal()` instead of a violation of the unique key `constraint`. */
export async function mapUniqueViolation<T>(
  write: Promise<T>,
  constraint: string,
  refusal: () => AppError,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, constraint) ? refusal() : error;
  }
}
