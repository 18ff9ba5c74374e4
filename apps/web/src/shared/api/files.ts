// Files: fetched from the server, opened in a tab or saved.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { fetchAnswer, type Input, type LooseInput } from './api.ts';
import { networkError } from './call-error.ts';

/** Makes a call whose answer is a file (invoice, CSV). Throws a `CallError`. */
export async function fetchFile<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  const response = await fetchAnswer(endpoint, input as LooseInput);
  try {
    return await response.blob();
  } catch {
    throw networkError();
  }
}

/** Downloads a loaded file. */
export function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Opens a loaded file in a new tab; downloads it if the browser blocks the tab. */
export function openFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const tab = window.open(address, '_blank');
  if (!tab) Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The tab needs the address only while it loads.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
