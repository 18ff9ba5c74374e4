// A store's week of windows: hours, cut-off and the places of every weekday.
import {
  listSlots,
  type SlotPlan,
  saveSlotTemplates,
  viewDeliveryOptions,
  viewSlotPlan,
} from '@tilgul/contract/delivery/delivery';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { deliverySetupTexts } from '../../texts/en/office/delivery-setup.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { WholeInput } from '../../ui/fields/whole-input.tsx';
import { emptyRow, isWhole, rowsOf, templatesOf, WEEKDAYS, type WeekRow } from './week-rows.ts';

const texts = deliverySetupTexts.week;

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
        <legend className="sr-only">{t(texts.window, { number })}</legend>
        <div className="flex flex-wrap items-start gap-3">
          <Field label={texts.starts}>
            <Input type="time" value={row.starts} onChange={(event) => set({ starts: event.target.value })} />
          </Field>
          <Field label={texts.ends}>
            <Input type="time" value={row.ends} onChange={(event) => set({ ends: event.target.value })} />
          </Field>
          <Field label={texts.cutoff} className="max-w-48">
            <WholeInput value={row.cutoff} onChange={(event) => set({ cutoff: event.target.value })} />
          </Field>
          <IconButton
            icon={Trash2}
            tone="danger"
            label={t(texts.remove, { number })}
            onClick={onRemove}
            className="ms-auto"
          />
        </div>
        <div className="grid grid-cols-4 gap-2 md:grid-cols-7">
          {WEEKDAYS.map((weekday, index) => (
            <Field key={weekday} label={texts.weekdays[index] ?? ''}>
              <WholeInput
                aria-label={t(texts.placesOn, { day: texts.weekdays[index] ?? '', number })}
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

/** The rows as they are edited; the call replaces the whole week (DEL-7). */
function useWeek(plan: SlotPlan) {
  const [rows, setRows] = useState<readonly WeekRow[]>(() => rowsOf(plan.templates));
  const [isAsked, setAsked] = useState(false);
  const { send, isSending } = useSend(saveSlotTemplates, {
    invalidates: [viewSlotPlan, listSlots, viewDeliveryOptions],
  });
  const { failure, clear, report } = useStepFailure();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    clear();
    if (!rows.every(isWhole)) return;
    try {
      await send({ body: { store_id: plan.store_id, templates: templatesOf(rows) } });
      setAsked(false);
      alerts.success(texts.saved, texts.savedText);
    } catch (error) {
      report(error, { title: texts.saveFailed, text: failureText(error, deliverySetupTexts.failedText) });
    }
  };
  return { rows, setRows, isAsked, isSending, failure, save };
}

export function Week({ plan }: { plan: SlotPlan }) {
  const { rows, setRows, isAsked, isSending, failure, save } = useWeek(plan);
  return (
    <Card as="section" aria-labelledby="delivery-week">
      <h2 id="delivery-week" className="text-h3 font-semibold">
        {texts.title}
      </h2>
      <p className="pb-2 text-sm text-muted">{texts.note}</p>
      <form noValidate onSubmit={(event) => void save(event)}>
        {rows.length === 0 ? <p className="border-t border-line py-3 text-muted">{texts.empty}</p> : null}
        <ol>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              number={index + 1}
              error={isAsked && !isWhole(row) ? t(texts.incomplete, { number: index + 1 }) : undefined}
              onChange={(next) => setRows(rows.map((old) => (old.key === row.key ? next : old)))}
              onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ol>
        {failure ? (
          <Alert title={failure.title} className="mb-3">
            {failure.text}
          </Alert>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" icon={Plus} onClick={() => setRows([...rows, emptyRow()])}>
            {texts.add}
          </Button>
          <Button type="submit" busy={isSending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
