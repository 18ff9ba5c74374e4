// Steps of a handover: progress, the customer's PIN, and collecting the cash.

import { formatMessage } from '@tilgul/contract/form-messages';
import { CASH_BOUNDS, CASH_NOTE_LENGTH, maxCashFor, SIX_DIGITS, TOO_MUCH_CASH } from '@tilgul/contract/rules/limits';
import { addRupees, toPaise, toPaiseWithin, toRupees } from '@tilgul/contract/rules/money';
import { texts as deliveryTexts } from '@tilgul/messages/store/deliveries';
import { texts } from '@tilgul/messages/store/delivery-cash';
import { texts as upiPaymentTexts } from '@tilgul/messages/store/upi-payment';
import { Banknote, Check, PackageCheck, QrCode } from 'lucide-react';
import { type FormEvent, type Ref, use, useEffect, useRef, useState } from 'react';
import { formatCash, formatDifference, formatRupees } from '../../shared/format/money.ts';
import { confirm, type StepFailure, useStepFailure } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TapGuard } from '../../ui/controls/tap-guard.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { Alert, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { Field, useFieldLinks } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/typed-inputs.tsx';
import { keepDigits } from '../../ui/fields/typed-text.ts';
import { useVerifyPin } from './delivery.api.ts';
import { IsPreview } from './delivery-frame.tsx';

const stepTexts = deliveryTexts.steps;

export type DeliveryStep = 'reached' | 'pin' | 'cash' | 'done';
const STEPS: readonly DeliveryStep[] = ['reached', 'pin', 'cash', 'done'];

interface DeliveryStepsProps {
  /** The next step; undefined once delivered. */
  current: DeliveryStep | undefined;
  /** Whether cash is due. */
  isCash: boolean;
}

/** Progress with words and ticks, never colour alone. */
export function DeliverySteps({ current, isCash }: DeliveryStepsProps) {
  const steps = STEPS.filter((step) => isCash || step !== 'cash');
  const at = current === undefined ? steps.length : steps.indexOf(current);
  return (
    <ol aria-label={stepTexts.label} className="mb-2 flex gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cn(
            'flex min-w-0 flex-1 items-center gap-1 border-t-4 pt-1.5 text-[min(0.875rem,4vw)]',
            index <= at ? 'border-staff-action' : 'border-hairline text-muted',
            index === at && 'font-semibold',
          )}
        >
          {index < at ? <Check size={16} aria-hidden="true" className="shrink-0 cramped:hidden" /> : null}
          {stepTexts[step]}
          {index < at ? <span className="sr-only">{stepTexts.over}</span> : null}
        </li>
      ))}
    </ol>
  );
}

interface PinFieldProps {
  value: string;
  onChange: (value: string) => void;
  isWrong: boolean;
  ref: Ref<HTMLInputElement>;
}

const PIN_LENGTH = 6;
/** Width of a digit with its spacing. */
const PLACE = '(1ch + 0.5em)';
/** Start of the first digit: the last one's spacing does not count. */
const FIRST = `(100% - ${PIN_LENGTH} * ${PLACE} + 0.5em) / 2`;

