// A day in a form, with its label and error.
import type { ReactNode } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import type { FormApi } from '../../shared/forms/form.tsx';
import { DayField } from './day-field.tsx';
import { Field } from './field.tsx';

interface FormDayProps<V extends FieldValues> {
  form: FormApi<V>;
  name: Path<V>;
  label: string;
  hint?: ReactNode;
  min?: string;
  /** Also marks it as optional. */
  canClear?: boolean;
}

export function FormDay<V extends FieldValues>({ form, name, label, hint, ...day }: FormDayProps<V>) {
  const { id } = form.control(name);
  return (
    <Field label={label} hint={hint} error={form.error(name)} id={id} optional={day.canClear ?? false}>
      <Controller
        control={form.methods.control}
        name={name}
        render={({ field: { value, onChange, ref } }) => {
          // The form library focuses the first invalid field; this one is found by its id.
          ref({ focus: () => document.getElementById(id)?.focus() });
          return <DayField {...day} id={id} label={label} value={String(value ?? '')} onChange={onChange} />;
        }}
      />
    </Field>
  );
}
