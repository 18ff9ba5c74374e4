// Handover of a rider's cash: expected, counted, and the difference before it is booked.
import { takeCash } from '@tilgul/contract/cash';
import { CASH_NOTE_LENGTH } from '@tilgul/contract/rules/limits';
import { addRupees, toPaise, toRupees } from '@tilgul/contract/rules/money';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { useRef, useState } from 'react';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useNoScans } from '../../shared/scanner/use-scans.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { DescList } from '../../ui/display/desc-list.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { MoneyInput } from '../../ui/fields/typed-inputs.tsx';
import { DialogFields } from '../../ui/layers/dialog-fields.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import { type RiderCash, STORE_CASH_CALLS } from './cash.api.ts';
import { Difference } from './cash-sums.tsx';
import { SUNKEN } from './till-draft.tsx';

const texts = cashTexts.take;

/** Confirms a difference before it is booked. */
function confirmDifference(rider: RiderCash, counted: number, difference: number): Promise<boolean> {
  return confirm({
    title: texts.askTitle({ amount: formatRupees(counted) }),
    text: (difference < 0 ? texts.askShort : texts.askMore)({ name: rider.staff_name }),
    details: (
      <DescList
        layout="rows"
        className={SUNKEN}
        items={[
          { label: texts.expected, value: formatRupees(rider.in_hand_now) },
          { label: texts.counted, value: formatRupees(counted) },
          { label: cashTexts.difference, value: <Difference rupees={difference} /> },
        ]}
      />
    ),
    confirmLabel: texts.goOn,
    cancelLabel: texts.checkAgain,
    tone: 'primary',
  });
}

/** Books the counted amount. Resolves to true once the server has it. */
function useTakeCash(rider: RiderCash) {
  const { send, isSending } = useSend(takeCash, { invalidates: STORE_CASH_CALLS });
  const step = useStepFailure();
  const take = async (counted: number, note: string): Promise<boolean> => {
    step.clear();
    const body = {
      staff_id: rider.staff_id,
      expected_amount: rider.in_hand_now,
      counted_amount: counted,
      ...(note === '' ? {} : { note }),
    };
    try {
      await send({ body });
      alerts.success(texts.done, texts.doneText({ amount: formatRupees(counted), name: rider.staff_name }));
      return true;
    } catch (error) {
      const isChanged = isApiError(error) && error.code === 'conflict';
      const text = getFailureMessage(error, cashTexts.failedText);
      step.report(error, { title: texts.failed, text: isChanged ? `${text} ${texts.changed}` : text });
      if (isApiError(error) && [404, 409].includes(error.status)) await refetchCalls(STORE_CASH_CALLS);
      return false;
    }
  };
  return { take, isSending, failure: step.failure };
}

interface TakeCashDialogProps {
  /** The current row: its sum changes when the rider collects cash meanwhile. */
  rider: RiderCash;
  isOpen: boolean;
  onClose: () => void;
}

/** The rider hands over everything; the store books the counted amount. */
export function TakeCashDialog({ rider, isOpen, onClose }: TakeCashDialogProps) {
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { take, isSending, failure } = useTakeCash(rider);
  const amountField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const scans = useNoScans(isOpen, scanTexts.cash);
  const paise = toPaise(amount);
  const counted = paise === undefined || paise < 0 ? undefined : toRupees(paise);
  const difference = counted === undefined ? undefined : addRupees(counted, -rider.in_hand_now);
  const isNoteMissing = difference !== undefined && difference !== 0 && note.trim() === '';
  const submit = async () => {
    setAsked(true);
    if (counted === undefined || difference === undefined) return amountField.current?.focus();
    if (isNoteMissing) return noteField.current?.focus();
    if (difference !== 0 && !(await confirmDifference(rider, counted, difference))) {
      amountField.current?.focus();
      return amountField.current?.select();
    }
    if (await take(counted, note.trim())) onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title({ name: rider.staff_name })}
      width="sm"
      initialFocus={amountField}
      submit={counted === undefined ? texts.submitOpen : texts.submit({ amount: formatRupees(counted) })}
      isSending={isSending}
    >
      {(form) => (
        <DialogFields form={form} scans={scans} failure={failure} onSubmit={submit}>
          <dl>
            <dt className="text-muted">{texts.expected}</dt>
            <dd className="text-amount font-semibold">{formatRupees(rider.in_hand_now)}</dd>
          </dl>
          <Field label={texts.counted} error={isAsked && counted === undefined ? texts.invalid : undefined}>
            <MoneyInput
              ref={amountField}
              name="counted_amount"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <p role="status" className="min-h-6">
            {difference === 0 ? texts.matches : null}
            {difference ? (
              <>
                {cashTexts.difference}: <Difference rupees={difference} />
              </>
            ) : null}
          </p>
          <Field
            label={texts.note}
            hint={texts.noteHint}
            error={isAsked && isNoteMissing ? texts.noteRequired : undefined}
          >
            <Textarea
              ref={noteField}
              name="note"
              rows={2}
              limit={CASH_NOTE_LENGTH}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </DialogFields>
      )}
    </FormDialog>
  );
}
