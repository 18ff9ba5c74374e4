// The tax page's filters in the URL, and downloads of its files.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { texts } from '@tilgul/messages/office/tax';
import type { Input } from '../../shared/api/api.ts';
import { fetchFile, saveBlob } from '../../shared/api/files.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';

/** Downloads a file. Failures are reported, so the promise never rejects. */
export async function downloadFile<E extends AnyEndpoint>(name: string, endpoint: E, input: Input<E>): Promise<void> {
  try {
    saveBlob(name, await fetchFile(endpoint, input));
  } catch (error) {
    alerts.callFailure(error, texts.fileFailed, texts.fileFailedText);
  }
}

export const useTaxUrl = () =>
  useTableUrl({ month: '', view: '', q: '', kind: '', hsn: '', rate: '', place_of_supply: '', buyers: '', date: '' });

export type TaxUrl = ReturnType<typeof useTaxUrl>;

/** Adds months to a month (YYYY-MM). */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
