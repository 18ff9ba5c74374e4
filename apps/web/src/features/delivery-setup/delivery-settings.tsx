// Delivery settings of the whole chain: allocation, other pincodes, days ahead, COD limit, fees.
import {
  type DeliverySettings,
  deliverySettingsForm,
  saveDeliverySettings,
  viewDeliveryOptions,
  viewDeliverySettings,
} from '@tilgul/contract/delivery';
import { texts } from '@tilgul/messages/office/delivery-setup';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input, MoneyInput, WholeInput } from '../../ui/fields/input.tsx';

type Api = FormApi<FormValues<typeof deliverySettingsForm>>;

interface Rules {
  fee_rules: { from: string; fee: string; min_order: string; effective_from: string }[];
}

function Rule({ form, index, onRemove }: { form: Api; index: number; onRemove: () => void }) {
  const name = <N extends string>(field: N) => `fee_rules.${index}.${field}` as const;
  const number = index + 1;
  return (
    <li className="flex items-start gap-2 border-t border-line py-3 first:border-t-0">
      <fieldset className="grid min-w-0 grow grid-cols-2 gap-3 md:grid-cols-4">
        <legend className="sr-only">{texts.rule({ number })}</legend>
        <Field label={texts.from} error={form.error(name('from'))}>
          <MoneyInput {...form.control(name('from'))} />
        </Field>
        <Field label={texts.ruleFee} error={form.error(name('fee'))}>
          <MoneyInput {...form.control(name('fee'))} />
        </Field>
        <Field label={texts.minOrder} error={form.error(name('min_order'))}>
          <MoneyInput {...form.control(name('min_order'))} />
        </Field>
        <Field label={texts.since} error={form.error(name('effective_from'))}>
          <Input type="date" {...form.control(name('effective_from'))} />
        </Field>
      </fieldset>
      <IconButton
        icon={Trash2}
        tone="danger"
        label={texts.removeRule({ number })}
        onClick={onRemove}
        className="mt-6"
      />
    </li>
  );
}

/** One row per fee rule; no rules means free delivery (DEL-9). */
function FeeRules({ form }: { form: Api }) {
  const control = form.methods.control as unknown as Control<Rules>;
  const { fields, append, remove } = useFieldArray({ control, name: 'fee_rules' });
  const add = () => append({ from: '0', fee: '', min_order: '', effective_from: '' });
  return (
    <div>
      {fields.length === 0 ? <p className="py-3 text-muted">{texts.noRules}</p> : null}
      <ol>
        {fields.map((field, index) => (
          <Rule key={field.id} form={form} index={index} onRemove={() => remove(index)} />
        ))}
      </ol>
      <Button variant="outline" icon={Plus} onClick={add}>
        {texts.addRule}
      </Button>
    </div>
  );
}

const toText = (rupees: number | null) => (rupees === null ? '' : String(rupees));

const toFormValues = ({ fee_rules, cod_max, slot_days, ...flags }: DeliverySettings) => ({
  ...flags,
  slot_days: String(slot_days),
  cod_max: toText(cod_max),
  fee_rules: fee_rules.map(({ from, fee, min_order, effective_from }) => ({
    from: String(from),
    fee: String(fee),
    min_order: min_order === 0 ? '' : String(min_order),
    effective_from: effective_from ?? '',
  })),
});

function General({ form }: { form: FormApi<FormValues<typeof deliverySettingsForm>> }) {
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <CheckBox label={texts.autoAllocate} hint={texts.autoAllocateHint} {...form.control('auto_allocate')} />
      <CheckBox label={texts.serveElsewhere} hint={texts.serveElsewhereHint} {...form.control('serve_elsewhere')} />
      <Field label={texts.slotDays} error={form.error('slot_days')}>
        <WholeInput {...form.control('slot_days')} className="max-w-32" />
      </Field>
      <Field label={texts.codMax} hint={texts.codMaxHint} error={form.error('cod_max')} optional>
        <MoneyInput {...form.control('cod_max')} className="max-w-48" />
      </Field>
    </div>
  );
}

/** Saves all settings together; they apply immediately (DEL-1). */
export function DeliverySettingsForm({ settings }: { settings: DeliverySettings }) {
  const { send } = useSend(saveDeliverySettings, { invalidates: [viewDeliverySettings, viewDeliveryOptions] });
  return (
    <Form
      schema={deliverySettingsForm}
      defaultValues={toFormValues(settings)}
      summary={texts.summary}
      className="flex flex-col gap-4"
      onSubmit={async (values, form) => {
        await send({ body: values });
        form.reset(values);
        alerts.success(texts.saved, texts.savedText);
      }}
      onRefused={({ error }) => {
        if (error !== undefined) alerts.failure(texts.saveFailed, getFailureMessage(error, texts.failedText));
      }}
    >
      {(form) => (
        <>
          <Card as="section" aria-labelledby="delivery-general">
            <h2 id="delivery-general" className="mb-2 text-h3 font-semibold">
              {texts.settings}
            </h2>
            <General form={form} />
          </Card>
          <Card as="section" aria-labelledby="delivery-fee">
            <h2 id="delivery-fee" className="text-h3 font-semibold">
              {texts.fee}
            </h2>
            <p className="text-sm text-muted">{texts.feeNote}</p>
            <FeeRules form={form} />
          </Card>
          <Button type="submit" busy={form.isSubmitting} className="self-start">
            {texts.save}
          </Button>
        </>
      )}
    </Form>
  );
}
