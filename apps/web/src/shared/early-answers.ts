// Answers that the inline script fetches while the code loads. The same call takes each once; the rest expire.
import type { Role } from '@tilgul/contract/rules/roles';
import { TIMEOUT_MS, toHeaders } from './api/request.ts';

/** Milliseconds until an early answer expires. */
const LIFETIME_MS = 10_000;

interface EarlyAnswer {
  /** Bearer token of the request; undefined for a public call. */
  readonly access: string | undefined;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    /** By URL. On `window`, since the script and the app are separate bundles. */
    earlyAnswers?: Map<string, EarlyAnswer>;
  }
}

/** Sends a GET now; the same call within `LIFETIME_MS` gets this answer. */
export function fetchEarly(url: string, access: string | undefined): Promise<Response> {
  const answer = fetch(url, {
    headers: toHeaders(access),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  window.earlyAnswers ??= new Map();
  const answers = window.earlyAnswers;
  answers.set(url, { access, answer });
  setTimeout(() => answers.delete(url), LIFETIME_MS);
  // The call that takes the answer reports the failure.
  answer.catch(() => undefined);
  return answer;
}

/** Takes the early answer for this URL and token, once; undefined if there is none. */
export function takeEarlyAnswer(url: string, access: string | undefined): Promise<Response> | undefined {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  const early = answers?.get(url);
  answers?.delete(url);
  return early?.access === access ? early?.answer : undefined;
}

/** Placeholder in URLs for the id of the signed-in user. */
export const OWN_ID = '{id}';

export interface FirstRequest {
  /** May contain `OWN_ID`. */
  readonly url: string;
  /** Sent without the bearer token. */
  readonly isPublic?: true;
  /** Only made while the page's address has no query. */
  readonly isUnfiltered?: true;
  /** Returns the products whose pictures are seen first. */
  readonly hasPictures?: true;
}

/** Input of the inline script, as JSON in the HTML. */
export interface FirstCalls {
  /** Undefined for public pages. */
  readonly role?: Role;
  readonly requests: readonly FirstRequest[];
  /** In pages that show their first view: the code to load afterwards, the entry first. */
  readonly code?: readonly string[];
}