/** 72 px high with 40 px digits (smaller for large type), dots for missing digits, numeric keyboard (UI-28). */
function PinField({ value, onChange, isWrong, ref }: PinFieldProps) {
  return (
    <div className="[container-type:inline-size]">
      <div className="relative text-[min(2.5rem,13cqi)] leading-[1.1] font-semibold text-staff-ink">
        <input
          {...useFieldLinks({ 'aria-invalid': isWrong })}
          ref={ref}
          name="otp"
          value={value}
          onChange={(event) => onChange(keepDigits(event.target.value, PIN_LENGTH))}
          inputMode="numeric"
          autoComplete="off"
          style={{ paddingInline: `calc(${FIRST} - 2px) 0` }}
          className="block h-18 w-full rounded-card border-2 border-current bg-paper tracking-[0.5em] tabular-nums aria-invalid:border-danger"
        />
        <span
          aria-hidden="true"
          style={{ insetInlineStart: `calc(${FIRST})` }}
          className="pointer-events-none absolute top-0 flex h-full items-center"
        >
          {Array.from({ length: PIN_LENGTH }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
              key={place}
              style={{ width: `calc(${PLACE})` }}
              className={cn('grid', place < value.length && 'invisible')}
            >
              <span className="ms-[0.15em] size-2.5 rounded-full bg-off" />
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}

interface PinStepProps {
  orderId: number;
  /** Note above the field: the last verification has expired. */
  notice?: string | undefined;
  /** Whether the order is being set to Delivered. */
  isDelivering: boolean;
  onVerified: () => void;
}

/** Has the focus when it opens. Keeps the typed PIN; a wrong one is selected, so that typing replaces it (UI-13). */
export function PinStep({ orderId, notice, isDelivering, onVerified }: PinStepProps) {
  const [pin, setPin] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { verify, refuse, clear, isVerifying, failure } = useVerifyPin();
  const isPreview = use(IsPreview);
  const wasPreview = useRef(isPreview);
  useEffect(() => {
    if (isPreview) return;
    // A preview that is chosen by pressing one of its buttons leaves the focus there.
    const hasFocus = wasPreview.current && field.current?.closest('[data-cover]')?.contains(document.activeElement);
    wasPreview.current = false;
    if (!hasFocus) field.current?.focus({ preventScroll: true });
  }, [isPreview]);
  const type = (digits: string) => {
    setPin(digits);
    setWrong(false);
    clear();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!SIX_DIGITS.test(pin.trim())) {
      refuse(pin);
      setWrong(true);
      return field.current?.focus();
    }
    const answer = await verify(orderId, pin);
    setWrong(answer === 'wrong');
    if (answer === 'right') return onVerified();
    field.current?.focus();
    if (answer === 'wrong') field.current?.select();
  };
  return (
    <form
      data-in-sight
      noValidate
      onSubmit={(event) => void submit(event)}
      className={cn('flex flex-col', failure ? 'gap-2' : 'gap-3')}
    >
      <StepFailureAlert failure={failure} live isStaff className="py-1!" />
      {notice && !failure ? (
        <Alert tone="notice" isStaff>
          {notice}
        </Alert>
      ) : null}
      {/* A refusal takes the place of the label, so that the order above stays in view. */}
      <Field label={failure ? <span className="sr-only">{deliveryTexts.pin}</span> : deliveryTexts.pin} large>
        <PinField ref={field} value={pin} onChange={type} isWrong={isWrong} />
      </Field>
      <Button type="submit" variant="staff" size={64} icon={PackageCheck} busy={isVerifying || isDelivering} wide>
        {deliveryTexts.verify}
      </Button>
    </form>
  );
}

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

function parseCash(text: string): number | undefined {
  const paise = toPaiseWithin(text, CASH_BOUNDS);
  return paise === undefined ? undefined : toRupees(paise);
}

interface GivenProps extends Pick<CashStepProps, 'total' | 'isDelivering'> {
  /** What the customer gave, in rupees. */
  given: number;
  /** Called once the change is given back; the exact total is collected. */
  onDone: () => void;
}

/** The change to give back and the deliver button, or what is missing. */
function Change({ given, total, isDelivering, onDone }: GivenProps) {
  const change = calculateChange(given, total);
  if (change < 0)
    return <p className="font-semibold text-danger">{texts.givenShort({ amount: formatCash(-change) })}</p>;
  const isExact = change === 0;
  const label = isExact
    ? texts.exact({ amount: formatCash(total) })
    : texts.gaveAndChange({ given: formatCash(given), change: formatCash(change) });
  return (
    <>
      {/* Where the page grows downwards its room is reserved, so that nothing moves once there is change. */}
      <dl
        className={cn(
          'flex flex-wrap items-baseline justify-between gap-x-3',
          isExact && 'invisible max-lg:hidden max-lg:short:flex',
        )}
      >
        <dt className="text-h3 font-semibold">{texts.changeDue}</dt>
        <dd className="text-amount font-semibold">{formatCash(change)}</dd>
      </dl>
      <Button
        data-in-sight
        variant="staff"
        size={64}
        icon={isExact ? Banknote : undefined}
        busy={isDelivering}
        wide
        className={isExact ? undefined : 'px-2! text-base!'}
        onClick={onDone}
      >
        {label}
      </Button>
    </>
  );
}

type Choice = number | typeof OTHER;

interface CustomerGaveProps extends Pick<CashStepProps, 'total'> {
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

/** Buttons for likely amounts, and one that opens the field for any other. */
function CustomerGave({ chosen, onChoose, total }: CustomerGaveProps) {
  const choices = [...suggestAmounts(total), OTHER] as const;
  return (
    <fieldset className="rounded-card border-2 border-staff-ink">
      <legend className="ms-3 px-1 font-semibold">{texts.customerGave}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-2 px-3 pb-3">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice)}
            className={cn(
              'min-h-12 min-w-0 rounded-control border-2 border-staff-ink px-1 font-semibold',
              choice === chosen ? 'bg-staff-ink text-white' : 'bg-paper hover:bg-sunken',
            )}
          >
            {choice === OTHER ? texts.otherAmount : formatCash(choice)}
          </button>
        ))}
      </div>
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

/** Collects the typed amount, or counts the change for it. */
function OtherAmount({
  total,
  isDelivering,
  onCollected,
}: Pick<CashStepProps, 'total' | 'isDelivering' | 'onCollected'>) {
  const [amount, setAmount] = useState('');
  const given = parseCash(amount);
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
          autoFocus
        />
      </Field>
      <StepFailureAlert failure={failure} live isStaff />
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {given === undefined || given === total || failure ? null : (
          <Change given={given} total={total} isDelivering={isDelivering} onDone={() => onCollected(total, '')} />
        )}
      </div>
      <Button
        data-in-sight
        type="submit"
        variant="staff-outline"
        size={64}
        icon={PackageCheck}
        busy={isDelivering}
        wide
      >
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

/**
 * Usually one press. The amounts are at the bottom and change what is above them, so that they stay under the finger, and so
 * that no button that delivers takes the place of Verify.
 */
export function CashStep({ total, isDelivering, failure, onCollected, onUpi }: CashStepProps) {
  const [chosen, setChosen] = useState<Choice>();
  const isOpen = chosen !== undefined;
  const collectTotal = () => onCollected(total, '');
  return (
    <TapGuard step={chosen} className="flex flex-col gap-3">
      <StepFailureAlert failure={failure} live isStaff />
      {chosen === OTHER ? (
        <OtherAmount total={total} isDelivering={isDelivering} onCollected={onCollected} />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <Change given={chosen ?? total} total={total} isDelivering={isDelivering} onDone={collectTotal} />
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 *:px-2! empty:hidden">
        {isOpen ? (
          <Button variant="staff-outline" size={52} busy={isDelivering} wide onClick={collectTotal}>
            {texts.exact({ amount: formatCash(total) })}
          </Button>
        ) : null}
        {onUpi ? (
          <Button variant="staff-outline" size={52} icon={isOpen ? undefined : QrCode} wide onClick={onUpi}>
            {upiPaymentTexts.instead}
          </Button>
        ) : null}
      </div>
      <CustomerGave total={total} chosen={chosen} onChoose={setChosen} />
    </TapGuard>
  );
}
