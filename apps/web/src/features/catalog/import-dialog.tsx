// The dialog 'Import Products': choose a file, check it in a dry run, import it.
import { checkProductImport, IMPORT_OPTIONAL, type ImportError, importProducts } from '@tilgul/contract/catalog';
import type { Ok } from '@tilgul/contract/endpoint';
import {
  type FigureChange,
  IMPORT_COLUMNS,
  IMPORT_MAX_BYTES,
  type ImportColumn,
  WORDS_SEPARATOR,
} from '@tilgul/contract/product-import';
import { toCsv } from '@tilgul/contract/rules/csv';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { Download, FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type CallError,
  getFailureMessage,
  isApiError,
  isSessionError,
  isTransient,
} from '../../shared/api/call-error.ts';
import { clearKey, getOrCreateKey } from '../../shared/api/idempotency.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { saveCsv } from '../../ui/table/export-csv-button.tsx';
import { type LineColumn, LinesTable, type LinesTableProps } from '../../ui/table/lines-table.tsx';
import { PRODUCT_LISTS } from './product-lists.ts';

const texts = productTexts.importing;

type ImportFileProblem = 'tooLarge' | 'notUtf8' | 'unreadable';
type ImportFile = { readonly name: string; readonly csv: string } | { readonly problem: ImportFileProblem };

/** Spreadsheets save 'Unicode text' as UTF-16 with a byte order mark. */
const isUtf16 = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe;

/** Reads a file's text, or says why it is rejected. Invalid UTF-8 is rejected rather than replaced. */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > IMPORT_MAX_BYTES) return { problem: 'tooLarge' };
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (!buffer) return { problem: 'unreadable' };
  const bytes = new Uint8Array(buffer);
  const encoding = isUtf16(bytes) ? 'utf-16le' : 'utf-8';
  try {
    return { name: file.name, csv: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { problem: 'notUtf8' };
  }
}

/** The template's example product. */
const EXAMPLE: Readonly<Partial<Record<ImportColumn, string | number>>> = {
  name: 'Jaggery Block',
  category: 'Sweeteners',
  unit: '500 g',
  price: 78.5,
  description: 'Dark jaggery, cut and packed',
  stock: 40,
  barcode: '8901234567890',
  hsn: '1701',
  mrp: 85,
  origin: 'India',
  packer: 'Packer and address',
  shelf_life: '6 months from packing',
  veg_mark: 'veg',
  ingredients: 'Jaggery',
  shelf_life_days: 180,
  sold_by_weight: 'no',
  name_mr: 'गुळाची ढेप',
  name_hi: 'गुड़ की भेली',
  description_mr: 'काळसर गूळ, कापून पॅक केलेला',
  description_hi: 'गहरे रंग का गुड़, काटकर पैक किया हुआ',
  search_words: `gul ${WORDS_SEPARATOR} gud`,
};
export const TEMPLATE_ROW = IMPORT_COLUMNS.map((column) => EXAMPLE[column] ?? '');

type Checked = Ok<typeof checkProductImport>;

interface CheckedFile {
  readonly name: string;
  readonly csv: string;
  /** Whether the stock of existing products is changed too. */
  readonly withStock: boolean;
  /** Undefined while the server checks the file, or if it could not. */
  readonly result?: Checked | undefined;
}

