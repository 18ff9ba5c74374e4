// A quantity: two buttons and a number field.
import { MAX_CART_QUANTITY } from '@tilgul/contract/rules/limits';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { cn } from '../cn.ts';
import { clampQuantity, cleanNumber, isRefused, parseQuantity } from '../fields/typed-text.ts';

export interface QuantityStepperProps {
  /** The product's name, for the labels of the three controls. */
  name: string;
  value: number;
  /** Called with a whole number within the bounds: immediately on a press, on blur or Enter for typing. */
  onChange: (quantity: number) => void;
  /** Default 1; the cart uses 0, which removes. */
  min?: number;
  /** Default: the limit of one line. */
  max?: number | undefined;
  /** Explains `max` when it is exceeded: 'Only 48 left'. */
  maxReason?: string | undefined;
  /** Rejects a typed number above `max` instead of capping it, for screens that count or charge immediately. */
  refusesMore?: boolean;
  /** Called when the typed text becomes invalid, and when it is valid again. */
  onRefused?: ((isRefused: boolean) => void) | undefined;
  /** With `min` 0: label of the delete button that replaces minus at 1. */
  removeLabel?: string | undefined;
  /** `filled` for products in the cart. */
  look?: 'plain' | 'filled';
  /** Height in px; 36 has a hit area of 44. */
  size?: 36 | 44 | 52;
  disabled?: boolean;
  /** Width; the cart uses `w-34` (136 px). Full width by default. */
  className?: string | undefined;
}

// At a bound the button is only aria-disabled: disabling it would drop keyboard focus.
const PRESS = 'inline-flex shrink-0 items-center justify-center rounded-control transition-colors';
const SIZES = {
  36: { box: 'h-9', press: 'hit-44 w-9', icon: 'size-4' },
  44: { box: 'h-11', press: 'w-11', icon: 'size-5' },
  52: { box: 'h-13', press: 'w-11', icon: 'size-5' },
} as const;
const LOOKS = {
  plain: {
    box: 'border-input bg-paper has-aria-invalid:border-danger',
    press:
      'text-primary hover:bg-primary-soft disabled:bg-paper disabled:text-off aria-disabled:bg-paper aria-disabled:text-off',
  },
  filled: {
    box: 'border-primary bg-primary text-white',
    press: 'hover:bg-primary-hover aria-disabled:bg-primary aria-disabled:opacity-60',
  },
} as const;

/** The typed text until it is accepted; invalid text stays in the field and blocks the form. */
function useDraft({ value, max, refusesMore, onRefused }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string>();
  const isNumber = !isRefused(draft ?? '');
  const isTooMany = refusesMore === true && isNumber && (parseQuantity(draft ?? '') ?? 0) > (max ?? MAX_CART_QUANTITY);
  const isWrong = !isNumber || isTooMany;
  useEffect(() => onRefused?.(isWrong), [onRefused, isWrong]);
  const type = (text: string) => setDraft(text === String(value) ? undefined : text);
  return { draft, setDraft, type, isWrong, isTooMany };
}

/**
 * Minus, number, plus; 44 px high. New values are announced politely (UI-21). Numbers above `max` are capped, or rejected
 * with `refusesMore`, with a message (UI-37).
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { name, value, onChange, min = 1, max = MAX_CART_QUANTITY, removeLabel } = props;
  const { maxReason = uiTexts.atMost({ max: max.toLocaleString('en-IN') }) } = props;
  const { look = 'plain', size = 44, disabled = false, className } = props;
  const bounds = { min, max };
  const { draft, setDraft, type, isWrong, isTooMany } = useDraft(props);
  const [isSpoken, setSpoken] = useState(false);
  const [isCapped, setCapped] = useState(false);
  const noteId = useId();
  const { box, press } = LOOKS[look];
  const measures = SIZES[size];
  const isBin = removeLabel !== undefined && value === 1;
  const note = isTooMany || (isCapped && !isWrong) ? maxReason : isWrong ? uiTexts.wholeNumber : undefined;

  const choose = (requested: number) => {
    const quantity = clampQuantity(requested, bounds);
    setDraft(undefined);
    setCapped(requested > max);
    if (quantity === value) return;
    setSpoken(true);
    onChange(quantity);
  };
  const step = (by: number) => choose(((isTooMany ? undefined : parseQuantity(draft ?? '')) ?? value) + by);
  const settle = () => draft !== undefined && !isWrong && choose(parseQuantity(draft) ?? value);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle();
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row of these three in every browser.
    <div role="group" aria-label={uiTexts.quantity({ name })} className={cn('flex min-w-28 flex-col gap-1', className)}>
      <div className={cn('flex items-stretch rounded-control border', measures.box, box)}>
        <button
          type="button"
          className={cn(PRESS, measures.press, press)}
          disabled={disabled}
          aria-disabled={value <= min}
          aria-label={isBin ? removeLabel : uiTexts.decrease({ name })}
          onClick={() => step(-1)}
        >
          {isBin ? (
            <Trash2 aria-hidden="true" className={measures.icon} />
          ) : (
            <Minus aria-hidden="true" className={measures.icon} />
          )}
        </button>
        <input
          className="w-full min-w-0 flex-1 rounded-badge bg-transparent text-center font-semibold disabled:text-muted"
          inputMode="numeric"
          autoComplete="off"
          aria-label={uiTexts.quantity({ name })}
          aria-invalid={isWrong || undefined}
          data-refused={isWrong || undefined}
          data-draft={draft === undefined ? undefined : true}
          aria-describedby={note ? noteId : undefined}
          disabled={disabled}
          value={draft ?? String(value)}
          onChange={(event) => type(cleanNumber(event.target.value))}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={keyDown}
        />
        <button
          type="button"
          className={cn(PRESS, measures.press, press)}
          disabled={disabled}
          aria-disabled={value >= max}
          aria-label={uiTexts.increase({ name })}
          onClick={() => step(1)}
        >
          <Plus aria-hidden="true" className={measures.icon} />
        </button>
      </div>
      <p
        id={noteId}
        role="status"
        className={cn('text-sm text-danger empty:hidden', size === 36 && 'order-first rounded-badge bg-paper px-1.5')}
      >
        {note}
      </p>
      <span role="status" className="sr-only">
        {isSpoken ? uiTexts.quantityNow({ name, quantity: value }) : ''}
      </span>
    </div>
  );
}
