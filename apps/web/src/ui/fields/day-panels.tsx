// What is chosen below a DayButton: the range of days, or one day.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { useState } from 'react';
import { useToday } from '../../shared/format/dates.ts';
import { Button } from '../controls/button.tsx';
import { Calendar } from './calendar.tsx';
import { type DayRange, formatBrief } from './day-range.ts';
import { addDays } from './days.ts';

const texts = tableTexts.range;

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

function QuickDays({ choices, value, onChoose }: QuickDaysProps) {
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
export function RangePanel({ value, onChange, max, close }: PanelProps) {
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

interface DayPanelProps {
  day: string;
  onPick: (day: string) => void;
}

export function DayPanel({ day, onPick }: DayPanelProps) {
  const today = useToday();
  const yesterday = addDays(today, -1);
  const value = { from: day, to: day };
  return (
    <>
      <QuickDays
        value={value}
        choices={[
          [texts.today, { from: today, to: today }],
          [texts.yesterday, { from: yesterday, to: yesterday }],
        ]}
        onChoose={({ from }) => onPick(from)}
      />
      <Calendar {...value} max={today} start={day || today} onPick={onPick} />
    </>
  );
}