/** `choose` reads a file and starts the dry run; `importAll` imports it and resolves true when the dialog may close. */
function useImport() {
  const [file, setFile] = useState<CheckedFile>();
  const [problem, setProblem] = useState<ImportFileProblem>();
  const [failure, setFailure] = useState<CallError>();
  const check = useSend(checkProductImport);
  const commit = useSend(importProducts, { invalidates: PRODUCT_LISTS });

  const runCheck = async (chosen: CheckedFile) => {
    const { name, csv, withStock } = chosen;
    setFailure(undefined);
    setFile(chosen);
    try {
      const result = await check.send({ body: { csv, with_stock: withStock } });
      // Another file or choice may have been made during the dry run.
      const isCurrent = (file?: CheckedFile) => file?.csv === csv && file.withStock === withStock;
      setFile((current) => (isCurrent(current) ? { name, csv, withStock, result } : current));
    } catch (error) {
      setFailure(error as CallError);
    }
  };
  const choose = async (chosen: File) => {
    setFile(undefined);
    const read = await readImportFile(chosen);
    setProblem('problem' in read ? read.problem : undefined);
    if (!('problem' in read)) await runCheck({ ...read, withStock: false });
  };
  const importAll = async (): Promise<boolean> => {
    if (!file?.result) return false;
    const { version, added, changed } = file.result;
    // The file is too long for an idempotency key; its checked version identifies the import.
    const intent = `import ${version}`;
    try {
      await commit.send({
        body: { csv: file.csv, with_stock: file.withStock, version },
        idempotencyKey: getOrCreateKey(intent),
      });
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
    isImporting: commit.isSending,
    choose,
    checkAgain: () => void (file && runCheck(file)),
    setWithStock: (withStock: boolean) => void (file && runCheck({ ...file, withStock })),
    isChecking: check.isSending,
    importAll,
  };
}

type Import = ReturnType<typeof useImport>;

const COLUMNS = texts.columnsText({
  required: IMPORT_COLUMNS.filter((column) => !IMPORT_OPTIONAL.includes(column)).join(', '),
  optional: IMPORT_OPTIONAL.join(', '),
});

const saveTemplate = () => saveCsv(texts.templateName, toCsv(IMPORT_COLUMNS, [TEMPLATE_ROW]));

/** Drop zone for the file; the keyboard uses the file input itself. */
function FileDropZone({ run }: { run: Import }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [labelId, hintId, problemId] = [useId(), useId(), useId()];
  const take = (chosen: File | undefined) => {
    if (chosen && !run.isImporting) void run.choose(chosen);
    // Lets the same file be chosen again after it was corrected.
    if (input.current) input.current.value = '';
  };
  const over = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNow);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file input does the same.
    <div
      onDragEnter={over(true)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        take(event.dataTransfer.files[0]);
      }}
      className={cn('rounded-card border border-dashed border-input p-4', isOver && 'border-primary bg-selected')}
    >
      <label id={labelId} htmlFor={`${labelId}-file`} className="sr-only">
        {texts.file}
      </label>
      <input
        ref={input}
        id={`${labelId}-file`}
        type="file"
        accept=".csv,text/csv"
        aria-describedby={`${hintId} ${problemId}`}
        aria-invalid={run.problem !== undefined}
        onChange={(event) => take(event.target.files?.[0])}
        className="peer sr-only"
      />
      <span className="flex flex-wrap items-center gap-3 peer-focus-visible:rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
        <Button
          variant="outline"
          icon={FileSpreadsheet}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => input.current?.click()}
        >
          {run.file ? texts.chooseOther : texts.choose}
        </Button>
        <span className="min-w-0 truncate text-sm text-muted">{run.file?.name ?? texts.orDrop}</span>
      </span>
      <p id={hintId} className="mt-2 text-sm text-muted">
        {texts.hint}
      </p>
      <p id={problemId} role="alert" className="mt-1 text-sm text-danger empty:hidden">
        {run.problem ? texts[run.problem] : ''}
      </p>
    </div>
  );
}

const ERROR_COLUMNS: readonly LineColumn<ImportError>[] = [
  { header: texts.row, cell: ({ row }) => row, isRowHeader: true, className: 'w-14' },
  {
    header: texts.column,
    className: 'w-28',
    cell: ({ column }) =>
      column ?? (
        <>
          <span aria-hidden="true">{texts.wholeRow}</span>
          <span className="sr-only">{texts.wholeRowSpoken}</span>
        </>
      ),
  },
  { header: texts.message, cell: ({ message }) => message },
];

function Errors({ name, errors, count }: { name: string; errors: readonly ImportError[]; count: number }) {
  return (
    <>
      <Alert title={texts.errors({ count, name })}>
        {texts.errorsText} {errors.length < count ? texts.firstErrors({ count: errors.length }) : ''}
      </Alert>
      <LinesTable caption={texts.errorTable} columns={ERROR_COLUMNS} lines={errors} />
    </>
  );
}

/** Says which products of the file would be sold without tax. */
function MissingTax({ counts }: { counts: Pick<Checked, 'without_tax_class' | 'without_hsn'> }) {
  const lines = [
    counts.without_tax_class > 0 ? texts.withoutTaxClass({ count: counts.without_tax_class }) : undefined,
    counts.without_hsn > 0 ? texts.withoutHsn({ count: counts.without_hsn }) : undefined,
  ].filter((line) => line !== undefined);
  return lines.length === 0 ? null : <Alert tone="notice">{lines.join(' ')}</Alert>;
}

