// A filter for one day: a button with the chosen day, which opens a calendar.
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import type { TableUrl } from '../table/use-table-url.ts';
import { DayButton } from './date-range.tsx';

interface DateFilterProps {
  /** Its filter `date` is a day in the store's time zone, 'YYYY-MM-DD'; '' for all. */
  url: TableUrl<{ readonly date: string }>;
  /** 'Date'. */
  label: string;
  /** Height in px; 40 in the back office. */
  size?: 40 | 44;
  /** Instead of 'any day' while none is chosen. */
  none?: string | undefined;
  className?: string;
}

const DayPanel = lazyComponent(
  () => import('./day-panels.tsx').then((m) => m.DayPanel),
  <Skeleton shape="block" className="h-88 shrink-0" />,
);

/** Days up to today; × clears the chosen one (UI-19). */
export function DateFilter({ url, label, size, none, className }: DateFilterProps) {
  const day = url.filters.date;
  const set = (next: string) => url.setFilter('date', next);
  return (
    <DayButton
      label={label}
      value={{ from: day, to: day }}
      onClear={() => set('')}
      className={className}
      none={none}
      {...(size ? { size } : {})}
    >
      {(close) => (
        <DayPanel
          day={day}
          onPick={(next) => {
            set(next);
            close();
          }}
        />
      )}
    </DayButton>
  );
}
