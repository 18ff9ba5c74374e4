// The rules of the delivery fee: from which basket on it costs how much, and since when.
import type { deliverySettingsForm } from '@tilgul/contract/delivery/delivery';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { deliverySetupTexts as texts } from '../../texts/en/office/delivery-setup.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { MoneyInput } from '../../ui/fields/money-input.tsx';

type Api = FormApi<FormValues<typeof deliverySettingsForm>>;

/** As they are typed. */
interface Rules {
  fee_rules: { from: string; fee: string; min_order: string; effective_from: string }[];
}

function Rule({ form, index, onRemove }: { form: Api; index: number; onRemove: () => void }) {
  const name = <N extends string>(field: N) => `fee_rules.${index}.${field}` as const;
  const number = index + 1;
  return (
    <li className="flex items-start gap-2 border-t border-line py-3 first:border-t-0">
      <fieldset className="grid min-w-0 grow grid-cols-2 gap-3 md:grid-cols-4">
        <legend className="sr-only">{t(texts.rule, { number })}</legend>
        <Field label={texts.from} error={form.error(name('from'))}>
          <MoneyInput {...form.control(name('from'))} />
        </Field>
        <Field label={texts.feeOf} error={form.error(name('fee'))}>
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
        label={t(texts.removeRule, { number })}
        onClick={onRemove}
        className="mt-6"
      />
    </li>
  );
}

/** A row for each rule; none is free delivery (DEL-9). */
export function FeeRules({ form }: { form: Api }) {
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
