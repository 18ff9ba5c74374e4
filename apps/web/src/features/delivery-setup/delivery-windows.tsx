// A store's delivery windows: the week, and days that differ from it.
import {
  exceptionForm,
  listSlots,
  type SlotPlan,
  saveSlotException,
  saveSlotTemplates,
  viewDeliveryOptions,
  viewSlotPlan,
} from '@tilgul/contract/delivery';
import type { StoreAnswer } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/office/delivery-setup';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet, useList, useSend } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDay, isoDay } from '../../shared/format/dates.ts';
import { formatHours } from '../../shared/format/when.ts';
import { Form } from '../../shared/forms/form.tsx';
import { alerts, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { Loading } from './loading.tsx';

type Template = SlotPlan['templates'][number];

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

interface WeekRow {
  /** Identifies the row while others are added and removed. */
  readonly key: number;
  readonly starts: string;
  readonly ends: string;
  readonly cutoff: string;
  /** Capacity from Monday to Sunday; '' if the day has no such window. */
  readonly places: readonly string[];
}

let lastKey = 0;

/** A new, empty window. */
export function emptyRow() {
  lastKey += 1;
  return { key: lastKey, starts: '', ends: '', cutoff: '60', places: WEEKDAYS.map(() => '') };
}

/** Groups windows with the same hours and cut-off into one row, sorted by start. */
export function toWeekRows(templates: readonly Template[]): WeekRow[] {
  const rows = new Map<string, ReturnType<typeof emptyRow>>();
  for (const { weekday, starts, ends, cutoff_minutes, capacity } of templates) {
    const key = `${starts} ${ends} ${cutoff_minutes}`;
    const row = rows.get(key) ?? { ...emptyRow(), starts, ends, cutoff: String(cutoff_minutes) };
    row.places[weekday - 1] = String(capacity);
    rows.set(key, row);
  }
  return [...rows.values()].sort((one, other) => one.starts.localeCompare(other.starts));
}

/** Whether a row has everything a window needs. */
export const isComplete = ({ starts, ends, cutoff, places }: WeekRow): boolean =>
  starts !== '' && ends !== '' && cutoff !== '' && places.some((count) => count !== '');

/** The request body; all rows must be complete. */
export const toTemplates = (rows: readonly WeekRow[]): Template[] =>
  rows.flatMap(({ starts, ends, cutoff, places }) =>
    WEEKDAYS.flatMap((weekday) => {
      const count = places[weekday - 1];
      if (count === undefined || count === '') return [];
      return [{ weekday, starts, ends, cutoff_minutes: Number(cutoff), capacity: Number(count) }];
    }),
  );

const daysTexts = texts.days;
const CHANGED = { invalidates: [viewSlotPlan, listSlots, viewDeliveryOptions] };

/** Booked slots per window of a day. */
function TakenSlots({ storeId, date }: { storeId: number; date: string }) {
  const { business_tz } = useSettings();
  const { rows, isLoading } = useList(listSlots, { store_id: storeId, date });
  if (isLoading) return null;
  if (rows.length === 0) return <p className="py-2 text-muted">{daysTexts.nothing}</p>;
  return (
    <ul className="py-1">
      {rows.map((slot) => (
        <li key={slot.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <span className="font-semibold">{formatHours(slot, business_tz)}</span>
          <span className={slot.closed || slot.left === 0 ? 'text-danger' : 'text-muted'}>
            {slot.closed ? daysTexts.closed : daysTexts.taken({ used: slot.used, capacity: slot.wanted })}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Exception = SlotPlan['exceptions'][number];

function PlannedDays({ plan }: { plan: SlotPlan }) {
  const { send, isSending } = useSend(saveSlotException, CHANGED);
  if (plan.exceptions.length === 0) return null;
  const undo = async ({ date }: Exception) => {
    try {
      await send({ body: { store_id: plan.store_id, date, closed: false, reason: daysTexts.asWeekReason } });
      alerts.success(daysTexts.saved);
    } catch (error) {
      alerts.callFailure(error, daysTexts.saveFailed, texts.failedText);
    }
  };
  return (
    <>
      <h3 className="mt-3 font-semibold">{daysTexts.planned}</h3>
      <ul>
        {plan.exceptions.map((exception) => (
          <li
            key={exception.date}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5"
          >
            <span>
              <span className="font-semibold">{formatDay(exception.date)}</span>{' '}
              {exception.closed ? daysTexts.closed : daysTexts.places({ count: exception.capacity ?? 0 })}
              <span className="block text-sm text-muted">{exception.reason}</span>
            </span>
            <Button
              size={36}
              variant="ghost"
              busy={isSending}
              aria-label={`${daysTexts.asWeek}: ${formatDay(exception.date)}`}
              onClick={() => void undo(exception)}
            >
              {daysTexts.asWeek}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Exceptions, one day at a time: closed, or a different capacity (DEL-7). */
function ExceptionDays({ plan }: { plan: SlotPlan }) {
  const { business_tz } = useSettings();
  const { send } = useSend(saveSlotException, CHANGED);
  const today = isoDay(new Date(serverNow()), business_tz);
  const [date, setDate] = useState(today);
  return (
    <Card as="section" aria-labelledby="delivery-days">
      <h2 id="delivery-days" className="mb-2 text-h3 font-semibold">
        {daysTexts.title}
      </h2>
      <Form
        schema={exceptionForm}
        defaultValues={{ store_id: plan.store_id, date: today, closed: false, capacity: '', reason: '' }}
        className="flex flex-col gap-3"
        onSubmit={async (values, form) => {
          await send({ body: values });
          alerts.success(daysTexts.saved);
          form.reset({ ...values, closed: false, capacity: '', reason: '' });
        }}
        onRefused={({ error }) => error && alerts.callFailure(error, daysTexts.saveFailed, texts.failedText)}
      >
        {(form) => {
          const day = form.control('date');
          return (
            <>
              <Field label={daysTexts.day} error={form.error('date')} className="max-w-56">
                <Input
                  type="date"
                  min={today}
                  {...day}
                  onChange={(event) => {
                    if (event.target.value !== '') setDate(event.target.value);
                    return day.onChange(event);
                  }}
                />
              </Field>
              <TakenSlots storeId={plan.store_id} date={date} />
              <CheckBox label={daysTexts.isClosed} {...form.control('closed')} />
              <div className="grid gap-3 md:grid-cols-[12rem_minmax(0,1fr)]">
                <Field label={daysTexts.capacity} hint={daysTexts.capacityHint} error={form.error('capacity')}>
                  <WholeInput {...form.control('capacity')} />
                </Field>
                <Field label={daysTexts.reason} error={form.error('reason')}>
                  <Input {...form.control('reason')} />
                </Field>
              </div>
              <Button type="submit" variant="outline" busy={form.isSubmitting} className="self-start">
                {daysTexts.save}
              </Button>
            </>
          );
        }}
      </Form>
      <PlannedDays plan={plan} />
    </Card>
  );
}

const weekTexts = texts.week;

interface RowProps {
  readonly row: WeekRow;
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (row: WeekRow) => void;
  readonly onRemove: () => void;
}

function Row({ row, number, error, onChange, onRemove }: RowProps) {
  const set = (part: Partial<WeekRow>) => onChange({ ...row, ...part });
  const setPlaces = (index: number, count: string) =>
    set({ places: row.places.map((old, at) => (at === index ? count : old)) });
  return (
    <li className="border-t border-line py-3">
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{weekTexts.window({ number })}</legend>
        <div className="flex flex-wrap items-start gap-3">
          <Field label={weekTexts.starts}>
            <Input type="time" value={row.starts} onChange={(event) => set({ starts: event.target.value })} />
          </Field>
          <Field label={weekTexts.ends}>
            <Input type="time" value={row.ends} onChange={(event) => set({ ends: event.target.value })} />
          </Field>
          <Field label={weekTexts.cutoff} className="max-w-48">
            <WholeInput value={row.cutoff} onChange={(event) => set({ cutoff: event.target.value })} />
          </Field>
          <IconButton
            icon={Trash2}
            tone="danger"
            label={weekTexts.remove({ number })}
            onClick={onRemove}
            className="ms-auto"
          />
        </div>
        <div className="grid grid-cols-4 gap-2 md:grid-cols-7">
          {WEEKDAYS.map((weekday, index) => (
            <Field key={weekday} label={weekTexts.weekdays[index] ?? ''}>
              <WholeInput
                aria-label={weekTexts.placesOn({ day: weekTexts.weekdays[index] ?? '', number })}
                value={row.places[index] ?? ''}
                onChange={(event) => setPlaces(index, event.target.value)}
              />
            </Field>
          ))}
        </div>
        {error ? <Alert live={false}>{error}</Alert> : null}
      </fieldset>
    </li>
  );
}

/** The edited week; saving replaces the whole week (DEL-7). */
function useWeek(plan: SlotPlan) {
  const [rows, setRows] = useState<readonly WeekRow[]>(() => toWeekRows(plan.templates));
  const [isSubmitted, setSubmitted] = useState(false);
  const { send, isSending } = useSend(saveSlotTemplates, CHANGED);
  const { failure, clear, report } = useStepFailure();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    clear();
    if (!rows.every(isComplete)) return;
    try {
      await send({ body: { store_id: plan.store_id, templates: toTemplates(rows) } });
      setSubmitted(false);
      alerts.success(weekTexts.saved, weekTexts.savedText);
    } catch (error) {
      report(error, { title: weekTexts.saveFailed, text: getFailureMessage(error, texts.failedText) });
    }
  };
  return { rows, setRows, isSubmitted, isSending, failure, save };
}

function Week({ plan }: { plan: SlotPlan }) {
  const { rows, setRows, isSubmitted, isSending, failure, save } = useWeek(plan);
  return (
    <Card as="section" aria-labelledby="delivery-week">
      <h2 id="delivery-week" className="text-h3 font-semibold">
        {weekTexts.title}
      </h2>
      <p className="pb-2 text-sm text-muted">{weekTexts.note}</p>
      <form noValidate onSubmit={(event) => void save(event)}>
        {rows.length === 0 ? <p className="border-t border-line py-3 text-muted">{weekTexts.empty}</p> : null}
        <ol>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              number={index + 1}
              error={isSubmitted && !isComplete(row) ? weekTexts.incomplete({ number: index + 1 }) : undefined}
              onChange={(next) => setRows(rows.map((old) => (old.key === row.key ? next : old)))}
              onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ol>
        <StepFailureAlert failure={failure} live className="mb-3" />
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" icon={Plus} onClick={() => setRows([...rows, emptyRow()])}>
            {weekTexts.add}
          </Button>
          <Button type="submit" variant="outline-primary" busy={isSending}>
            {weekTexts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

export function DeliveryWindows({ store }: { store: StoreAnswer }) {
  const load = useGet(viewSlotPlan, { query: { store_id: store.id } });
  const { data, error } = load;
  if (error && !data) return <LoadError load={load} title={texts.failed} fallback={texts.failedText} />;
  if (!data) return <Loading />;
  return (
    <>
      <Week key={`week ${store.id}`} plan={data} />
      <ExceptionDays key={`days ${store.id}`} plan={data} />
    </>
  );
}
