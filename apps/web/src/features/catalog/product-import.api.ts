// Product import: reads the chosen file, has the server check it in a dry run, then imports it.
import { checkProductImport, importProducts } from '@tilgul/contract/catalog';
import type { Ok } from '@tilgul/contract/endpoint';
import { IMPORT_COLUMNS, IMPORT_MAX_BYTES, type ImportColumn, WORDS_SEPARATOR } from '@tilgul/contract/product-import';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { useState } from 'react';
import {
  type CallError,
  getFailureMessage,
  isApiError,
  isSessionError,
  isTransient,
} from '../../shared/api/call-error.ts';
import { clearKey, getOrCreateKey } from '../../shared/api/idempotency.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { PRODUCT_LISTS } from './product-form.tsx';

type ImportFileProblem = 'tooLarge' | 'notUtf8' | 'unreadable';
type ImportFile = { readonly name: string; readonly csv: string } | { readonly problem: ImportFileProblem };

/** Reads a file's text, or says why it is rejected. Invalid UTF-8 is rejected rather than replaced. */
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

/** Headings of the template: all columns of the import. */
export const TEMPLATE_HEADS: readonly string[] = IMPORT_COLUMNS;
/** The template's example product. */
const EXAMPLE: Readonly<Partial<Record<ImportColumn, string | number>>> = {
  name: 'Jaggery Block',
  category: 'Sweeteners',
  unit: '500 g',
  price: 78.5,
  description: 'Dark jaggery, cut and packed',
  stock: 40,
  barcode: '8901234567894',
  hsn: '1701',
  mrp: 85,
  origin: 'India',
  packer: 'Packer and address',
  shelf_life: '6 months from packing',
  sold_by_weight: 'no',
  name_mr: 'गुळाची ढेप',
  name_hi: 'गुड़ की भेली',
  description_mr: 'काळसर गूळ, कापून पॅक केलेला',
  description_hi: 'गहरे रंग का गुड़, काटकर पैक किया हुआ',
  search_words: `gul ${WORDS_SEPARATOR} gud`,
};
export const TEMPLATE_ROW = IMPORT_COLUMNS.map((column) => EXAMPLE[column] ?? '');

const texts = productTexts.importing;

interface CheckedFile {
  readonly name: string;
  readonly csv: string;
  /** Undefined while the server checks the file, or if it could not. */
  readonly result?: Ok<typeof checkProductImport>;
}

/** `choose` reads a file and starts the dry run; `importAll` imports it and resolves true when the dialog may close. */
export function useImport() {
  const [file, setFile] = useState<CheckedFile>();
  const [problem, setProblem] = useState<ImportFileProblem>();
  const [failure, setFailure] = useState<CallError>();
  const check = useSend(checkProductImport);
  const commit = useSend(importProducts, { invalidates: PRODUCT_LISTS });

  const runCheck = async ({ name, csv }: CheckedFile) => {
    setFailure(undefined);
    setFile({ name, csv });
    try {
      const result = await check.send({ body: { csv } });
      // Another file may have been chosen during the dry run.
      setFile((current) => (current?.csv === csv ? { name, csv, result } : current));
    } catch (error) {
      setFailure(error as CallError);
    }
  };
  const choose = async (chosen: File) => {
    setFile(undefined);
    const read = await readImportFile(chosen);
    setProblem('problem' in read ? read.problem : undefined);
    if (!('problem' in read)) await runCheck(read);
  };
  const importAll = async (): Promise<boolean> => {
    if (!file?.result) return false;
    const { version, added, changed } = file.result;
    // The file is too long for an idempotency key; its checked version identifies the import.
    const intent = `import ${version}`;
    try {
      await commit.send({ body: { csv: file.csv, version }, idempotencyKey: getOrCreateKey(intent) });
      clearKey(intent);
      alerts.success(texts.done, texts.doneText({ added, changed }));
      return true;
    } catch (error) {
      if (isSessionError(error)) return true;
      if (!isTransient(error)) clearKey(intent);
      setFailure(error as CallError);
      alerts.failure(texts.failed, getFailureMessage(error, texts.failedText));
      return false;
    }
  };
  const isStale = isApiError(failure) && failure.code === 'stale_version';
  return {
    file,
    problem,
    failure,
    isStale,
    isChecking: check.isSending,
    isImporting: commit.isSending,
    choose,
    checkAgain: () => void (file && runCheck(file)),
    importAll,
  };
}

export type Import = ReturnType<typeof useImport>;