const toColumns = (header: string, format: (figure: number) => string): readonly LineColumn<FigureChange>[] => [
  { header: texts.row, cell: ({ row }) => row, className: 'w-14' },
  { header: texts.stockProduct, cell: ({ name, unit }) => `${name}, ${unit}`, isRowHeader: true },
  { header, cell: ({ from, to }) => `${format(from)} → ${format(to)}`, align: 'end', className: 'w-32' },
];
const STOCK_COLUMNS = toColumns(texts.stock, formatCount);
const PRICE_COLUMNS = toColumns(texts.price, formatRupees);

interface FigureChangesProps extends Pick<LinesTableProps<FigureChange>, 'caption' | 'columns' | 'lines'> {
  /** Including those that are not listed. */
  count: number;
}

function FigureChanges({ count, ...table }: FigureChangesProps) {
  if (count === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <LinesTable {...table} />
      {table.lines.length < count ? (
        <p className="text-sm text-muted">{texts.firstErrors({ count: table.lines.length })}</p>
      ) : null}
    </div>
  );
}

/** A file may be older than the stock: existing products keep theirs unless this is ticked. */
function StockChoice({ run, file, changes }: { run: Import; file: CheckedFile; changes: Checked }) {
  const { stock_changes, stock_change_count: count } = changes;
  if (count === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <CheckBox
        label={texts.changeStock}
        hint={texts.stockDiffers({ count })}
        checked={file.withStock}
        disabled={run.isChecking || run.isImporting}
        onChange={(event) => run.setWithStock(event.target.checked)}
      />
      <FigureChanges caption={texts.stockTable} columns={STOCK_COLUMNS} lines={stock_changes} count={count} />
    </div>
  );
}

function ResultContent({ run }: { run: Import }) {
  const { file, failure, isStale } = run;
  if (!file) return null;
  if (failure && !isSessionError(failure)) {
    // A failed import has its own retry button.
    const again =
      file.result && isTransient(failure) ? null : <AlertAction label={texts.checkAgain} onPress={run.checkAgain} />;
    const title = file.result ? texts.failed : texts.checkFailed;
    return (
      <Alert tone={isStale ? 'notice' : 'error'} live title={title} action={again}>
        {getFailureMessage(failure, texts.failedText)}
      </Alert>
    );
  }
  if (!file.result) {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> {texts.checking({ name: file.name })}
      </p>
    );
  }
  const { added, changed, unchanged, errors, error_count, price_changes, price_change_count } = file.result;
  if (error_count > 0) return <Errors name={file.name} errors={errors} count={error_count} />;
  return (
    <>
      {added + changed === 0 ? (
        <Alert tone="info">{texts.nothingToDo}</Alert>
      ) : (
        <Alert tone="success" live>
          {texts.plan({ added: formatCount(added), changed: formatCount(changed), unchanged: formatCount(unchanged) })}
        </Alert>
      )}
      <FigureChanges
        caption={texts.priceTable}
        columns={PRICE_COLUMNS}
        lines={price_changes}
        count={price_change_count}
      />
      <MissingTax counts={file.result} />
      <StockChoice run={run} file={file} changes={file.result} />
    </>
  );
}

/** The result of the dry run, scrolled into view. */
function Result({ run }: { run: Import }) {
  const place = useRef<HTMLDivElement>(null);
  const { file, failure } = run;
  useEffect(() => {
    if (file ?? failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [file, failure]);
  return (
    <div ref={place} className="flex flex-col gap-4 empty:hidden">
      <ResultContent run={run} />
    </div>
  );
}

/** Nothing is changed until Import is pressed on a file without errors. */
export function ImportDialog({ isOpen, onClose }: DialogState) {
  const run = useImport();
  const result = run.file?.result;
  const isReady =
    result !== undefined &&
    result.error_count === 0 &&
    result.added + result.changed > 0 &&
    !run.isStale &&
    !run.isChecking;
  const submit = async () => {
    if (await run.importAll()) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      phone="full"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button disabled={!isReady} busy={run.isImporting} onClick={() => void submit()}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-start gap-1">
          <Button variant="ghost" icon={Download} className="-ms-3" onClick={saveTemplate}>
            {texts.template}
          </Button>
          <details className="text-sm">
            <summary className="min-h-11 cursor-pointer py-3 font-semibold">{texts.columns}</summary>
            <p className="pb-2 text-muted wrap-anywhere">{COLUMNS}</p>
          </details>
        </div>
        <FileDropZone run={run} />
        <Result run={run} />
      </div>
    </Dialog>
  );
}
