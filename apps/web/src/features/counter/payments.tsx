// The fields of each kind of payment.

import { openRegisterUpi, viewRegisterUpi } from '@tilgul/contract/registers';
import { toRupees, wireToPaise } from '@tilgul/contract/rules/money';
import { COUNTER_PAYMENTS } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/counter/pay';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useRegister } from './context.ts';
import { CallError } from './engine/calls.ts';
import { Field, money, Notice, toAmountText } from './parts.tsx';
import { NO_UPI, type PayForm, sumSplit, type Upi } from './pay-rows.ts';

const POLL_MS = 2_500;

interface PlainFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

/** A reference that may stay empty. */
export const PlainField = ({ label, value, onValue, error }: PlainFieldProps) => (
  <Field
    className="mt-3"
    label={label}
    hint={texts.optional}
    value={value}
    onValue={onValue}
    maxLength={60}
    error={error}
    autoFocus
  />
);

/** Sums that a customer is likely to hand over: the next ten, hundred, five hundred and so on. */
function suggestCash(total: number): number[] {
  const next = (step: number) => Math.ceil(total / step) * step;
  const sums = [1_000, 5_000, 10_000, 50_000, 200_000].map(next).filter((sum) => sum > total);
  return [...new Set(sums)].slice(0, 3);
}

interface CashFieldsProps {
  total: number;
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
}

export function CashFields({ total, text, onText, error }: CashFieldsProps) {
  const choices = [total, ...suggestCash(total)];
  return (
    <div className="mt-3">
      <Field
        label={texts.received}
        hint={texts.receivedHint}
        inputMode="decimal"
        placeholder={toAmountText(total)}
        tall
        autoFocus
        value={text}
        onValue={onText}
        error={error}
      />
      <div className="mt-2 grid grid-cols-4 gap-2">
        {choices.map((sum, at) => (
          <Button
            key={sum}
            variant="outline"
            className={cn('px-1! text-sm!', text === toAmountText(sum) && 'border-2! border-primary! bg-primary-soft!')}
            aria-pressed={text === toAmountText(sum)}
            onClick={() => onText(toAmountText(sum))}
          >
            {at === 0 ? texts.exact : money(sum).replace(/^₹|\.00$/g, '')}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface UpiFieldsProps {
  amount: number;
  isOnline: boolean;
  upi: Upi;
  onUpi: (upi: Upi) => void;
  error?: string | undefined;
}

/** A UPI code of the gateway; without a network the reference that the customer's app shows. */
export function UpiFields({ amount, isOnline, upi, onUpi, error }: UpiFieldsProps) {
  const register = useRegister();
  const { qr } = upi;
  const [why, setWhy] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    setWhy(undefined);
    try {
      const { data } = await register.callAs(openRegisterUpi, { body: { amount: toRupees(amount) } });
      const answer = data as { qr_id: string; qr_image_url: string; amount: number; state: 'open' };
      onUpi({ ...NO_UPI, qr: { ...answer, amount: wireToPaise(answer.amount) } });
    } catch (reason) {
      setWhy(reason instanceof CallError ? texts.qrOff({ why: reason.sentence() }) : texts.noQr);
    } finally {
      setOpening(false);
    }
  };
  const look = useEffectEvent(async () => {
    if (!qr) return;
    const result = await register.callAs(viewRegisterUpi, { query: { qr_id: qr.qr_id } }).catch(() => undefined);
    const state = (result?.data as { state: typeof qr.state } | undefined)?.state;
    if (state && state !== qr.state) onUpi({ ...upi, qr: { ...qr, state } });
  });
  const isWaiting = qr !== undefined && qr.state !== 'paid' && qr.state !== 'expired';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void look(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (qr && qr.state !== 'expired') {
    return (
      <div className="mt-3 grid justify-items-center gap-1.5">
        <img
          src={qr.qr_image_url}
          alt={texts.qrAlt({ amount: money(qr.amount) })}
          className="max-h-60 rounded-card border-2 border-ink bg-white p-2"
        />
        <b>{money(qr.amount)}</b>
        <p role="status" className="flex items-center gap-1.5 text-turmeric-deep">
          {qr.state === 'paid' ? (
            <b className="text-success-text">{texts.paid}</b>
          ) : (
            <>
              <LoaderCircle size={18} aria-hidden="true" className="animate-turn" /> {texts.waiting}
            </>
          )}
        </p>
        {qr.state === 'paid' ? null : (
          <Button variant="ghost" onClick={() => onUpi(NO_UPI)}>
            {texts.byReference}
          </Button>
        )}
      </div>
    );
  }
  const note: ReactNode = isOnline ? (qr?.state === 'expired' ? texts.expired : why) : texts.noQr;
  return (
    <div className="mt-3 space-y-3">
      {note ? <Notice>{note}</Notice> : null}
      {isOnline ? (
        <Button variant="outline-primary" wide busy={isOpening} onClick={() => void open()}>
          {texts.showQr}
        </Button>
      ) : null}
      <Field
        label={texts.reference}
        value={upi.reference}
        onValue={(reference) => onUpi({ ...upi, reference })}
        maxLength={60}
        error={error}
        autoFocus={!isOnline}
      />
    </div>
  );
}

interface SplitFieldsProps {
  total: number;
  form: PayForm;
  isOnline: boolean;
  onForm: (change: (form: PayForm) => PayForm) => void;
  error: string | undefined;
}

/** One amount for each kind; an empty one takes the rest when it gets the focus. */
export function SplitFields({ total, form, isOnline, onForm, error }: SplitFieldsProps) {
  const rest = total - sumSplit(form);
  const isFixed = form.upi.qr !== undefined && form.upi.qr.state !== 'expired';
  const set = (kind: keyof PayForm['split'], text: string) =>
    onForm((now) => ({ ...now, split: { ...now.split, [kind]: text } }));
  const upiAmount = parseUpi(form);
  return (
    <div className="mt-3 space-y-2">
      {COUNTER_PAYMENTS.map((kind, at) => (
        <Field
          key={kind}
          label={texts.amountOf({ kind: texts[kind] })}
          inputMode="decimal"
          value={form.split[kind]}
          onValue={(text) => set(kind, text)}
          onFocus={(event) => {
            if (form.split[kind] === '' && at > 0 && rest > 0) set(kind, toAmountText(rest));
            event.target.select();
          }}
          readOnly={kind === 'upi' && isFixed}
          autoFocus={at === 0}
        />
      ))}
      {upiAmount > 0 ? (
        <UpiFields
          amount={upiAmount}
          isOnline={isOnline}
          upi={form.upi}
          onUpi={(upi) => onForm((now) => ({ ...now, upi }))}
        />
      ) : null}
      <p className="flex justify-between gap-3">
        <span className="text-muted">{texts.stillToPay}</span>
        <b>{money(rest)}</b>
      </p>
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

const parseUpi = (form: PayForm): number => sumSplit({ split: { ...form.split, cash: '', card: '' } });
