// One HTTP call to an SMS provider: a time-out, no redirects, and errors that carry no secret.

/** As long as a provider may take (API-10). */
const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 64 * 1024;

/** The text as JSON, or undefined when it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, ANSWER_MAX));
  } catch {
    return undefined;
  }
}

/** Posts to a provider and answers its JSON; anything but a 2xx in time is an Error naming provider and cause only. */
export async function postToProvider(
  provider: string,
  url: string,
  request: { readonly headers: Record<string, string>; readonly body: string | URLSearchParams },
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`${provider} could not be reached: ${error instanceof Error ? error.name : 'unknown cause'}`);
  });
  const answer = readJson(await response.text());
  if (!response.ok) throw new Error(`${provider} refused the message with status ${response.status}`);
  return answer;
}
