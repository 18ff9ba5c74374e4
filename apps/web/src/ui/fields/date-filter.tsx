// A filter for one day: a native date field with a Clear button.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { inputLook } from './input.tsx';

export interface DateFilterProps {
  /** A day in the store's time zone, 'YYYY-MM-DD'; '' for all. */
  value: string;
  onChange: (day: string) => void;
  /** Accessible name: 'Date'. */
  label: string;
  /** Height in px; 40 in the back office. */
  size?: 40 | 44;
  /** Latest selectable day, 'YYYY-MM-DD'. */
  max?: string | undefined;
  className?: string | undefined;
}

/** Clear is disabled without a day (UI-19). */
export function DateFilter({ value, onChange, label, size = 40, max, className }: DateFilterProps) {
  return (
    <div className={cn('flex max-w-full min-w-0 items-center gap-1', className)}>
      <input
        type="date"
        aria-label={label}
        value={value}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className={inputLook(
          size,
          cn('flex-auto', size === 40 && 'hit-44', value === '' && 'text-muted!'),
          'w-40 min-w-0',
        )}
      />
      <Button
        variant="ghost"
        size={size}
        disabled={value === ''}
        onClick={() => onChange('')}
        className="disabled:border-transparent! disabled:bg-transparent! max-md:disabled:hidden"
      >
        {uiTexts.clear}
      </Button>
    </div>
  );
}
