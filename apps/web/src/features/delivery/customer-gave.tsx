// What the customer handed over, and how much of it to give back.
import { CASH_BOUNDS } from '@tilgul/contract/rules/limits';
import { toPaiseWithin, toRupees } from '@tilgul/contract/rules/money';
import { useState } from 'react';
import { formatCash } from '../../shared/format/money.ts';
import { deliveryCashTexts as texts } from '../../texts/en/store/delivery-cash.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/money-input.tsx';
import { changeOf, likelyAmounts } from './change.ts';

const OTHER = 'other';

/** The sum to give back, and the button that delivers; a sum that is too small has none. */
function Change({ given, total, isDelivering, onDone }: Omit<CustomerGaveProps, 'onCounting'> & { given: number }) {
  const change = changeOf(given, total);
  if (change < 0)
    return <p className="font-semibold text-danger">{t(texts.givenShort, { amount: formatCash(-change) })}</p>;
  const words = t(texts.gaveAndChange, { given: formatCash(given), change: formatCash(change) });
  return (
    <>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-3">
        <dt className="text-h3 font-semibold">{texts.giveBackChange}</dt>
        <dd className="text-amount font-semibold">{formatCash(change)}</dd>
      </dl>
      <Button variant="staff" size={64} busy={isDelivering} wide className="px-2! text-base!" onClick={onDone}>
        {words}
      </Button>
    </>
  );
}

export interface CustomerGaveProps {
  /** Rupees of the order. */
  total: number;
  isDelivering: boolean;
  /** Whether a sum is being counted: its change is on screen. */
  onCounting: (isCounting: boolean) => void;
  /** The change is given back: the exact total stays. */
  onDone: () => void;
}

/** One press for the notes that are likely, a field for any other sum. */
export function CustomerGave({ total, isDelivering, onCounting, onDone }: CustomerGaveProps) {
  const [chosen, setChosen] = useState<number | typeof OTHER>();
  const [typed, setTyped] = useState('');
  const paise = toPaiseWithin(typed, CASH_BOUNDS);
  const given = chosen === OTHER ? (paise === undefined ? undefined : toRupees(paise)) : chosen;
  /** Pressed again, a sum is put away. */
  const choose = (choice: number | typeof OTHER) => {
    const next = choice === chosen ? undefined : choice;
    setChosen(next);
    onCounting(next !== undefined);
  };
  const choices = [...likelyAmounts(total), OTHER] as const;
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
