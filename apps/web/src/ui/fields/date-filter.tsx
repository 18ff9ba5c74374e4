// A filter for one day: a native date field with a Clear button.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { useToday } from '../../shared/format/dates.ts';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import type { TableUrl } from '../table/use-table-url.ts';
import { inputLook } from './input.tsx';

interface DateFilterProps {
  /** Its filter `date` is a day in the store's time zone, 'YYYY-MM-DD'; '' for all. */
  url: TableUrl<{ readonly date: string }>;
  /** Accessible name: 'Date'. */
  label: string;
  /** Height in px; 40 in the back office. */
  size?: 40 | 44;
  className?: string;
}

/** Days up to today. Clear is disabled without a day (UI-19). */
export function DateFilter({ url, label, size = 40, className }: DateFilterProps) {
  const today = useToday();
  const value = url.filters.date;
  return (
    <div className={cn('flex max-w-full min-w-0 items-center gap-1', className)}>
      <input
        type="date"
        aria-label={label}
        value={value}
        max={today}
        onChange={(event) => url.setFilter('date', event.target.value)}
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
        onClick={() => url.setFilter('date', '')}
        className="disabled:border-transparent! disabled:bg-transparent! max-md:disabled:hidden"
      >
        {uiTexts.clear}
      </Button>
    </div>
  );
}
