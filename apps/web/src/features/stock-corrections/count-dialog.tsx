// 'Count stock': a field per product of the store or main, a summary of differences, then the booking.
import { MAX_STOCK, REASON_LENGTH } from '@tilgul/contract/rules/limits';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as correctionTexts } from '@tilgul/messages/store/corrections';
import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import { formatCount } from '../../shared/format/money.ts';
import { focusFirstInvalid } from '../../shared/screen/focus.ts';
import { confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chips } from '../../ui/controls/chips.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { EnglishName } from '../../ui/display/product.tsx';
import { Alert, AlertAction, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { Empty, LoadAlert, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { cleanNumber, parseQuantity } from '../../ui/fields/typed-text.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import {
  type Counted,
  type CountedStock,
  type Counting,
  type Difference,
  differs,
  type Entries,
  type Entry,
  filterRows,
  findError,
  getDifferences,
  isMoved,
  type RowFilter,
  type ScannedRow,
  type StockRow,
  searchRows,
  useCountScans,
  useEntries,
  useSaveCount,
  useScannedRow,
} from './count.ts';
import { StockChange } from './list-parts.tsx';

const texts = correctionTexts.count;

interface CountRowProps {
  row: StockRow;
  entry: Entry | undefined;
  showsRecorded: boolean;
  onType: (row: StockRow, text: string) => void;
}

/** Enter moves to the next product. */
function focusNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

/** Memoized, because there are as many rows as products. */
const CountRow = memo(function CountRow({ row, entry, showsRecorded, onType }: CountRowProps) {
  const { product, product_en, product_unit: unit, quantity } = row;
  const id = useId();
  const fault = entry && findError(entry, quantity);
  const problem =
    fault &&
    {
      notWhole: uiTexts.wholeNumber,
      tooMany: texts.tooMany({ max: formatCount(MAX_STOCK) }),
      moved: texts.moved({ before: formatCount(entry.expected), now: formatCount(quantity) }),
    }[fault];
  const counted = entry && parseQuantity(entry.text);
  const change = counted === undefined || !showsRecorded ? 0 : counted - quantity;
  return (
    <li
      data-product={row.product_id}
      className="border-t border-line py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] first:border-t-0"
    >
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">{product}</span>
          <EnglishName name={product_en} />
          <span className="block text-sm text-muted">
            {showsRecorded ? texts.books({ unit, count: formatCount(quantity) }) : unit}
          </span>
        </label>
        {change === 0 ? null : <StockChange by={change} />}
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={texts.field({ product })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}fault` : undefined}
          value={entry?.text ?? ''}
          onChange={(event) => onType(row, cleanNumber(event.target.value))}
          onFocus={(event) => event.target.select()}
          onKeyDown={focusNext}
          className="w-22! shrink-0 text-center font-semibold"
        />
      </div>
      <FieldError id={`${id}fault`}>{problem}</FieldError>
      {entry && fault === 'moved' ? (
        <Button
          variant="ghost"
          size={44}
          className="-ms-3"
          aria-label={texts.stillRightLabel({ product })}
          onClick={() => onType(row, entry.text)}
        >
          {texts.stillRight}
        </Button>
      ) : null}
    </li>
  );
});

interface CountSummaryProps {
  counted: readonly Difference[];
  /** Number of products whose stock changed since they were counted. */
  moved: number;
  reason: string;
  reasonError: string | undefined;
  onReason: (reason: string) => void;
}

/** Signed differences, the number of unchanged products, and the reason. */
function CountSummary({ counted, moved, reason, reasonError, onReason }: CountSummaryProps) {
  const changed = counted.filter(differs);
  const unchanged = counted.length - changed.length;
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
              <p className="text-h3">
                <StockChange by={after - before} />
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{texts.noDifference}</p>
      )}
      {moved > 0 ? <Alert tone="info">{texts.leftText({ count: moved })}</Alert> : null}
      {changed.length > 0 && unchanged > 0 ? <p className="text-muted">{texts.same({ count: unchanged })}</p> : null}
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

/** The filtered and searched rows. A filter keeps its rows while counts are typed. */
function useFilteredRows(rows: readonly StockRow[], entries: Entries, first: RowFilter) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(first);
  const toIds = (filter: RowFilter) => new Set(filterRows(rows, entries, filter).map(({ product_id }) => product_id));
  const [ids, setIds] = useState<ReadonlySet<number>>(() => toIds(first));
  const choose = (next: RowFilter) => {
    setShown(next);
    setIds(toIds(next));
  };
  const filtered = shown === 'all' ? rows : rows.filter(({ product_id }) => ids.has(product_id));
  return { text, setText, shown, choose, rows: searchRows(filtered, text) };
}

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

const FILTERS: readonly RowFilter[] = ['all', 'toCount', 'counted', 'toLookAt'];

interface CountListProps {
  stock: CountedStock;
  counting: Counting;
  faults: number;
  /** The filter at first. */
  filter: RowFilter;
  scanned: ScannedRow | undefined;
}

function CountList({ stock, counting, faults, filter, scanned }: CountListProps) {
  const { entries, type, forget } = counting;
  const shown = useFilteredRows(stock.rows, entries, filter);
  const { list, rows } = useScannedRow(scanned, stock.rows, shown.rows);
  const chips = FILTERS.filter((value) => value !== 'toLookAt' || faults > 0).map((value) => ({
    value,
    label: texts[value],
  }));
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
      <SearchField label={texts.search} value={shown.text} onChange={shown.setText} />
      <Chips
        label={texts.show}
        chips={chips}
        value={shown.shown}
        onChange={shown.choose}
        // The dialog's filled button is its next step.
        className="*:aria-pressed:bg-selected! *:aria-pressed:text-primary!"
      />
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

/** The steps: count, then review; typing errors block the second step. Afterwards, products whose stock changed are left. */
function useSteps(target: Counted, counting: Counting, onClose: () => void) {
  const { stock } = target;
  const content = useRef<HTMLDivElement>(null);
  const saving = useSaveCount(counting, target);
  const [isSummary, setSummary] = useState(false);
  const [reason, setReason] = useState<string>(texts.usualReason);
  const [refusal, setRefusal] = useState<string>();
  const [filter, setFilter] = useState<RowFilter>('all');
  const faults = filterRows(stock.rows, counting.entries, 'toLookAt').length;
  const moved = stock.rows.filter((row) => isMoved(counting.entries.get(row.product_id), row.quantity)).length;
  const mistakes = faults - moved;
  const counted = getDifferences(stock.rows, counting.entries);
  const isReasonWrong = reason.trim().length < REASON_LENGTH.min || reason.trim().length > REASON_LENGTH.max;
  const next = () => {
    const problem = mistakes > 0 ? texts.wrong : counted.length === 0 ? texts.nothing : undefined;
    setRefusal(problem);
    saving.clear();
    if (problem) focusFirstInvalid(content.current);
    else setSummary(true);
  };
  const save = async () => {
    if (isReasonWrong) return focusFirstInvalid(content.current);
    if (await saving.save(reason.trim())) return onClose();
    setFilter('counted');
    setSummary(false);
  };
  const reasonError = isReasonWrong ? uiTexts.reasonLength(REASON_LENGTH) : undefined;
  const words = { reason, setReason, reasonError, refusal: mistakes > 0 || counted.length === 0 ? refusal : undefined };
  return {
    content,
    ...saving,
    ...words,
    isSummary,
    faults,
    moved,
    counted,
    filter,
    next,
    back: () => setSummary(false),
    save,
  };
}

/** The count is kept until it is saved, even if the dialog is closed (STOCK-19). */
export function CountDialog({ isOpen, onClose, ...target }: Counted & DialogState) {
  const { stock, warehouseId } = target;
  const counting = useEntries();
  const steps = useSteps(target, counting, onClose);
  const { isSummary, faults, moved, counted, filter, failure, refusal } = steps;
  const { scans, scanned } = useCountScans(target, counting, isOpen, isSummary);
  const count = { done: formatCount(counted.length), count: formatCount(stock.total ?? 0) };
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
            <p role="status" className="flex items-center font-semibold max-sm:basis-full! sm:flex-1">
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
            moved={moved}
            reason={steps.reason}
            reasonError={steps.reasonError}
            onReason={steps.setReason}
          />
        ) : (
          <CountList stock={stock} counting={counting} faults={faults} filter={filter} scanned={scanned} />
        )}
      </div>
    </Dialog>
  );
}
