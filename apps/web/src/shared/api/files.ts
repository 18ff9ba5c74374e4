import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { fetchAnswer, type Input, type LooseInput } from './api.ts';
import { networkError } from './call-error.ts';

// Calls whose answer is a file: a paper, a table as CSV. Apart from the others, since few pages make them.

/** Makes a call and answers its file; fails as `call` does. */
export async function callForFile<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  const response = await fetchAnswer(endpoint, input as LooseInput);
  try {
    return await response.blob();
  } catch {
    throw networkError();
  }
}

/** Offers a loaded file to keep. */
export function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers read the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Offers a text as a file to keep. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Shows a loaded file in a tab of its own; where the browser opens none by itself, it is offered to keep. */
export function openFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const tab = window.open(address, '_blank');
  if (!tab) Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The tab reads the file while it is open; a minute is more than it takes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
