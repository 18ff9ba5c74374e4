// Payment at the counter; for cash, the amount given and the change.
import { toPaise, toRupees } from '@tilgul/contract/rules/money';
import { COUNTER_PAYMENTS, type CounterPayment } from '@tilgul/contract/rules/statuses';
import { texts as manualOrderTexts } from '@tilgul/messages/store/counter-sales';
import { useId } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/input.tsx';
import { type SaleDue, suggestCash } from './sale.rules.ts';
import { KeyHint } from './sale-keys.tsx';

const texts = manualOrderTexts.add;

/** Keyboard shortcut of each payment method. */
const PAYMENT_KEYS = { cash: 'F6', upi: 'F7', card: 'F8' } as const satisfies Record<CounterPayment, string>;

function Kinds({ value, onChange }: { value: CounterPayment; onChange: (kind: CounterPayment) => void }) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{texts.payment}</legend>
      {COUNTER_PAYMENTS.map((kind) => (
        <label
          key={kind}
          className="flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-input px-1 font-semibold has-checked:border-primary has-checked:bg-selected has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={kind}
            checked={kind === value}
            aria-keyshortcuts={PAYMENT_KEYS[kind]}
            onChange={() => onChange(kind)}
            className="sr-only"
          />
          {manualOrderTexts.payments[kind]}
          <KeyHint>{PAYMENT_KEYS[kind]}</KeyHint>
        </label>
      ))}
    </fieldset>
  );
}

/** Change in rupees; negative if too little was given, undefined if nothing was. */
export function calculateChange(given: string, total: number): number | undefined {
  const paise = toPaise(given);
  return paise === undefined || given === '' ? undefined : toRupees(paise - (toPaise(total) ?? 0));
}

function Given({ given, total, onGiven }: { given: string; total: number; onGiven: (text: string) => void }) {
  const change = calculateChange(given, total);
  const offers = total > 0 ? [total, ...suggestCash(total)] : [];
  return (
    <>
      <Field label={texts.given} optional>
        <MoneyInput value={given} onChange={(event) => onGiven(event.target.value)} />
      </Field>
      {offers.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {offers.map((amount, index) => (
            <Button key={amount} size={36} variant="outline" onClick={() => onGiven(String(amount))}>
              {index === 0 ? texts.exact : amount.toLocaleString('en-IN')}
            </Button>
          ))}
        </div>
      ) : null}
      <p
        role="status"
        className="flex items-baseline justify-between gap-3 rounded-control bg-success-soft px-3 py-2 text-success-text empty:hidden"
      >
        {change === undefined ? null : (
          <>
            <span className="font-semibold">{change < 0 ? texts.missing : texts.change}</span>
            <span className="text-h2 font-semibold">{formatRupees(Math.abs(change))}</span>
          </>
        )}
      </p>
    </>
  );
}

export interface SalePaymentProps extends SaleDue {
  kind: CounterPayment;
  onKind: (kind: CounterPayment) => void;
  /** Cash received, as typed. */
  given: string;
  onGiven: (text: string) => void;
}

export function SalePayment({ kind, onKind, total, roundOff, given, onGiven }: SalePaymentProps) {
  return (
    <div className="flex flex-col gap-3">
      <Kinds value={kind} onChange={onKind} />
      {kind === 'cash' ? <Given given={given} total={total} onGiven={onGiven} /> : null}
      <div className="flex flex-col gap-1 border-t border-hairline pt-3">
        {roundOff === 0 ? null : (
          <p className="flex items-baseline justify-between gap-3 text-sm text-muted">
            <span>{texts.roundOff}</span>
            <span className="whitespace-nowrap">{formatRupees(roundOff)}</span>
          </p>
        )}
        <p className="flex items-baseline justify-between gap-3">
          <span>{texts.total}</span>
          <span className="text-h1 font-semibold whitespace-nowrap">{formatRupees(total)}</span>
        </p>
      </div>
    </div>
  );
}
