// A choice of two to four parts in one frame: days, ways to pay, languages, chart or table.
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '../cn.ts';

interface Segment<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly icon?: LucideIcon;
  /** Language of the label, if it is another than the page's. */
  readonly lang?: string;
  readonly disabled?: boolean;
}

export interface SegmentedProps<V extends string> {
  /** Accessible name of the group. */
  label: string;
  /** undefined selects none. */
  value: V | undefined;
  options: readonly Segment<V>[];
  onChange: (value: V) => void;
  /** Height in px; 36 has a hit area of 44. Default 44. */
  size?: 36 | 44;
  className?: string;
}

const SIZES = { 36: 'hit-44 min-h-8.5', 44: 'relative min-h-10.5' } as const;

/** Radio buttons: one tab stop with arrow keys. Choosing never changes a size. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  size = 44,
  className,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn(
        'grid auto-cols-fr grid-flow-col rounded-control border border-input bg-paper cramped:grid-flow-row',
        className,
      )}
    >
      {options.map(({ value: own, label: text, icon: Icon, lang, disabled }) => (
        <label
          key={own}
          lang={lang}
          data-edge={own === value || undefined}
          className={cn(
            SIZES[size],
            'flex min-w-0 cursor-pointer items-center justify-center gap-2 border-hairline px-2 py-1 text-center text-sm font-semibold text-balance transition-colors first:rounded-s-control last:rounded-e-control not-first:border-s cramped:not-first:border-s-0 cramped:not-first:border-t has-checked:bg-primary-soft has-checked:text-success-text has-checked:shadow-[inset_0_-2px_0_var(--color-primary)] has-disabled:cursor-not-allowed has-disabled:text-off has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            disabled={disabled}
            onChange={() => onChange(own)}
            className="sr-only"
          />
          {Icon ? <Icon size="1.25em" aria-hidden="true" className="shrink-0" /> : null}
          {text}
        </label>
      ))}
    </div>
  );
}
