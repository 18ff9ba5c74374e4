// A filter for a range of days: a button with the chosen days, which opens a calendar.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { CalendarDays, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatDay, formatShortDate, useToday } from '../../shared/format/dates.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { cn } from '../cn.ts';
import { Button, buttonLook } from '../controls/button.tsx';
import { addDays } from './days.ts';

export interface DayRange {
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

const DayPopover = lazyComponent(() => import('./day-popover.tsx').then((m) => m.DayPopover));

/** As high as a month of six weeks. */
export const Calendar = lazyComponent(() => import('./calendar.tsx').then((m) => m.Calendar), <div className="h-77" />);

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

interface DayButtonProps {
  label: string;
  value: DayRange;
  onClear: () => void;
  /** Height in px; 40 in the back office. */
  size?: 40 | 44;
  className?: string | undefined;
  /** In the opened panel. */
  children: (close: () => void) => ReactNode;
}

/** The chosen days, bold when on, and the panel where they are chosen; × clears them. */
export function DayButton({ label, value, onClear, size = 40, className, children }: DayButtonProps) {
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const close = () => setOpen(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isOn = value.from !== '' || value.to !== '';
  const shown = formatRange(value, today) || texts.anyDay;
  return (
    <div className={cn('relative flex min-w-0', className)}>
      <button
        ref={opener}
        type="button"
        data-edge
        aria-label={`${label}: ${shown}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...DayPopover.prefetch}
        onClick={() => {
          Calendar.preload();
          setUsed(true);
          setOpen(!isOpen);
        }}
        className={cn(
          buttonLook({ variant: 'outline', size }),
          'min-w-0 flex-1 justify-start! gap-1.5! font-normal!',
          isOn ? 'border-primary! bg-selected! pe-10!' : 'pe-2!',
        )}
      >
        <CalendarDays aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="truncate">
          <span className="text-muted">{label}:</span> <span className={isOn ? 'font-semibold' : ''}>{shown}</span>
        </span>
        {isOn ? null : <ChevronDown aria-hidden="true" className="ms-auto size-4 shrink-0" />}
      </button>
      {isUsed ? (
        <DayPopover label={label} opener={opener} isOpen={isOpen} onClose={close}>
          {children(close)}
        </DayPopover>
      ) : null}
      {isOn ? (
        <button
          type="button"
          aria-label={texts.clear({ label })}
          title={texts.clear({ label })}
          onClick={() => {
            onClear();
            opener.current?.focus();
          }}
          className="absolute end-0 inset-y-0 grid w-10 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : null}
    </div>
  );
}

interface PanelProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
  max: string;
  close: () => void;
}

interface QuickDaysProps extends Pick<PanelProps, 'value'> {
  choices: readonly (readonly [string, DayRange])[];
  onChoose: (range: DayRange) => void;
}

export function QuickDays({ choices, value, onChoose }: QuickDaysProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(([text, range]) => (
        <Button
          key={text}
          variant="outline"
          size={36}
          aria-pressed={range.from === value.from && range.to === value.to}
          onClick={() => onChoose(range)}
          className="aria-pressed:border-primary aria-pressed:bg-selected"
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

/** The calendar sets the first day, then the last, which closes the panel. */
function RangePanel({ value, onChange, max, close }: PanelProps) {
  const today = useToday();
  const [end, setEnd] = useState<'from' | 'to'>(value.from !== '' && value.to === '' ? 'to' : 'from');
  const yesterday = addDays(today, -1);
  const pick = (day: string) => {
    if (end === 'from') {
      onChange({ from: day, to: value.to !== '' && value.to < day ? '' : value.to });
      setEnd('to');
      return;
    }
    onChange({ ...value, to: day });
    close();
  };
  return (
    <>
      <QuickDays
        value={value}
        choices={[
          [texts.today, { from: today, to: today }],
          [texts.yesterday, { from: yesterday, to: yesterday }],
          [texts.week, { from: addDays(today, -6), to: today }],
        ]}
        onChoose={(range) => {
          onChange(range);
          close();
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        {(['from', 'to'] as const).map((side) => (
          <button
            key={side}
            type="button"
            aria-pressed={end === side}
            onClick={() => setEnd(side)}
            className="rounded-control border border-input px-3 py-1 text-start text-sm aria-pressed:border-primary aria-pressed:bg-selected"
          >
            <span className="block text-xs text-muted">{texts[side]}</span>
            <span className={value[side] === '' ? 'text-muted' : 'font-semibold'}>
              {value[side] === '' ? texts.anyDay : formatBrief(value[side], today)}
            </span>
          </button>
        ))}
      </div>
      <Calendar
        {...value}
        min={end === 'to' && value.from !== '' ? value.from : undefined}
        max={max}
        start={value[end] || value.to || value.from || today}
        onPick={pick}
      />
    </>
  );
}

export function DateRange({ label, value, onChange, max, className }: DateRangeProps) {
  const today = useToday();
  return (
    <DayButton label={label} value={value} onClear={() => onChange(NONE)} className={className}>
      {(close) => <RangePanel value={value} onChange={onChange} max={max ?? today} close={close} />}
    </DayButton>
  );
}
