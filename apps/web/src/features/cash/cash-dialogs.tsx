// The dialogs of the cash pages: a rider's handover, cash taken out of the till, a closed day.
import {
  type CashClosing,
  type CashEntry,
  payOutOfTill,
  type RiderCash,
  takeCash,
  viewCashClosing,
} from '@tilgul/contract/cash';
import { CASH_NOTE_LENGTH } from '@tilgul/contract/rules/limits';
import { addRupees, toPaise, toRupees } from '@tilgul/contract/rules/money';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { texts as fixedReasons } from '@tilgul/messages/store/fixed-reasons';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { texts as tillTexts } from '@tilgul/messages/store/till';
import { useRef, useState } from 'react';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { translateReason } from '../../shared/format/fixed-reasons.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { useNoScans } from '../../shared/scanner/use-scans.ts';
import { alerts, confirm, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { MoneyInput } from '../../ui/fields/typed-inputs.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { DialogFields } from '../../ui/layers/dialog-fields.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { type RiderCashNow, STORE_CASH_CALLS } from './cash.api.ts';
import { Difference, daysText, kindText, riderDifference } from './cash-sums.tsx';
import { CountedTill, DaySum, SUNKEN, SumRows } from './till.tsx';

const takeTexts = cashTexts.take;

/** Confirms a difference before it is booked. */
function confirmDifference(rider: RiderCashNow, counted: number, difference: number): Promise<boolean> {
  return confirm({
    title: takeTexts.askTitle({ amount: formatRupees(counted) }),
    text: (difference < 0 ? takeTexts.askShort : takeTexts.askMore)({ name: rider.staff_name }),
    details: (
      <DescList
        layout="rows"
        className={SUNKEN}
        items={[
          { label: takeTexts.expected, value: formatRupees(rider.in_hand_now) },
          { label: takeTexts.counted, value: formatRupees(counted) },
          { label: cashTexts.difference, value: <Difference rupees={difference} /> },
        ]}
      />
    ),
    confirmLabel: takeTexts.goOn,
    cancelLabel: takeTexts.checkAgain,
    tone: 'primary',
  });
}

interface TakeCashDialogProps extends DialogState {
  /** The current row: its sum changes when the rider collects cash in the meantime. */
  rider: RiderCashNow;
}

/** The rider hands over everything; the store books the counted amount. */
export function TakeCashDialog({ rider, isOpen, onClose }: TakeCashDialogProps) {
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { send, isSending } = useSend(takeCash, { invalidates: STORE_CASH_CALLS, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  const amountField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const scans = useNoScans(isOpen, scanTexts.cash);
  const paise = toPaise(amount);
  const counted = paise === undefined || paise < 0 ? undefined : toRupees(paise);
  const difference = counted === undefined ? undefined : addRupees(counted, -rider.in_hand_now);
  const isNoteMissing = difference !== undefined && difference !== 0 && note.trim() === '';
  const submit = async () => {
    setSubmitted(true);
    if (counted === undefined || difference === undefined) return amountField.current?.focus();
    if (isNoteMissing) return noteField.current?.focus();
    if (difference !== 0 && !(await confirmDifference(rider, counted, difference))) {
      amountField.current?.focus();
      return amountField.current?.select();
    }
    clear();
    try {
      await send({
        body: {
          staff_id: rider.staff_id,
          expected_amount: rider.in_hand_now,
          counted_amount: counted,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      });
      alerts.success(takeTexts.done, takeTexts.doneText({ amount: formatRupees(counted), name: rider.staff_name }));
      onClose();
    } catch (error) {
      const isChanged = isApiError(error) && error.code === 'conflict';
      const text = getFailureMessage(error, cashTexts.failedText);
      report(error, { title: takeTexts.failed, text: isChanged ? `${text} ${takeTexts.changed}` : text });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={takeTexts.title({ name: rider.staff_name })}
      width="sm"
      initialFocus={amountField}
      submit={counted === undefined ? takeTexts.submitOpen : takeTexts.submit({ amount: formatRupees(counted) })}
      isSending={isSending}
    >
      {(form) => (
        <DialogFields form={form} scans={scans} failure={failure} onSubmit={submit}>
          <dl>
            <dt className="text-muted">{takeTexts.expected}</dt>
            <dd className="text-amount font-semibold">{formatRupees(rider.in_hand_now)}</dd>
          </dl>
          <Field label={takeTexts.counted} error={isSubmitted && counted === undefined ? takeTexts.invalid : undefined}>
            <MoneyInput
              ref={amountField}
              name="counted_amount"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <p role="status" className="-mt-2 text-sm empty:hidden">
            {difference === 0 ? takeTexts.matches : null}
            {difference ? (
              <>
                {cashTexts.difference}: <Difference rupees={difference} />
              </>
            ) : null}
          </p>
          {difference || note !== '' ? (
            <Field label={takeTexts.note} error={isSubmitted && isNoteMissing ? takeTexts.noteRequired : undefined}>
              <Textarea
                ref={noteField}
                name="note"
                rows={2}
                limit={CASH_NOTE_LENGTH}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </Field>
          ) : null}
        </DialogFields>
      )}
    </FormDialog>
  );
}

/** Takes cash out of the till, with amount and purpose. */
export function PayOutDialog({ isOpen, onClose }: DialogState) {
  const { send, isSending } = useSend(payOutOfTill, { invalidates: STORE_CASH_CALLS, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const scans = useNoScans(isOpen, scanTexts.cash);
  const paise = toPaise(amount) ?? 0;
  const hasReason = reason.trim().length >= 3;
  const submit = async () => {
    setSubmitted(true);
    clear();
    if (paise <= 0) return amountField.current?.focus();
    if (!hasReason) return reasonField.current?.focus();
    try {
      await send({ body: { amount: toRupees(paise), reason: reason.trim() } });
      alerts.success(tillTexts.tookOut, tillTexts.tookOutText({ amount: formatRupees(toRupees(paise)) }));
      onClose();
    } catch (error) {
      report(error, { title: tillTexts.takeOutFailed, text: getFailureMessage(error, cashTexts.failedText) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={tillTexts.takeOut}
      width="sm"
      initialFocus={amountField}
      submit={tillTexts.takeOut}
      isSending={isSending}
    >
      {(form) => (
        <DialogFields form={form} scans={scans} failure={failure} onSubmit={submit}>
          <Field label={tillTexts.amount} error={isSubmitted && paise <= 0 ? tillTexts.amountMissing : undefined}>
            <MoneyInput
              ref={amountField}
              name="amount"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            {fixedReasons.till.map((words) => (
              <Button key={words} variant="outline" size={44} onClick={() => setReason(words)}>
                {words}
              </Button>
            ))}
          </div>
          <Field label={tillTexts.reason} error={isSubmitted && !hasReason ? tillTexts.reasonMissing : undefined}>
            <Textarea
              ref={reasonField}
              name="reason"
              rows={2}
              limit={CASH_NOTE_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </DialogFields>
      )}
    </FormDialog>
  );
}

const closedTexts = cashTexts.closings;

const STAFF_COLUMNS: readonly LineColumn<RiderCash>[] = [
  { header: cashTexts.staff.name, cell: (row) => row.staff_name, isRowHeader: true },
  {
    header: closedTexts.orders,
    cell: (row) => formatCount(row.orders),
    align: 'end',
    className: 'max-sm:hidden',
  },
  { header: cashTexts.collected, cell: (row) => formatRupees(row.collected), align: 'end' },
  {
    header: cashTexts.handedOver,
    cell: (row) => formatRupees(row.handed_over),
    align: 'end',
    className: 'max-sm:hidden',
  },
  { header: cashTexts.difference, cell: (row) => <Difference rupees={riderDifference(row)} />, align: 'end' },
];

interface DifferenceLine {
  readonly name: string;
  readonly by: string;
  readonly reason: string | null;
  readonly difference: number;
}

/** The till's difference and its note, then the entries'. */
const listDifferences = ({ till, closed_by, note }: CashClosing, entries: readonly CashEntry[]): DifferenceLine[] => [
  ...(till?.difference ? [{ name: tillTexts.title, by: closed_by, reason: note, difference: till.difference }] : []),
  ...entries.map((entry) => ({ ...entry, name: kindText(entry), by: entry.staff_name })),
];

const DIFFERENCE_COLUMNS: readonly LineColumn<DifferenceLine>[] = [
  {
    header: cashTexts.entries.kind,
    isRowHeader: true,
    cell: ({ name, by }) => (
      <>
        {name}
        <span className="block font-normal text-muted">{by}</span>
      </>
    ),
  },
  {
    header: cashTexts.entries.reason,
    cell: ({ reason }) => (reason === null ? cashTexts.entries.noReason : translateReason(reason)),
  },
  { header: cashTexts.difference, cell: (line) => <Difference rupees={line.difference} />, align: 'end' },
];

/** Parts that load when the dialog opens. */
function Parts({ closing }: { closing: CashClosing }) {
  const load = useGet(viewCashClosing, { params: { id: closing.id } });
  const { data, error } = load;
  if (error && !data) return <LoadError load={load} title={closedTexts.failed} fallback={cashTexts.failedText} />;
  if (!data) {
    return (
      <SkeletonGroup label={cashTexts.loading} className="flex flex-col gap-3">
        <Skeleton shape="block" className="h-32 rounded-control" />
      </SkeletonGroup>
    );
  }
  const differences = listDifferences(closing, data.differences);
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="text-h3">{closedTexts.byStaff}</h3>
        <LinesTable caption={closedTexts.byStaff} columns={STAFF_COLUMNS} lines={data.riders} />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-h3">{closedTexts.differences}</h3>
        {differences.length === 0 ? (
          <p className="text-muted">{closedTexts.noDifferences}</p>
        ) : (
          <LinesTable caption={closedTexts.differences} columns={DIFFERENCE_COLUMNS} lines={differences} />
        )}
      </section>
    </>
  );
}

/** Details of a closed cash day: totals, each rider's share, and entries with a difference. */
export function ClosingDialog({ closing, isOpen, onClose }: DialogState & { closing: CashClosing }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={closedTexts.details({ day: daysText(closing) })}
      isReading
      closeLabel={closedTexts.close}
    >
      <div className="flex flex-col gap-5">
        <DescList
          className="max-sm:grid-cols-2"
          items={[
            { label: closedTexts.store, value: closing.warehouse_name },
            { label: closedTexts.closedBy, value: closing.closed_by },
            { label: closedTexts.closedAt, value: <DateTime at={closing.closed_at} /> },
            ...(closing.note === null ? [] : [{ label: closedTexts.note, value: closing.note, isWide: true }]),
          ]}
        />
        <section className="flex flex-col gap-2">
          <h3 className="text-h3">{cashTexts.wholeDifference}</h3>
          <DaySum sums={closing} till={closing.till} />
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="text-h3">{tillTexts.riders}</h3>
          <SumRows sums={closing} className={SUNKEN} />
        </section>
        {closing.till ? <CountedTill till={closing.till} /> : null}
        <Parts closing={closing} />
      </div>
    </Dialog>
  );
}
