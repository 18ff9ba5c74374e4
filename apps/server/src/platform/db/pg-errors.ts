// What PostgreSQL's errors mean to the server: pure questions about a caught error.
import type { AppError } from '@tilgul/contract/rules/errors';

interface MaybeCoded {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
}

const codedOf = (error: unknown): MaybeCoded => (typeof error === 'object' && error !== null ? error : {});

/** A row with that unique key exists already; `constraint` is the name of the key or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const coded = codedOf(error);
  return coded.code === '23505' && (constraint === undefined || coded.constraint === constraint);
}

/** A row breaks the check of that name. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  const coded = codedOf(error);
  return coded.code === '23514' && coded.constraint === constraint;
}

/** Two transactions got into each other's way and this one was undone: serialization failure or deadlock; trying again helps. */
export const isRetriable = (error: unknown): boolean => ['40001', '40P01'].includes(String(codedOf(error).code));

/** The statement took longer than it may, or waited too long for a lock. */
export const isQueryCancelled = (error: unknown): boolean => ['57014', '55P03'].includes(String(codedOf(error).code));

/** Shutdown, crash, start-up; a standby; a transaction left idle; too many connections; disk or memory full. */
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
 * Whether the database is away or cannot serve now, which the caller answers with 503 (API-2): connection
 * refused, cut or not to be had in time, server starting or stopping, too many connections, disk full.
 */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = codedOf(error);
  if (typeof code === 'string') {
    // A file that is missing is ENOENT too; only a socket's has a connect call.
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
