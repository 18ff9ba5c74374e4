// A filter for one day: a button with the chosen day, which opens a calendar.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { useToday } from '../../shared/format/dates.ts';
import type { TableUrl } from '../table/use-table-url.ts';
import { Calendar, DayButton, QuickDays } from './date-range.tsx';
import { addDays } from './days.ts';

interface DateFilterProps {
  /** Its filter `date` is a day in the store's time zone, 'YYYY-MM-DD'; '' for all. */
  url: TableUrl<{ readonly date: string }>;
  /** 'Date'. */
  label: string;
  /** Height in px; 40 in the back office. */
  size?: 40 | 44;
  className?: string;
}

const texts = tableTexts.range;

/** Days up to today; × clears the chosen one (UI-19). */
export function DateFilter({ url, label, size, className }: DateFilterProps) {
  const today = useToday();
  const day = url.filters.date;
  const value = { from: day, to: day };
  const yesterday = addDays(today, -1);
  const set = (next: string) => url.setFilter('date', next);
  return (
    <DayButton label={label} value={value} onClear={() => set('')} className={className} {...(size ? { size } : {})}>
      {(close) => {
        const pick = (next: string) => {
          set(next);
          close();
        };
        return (
          <>
            <QuickDays
              value={value}
              choices={[
                [texts.today, { from: today, to: today }],
                [texts.yesterday, { from: yesterday, to: yesterday }],
              ]}
              onChoose={({ from }) => pick(from)}
            />
            <Calendar {...value} max={today} start={day || today} onPick={pick} />
          </>
        );
      }}
    </DayButton>
  );
}
