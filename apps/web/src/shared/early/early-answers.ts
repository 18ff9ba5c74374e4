// Answers that were prefetched while the code loads: each is taken once, by the very same call, or thrown away.
import { headersOf, TIMEOUT_MS } from '../api/request.ts';

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
export function askEarly(url: string, access: string | undefined): Promise<Response> {
  const answer = fetch(url, {
    headers: headersOf(access),
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
export function takeEarly(url: string, access: string | undefined): Promise<Response> | undefined {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  const early = answers?.get(url);
  answers?.delete(url);
  return early?.access === access ? early?.answer : undefined;
}
