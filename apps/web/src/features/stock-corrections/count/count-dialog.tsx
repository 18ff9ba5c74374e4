// 'Count stock': a field per product of the store or main, a summary of differences, then the booking.
import { REASON_LENGTH } from '@tilgul/contract/rules/limits';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as correctionTexts } from '@tilgul/messages/store/corrections';
import { useMemo, useRef, useState } from 'react';
import { focusFirstInvalid } from '../../../shared/screen/focus.ts';
import { confirm } from '../../../ui/alerts/alerts.ts';
import { cn } from '../../../ui/cn.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckBox } from '../../../ui/controls/check-box.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { EnglishName } from '../../../ui/display/english-name.tsx';
import { Alert, AlertAction, StepFailureAlert } from '../../../ui/feedback/alert.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadAlert, LoadError } from '../../../ui/feedback/load-error.tsx';
import { ScanLine } from '../../../ui/feedback/scan-line.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { CountRow } from './count-row.tsx';
import {
  type Difference,
  differs,
  type Entries,
  filterRows,
  findError,
  formatSigned,
  getDifferences,
  type RowFilter,
  type StockRow,
  searchRows,
} from './counted.ts';
import {
  type Counted,
  type CountedStock,
  type ScannedRow,
  useCountScans,
  useEntries,
  useSaveCount,
  useScannedRow,
} from './use-count.ts';

const texts = correctionTexts.count;
const formatCount = (count: number) => count.toLocaleString('en-IN');

function formatUnchanged(count: number, isAll: boolean): string | undefined {
  if (isAll) return texts.noDifference;
  if (count === 0) return undefined;
  return texts.same({ count });
}

/** Signed differences, the number of unchanged products, and the reason. */
interface CountSummaryProps {
  counted: readonly Difference[];
  reason: string;
  reasonError: string | undefined;
  onReason: (reason: string) => void;
}

