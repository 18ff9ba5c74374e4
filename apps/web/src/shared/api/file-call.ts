// Calls whose answer is a file: a paper, a table as CSV. Apart from the others, since few pages make them.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { fetchAnswer, type Input, type LooseInput } from './api.ts';
import { networkError } from './call-error.ts';

/** Makes a call and answers its file; fails as `call` does. */
export async function callForFile<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  const response = await fetchAnswer(endpoint, input as LooseInput);
  try {
    return await response.blob();
  } catch {
    throw networkError();
  }
}
