// The fee rules and the order settings: two forms, each of which saves its own part (DEL-1).
import {
  type DeliverySettings,
  deliverySettingsForm,
  saveDeliverySettings,
  viewDeliveryOptions,
  viewDeliverySettings,
} from '@tilgul/contract/delivery';
import { texts } from '@tilgul/messages/office/delivery-setup';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { useSend } from '../../shared/api/use-api.ts';
import { formatCash } from '../../shared/format/money.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormDay } from '../../ui/fields/form-day.tsx';
import { MoneyInput, WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { SaveBar } from './save-bar.tsx';

type Values = FormValues<typeof deliverySettingsForm>;
type Api = FormApi<Values>;

interface Rules {
  fee_rules: { from: string; fee: string; min_order: string; effective_from: string }[];
}

const toText = (rupees: number | null) => (rupees === null ? '' : String(rupees));

const toFees = ({ fee_rules }: DeliverySettings) => ({
  fee_rules: fee_rules.map(({ from, fee, min_order, effective_from }) => ({
    from: String(from),
    fee: String(fee),
    min_order: min_order === 0 ? '' : String(min_order),
    effective_from: effective_from ?? '',
  })),
});

const toGeneral = ({ fee_rules: _, cod_max, claim_auto_max = null, slot_days, ...flags }: DeliverySettings) => ({
  ...flags,
  slot_days: String(slot_days),
  cod_max: toText(cod_max),
  claim_auto_max: toText(claim_auto_max),
});

interface PartProps {
  settings: DeliverySettings;
  onDirty: (isDirty: boolean) => void;
}

interface SettingsPartProps extends Pick<PartProps, 'onDirty'> {
  /** Its values at first. */
  values: Partial<Values>;
  /** The saved values of the other part, which go along: the call replaces all. */
  others: Partial<Values>;
  /** 'Save fees'. */
  save: string;
  /** Heading of its error summary. */
  summary?: string;
  children: (form: Api) => ReactNode;
}

function SettingsPart({ values: first, others, save, summary, onDirty, children }: SettingsPartProps) {
  const { send } = useSend(saveDeliverySettings, { invalidates: [viewDeliverySettings, viewDeliveryOptions] });
  return (
    <Form
      schema={deliverySettingsForm}
      defaultValues={first as Values}
      summary={summary}
      className="flex flex-col gap-4"
      onDirty={onDirty}
      onSubmit={async (values, form) => {
        await send({ body: { ...others, ...values } });
        form.reset(values);
        alerts.success(texts.saved, texts.savedText);
      }}
      onRefused={({ error }) => error && alerts.callFailure(error, texts.saveFailed, texts.failedText)}
    >
      {(form) => (
        <>
          {children(form)}
          <SaveBar form={form} label={save} />
        </>
      )}
    </Form>
  );
}

/** ' · orders from ₹300 pay ₹30'; nothing until both amounts are typed. */
function describeRule(from: unknown, fee: unknown): string {
  const [least, price] = [from, fee].map((typed) => (typed === '' ? Number.NaN : Number(typed)));
  if (least === undefined || price === undefined || Number.isNaN(least) || Number.isNaN(price)) return '';
  return texts.ruleSays({ from: formatCash(least), fee: price === 0 ? texts.ruleFree : formatCash(price) });
}

function Rule({ form, index, onRemove }: { form: Api; index: number; onRemove: () => void }) {
  const name = <N extends string>(field: N) => `fee_rules.${index}.${field}` as const;
  const number = index + 1;
  const [from, fee] = useWatch({ control: form.methods.control, name: [name('from'), name('fee')] });
  return (
    <li className="relative border-t border-line py-4 first:border-t-0">
      {/* Labels, fields and errors in rows, also where a label takes two lines. */}
      <fieldset className="grid min-w-0 grid-cols-2 gap-3 md:grid-cols-4 [&>div]:row-span-3 [&>div]:grid! [&>div]:grid-rows-subgrid [&>div>label]:self-end">
        <legend className="mb-3 pe-10 font-semibold">
          {texts.rule({ number })}
          <span className="font-normal text-muted">{describeRule(from, fee)}</span>
        </legend>
        <Field label={texts.from} error={form.error(name('from')) && texts.amountMissing}>
          <MoneyInput {...form.control(name('from'))} />
        </Field>
        <Field label={texts.ruleFee} error={form.error(name('fee')) && texts.amountMissing}>
          <MoneyInput {...form.control(name('fee'))} />
        </Field>
        <Field label={texts.minOrder} error={form.error(name('min_order')) && texts.amountMissing} optional>
          <MoneyInput {...form.control(name('min_order'))} />
        </Field>
        <FormDay form={form} name={name('effective_from')} label={texts.since} canClear />
      </fieldset>
      <IconButton
        icon={Trash2}
        tone="danger"
        label={texts.removeRule({ number })}
        onClick={onRemove}
        className="absolute end-0 top-1.5"
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
    <>
      {fields.length === 0 ? (
        <div className="flex flex-col gap-1 py-3">
          <p className="font-semibold">{texts.feeNote}</p>
          <p className="text-sm text-muted">{texts.feeExample}</p>
        </div>
      ) : null}
      <ol>
        {fields.map((field, index) => (
          <Rule key={field.id} form={form} index={index} onRemove={() => remove(index)} />
        ))}
      </ol>
      <Button variant={fields.length === 0 ? 'primary' : 'outline'} icon={Plus} onClick={add}>
        {texts.addRule}
      </Button>
    </>
  );
}

export function Fees({ settings, onDirty }: PartProps) {
  return (
    <SettingsPart values={toFees(settings)} others={toGeneral(settings)} save={texts.saveFees} onDirty={onDirty}>
      {(form) => (
        <Card as="section" aria-labelledby="delivery-fee">
          <h2 id="delivery-fee" className="text-h3 font-semibold">
            {texts.fee}
          </h2>
          <FeeRules form={form} />
        </Card>
      )}
    </SettingsPart>
  );
}

/** A group of settings: what it is about, then its controls. */
function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-h3 font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}

export function OrderSettings({ settings, onDirty }: PartProps) {
  return (
    <SettingsPart
      values={toGeneral(settings)}
      others={toFees(settings)}
      save={texts.saveOrders}
      summary={texts.summary}
      onDirty={onDirty}
    >
      {(form) => (
        <>
          <Group id="delivery-booking" title={texts.booking}>
            <Field label={texts.slotDays} error={form.error('slot_days')}>
              <WholeInput {...form.control('slot_days')} className="max-w-48" />
            </Field>
            <CheckBox label={texts.autoAllocate} hint={texts.autoAllocateHint} {...form.control('auto_allocate')} />
            <CheckBox
              label={texts.serveElsewhere}
              hint={texts.serveElsewhereHint}
              {...form.control('serve_elsewhere')}
            />
          </Group>
          <Group id="delivery-limits" title={texts.limits}>
            <div className="grid gap-4 md:grid-cols-2">
              <Field label={texts.codMax} hint={texts.codMaxHint} error={form.error('cod_max')} optional>
                <MoneyInput {...form.control('cod_max')} className="max-w-48" />
              </Field>
              <Field label={texts.claimMax} hint={texts.claimMaxHint} error={form.error('claim_auto_max')} optional>
                <MoneyInput {...form.control('claim_auto_max')} className="max-w-48" />
              </Field>
            </div>
          </Group>
        </>
      )}
    </SettingsPart>
  );
}
