// Reads a CSV file in the browser: checks its size and encoding before anything is sent.
import { IMPORT_COLUMNS, IMPORT_MAX_BYTES } from '@tilgul/contract/catalog/import-columns';

export type ImportFileProblem = 'tooLarge' | 'notUtf8' | 'unreadable';
export type ImportFile = { readonly name: string; readonly csv: string } | { readonly problem: ImportFileProblem };

/** The text of a file, or why it cannot be taken. Bytes that are no UTF-8 are refused rather than replaced. */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > IMPORT_MAX_BYTES) return { problem: 'tooLarge' };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { problem: 'unreadable' };
  }
  try {
    return { name: file.name, csv: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { problem: 'notUtf8' };
  }
}

/** The template's heads: the columns that the import knows. */
export const TEMPLATE_HEADS: readonly string[] = IMPORT_COLUMNS;
/** A product as the template shows it. */
export const TEMPLATE_ROW = [
  'Jaggery Block',
  'Sweeteners',
  '500 g',
  78.5,
  'Dark jaggery, cut and packed',
  40,
  '8901234567894',
  '1701',
  '',
  85,
  'India',
  'Packer and address',
  '6 months from packing',
  '',
  'no',
  'गुळाची ढेप',
  'गुड़ की भेली',
  'gul | gud',
] as const;
