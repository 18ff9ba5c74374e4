// What holds for the whole chain: allocation, other pincodes, days ahead, the cap on cash, the fee.
import {
  type DeliverySettings,
  deliverySettingsForm,
  saveDeliverySettings,
  viewDeliveryOptions,
  viewDeliverySettings,
} from '@tilgul/contract/delivery/delivery';
import { failureText } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { deliverySetupTexts as texts } from '../../texts/en/office/delivery-setup.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/money-input.tsx';
import { WholeInput } from '../../ui/fields/whole-input.tsx';
import { FeeRules } from './fee-rules.tsx';

const textOf = (rupees: number | null) => (rupees === null ? '' : String(rupees));

const valuesOf = ({ fee_rules, cod_max, slot_days, ...flags }: DeliverySettings) => ({
  ...flags,
  slot_days: String(slot_days),
  cod_max: textOf(cod_max),
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

/** Saved as a whole: what is on screen is what holds from then on (DEL-1). */
export function DeliverySettingsForm({ settings }: { settings: DeliverySettings }) {
  const { send } = useSend(saveDeliverySettings, { invalidates: [viewDeliverySettings, viewDeliveryOptions] });
  return (
    <Form
      schema={deliverySettingsForm}
      defaultValues={valuesOf(settings)}
      summary={texts.summary}
      className="flex flex-col gap-4"
      onSubmit={async (values, form) => {
        await send({ body: values });
        form.reset(values);
        alerts.success(texts.saved, texts.savedText);
      }}
      onRefused={({ error }) => {
        if (error !== undefined) alerts.failure(texts.saveFailed, failureText(error, texts.failedText));
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
