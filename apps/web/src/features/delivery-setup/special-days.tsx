// Days that differ from the week, one at a time: closed, or with a different capacity (DEL-7).
import { exceptionForm, listSlots, type SlotPlan, saveSlotException } from '@tilgul/contract/delivery';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDay, isoDay } from '../../shared/format/dates.ts';
import { formatHours } from '../../shared/format/when.ts';
import { Form } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormDay } from '../../ui/fields/form-day.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { PLAN_CHANGED } from './plan.ts';
import { SaveBar } from './save-bar.tsx';

const texts = setupTexts.days;

/** Booked slots per window of a day. */
function TakenSlots({ storeId, date }: { storeId: number; date: string }) {
  const { business_tz } = useSettings();
  const { rows, isLoading } = useList(listSlots, { store_id: storeId, date });
  if (isLoading) return null;
  if (rows.length === 0) return <p className="text-sm text-muted">{texts.nothing}</p>;
  return (
    <ul className="rounded-control bg-sunken px-3 py-1 text-sm">
      {rows.map((slot) => (
        <li key={slot.id} className="flex flex-wrap justify-between gap-x-4 py-1">
          <span className="font-semibold">{formatHours(slot, business_tz)}</span>
          <span className={slot.closed || slot.left === 0 ? 'text-danger' : 'text-muted'}>
            {slot.closed ? texts.closed : texts.taken({ used: slot.used, capacity: slot.wanted })}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Exception = SlotPlan['exceptions'][number];

interface PlannedDaysProps {
  storeId: number;
  /** Undefined while they load. */
  exceptions: readonly Exception[] | undefined;
}

function PlannedDays({ storeId, exceptions }: PlannedDaysProps) {
  const { send, isSending } = useSend(saveSlotException, PLAN_CHANGED);
  const undo = async ({ date }: Exception) => {
    try {
      await send({ body: { store_id: storeId, date, closed: false, reason: texts.asWeekReason } });
      alerts.success(texts.saved);
    } catch (error) {
      alerts.callFailure(error, texts.saveFailed, setupTexts.failedText);
    }
  };
  if (!exceptions) return null;
  if (exceptions.length === 0) return <p className="text-sm text-muted">{texts.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {exceptions.map((exception) => (
        <li key={exception.date} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span>
            <span className="font-semibold">{formatDay(exception.date)}</span>{' '}
            {exception.closed ? texts.closed : texts.places({ count: exception.capacity ?? 0 })}
            <span className="block text-sm text-muted">{exception.reason}</span>
          </span>
          <Button
            size={36}
            variant="outline"
            busy={isSending}
            aria-label={`${texts.asWeek}: ${formatDay(exception.date)}`}
            onClick={() => void undo(exception)}
          >
            {texts.asWeek}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface SpecialDaysProps extends PlannedDaysProps {
  onDirty: (isDirty: boolean) => void;
}

/** The planned days, then the form; what is typed in it stays when the store changes. */
export function SpecialDays({ storeId, exceptions, onDirty }: SpecialDaysProps) {
  const { business_tz } = useSettings();
  const { send } = useSend(saveSlotException, PLAN_CHANGED);
  const today = isoDay(new Date(serverNow()), business_tz);
  return (
    <Form
      schema={exceptionForm}
      rules={({ closed, capacity }): Partial<Record<string, string>> =>
        closed || capacity ? {} : { capacity: texts.capacityMissing }
      }
      defaultValues={{ store_id: storeId, date: today, closed: false, capacity: '', reason: '' }}
      className="flex flex-col gap-4"
      onDirty={onDirty}
      onSubmit={async (values, form) => {
        await send({ body: { ...values, store_id: storeId } });
        alerts.success(texts.saved);
        form.reset({ ...values, closed: false, capacity: '', reason: '' });
      }}
      onRefused={({ error }) => error && alerts.callFailure(error, texts.saveFailed, setupTexts.failedText)}
    >
      {(form) => {
        const isClosed = form.methods.watch('closed') === true;
        return (
          <>
            <Card as="section" aria-labelledby="delivery-days" className="flex flex-col gap-3">
              <h2 id="delivery-days" className="text-h3 font-semibold">
                {texts.title}
              </h2>
              <PlannedDays storeId={storeId} exceptions={exceptions} />
              <div className="grid gap-3 border-t border-line pt-3 md:grid-cols-2">
                <div className="flex flex-col gap-3">
                  <FormDay form={form} name="date" label={texts.day} min={today} />
                  <TakenSlots storeId={storeId} date={String(form.methods.watch('date'))} />
                </div>
                <div className="flex flex-col gap-3">
                  <CheckBox label={texts.isClosed} {...form.control('closed')} />
                  <Field label={texts.capacity} error={form.error('capacity')} className={isClosed ? 'hidden' : ''}>
                    <WholeInput {...form.control('capacity')} />
                  </Field>
                  <Field label={texts.reason} error={form.error('reason')}>
                    <Input {...form.control('reason')} />
                  </Field>
                </div>
              </div>
            </Card>
            <SaveBar form={form} label={texts.save} />
          </>
        );
      }}
    </Form>
  );
}
