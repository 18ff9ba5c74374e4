// A month of days to choose from, in the reader's language.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDay, formatMonth, formatWeekdayName, useToday } from '../../shared/format/dates.ts';
import { cn } from '../cn.ts';
import { IconButton } from '../controls/button.tsx';
import { addDays, addMonths, clampDay, listMonth } from './days.ts';

interface CalendarProps {
  /** First and last chosen day, 'YYYY-MM-DD'; '' for none. */
  from: string;
  to: string;
  /** Days outside cannot be chosen. */
  min?: string | undefined;
  max: string;
  /** Where the keyboard starts. */
  start: string;
  onPick: (day: string) => void;
}

const texts = tableTexts.range;
/** A Monday and the days after it. */
const WEEK = Array.from({ length: 7 }, (_, index) => addDays('2024-01-01', index));

const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** Arrow keys move by a day or a week, Page Up and Page Down by a month. */
export function Calendar({ from, to, min = '', max, start, onPick }: CalendarProps) {
  const today = useToday();
  const [reached, setCursor] = useState(start);
  const cursor = clampDay(reached, min, max);
  const current = useRef<HTMLButtonElement>(null);
  const isMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the cursor.
  useEffect(() => {
    if (isMoved.current) current.current?.focus();
    isMoved.current = false;
  }, [cursor]);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    isMoved.current = true;
    setCursor(step(cursor));
  };
  const month = cursor.slice(0, 7);
  const { blank, days } = listMonth(month);
  const turn = (months: number) => setCursor(addMonths(cursor, months));
  const isOff = (day: string) => day > max || (min !== '' && day < min);
  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton
          icon={ChevronLeft}
          label={texts.monthBefore}
          disabled={min !== '' && month <= min.slice(0, 7)}
          onClick={() => turn(-1)}
        />
        <p aria-live="polite" className="font-semibold">
          {formatMonth(month)}
        </p>
        <IconButton
          icon={ChevronRight}
          label={texts.monthAfter}
          disabled={month >= max.slice(0, 7)}
          onClick={() => turn(1)}
        />
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 py-1 text-center text-xs text-muted">
        {WEEK.map((day) => (
          <span key={day}>{formatWeekdayName(day)}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days inside have the focus. */}
      <div className="grid min-h-60 auto-rows-[2.5rem] grid-cols-7" onKeyDown={move}>
        {days.map((day, index) => {
          const isEnd = day === from || day === to;
          const isBetween = from !== '' && to !== '' && day > from && day < to;
          return (
            <button
              key={day}
              ref={day === cursor ? current : undefined}
              type="button"
              tabIndex={day === cursor ? 0 : -1}
              disabled={isOff(day)}
              aria-label={formatDay(day)}
              aria-pressed={isEnd || isBetween}
              aria-current={day === today ? 'date' : undefined}
              style={index === 0 ? { gridColumnStart: blank + 1 } : undefined}
              onClick={() => {
                setCursor(day);
                onPick(day);
              }}
              className={cn(
                'rounded-badge text-sm disabled:text-off',
                isEnd
                  ? 'bg-primary font-semibold text-white'
                  : isBetween
                    ? 'rounded-none bg-selected'
                    : 'enabled:hover:bg-sunken',
                day === today && !isEnd && 'font-semibold text-primary underline underline-offset-4',
              )}
            >
              {Number(day.slice(8))}
            </button>
          );
        })}
      </div>
    </div>
  );
}
