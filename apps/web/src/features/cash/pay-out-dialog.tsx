// Takes cash out of the till, with amount and purpose.
import { payOutOfTill } from '@tilgul/contract/cash';
import { CASH_NOTE_LENGTH } from '@tilgul/contract/rules/limits';
import { toPaise, toRupees } from '@tilgul/contract/rules/money';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { texts as tillTexts } from '@tilgul/messages/store/till';
import { useRef, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useNoScans } from '../../shared/scanner/use-scans.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { MoneyInput } from '../../ui/fields/typed-inputs.tsx';
import { DialogFields } from '../../ui/layers/dialog-fields.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import { STORE_CASH_CALLS } from './cash.api.ts';

const texts = tillTexts;

export function PayOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { send, isSending } = useSend(payOutOfTill, { invalidates: STORE_CASH_CALLS, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const scans = useNoScans(isOpen, scanTexts.cash);
  const paise = toPaise(amount) ?? 0;
  const hasReason = reason.trim().length >= 3;
  const submit = async () => {
    setAsked(true);
    clear();
    if (paise <= 0) return amountField.current?.focus();
    if (!hasReason) return reasonField.current?.focus();
    try {
      await send({ body: { amount: toRupees(paise), reason: reason.trim() } });
      alerts.success(texts.tookOut, texts.tookOutText({ amount: formatRupees(toRupees(paise)) }));
      onClose();
    } catch (error) {
      report(error, { title: texts.takeOutFailed, text: getFailureMessage(error, cashTexts.failedText) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.takeOut}
      width="sm"
      initialFocus={amountField}
      submit={texts.takeOut}
      isSending={isSending}
    >
      {(form) => (
        <DialogFields form={form} scans={scans} failure={failure} onSubmit={submit}>
          <Field label={texts.amount} error={isAsked && paise <= 0 ? texts.amountMissing : undefined}>
            <MoneyInput
              ref={amountField}
              name="amount"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            {texts.reasons.map((words) => (
              <Button key={words} variant="outline" size={44} onClick={() => setReason(words)}>
                {words}
              </Button>
            ))}
          </div>
          <Field label={texts.reason} error={isAsked && !hasReason ? texts.reasonMissing : undefined}>
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
