// A form's day: a button with the chosen day, which opens a calendar.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { CalendarDays, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { formatDay, useToday } from '../../shared/format/dates.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { cn } from '../cn.ts';
import { Skeleton } from '../feedback/loading.tsx';
import { usePortalContainer } from '../layers/use-portal-container.ts';
import { useFieldLinks } from './field.tsx';
import { inputLook } from './input.tsx';

interface DayFieldProps {
  /** As of the surrounding Field: read out with the day. */
  label: string;
  /** 'YYYY-MM-DD'; '' for none. */
  value: string;
  onChange: (day: string) => void;
  /** The first day that can be chosen. */
  min?: string;
  /** Adds × to a chosen day. */
  canClear?: boolean;
  id?: string;
}

const texts = tableTexts.range;
/** Beyond any plan. */
const LAST_DAY = '2099-12-31';

/** Load with the first press. */
const DayPopover = lazyComponent(() => import('./day-popover.tsx').then((m) => m.DayPopover));
const Calendar = lazyComponent(
  () => import('./calendar.tsx').then((m) => m.Calendar),
  <Skeleton shape="block" className="h-80 shrink-0" />,
);

export function DayField({ label, value, onChange, min, canClear = false, id }: DayFieldProps) {
  const today = useToday();
  const links = useFieldLinks({ id });
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { trigger, container } = usePortalContainer();
  // A new function in each render would detach and attach the button each time.
  const setButton = useCallback(
    (element: HTMLButtonElement | null) => {
      opener.current = element;
      trigger(element);
    },
    [trigger],
  );
  const shown = value === '' ? uiTexts.choose : formatDay(value);
  const hasClear = canClear && value !== '';
  return (
    <div className="relative flex min-w-0">
      <button
        {...links}
        ref={setButton}
        type="button"
        aria-label={`${label}: ${shown}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...DayPopover.prefetch}
        onClick={() => {
          setUsed(true);
          setOpen(!isOpen);
        }}
        className={inputLook(44, cn('flex items-center gap-2 text-start', hasClear && 'pe-10'))}
      >
        <CalendarDays aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        <span className={cn('truncate', value === '' && 'text-muted')}>{shown}</span>
      </button>
      {isUsed ? (
        <DayPopover label={label} opener={opener} isOpen={isOpen} onClose={() => setOpen(false)} container={container}>
          <Calendar
            from={value}
            to={value}
            min={min}
            max={LAST_DAY}
            start={value || today}
            onPick={(day) => {
              onChange(day);
              setOpen(false);
              opener.current?.focus();
            }}
          />
        </DayPopover>
      ) : null}
      {hasClear ? (
        <button
          type="button"
          aria-label={texts.clear({ label })}
          title={texts.clear({ label })}
          onClick={() => {
            onChange('');
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