function CountSummary({ counted, reason, reasonError, onReason }: CountSummaryProps) {
  const changed = counted.filter(differs);
  const same = formatUnchanged(counted.length - changed.length, changed.length === 0);
  return (
    <div className="flex flex-col gap-4">
      {changed.length > 0 ? (
        <ul aria-label={texts.summary}>
          {changed.map(({ row, before, after }) => (
            <li key={row.product_id} className="flex items-center gap-4 border-t border-line py-2.5 first:border-t-0">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="font-semibold">{row.product}</p>
                <EnglishName name={row.product_en} />
                <p className="text-sm text-muted">
                  {texts.change({ before: formatCount(before), after: formatCount(after) })}
                </p>
              </div>
              <p
                className={cn(
                  'text-h3 font-semibold whitespace-nowrap',
                  after < before ? 'text-danger' : 'text-success-text',
                )}
              >
                {formatSigned(after - before)}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {same ? <p className="text-muted">{same}</p> : null}
      <Field label={correctionTexts.reason} error={reasonError}>
        <Input
          name="reason"
          limit={REASON_LENGTH.max}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      </Field>
    </div>
  );
}

/** The filtered and searched rows. */
function useFilteredRows(rows: readonly StockRow[], entries: Entries) {
  const [text, setText] = useState('');
  const [{ shown, ids }, setShown] = useState<{ readonly shown: RowFilter; readonly ids: ReadonlySet<number> }>({
    shown: 'all',
    ids: new Set(),
  });
  const choose = (next: RowFilter) =>
    setShown({ shown: next, ids: new Set(filterRows(rows, entries, next).map(({ product_id }) => product_id)) });
  const left = useMemo(
    () => searchRows(shown === 'all' ? rows : rows.filter(({ product_id }) => ids.has(product_id)), text),
    [rows, shown, ids, text],
  );
  return { text, setText, shown, choose, rows: left };
}

/** Number of invalid entries. */
const countErrors = (rows: readonly StockRow[], entries: Entries) =>
  rows.filter(({ product_id, quantity }) => {
    const entry = entries.get(product_id);
    return entry !== undefined && findError(entry, quantity) !== undefined;
  }).length;

/** Replaces the list while it is empty, loading or failed. */
function NoRows({ stock, text }: { stock: CountedStock; text: string }) {
  if (stock.isLoading) {
    return (
      <SkeletonGroup label={texts.loading} className="flex min-h-72 flex-col gap-4 py-3">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="control" />
        ))}
      </SkeletonGroup>
    );
  }
  if (stock.error && stock.rows.length === 0) {
    return <LoadError load={stock} title={texts.failed} fallback={correctionTexts.tryAgain} />;
  }
  return <Empty title={text === '' ? texts.none : texts.noMatch({ text })} />;
}

type Counting = ReturnType<typeof useEntries>;

function Filters({ list, faults }: { list: ReturnType<typeof useFilteredRows>; faults: number }) {
  const chips = (['all', 'toCount', 'counted', ...(faults > 0 ? (['toLookAt'] as const) : [])] as const).map(
    (value) => ({ value, label: texts[value] }),
  );
  return (
    <>
      <SearchField label={texts.search} value={list.text} onChange={list.setText} />
      <Chips<RowFilter> label={texts.show} chips={chips} value={list.shown} onChange={list.choose} />
    </>
  );
}

interface CountListProps {
  stock: CountedStock;
  counting: Counting;
  faults: number;
  scanned: ScannedRow | undefined;
}

function CountList({ stock, counting, faults, scanned }: CountListProps) {
  const { entries, type, forget } = counting;
  const shown = useFilteredRows(stock.rows, entries);
  const { list, rows } = useScannedRow(scanned, stock.rows, shown.rows);
  const [showsRecorded, setShowsRecorded] = useState(false);
  const [isRestored, setRestored] = useState(counting.wasKept);
  const startOver = async () => {
    const ask = { title: texts.startOverTitle, text: texts.startOverText({ count: entries.size }) };
    if (!(await confirm({ ...ask, confirmLabel: texts.startOver, cancelLabel: texts.startOverCancel }))) return;
    forget();
    setRestored(false);
  };
  return (
    <div className="flex flex-col gap-2">
      {isRestored && entries.size > 0 ? (
        <Alert tone="info" action={<AlertAction label={texts.startOver} onPress={() => void startOver()} />}>
          {texts.kept}
        </Alert>
      ) : null}
      <Filters list={shown} faults={faults} />
      <CheckBox
        label={texts.withBooks}
        checked={showsRecorded}
        onChange={(event) => setShowsRecorded(event.target.checked)}
      />
      {stock.rows.length > 0 ? (
        <LoadAlert load={stock} title={texts.failed} fallback={correctionTexts.tryAgain} />
      ) : null}
      {rows.length === 0 ? (
        <NoRows stock={stock} text={shown.text} />
      ) : (
        <ul ref={list} aria-label={texts.list}>
          {rows.map((row) => (
            <CountRow
              key={row.product_id}
              row={row}
              entry={entries.get(row.product_id)}
              showsRecorded={showsRecorded}
              onType={type}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The steps: count, then review; errors block the second step. */
function useSteps({ stock, ...where }: Counted, counting: Counting, onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const saving = useSaveCount(counting, where);
  const [isSummary, setSummary] = useState(false);
  const [reason, setReason] = useState<string>(texts.usualReason);
  const [refusal, setRefusal] = useState<string>();
  const faults = countErrors(stock.rows, counting.entries);
  const counted = getDifferences(stock.rows, counting.entries);
  const isReasonWrong = reason.trim().length < REASON_LENGTH.min || reason.trim().length > REASON_LENGTH.max;
  const next = () => {
    const problem = faults > 0 ? texts.wrong : counted.length === 0 ? texts.nothing : undefined;
    setRefusal(problem);
    saving.clear();
    if (problem) focusFirstInvalid(content.current);
    else setSummary(true);
  };
  const save = async () => {
    if (isReasonWrong) return focusFirstInvalid(content.current);
    if (await saving.save(stock.rows, reason.trim())) onClose();
    else setSummary(false);
  };
  const reasonError = isReasonWrong ? uiTexts.reasonLength(REASON_LENGTH) : undefined;
  const back = () => setSummary(false);
  const words = { reason, setReason, reasonError, refusal: faults > 0 || counted.length === 0 ? refusal : undefined };
  return { content, ...saving, ...words, isSummary, faults, counted, next, back, save };
}

interface CountDialogProps extends Counted {
  isOpen: boolean;
  onClose: () => void;
}

/** The count is kept until it is saved, even if the dialog is closed (STOCK-19). */
export function CountDialog({ isOpen, onClose, ...target }: CountDialogProps) {
  const { stock, warehouseId } = target;
  const counting = useEntries();
  const steps = useSteps(target, counting, onClose);
  const { isSummary, faults, counted, failure, refusal } = steps;
  const { scans, scanned } = useCountScans(target, counting, isOpen, isSummary);
  const count = { done: counted.length.toLocaleString('en-IN'), count: (stock.total ?? 0).toLocaleString('en-IN') };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isSummary ? texts.summary : warehouseId === 0 ? texts.titleMain : texts.title}
      description={isSummary ? texts.summaryText : texts.text}
      phone="full"
      footer={
        isSummary ? (
          <>
            <Button variant="outline" onClick={steps.back}>
              {texts.back}
            </Button>
            <Button busy={steps.isSending} onClick={() => void steps.save()}>
              {texts.save}
            </Button>
          </>
        ) : (
          <>
            <p role="status" className="flex basis-full items-center font-semibold sm:flex-1 sm:basis-auto">
              {texts.progress(count)}
            </p>
            <Button variant="outline" onClick={onClose}>
              {texts.close}
            </Button>
            <Button disabled={stock.rows.length === 0 || stock.hasMore} onClick={steps.next}>
              {texts.next}
            </Button>
          </>
        )
      }
    >
      <div ref={steps.content} className="flex flex-col gap-3">
        <ScanLine scans={scans} className="sticky -top-1 z-1 bg-paper pt-1" />
        <StepFailureAlert failure={failure} />
        {refusal && !isSummary ? <Alert>{refusal}</Alert> : null}
        {isSummary ? (
          <CountSummary
            counted={counted}
            reason={steps.reason}
            reasonError={steps.reasonError}
            onReason={steps.setReason}
          />
        ) : (
          <CountList stock={stock} counting={counting} faults={faults} scanned={scanned} />
        )}
      </div>
    </Dialog>
  );
}
