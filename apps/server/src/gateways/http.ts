// Calls to outside services over HTTP.
import type { HostCheck } from './outgoing-hosts.ts';

/** Timeout of a service (API-10). */
const TIMEOUT_MS = 10_000;

export interface Service {
  /** Its name in errors. */
  readonly name: string;
  readonly accepts: HostCheck;
}

/** Calls a service, without redirects. Rejects for addresses that are not the service's. */
export async function send({ name, accepts }: Service, url: string, request: RequestInit): Promise<Response> {
  if (!accepts(url)) throw new Error(`The address does not belong to ${name}.`);
  return fetch(url, { ...request, redirect: 'error' });
}

/** Sends a POST. Rejects when there is no answer in time, with an Error that names only service and cause. */
export const post = (service: Service, url: string, request: RequestInit): Promise<Response> =>
  send(service, url, { method: 'POST', ...request, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new Error(`${service.name} could not be reached: ${error instanceof Error ? error.name : 'unknown cause'}`);
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
