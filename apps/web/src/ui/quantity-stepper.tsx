// Owns the choice of a quantity: minus, a field, plus.
import clsx from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { uiTexts } from '../texts/en/ui.ts';
import { t } from '../texts/text.ts';
import { digitsOf } from './clean-text.ts';

export interface QuantityStepperProps {
  /** Name of the product, spoken in each control. */
  name: string;
  value: number;
  onChange: (value: number) => void;
  /** 1 unless given; the cart takes 0, which removes. */
  min?: number;
  max?: number;
  disabled?: boolean;
  className?: string;
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

function StepButton({ label, isOff, onPress, children }: { label: string; isOff: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`: the button keeps its focus at the end of the range.
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      className={clsx('grid w-11 shrink-0 place-items-center rounded-control', isOff ? 'text-faint' : 'text-primary hover:bg-primary-soft')}
    >
      {children}
    </button>
  );
}

/** The typed text while it is being typed; the value follows on leaving the field or with Enter. */
function QuantityInput({ name, value, onChange, min = 1, max = 9999, disabled = false }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    setTyped(undefined);
    if (typed === undefined || typed === '') return;
    const next = clamp(Number(typed), min, max);
    if (next !== value) onChange(next);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') commit();
    else if (step) {
      const next = clamp(value + step, min, max);
      if (next !== value) onChange(next);
    } else return;
    event.preventDefault();
  };
  return (
    <input
      aria-label={t(uiTexts.quantity, { name })}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      value={typed ?? String(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(digitsOf(event.target.value, String(max).length))}
      onBlur={commit}
      onKeyDown={onKey}
      className="w-0 min-w-0 flex-1 rounded-badge bg-transparent text-center font-semibold"
    />
  );
}

/** 44 px high; the new value is spoken politely (ux section 8). Typed values are cut to the range. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { name, value, onChange, min = 1, max = 9999, disabled = false, className } = props;
  const [hasChanged, setChanged] = useState(false);
  const change = (next: number) => {
    setChanged(true);
    onChange(next);
  };
  return (
    <div className={clsx('flex h-11 items-stretch rounded-control border border-line bg-paper', disabled && 'opacity-60', className)}>
      <StepButton label={t(uiTexts.decrease, { name })} isOff={disabled || value <= min} onPress={() => change(value - 1)}>
        <Minus size={18} aria-hidden="true" />
      </StepButton>
      <QuantityInput {...props} onChange={change} />
      <StepButton label={t(uiTexts.increase, { name })} isOff={disabled || value >= max} onPress={() => change(value + 1)}>
        <Plus size={18} aria-hidden="true" />
      </StepButton>
      <span role="status" className="sr-only">
        {hasChanged ? t(uiTexts.quantityNow, { name, quantity: value }) : ''}
      </span>
    </div>
  );
}
