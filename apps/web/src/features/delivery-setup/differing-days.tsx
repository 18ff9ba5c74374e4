// A day of a store that is not as its weekday: closed, or with other places; beside it what is taken of the day.
import {
  exceptionForm,
  listSlots,
  type SlotPlan,
  saveSlotException,
  viewDeliveryOptions,
  viewSlotPlan,
} from '@tilgul/contract/delivery/delivery';
import { useState } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatDay, formatHours, isoDay } from '../../shared/format/dates.ts';
import { Form } from '../../shared/forms/form.tsx';
import { deliverySetupTexts } from '../../texts/en/office/delivery-setup.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { WholeInput } from '../../ui/fields/whole-input.tsx';

const texts = deliverySetupTexts.days;
const CHANGED = { invalidates: [viewSlotPlan, listSlots, viewDeliveryOptions] };

/** What is taken of each window of a day. */
function Taken({ storeId, date }: { storeId: number; date: string }) {
  const { business_tz } = useSettings();
  const { rows, isLoading } = useList(listSlots, { store_id: storeId, date });
  if (isLoading) return null;
  if (rows.length === 0) return <p className="py-2 text-muted">{texts.nothing}</p>;
  return (
    <ul className="py-1">
      {rows.map((slot) => (
        <li key={slot.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <span className="font-semibold">{formatHours(slot, business_tz)}</span>
          <span className={slot.closed || slot.left === 0 ? 'text-danger' : 'text-muted'}>
            {slot.closed ? texts.closed : t(texts.taken, { used: slot.used, capacity: slot.wanted })}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Exception = SlotPlan['exceptions'][number];

function Planned({ plan }: { plan: SlotPlan }) {
  const { send, isSending } = useSend(saveSlotException, CHANGED);
  if (plan.exceptions.length === 0) return null;
  const undo = async ({ date }: Exception) => {
    try {
      await send({ body: { store_id: plan.store_id, date, closed: false, reason: texts.asWeekReason } });
      alerts.success(texts.saved);
    } catch (error) {
      if (!isSessionError(error)) alerts.failure(texts.saveFailed, failureText(error, deliverySetupTexts.failedText));
    }
  };
  return (
    <>
      <h3 className="mt-3 font-semibold">{texts.planned}</h3>
      <ul>
        {plan.exceptions.map((exception) => (
          <li
            key={exception.date}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5"
          >
            <span>
              <span className="font-semibold">{formatDay(exception.date)}</span>{' '}
              {exception.closed ? texts.closed : t(texts.places, { count: exception.capacity ?? 0 })}
              <span className="block text-sm text-muted">{exception.reason}</span>
            </span>
            <Button
              size={36}
              variant="ghost"
              busy={isSending}
              aria-label={`${texts.asWeek}: ${formatDay(exception.date)}`}
              onClick={() => void undo(exception)}
            >
              {texts.asWeek}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One day at a time: what is taken, and how it differs (DEL-7). */
export function DifferingDays({ plan }: { plan: SlotPlan }) {
  const { business_tz } = useSettings();
  const { send } = useSend(saveSlotException, CHANGED);
  const today = isoDay(new Date(), business_tz);
  const [date, setDate] = useState(today);
  return (
    <Card as="section" aria-labelledby="delivery-days">
      <h2 id="delivery-days" className="mb-2 text-h3 font-semibold">
        {texts.title}
      </h2>
      <Form
        schema={exceptionForm}
        defaultValues={{ store_id: plan.store_id, date: today, closed: false, capacity: '', reason: '' }}
        className="flex flex-col gap-3"
        onSubmit={async (values, form) => {
          await send({ body: values });
          alerts.success(texts.saved);
          form.reset({ ...values, closed: false, capacity: '', reason: '' });
        }}
        onRefused={({ error }) => {
          if (error !== undefined) alerts.failure(texts.saveFailed, failureText(error, deliverySetupTexts.failedText));
        }}
      >
        {(form) => {
          const day = form.control('date');
          return (
            <>
              <Field label={texts.day} error={form.error('date')} className="max-w-56">
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
              <Taken storeId={plan.store_id} date={date} />
              <CheckBox label={texts.isClosed} {...form.control('closed')} />
              <div className="grid gap-3 md:grid-cols-[12rem_minmax(0,1fr)]">
                <Field label={texts.capacity} hint={texts.capacityHint} error={form.error('capacity')}>
                  <WholeInput {...form.control('capacity')} />
                </Field>
                <Field label={texts.reason} error={form.error('reason')}>
                  <Input {...form.control('reason')} />
                </Field>
              </div>
              <Button type="submit" variant="outline" busy={form.isSubmitting} className="self-start">
                {texts.save}
              </Button>
            </>
          );
        }}
      </Form>
      <Planned plan={plan} />
    </Card>
  );
}
