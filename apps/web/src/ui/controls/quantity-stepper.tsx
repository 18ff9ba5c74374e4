// The choice of a quantity: two buttons and a number between them.
import { MAX_CART_QUANTITY } from '@tilgul/contract/rules/limits';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../cn.ts';
import { clampQuantity, readQuantity } from './stepper-value.ts';

export interface QuantityStepperProps {
  /** The product, for the names of the three controls. */
  name: string;
  value: number;
  /** Called with a whole number within the bounds, at once for a press, on leaving or Enter for a typed number. */
  onChange: (quantity: number) => void;
  /** Default 1; the cart gives 0, which removes. */
  min?: number;
  /** Default: the most one line may have. */
  max?: number;
  disabled?: boolean;
  /** Width; the cart gives `w-34` (136 px). As wide as its place otherwise. */
  className?: string | undefined;
}

// At a bound a button is aria-disabled only: a really disabled one would drop the keyboard's focus.
const PRESS =
  'inline-flex w-11 shrink-0 items-center justify-center rounded-control text-primary transition-colors hover:bg-primary-soft disabled:bg-paper disabled:text-off aria-disabled:bg-paper aria-disabled:text-off';

/** Minus, number, plus; 44 px high. Each new value is spoken politely (UI-21). */
export function QuantityStepper({
  name,
  value,
  onChange,
  min = 1,
  max = MAX_CART_QUANTITY,
  disabled = false,
  className,
}: QuantityStepperProps) {
  const bounds = { min, max };
  const [draft, setDraft] = useState<string>();
  const [isSpoken, setSpoken] = useState(false);

  const choose = (quantity: number) => {
    setDraft(undefined);
    if (quantity === value) return;
    setSpoken(true);
    onChange(quantity);
  };
  const step = (by: number) => choose(clampQuantity((readQuantity(draft ?? '', bounds) ?? value) + by, bounds));
  const settle = () => draft !== undefined && choose(readQuantity(draft, bounds) ?? value);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle();
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row of these three in every browser.
    <div
      role="group"
      aria-label={t(uiTexts.quantity, { name })}
      className={cn('flex h-11 min-w-28 items-stretch rounded-control border border-input bg-paper', className)}
    >
      <button
        type="button"
        className={PRESS}
        disabled={disabled}
        aria-disabled={value <= min}
        aria-label={t(uiTexts.decrease, { name })}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <input
        className="w-full min-w-0 flex-1 rounded-badge bg-transparent text-center font-semibold disabled:text-muted"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t(uiTexts.quantity, { name })}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, String(max).length))}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={keyDown}
      />
      <button
        type="button"
        className={PRESS}
        disabled={disabled}
        aria-disabled={value >= max}
        aria-label={t(uiTexts.increase, { name })}
        onClick={() => step(1)}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
      <span role="status" className="sr-only">
        {isSpoken ? t(uiTexts.quantityNow, { name, quantity: value }) : ''}
      </span>
    </div>
  );
}
