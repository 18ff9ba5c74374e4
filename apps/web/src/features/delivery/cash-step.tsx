// Cash collection: exact amount in one press, change for larger notes, or a different amount after a confirmation.
import { formatMessage } from '@tilgul/contract/form-messages';
import { CASH_BOUNDS, CASH_NOTE_LENGTH, maxCashFor, TOO_MUCH_CASH } from '@tilgul/contract/rules/limits';
import { addRupees, toPaise, toPaiseWithin, toRupees } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/store/delivery-cash';
import { texts as upiPaymentTexts } from '@tilgul/messages/store/upi-payment';
import { Banknote, PackageCheck, QrCode } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { formatCash, formatDifference, formatRupees } from '../../shared/format/money.ts';
import { confirm, type StepFailure, useStepFailure } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/input.tsx';

const roundUpPast = (rupees: number, step: number): number => (Math.floor(rupees / step) + 1) * step;

/** Three higher amounts made of few notes, smallest first: 600, 700 and 1000 for ₹590. */
export function suggestAmounts(rupees: number): readonly number[] {
  const [fifty, hundred, fiveHundred] = [roundUpPast(rupees, 50), roundUpPast(rupees, 100), roundUpPast(rupees, 500)];
  const amounts = new Set([fifty, hundred, fiveHundred, hundred + 100, fiveHundred + 500]);
  return [...amounts].slice(0, 3).sort((one, other) => one - other);
}

/** Change in rupees; negative if too little was given. */
export const calculateChange = (received: number, total: number): number => addRupees(received, -total);

const OTHER = 'other';

/** The change to give back and the deliver button, which is missing while the cash is too little. */
function Change({ given, total, isDelivering, onDone }: Omit<CustomerGaveProps, 'onCounting'> & { given: number }) {
  const change = calculateChange(given, total);
  if (change < 0)
    return <p className="font-semibold text-danger">{texts.givenShort({ amount: formatCash(-change) })}</p>;
  const words = texts.gaveAndChange({ given: formatCash(given), change: formatCash(change) });
  return (
    <>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-3">
        <dt className="text-h3 font-semibold">{texts.changeDue}</dt>
        <dd className="text-amount font-semibold">{formatCash(change)}</dd>
      </dl>
      <Button variant="staff" size={64} busy={isDelivering} wide className="px-2! text-base!" onClick={onDone}>
        {words}
      </Button>
    </>
  );
}

interface CustomerGaveProps {
  /** Order total in rupees. */
  total: number;
  isDelivering: boolean;
  /** Whether change is on screen. */
  onCounting: (isCounting: boolean) => void;
  /** Called once the change is given back; the exact total is collected. */
  onDone: () => void;
}

/** Buttons for likely amounts, and a field for any other. */
function CustomerGave({ total, isDelivering, onCounting, onDone }: CustomerGaveProps) {
  const [chosen, setChosen] = useState<number | typeof OTHER>();
  const [typed, setTyped] = useState('');
  const paise = toPaiseWithin(typed, CASH_BOUNDS);
  const given = chosen === OTHER ? (paise === undefined ? undefined : toRupees(paise)) : chosen;
  /** Pressing a choice again clears it. */
  const choose = (choice: number | typeof OTHER) => {
    const next = choice === chosen ? undefined : choice;
    setChosen(next);
    onCounting(next !== undefined);
  };
  const choices = [...suggestAmounts(total), OTHER] as const;
  return (
    <fieldset className="rounded-card border-2 border-staff-ink">
      <legend className="ms-3 px-1 font-semibold">{texts.customerGave}</legend>
      <div className="grid grid-cols-4 gap-2 px-3 pb-3">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => choose(choice)}
            className={cn(
              'min-h-12 min-w-0 rounded-control border-2 border-staff-ink px-1 font-semibold',
              choice === chosen ? 'bg-staff-ink text-white' : 'bg-paper hover:bg-sunken',
            )}
          >
            {choice === OTHER ? texts.otherAmount : formatCash(choice)}
          </button>
        ))}
      </div>
      {chosen === undefined ? null : (
        <div role="status" className="flex flex-col gap-3 rounded-b-card bg-notice p-3">
          {chosen === OTHER ? (
            <Field label={texts.customerGave} large>
              <MoneyInput size={72} value={typed} onChange={(event) => setTyped(event.target.value)} autoFocus />
            </Field>
          ) : null}
          {given === undefined ? null : (
            <Change given={given} total={total} isDelivering={isDelivering} onDone={onDone} />
          )}
        </div>
      )}
    </fieldset>
  );
}

/** Confirms an amount that differs from the total, showing both and the difference (UI-8). Resolves to the reason, which may be ''. */
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
    // Collecting nothing requires a reason (CASH-5).
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

/** Collects an amount that differs from the total. */
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
    if (paise > maxCashFor(toPaise(total) ?? 0)) return refuse(formatMessage(TOO_MUCH_CASH));
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
      <StepFailureAlert failure={failure} live isStaff />
      <Button type="submit" variant="staff-outline" size={64} icon={PackageCheck} busy={isDelivering} wide>
        {texts.confirmCash}
      </Button>
    </form>
  );
}

interface CashStepProps {
  /** Order total in rupees. */
  total: number;
  isDelivering: boolean;
  failure: StepFailure | undefined;
  /** `reason` explains a difference; '' without one. */
  onCollected: (rupees: number, reason: string) => void;
  /** Switches to the gateway's QR code; undefined if online payment is off. */
  onUpi: (() => void) | undefined;
}

/** Usually one press. The field for another amount is hidden while change is counted. */
export function CashStep({ total, isDelivering, failure, onCollected, onUpi }: CashStepProps) {
  const [isCounting, setCounting] = useState(false);
  const exact = () => onCollected(total, '');
  return (
    <div className="flex flex-col gap-3">
      <StepFailureAlert failure={failure} live isStaff />
      <Button variant="staff" size={64} icon={Banknote} busy={isDelivering} wide onClick={exact}>
        {texts.exact({ amount: formatCash(total) })}
      </Button>
      <CustomerGave total={total} isDelivering={isDelivering} onCounting={setCounting} onDone={exact} />
      {isCounting ? null : <OtherAmount total={total} isDelivering={isDelivering} onCollected={onCollected} />}
      {onUpi ? (
        <Button variant="staff-outline" size={52} icon={QrCode} wide onClick={onUpi}>
          {upiPaymentTexts.instead}
        </Button>
      ) : null}
    </div>
  );
}
