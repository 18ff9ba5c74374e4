// A row of chips that filters a list by one value.
import { useEffect, useRef } from 'react';
import { cn } from '../cn.ts';

interface Chip<V extends string | number> {
  readonly value: V;
  readonly label: string;
}

export interface ChipsProps<V extends string | number> {
  /** Name of the group: 'Categories'. */
  label: string;
  chips: readonly Chip<V>[];
  value: V;
  onChange: (value: V) => void;
  className?: string | undefined;
}

/** Width in px of the fade at the row's end. */
const FADE = 32;

/** Scrolls a chip to the middle of its row unless fully visible. Not scrollIntoView, which would scroll the page too. */
function reveal(row: HTMLElement | null, chip: HTMLElement | null | undefined): void {
  if (!row || !chip) return;
  const { offsetLeft, offsetWidth } = chip;
  const { scrollLeft, clientWidth } = row;
  if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth - FADE) {
    row.scrollTo({ left: offsetLeft - (clientWidth - offsetWidth) / 2 });
  }
}

/** Single choice; scrolls sideways with a fade, wraps on wide screens. */
export function Chips<V extends string | number>({ label, chips, value, onChange, className }: ChipsProps<V>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    reveal(row.current, row.current?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(String(value))}"]`));
  }, [value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser.
    <div
      ref={row}
      role="group"
      aria-label={label}
      className={cn(
        'no-scrollbar relative -mx-1 flex gap-2 overflow-x-auto px-1 py-1 max-md:mask-r-from-[calc(100%-2rem)] max-md:pe-8! md:flex-wrap',
        className,
      )}
    >
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          data-chip={chip.value}
          data-edge
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
          // Not on press: the chip would move away from the pointer.
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && reveal(row.current, currentTarget)}
          className={cn(
            'hit-44 min-h-9 shrink-0 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors',
            chip.value === value ? 'border-primary bg-primary text-white' : 'border-hairline bg-paper hover:bg-sunken',
          )}
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
}
