// Calls to outside services over HTTP.

/** Timeout of a service (API-10). */
const TIMEOUT_MS = 10_000;

/** Sends a POST, without redirects. Rejects when there is no answer in time, with an Error that names only service and cause. */
export const post = (service: string, url: string, request: RequestInit): Promise<Response> =>
  fetch(url, { method: 'POST', ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new Error(`${service} could not be reached: ${error instanceof Error ? error.name : 'unknown cause'}`);
    },
  );

/** Longer answers are cut off, and are then invalid. */
const ANSWER_MAX = 1024 * 1024;

/** Parses JSON; undefined when it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, ANSWER_MAX));
  } catch {
    return undefined;
  }
}
