// The dialog 'Import Products': choose a file, check it in a dry run, import it.
import { IMPORT_COLUMNS, IMPORT_OPTIONAL, type ImportError } from '@tilgul/contract/catalog';
import { toCsv } from '@tilgul/contract/rules/csv';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { Download, FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { getFailureMessage, isSessionError, isTransient } from '../../shared/api/call-error.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { saveCsv } from '../../ui/table/export-csv-button.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { type Import, TEMPLATE_HEADS, TEMPLATE_ROW, useImport } from './product-import.api.ts';

const texts = productTexts.importing;

const DESCRIPTION = texts.text({
  required: IMPORT_COLUMNS.filter((column) => !IMPORT_OPTIONAL.includes(column)).join(', '),
  optional: IMPORT_OPTIONAL.join(', '),
});

const saveTemplate = () => saveCsv(texts.templateName, toCsv(TEMPLATE_HEADS, [TEMPLATE_ROW]));

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

const formatCount = (count: number) => count.toLocaleString('en-IN');

/** The result of the dry run. */
function Result({ run }: { run: Import }) {
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
  const { added, changed, unchanged, errors, error_count } = file.result;
  if (error_count > 0) return <Errors name={file.name} errors={errors} count={error_count} />;
  if (added + changed === 0) return <Alert tone="info">{texts.nothingToDo}</Alert>;
  return (
    <Alert tone="success" live>
      {texts.plan({ added: formatCount(added), changed: formatCount(changed), unchanged: formatCount(unchanged) })}
    </Alert>
  );
}

/** Nothing is changed until Import is pressed on a file without errors. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const run = useImport();
  const result = run.file?.result;
  const isReady = result !== undefined && result.error_count === 0 && result.added + result.changed > 0 && !run.isStale;
  const submit = async () => {
    if (await run.importAll()) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={DESCRIPTION}
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
        <Button variant="ghost" icon={Download} className="-ms-3 self-start" onClick={saveTemplate}>
          {texts.template}
        </Button>
        <FileDropZone run={run} />
        <Result run={run} />
      </div>
    </Dialog>
  );
}
