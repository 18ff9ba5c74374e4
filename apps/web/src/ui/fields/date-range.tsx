// A filter for a range of days: a button with the chosen days, which opens two date fields.
import { Popover as Base } from '@base-ui/react/popover';
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { CalendarDays, ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { formatDay, formatShortDate, useToday } from '../../shared/format/dates.ts';
import { cn } from '../cn.ts';
import { buttonLook } from '../controls/button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface DayRange {
  /** 'YYYY-MM-DD', or '' for no limit. */
  readonly from: string;
  readonly to: string;
}

interface DateRangeProps {
  /** 'Created'. */
  label: string;
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** The last day that can be chosen; default: today. */
  max?: string;
  className?: string;
}

const texts = tableTexts.range;
const NONE: DayRange = { from: '', to: '' };

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

const formatBrief = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(`${day}T12:00:00Z`, 'UTC') : formatDay(day);

/** "today", "25 Nov", "20 Nov – 25 Nov", "from 20 Nov"; '' without a limit. */
export function formatRange({ from, to }: DayRange, today: string): string {
  if (from === '' && to === '') return '';
  if (from === to) return from === today ? texts.today : formatBrief(from, today);
  if (to === '') return texts.since({ from: formatBrief(from, today) });
  if (from === '') return texts.until({ to: formatBrief(to, today) });
  return texts.between({ from: formatBrief(from, today), to: formatBrief(to, today) });
}

/** The value is bold when on; × clears it. */
export function DateRange({ label, value, onChange, max, className }: DateRangeProps) {
  const today = useToday();
  const opener = useRef<HTMLButtonElement>(null);
  const isOn = value.from !== '' || value.to !== '';
  const last = max ?? today;
  const shown = formatRange(value, today) || texts.anyDay;
  const yesterday = daysBefore(today, 1);
  const quick: readonly (readonly [string, DayRange])[] = [
    [texts.today, { from: today, to: today }],
    [texts.yesterday, { from: yesterday, to: yesterday }],
    [texts.week, { from: daysBefore(today, 6), to: today }],
  ];
  return (
    <div className={cn('relative flex min-w-0', className)}>
      <Base.Root>
        <Base.Trigger
          ref={opener}
          data-edge
          aria-label={`${label}: ${shown}`}
          className={cn(
            buttonLook({ variant: 'outline', size: 40 }),
            'min-w-0 flex-1 justify-start! gap-1.5! font-normal!',
            isOn ? 'border-primary! bg-selected! pe-10!' : 'pe-2!',
          )}
        >
          <CalendarDays aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="truncate">
            <span className="text-muted">{label}:</span> <span className={isOn ? 'font-semibold' : ''}>{shown}</span>
          </span>
          {isOn ? null : <ChevronDown aria-hidden="true" className="ms-auto size-4 shrink-0" />}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner positionMethod="fixed" align="start" sideOffset={4} className="z-50 outline-none">
            <Base.Popup
              aria-label={label}
              className="flex max-h-(--available-height) w-80 max-w-[calc(100vw-2rem)] flex-col gap-3 overflow-y-auto rounded-card border border-hairline bg-paper p-4 text-ink shadow-float outline-none"
            >
              <div className="flex flex-wrap gap-2">
                {quick.map(([text, range]) => (
                  <Base.Close
                    key={text}
                    aria-pressed={range.from === value.from && range.to === value.to}
                    onClick={() => onChange(range)}
                    className={buttonLook(
                      { variant: 'outline', size: 36 },
                      'aria-pressed:border-primary aria-pressed:bg-selected',
                    )}
                  >
                    {text}
                  </Base.Close>
                ))}
              </div>
              <Field label={texts.from}>
                <Input
                  type="date"
                  max={value.to || last}
                  value={value.from}
                  onChange={(event) => onChange({ ...value, from: event.target.value })}
                />
              </Field>
              <Field label={texts.to}>
                <Input
                  type="date"
                  min={value.from || undefined}
                  max={last}
                  value={value.to}
                  onChange={(event) => onChange({ ...value, to: event.target.value })}
                />
              </Field>
              <Base.Close className={buttonLook({ variant: 'outline', size: 40 }, 'self-end')}>{texts.done}</Base.Close>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {isOn ? (
        <button
          type="button"
          aria-label={texts.clear({ label })}
          title={texts.clear({ label })}
          onClick={() => {
            onChange(NONE);
            opener.current?.focus();
          }}
          className="absolute end-0 top-0 grid size-10 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
