// A call of the contract on the wire: its address, its headers, and how long an answer may take.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { languageTexts } from '../../texts/en/shared/language.ts';

/** Milliseconds after which an unanswered call counts as not answered. */
export const TIMEOUT_MS = 30_000;

/** What the address of a call is made of. */
interface CallInput {
  readonly params?: Readonly<Record<string, number>> | undefined;
  readonly query?: unknown;
}

/** The address of a call: path parameters filled in, blank and missing query members left out. */
export function toUrl(endpoint: AnyEndpoint, input: CallInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const members = Object.entries((input.query ?? {}) as Record<string, unknown>);
  const given = members.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The headers of every call: the language of the page, whatever the browser's is, and the bearer token where there is one. */
export const toHeaders = (access: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': languageTexts.code,
  ...(access === undefined ? {} : { Authorization: `Bearer ${access}` }),
});
