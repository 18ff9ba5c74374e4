// The collected cash: the amount, and the question when it is not the order's total.
import { CASH_BOUNDS, CASH_NOTE_LENGTH } from '@tilgul/contract/rules/limits';
import { toPaise, toPaiseWithin, toRupees } from '@tilgul/contract/rules/money';
import { PackageCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { deliveryTexts as texts } from '../../texts/en/store/deliveries.ts';
import { confirm } from '../../ui/alerts/alerts.ts';
import { type StepFailure, useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/money-input.tsx';

/** Asks about an amount that is not the total: both sums and their difference (UI-8). The reason, which may be ''. */
function confirmMismatch(total: number, entered: number): Promise<string | false> {
  const difference = toRupees((toPaise(entered) ?? 0) - (toPaise(total) ?? 0));
  return confirm({
    title: texts.mismatch,
    text: texts.mismatchText,
    details: (
      <div className="rounded-card bg-sunken px-4 text-h3">
        <DescList
          layout="rows"
          items={[
            { label: texts.orderTotal, value: formatRupees(total) },
            { label: texts.entered, value: formatRupees(entered) },
            {
              label: texts.difference,
              value: (
                <span className={difference < 0 ? 'text-danger' : 'text-notice-text'}>
                  {formatDifference(difference)}
                </span>
              ),
            },
          ]}
        />
      </div>
    ),
    confirmLabel: texts.goOn,
    cancelLabel: texts.checkAgain,
    look: 'staff',
    reason: { label: texts.mismatchReason, min: 0, max: CASH_NOTE_LENGTH },
  });
}

export interface CashStepProps {
  /** Rupees of the order. */
  total: number;
  isDelivering: boolean;
  failure: StepFailure | undefined;
  /** `reason` is why the cash is not the total; '' when it is, or when nobody said. */
  onCollected: (rupees: number, reason: string) => void;
}

export function CashStep({ total, isDelivering, failure, onCollected }: CashStepProps) {
  const [amount, setAmount] = useState('');
  const invalid = useStepFailure();
  const field = useRef<HTMLInputElement>(null);
  // The PIN's field is gone; the keyboard stays open for the amount.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const type = (text: string) => {
    setAmount(text);
    invalid.clear();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    invalid.clear();
    const paise = toPaiseWithin(amount, CASH_BOUNDS);
    if (paise === undefined) {
      invalid.show({ title: texts.invalidAmount, text: texts.invalidAmountText });
      return field.current?.focus();
    }
    const entered = toRupees(paise);
    if (entered === total) return onCollected(entered, '');
    const reason = await confirmMismatch(total, entered);
    if (reason !== false) return onCollected(entered, reason);
    field.current?.focus();
    field.current?.select();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {failure ? (
        <Alert title={failure.title} live={false} isStaff>
          {failure.text}
        </Alert>
      ) : null}
      <Field label={texts.cashAmount} error={invalid.failure?.text} large>
        <MoneyInput
          ref={field}
          name="cash_collected"
          size={72}
          value={amount}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="staff" size={64} icon={PackageCheck} busy={isDelivering} wide>
        {texts.confirmCash}
      </Button>
    </form>
  );
}
