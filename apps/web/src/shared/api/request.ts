// URL, headers and timeout of a call.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { texts as languageTexts } from '@tilgul/messages/shared/language';

/** Milliseconds until a call without an answer fails. */
export const TIMEOUT_MS = 30_000;
/** For calls that send a picture, which takes long on slow networks. */
export const UPLOAD_TIMEOUT_MS = 120_000;

interface CallInput {
  readonly params?: Readonly<Record<string, number>> | undefined;
  readonly query?: unknown;
}

/** Fills in path parameters; omits empty and missing query members. */
export function toUrl(endpoint: AnyEndpoint, input: CallInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const members = Object.entries((input.query ?? {}) as Record<string, unknown>);
  const present = members.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return present.length === 0
    ? path
    : `${path}?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}

/** Headers of every call: the page's language, not the browser's, and the bearer token, if any. */
export const toHeaders = (access: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': languageTexts.code,
  ...(access === undefined ? {} : { Authorization: `Bearer ${access}` }),
});
