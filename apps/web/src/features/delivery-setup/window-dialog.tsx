// The form of one window: hours, when booking closes, places per weekday. Saving it saves the week (DEL-7).
import { type SlotPlan, saveSlotTemplates } from '@tilgul/contract/delivery';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { type FormEvent, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { focusFirstInvalid } from '../../shared/screen/focus.ts';
import { alerts, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import { PLAN_CHANGED } from './plan.ts';
import { cutoffOptions, toTemplates, WEEKDAYS, type WeekRow } from './week.rules.ts';

const texts = setupTexts.week;

interface WindowDialogProps {
  plan: SlotPlan;
  /** All rows as saved. */
  rows: readonly WeekRow[];
  /** The edited row, or a new one. */
  row: WeekRow;
  isNew: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** What is missing, by field. */
const findMissing = ({ starts, ends, places }: WeekRow) => ({
  starts: starts === '' ? texts.startMissing : undefined,
  ends: ends === '' ? texts.endMissing : undefined,
  places: places.every((count) => count === '') ? texts.placesMissing : undefined,
});

function Places({
  row,
  error,
  onChange,
}: {
  row: WeekRow;
  error: string | undefined;
  onChange: (row: WeekRow) => void;
}) {
  const { places } = row;
  const [monday = ''] = places;
  return (
    <Field group label={texts.places} hint={texts.note} error={error}>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
        {WEEKDAYS.map((weekday, index) => {
          const day = texts.weekdays[index] ?? '';
          return (
            <Field key={weekday} label={day}>
              <WholeInput
                name={`places-${weekday}`}
                aria-label={texts.placesOn({ day })}
                aria-invalid={error !== undefined}
                value={places[index] ?? ''}
                className="px-2! text-center"
                onChange={(event) =>
                  onChange({ ...row, places: places.map((old, at) => (at === index ? event.target.value : old)) })
                }
              />
            </Field>
          );
        })}
      </div>
      <Button
        variant="ghost"
        size={36}
        disabled={monday === ''}
        className="self-start"
        onClick={() => onChange({ ...row, places: places.map(() => monday) })}
      >
        {texts.copyMonday}
      </Button>
    </Field>
  );
}

export function WindowDialog({ plan, rows, row: first, isNew, isOpen, onClose }: WindowDialogProps) {
  const [row, setRow] = useState(first);
  const [isSubmitted, setSubmitted] = useState(false);
  const { send, isSending } = useSend(saveSlotTemplates, PLAN_CHANGED);
  const { failure, clear, report } = useStepFailure();
  const missing = findMissing(row);
  const shown = isSubmitted ? missing : { starts: undefined, ends: undefined, places: undefined };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSubmitted(true);
    clear();
    if (Object.values(missing).some(Boolean)) {
      requestAnimationFrame(() => focusFirstInvalid(form));
      return;
    }
    const all = isNew ? [...rows, row] : rows.map((old) => (old.key === row.key ? row : old));
    try {
      await send({ body: { store_id: plan.store_id, templates: toTemplates(all) } });
      alerts.success(texts.saved, texts.savedText);
      onClose();
    } catch (error) {
      report(error, { title: texts.saveFailed, text: getFailureMessage(error, setupTexts.failedText) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? texts.add : texts.edit}
      submit={texts.save}
      isSending={isSending}
      isDirty={JSON.stringify(row) !== JSON.stringify(first)}
    >
      {({ id }) => (
        <form id={id} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
          <div className="grid grid-cols-2 gap-3">
            <Field label={texts.starts} error={shown.starts}>
              <Input
                type="time"
                name="starts"
                value={row.starts}
                onChange={(event) => setRow({ ...row, starts: event.target.value })}
              />
            </Field>
            <Field label={texts.ends} error={shown.ends}>
              <Input
                type="time"
                name="ends"
                value={row.ends}
                onChange={(event) => setRow({ ...row, ends: event.target.value })}
              />
            </Field>
          </div>
          <Field label={texts.cutoff}>
            <Select
              value={row.cutoff}
              options={cutoffOptions(row.starts, row.cutoff)}
              onChange={(cutoff) => setRow({ ...row, cutoff })}
            />
          </Field>
          <Places row={row} error={shown.places} onChange={setRow} />
          <StepFailureAlert failure={failure} live />
        </form>
      )}
    </FormDialog>
  );
}
