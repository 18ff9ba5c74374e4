// 'Add', which becomes the quantity stepper in place once the product is in the cart.
import { texts } from '@tilgul/messages/customer/prices';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import { Spinner } from '../feedback/loading.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

export interface AddStepperProps {
  /** Product and size, for the accessible names. */
  readonly name: string;
  readonly unit: string;
  /** Quantity in the cart; 0 shows Add. */
  readonly quantity: number;
  readonly onAdd: () => void;
  /** Called with 0 by the bin. */
  readonly onChange: (quantity: number) => void;
  readonly max?: number | undefined;
  readonly maxReason?: string | undefined;
  readonly busy?: boolean;
  /** `corner` over a picture's lower corner, `mini` over a small one, `row` at the end of a row. */
  readonly look: 'corner' | 'mini' | 'row';
  readonly className?: string | undefined;
}

/** Where it is on a card. */
export const LOOKS = {
  corner: 'absolute end-1.5 bottom-1.5',
  mini: 'absolute end-1 bottom-1',
  row: 'shrink-0',
} as const;

/** 36 px high with a hit area of 44. The focus goes from Add to plus, and from the bin back to Add. */
export function AddStepper(props: AddStepperProps) {
  const { name, unit, quantity, onAdd, onChange, max, maxReason, busy = false, look, className } = props;
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const isIn = quantity > 0;
  const wasIn = useRef(isIn);
  useEffect(() => {
    if (wasIn.current === isIn) return;
    wasIn.current = isIn;
    if (!isPressed.current) return;
    isPressed.current = false;
    // The pressed button is gone; a focus that has moved on stays where it is.
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true });
  });
  return (
    <div ref={place} className={cn('flex justify-end', LOOKS[look], className)}>
      {isIn ? (
        <QuantityStepper
          name={name}
          value={quantity}
          min={0}
          max={max}
          maxReason={maxReason}
          removeLabel={texts.remove({ name })}
          onChange={(next) => {
            isPressed.current = next === 0;
            onChange(next);
          }}
          look="filled"
          size={36}
          className={look === 'mini' ? 'w-24 min-w-0!' : 'w-28'}
        />
      ) : (
        <button
          type="button"
          data-edge
          aria-busy={busy || undefined}
          onClick={() => {
            if (busy) return;
            isPressed.current = true;
            onAdd();
          }}
          className={cn(
            'hit-44 inline-flex h-9 min-w-15.5 items-center justify-center gap-0.5 rounded-control border-[1.5px] border-primary bg-paper ps-1.5 pe-2.5 text-sm font-semibold whitespace-nowrap text-primary hover:bg-primary-soft',
            look !== 'row' && 'shadow-[0_2px_6px_rgb(28_36_32/0.14)]',
          )}
        >
          {busy ? <Spinner size={16} /> : <Plus aria-hidden="true" className="size-4" strokeWidth={2.4} />}
          <span>
            {texts.add}
            <span className="sr-only"> {texts.addRest({ name, unit })}</span>
          </span>
        </button>
      )}
    </div>
  );
}
