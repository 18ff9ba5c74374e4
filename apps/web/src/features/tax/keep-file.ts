// Loads a file of the server and offers it to keep.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { Input } from '../../shared/api/api.ts';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { callForFile } from '../../shared/api/file-call.ts';
import { saveBlob } from '../../shared/screen/save-file.ts';
import { taxTexts as texts } from '../../texts/en/office/tax.ts';
import { alerts } from '../../ui/alerts/alerts.ts';

/** A failure is told; the promise does not fail. */
export async function keepFile<E extends AnyEndpoint>(name: string, endpoint: E, input: Input<E>): Promise<void> {
  try {
    saveBlob(name, await callForFile(endpoint, input));
  } catch (error) {
    if (!isSessionError(error)) alerts.failure(texts.fileFailed, failureText(error, texts.fileFailedText));
  }
}
