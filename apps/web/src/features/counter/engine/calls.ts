// Calls of a register: authorized by its secret instead of a session, without retries.
import type { Answer, AnyEndpoint } from '@tilgul/contract/endpoint';
import type { ErrorBody } from '@tilgul/contract/rules/errors';
import { texts as language } from '@tilgul/messages/shared/language';
import { TIMEOUT_MS, toUrl } from '../../../shared/api/request.ts';
import { deviceNow, setServerTime } from '../../../shared/format/clock.ts';

/** What a device keeps after it was registered. */
export interface Device {
  readonly id: number;
  readonly secret: string;
  readonly name: string;
  readonly letter: string;
}

/** An error that the server answered. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.detail);
  }
  /** The sentence for a field of the form, or for the whole call. */
  sentence(field?: string): string {
    const own = field === undefined ? undefined : this.body[field];
    return Array.isArray(own) ? String(own[0]) : this.body.detail;
  }
}

/** The network did not answer. */
export class OfflineError extends Error {}

interface CallOptions {
  /** `Register <id>.<secret>` or `Bearer <token>`. */
  readonly authorization?: string | undefined;
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly etag?: string | undefined;
}

interface CallResult<T> {
  /** Undefined for 304. */
  readonly data: T | undefined;
  readonly etag: string | null;
}

export const toAuthorization = ({ id, secret }: Device): string => `Register ${id}.${secret}`;

/** Makes a call. Throws `OfflineError` without an answer, `CallError` for an error. */
export async function send<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions = {},
): Promise<CallResult<Answer<E>>> {
  const { authorization, params, query, body, etag } = options;
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language.code };
  if (authorization !== undefined) headers['Authorization'] = authorization;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (etag !== undefined) headers['If-None-Match'] = etag;
  const sentAt = deviceNow();
  let response: Response;
  let text: string;
  try {
    response = await fetch(toUrl(endpoint, { params, query }), {
      method: endpoint.method,
      headers,
      cache: 'no-store',
      // The device's own secret; a session in this browser is not used.
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch {
    throw new OfflineError();
  }
  setServerTime(response.headers.get('Date'), sentAt);
  if (response.status === 304) return { data: undefined, etag: response.headers.get('ETag') };
  const answer = parse(text);
  if (response.ok) return { data: answer as Answer<E>, etag: response.headers.get('ETag') };
  // A proxy without the server behind it.
  if (answer === undefined || response.status === 502 || response.status === 504) throw new OfflineError();
  throw new CallError(response.status, answer as ErrorBody);
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
