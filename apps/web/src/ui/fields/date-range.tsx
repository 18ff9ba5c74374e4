// A filter for a range of days: a button with the chosen days, which opens a calendar.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { CalendarDays, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useToday } from '../../shared/format/dates.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { cn } from '../cn.ts';
import { buttonLook } from '../controls/button.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { type DayRange, formatRange } from './day-range.ts';

interface DateRangeProps {
  /** 'Created'. */
  label: string;
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** The last day that can be chosen; default: today. */
  max?: string;
  className?: string;
  placeholder?: string;
  startsOpen?: boolean;
}

const texts = tableTexts.range;
const NONE: DayRange = { from: '', to: '' };

/** Load with the first press, so that no page waits for them. */
const DayPopover = lazyComponent(() => import('./day-popover.tsx').then((m) => m.DayPopover));
const RangePanel = lazyComponent(
  () => import('./day-panels.tsx').then((m) => m.RangePanel),
  <Skeleton shape="block" className="h-100 shrink-0" />,
);

/** The popover and what it shows; both panels are one file. */
const prefetch = () => {
  DayPopover.preload();
  RangePanel.preload();
};

interface DayButtonProps {
  label: string;
  value: DayRange;
  onClear: () => void;
  /** Height in px; 40 in the back office. */
  size?: 40 | 44;
  className?: string | undefined;
  /** Instead of 'any day' while none is chosen. */
  none?: string | undefined;
  /** Instead of label and 'any day' while none is chosen; then the days stand alone. */
  placeholder?: string | undefined;
  /** Opens the panel at once. */
  startsOpen?: boolean;
  /** In the opened panel. */
  children: (close: () => void) => ReactNode;
}

/** The chosen days, bold when on, and the panel where they are chosen; × clears them. */
export function DayButton({
  label,
  value,
  onClear,
  size = 40,
  className,
  none,
  placeholder,
  startsOpen = false,
  children,
}: DayButtonProps) {
  const today = useToday();
  const [isOpen, setOpen] = useState(startsOpen);
  const [isUsed, setUsed] = useState(startsOpen);
  const close = () => setOpen(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isOn = value.from !== '' || value.to !== '';
  const shown = formatRange(value, today) || (placeholder ?? none ?? texts.anyDay);
  return (
    <div className={cn('relative flex min-w-0', className)}>
      <button
        ref={opener}
        type="button"
        data-edge
        aria-label={isOn || placeholder === undefined ? `${label}: ${shown}` : placeholder}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setUsed(true);
          setOpen(!isOpen);
        }}
        className={cn(
          buttonLook({ variant: 'outline', size }),
          'min-w-0 flex-1 justify-start! gap-1.5! font-normal!',
          isOn ? 'border-primary! bg-selected! pe-10!' : 'pe-2!',
        )}
      >
        <CalendarDays
          aria-hidden="true"
          className={cn('size-4.5 shrink-0', size === 40 && !isOn && placeholder === undefined && 'max-md:hidden')}
        />
        <span className="truncate">
          {placeholder === undefined ? <span className="text-muted">{label}: </span> : null}
          <span className={isOn ? 'font-semibold' : ''}>{shown}</span>
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

export function DateRange({ value, onChange, max, ...button }: DateRangeProps) {
  const today = useToday();
  return (
    <DayButton {...button} value={value} onClear={() => onChange(NONE)}>
      {(close) => <RangePanel value={value} onChange={onChange} max={max ?? today} close={close} />}
    </DayButton>
  );
}
