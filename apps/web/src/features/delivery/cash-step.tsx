// The collected cash: the exact sum by one press, with change for larger notes, or another amount after a question.
import { CASH_BOUNDS, CASH_NOTE_LENGTH, mostCashFor, TOO_MUCH_CASH } from '@tilgul/contract/rules/limits';
import { addRupees, toPaise, toPaiseWithin, toRupees } from '@tilgul/contract/rules/money';
import { Banknote, PackageCheck, QrCode } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { formatCash, formatDifference, formatRupees } from '../../shared/format/money.ts';
import { deliveryCashTexts as texts } from '../../texts/en/store/delivery-cash.ts';
import { doorPaymentTexts } from '../../texts/en/store/door-payment.ts';
import { t } from '../../texts/text.ts';
import { confirm } from '../../ui/alerts/alerts.ts';
import { type StepFailure, useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/money-input.tsx';
import { CustomerGave } from './customer-gave.tsx';

/** Asks about an amount that is not the total: both sums and their difference (UI-8). The reason, which may be ''. */
function confirmMismatch(total: number, entered: number): Promise<string | false> {
  const difference = addRupees(entered, -total);
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
    // Nothing at all needs a reason (CASH-5).
    reason: {
      label: texts.mismatchReason,
      min: entered === 0 ? 1 : 0,
      max: CASH_NOTE_LENGTH,
      common: texts.mismatchReasons,
    },
  });
}

interface AmountProps {
  total: number;
  isDelivering: boolean;
  onCollected: (rupees: number, reason: string) => void;
}

/** Another amount than the total: what was kept, and the question about it. */
function OtherAmount({ total, isDelivering, onCollected }: AmountProps) {
  const [amount, setAmount] = useState('');
  const { failure, clear, show } = useStepFailure({ inPage: true });
  const field = useRef<HTMLInputElement>(null);
  const refuse = (text: string) => {
    show({ title: texts.invalidAmount, text });
    field.current?.focus();
  };
  const type = (text: string) => {
    setAmount(text);
    clear();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    const paise = toPaiseWithin(amount, CASH_BOUNDS);
    if (paise === undefined) return refuse(texts.invalidAmountText);
    if (paise > mostCashFor(toPaise(total) ?? 0)) return refuse(TOO_MUCH_CASH);
    const entered = toRupees(paise);
    if (entered === total) return onCollected(entered, '');
    const reason = await confirmMismatch(total, entered);
    if (reason !== false) return onCollected(entered, reason);
    field.current?.focus();
    field.current?.select();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label={texts.cashAmount} large>
        <MoneyInput
          ref={field}
          name="cash_collected"
          size={72}
          value={amount}
          aria-invalid={failure !== undefined}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      {failure ? (
        <Alert title={failure.title} isStaff>
          {failure.text}
        </Alert>
      ) : null}
      <Button type="submit" variant="staff-outline" size={64} icon={PackageCheck} busy={isDelivering} wide>
        {texts.confirmCash}
      </Button>
    </form>
  );
}

export interface CashStepProps {
  /** Rupees of the order. */
  total: number;
  isDelivering: boolean;
  failure: StepFailure | undefined;
  /** `reason` is why the cash is not the total; '' when it is, or when nobody said. */
  onCollected: (rupees: number, reason: string) => void;
  /** Shows the QR code of the payment gateway instead; undefined where there is none. */
  onUpi: (() => void) | undefined;
}

/** Mostly one press; while change is counted, the field for another amount makes room. */
export function CashStep({ total, isDelivering, failure, onCollected, onUpi }: CashStepProps) {
  const [isCounting, setCounting] = useState(false);
  const exact = () => onCollected(total, '');
  return (
    <div className="flex flex-col gap-3">
      {failure ? (
        <Alert title={failure.title} isStaff>
          {failure.text}
        </Alert>
      ) : null}
      <Button variant="staff" size={64} icon={Banknote} busy={isDelivering} wide onClick={exact}>
        {t(texts.exact, { amount: formatCash(total) })}
      </Button>
      <CustomerGave total={total} isDelivering={isDelivering} onCounting={setCounting} onDone={exact} />
      {isCounting ? null : <OtherAmount total={total} isDelivering={isDelivering} onCollected={onCollected} />}
      {onUpi ? (
        <Button variant="staff-outline" size={52} icon={QrCode} wide onClick={onUpi}>
          {doorPaymentTexts.instead}
        </Button>
      ) : null}
    </div>
  );
}
