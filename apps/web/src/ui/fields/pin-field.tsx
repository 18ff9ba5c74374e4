// A single wide field for the customer's PIN on riders' screens.
import type { Ref } from 'react';
import { cn } from '../cn.ts';
import { useFieldLinks } from './field.tsx';

export interface PinFieldProps {
  value: string;
  onChange: (value: string) => void;
  length?: number;
  name?: string;
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Width of a digit with its spacing. */
const PLACE = '(1ch + 0.5em)';

/** 72 px high with 40 px digits (smaller for large type), dots for missing digits, numeric keyboard (UI-28). */
export function PinField({ value, onChange, length = 6, ref, ...rest }: PinFieldProps) {
  return (
    <div className="[container-type:inline-size]">
      <div className="relative text-[min(2.5rem,13cqi)] leading-[1.1] font-semibold text-staff-ink">
        <input
          {...rest}
          {...useFieldLinks(rest)}
          ref={ref}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
          inputMode="numeric"
          autoComplete="off"
          style={{ paddingInline: `calc((100% - ${length} * ${PLACE} + 0.25em) / 2) 0` }}
          className="block h-18 w-full rounded-card border-2 border-current bg-paper tracking-[0.5em] aria-invalid:border-danger"
        />
        <span
          aria-hidden="true"
          style={{ insetInlineStart: `calc((100% - ${length} * ${PLACE} + 0.25em) / 2)` }}
          className="pointer-events-none absolute top-0 flex h-full items-center"
        >
          {Array.from({ length }, (_, place) => (
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
