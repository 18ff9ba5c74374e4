// Answers that were prefetched while the code loads: each is taken once, by the very same call, or thrown away.

import type { Role } from '@tilgul/contract/rules/roles';
import { TIMEOUT_MS, toHeaders } from './api/request.ts';

/** Milliseconds after which nobody takes an early answer any more: what is shown must not be older than a load of its own. */
const KEPT_MS = 10_000;

interface EarlyAnswer {
  /** The bearer token that it was asked with; undefined for a public call. */
  readonly access: string | undefined;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    /** By address; the script that asks and the code that takes are two files. */
    earlyAnswers?: Map<string, EarlyAnswer>;
  }
}

/** Asks for a GET by its address at once; whoever makes the same call in the next seconds gets this answer. */
export function fetchEarly(url: string, access: string | undefined): Promise<Response> {
  const answer = fetch(url, {
    headers: toHeaders(access),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  window.earlyAnswers ??= new Map();
  const answers = window.earlyAnswers;
  answers.set(url, { access, answer });
  setTimeout(() => answers.delete(url), KEPT_MS);
  // A failure is reported to whoever takes it.
  answer.catch(() => undefined);
  return answer;
}

/** The answer that was asked for early with this very address and token, once; undefined when there is none. */
export function takeEarlyAnswer(url: string, access: string | undefined): Promise<Response> | undefined {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  const early = answers?.get(url);
  answers?.delete(url);
  return early?.access === access ? early?.answer : undefined;
}

// How a page's HTML lists the calls to make before its code is there.

/** In an address: the id of whoever is signed in. */
export const OWN_ID = '{id}';

/** A call as it goes on the wire. */
export interface FirstRequest {
  /** May hold `OWN_ID`. */
  readonly url: string;
  /** Goes without the bearer token. */
  readonly isPublic?: true;
  /** Is what the page asks for only while its address has no query. */
  readonly isUnfiltered?: true;
  /** Answers the products whose pictures are seen first. */
  readonly hasPictures?: true;
}

/** What the HTML of a role's page passes to the script that runs before its code, as JSON. */
export interface FirstCalls {
  readonly role: Role;
  readonly requests: readonly FirstRequest[];
}
