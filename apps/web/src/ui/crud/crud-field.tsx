// Renders one field of a CRUD form from its description.
import type { ReactNode } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import type { FormApi } from '../../shared/forms/form.tsx';
import { Field } from '../fields/field.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { EmailInput, Input, MoneyInput, PasswordInput, PhoneInput, Textarea, WholeInput } from '../fields/input.tsx';
import { Select, type SelectOption } from '../fields/select.tsx';

interface FieldBase<V extends FieldValues> {
  name: Path<V>;
  label: string;
  hint?: string | undefined;
  optional?: boolean;
  /** Half width from 640 px on. */
  half?: boolean;
}

type FieldKind =
  | { kind: 'text' | 'area'; max: number; autoComplete?: string; lang?: string }
  /** A decimal number, kept as text. */
  | { kind: 'decimal' }
  | { kind: 'email' | 'phone' | 'password' | 'money' | 'whole' }
  /** A picture: the value is the chosen `File` or undefined. */
  | { kind: 'picture'; currentUrl?: string | null | undefined }
  | { kind: 'select'; options: readonly SelectOption<string>[]; placeholder?: string; disabled?: boolean };

/** One field of a `CrudForm`: its name in the contract's schema, label and control. */
export type CrudField<V extends FieldValues> = FieldBase<V> & FieldKind;

interface SelectControlProps<V extends FieldValues> {
  form: FormApi<V>;
  field: FieldBase<V> & Extract<FieldKind, { kind: 'select' }>;
}

function SelectControl<V extends FieldValues>({ form, field }: SelectControlProps<V>) {
  const { id } = form.control(field.name);
  return (
    <Controller
      control={form.methods.control}
      name={field.name}
      render={({ field: choice }) => {
        // The form library focuses the first invalid field; a select's button is found by its id.
        choice.ref({ focus: () => document.getElementById(id)?.focus() });
        return (
          <Select
            id={id}
            value={String(choice.value ?? '')}
            onChange={choice.onChange}
            options={field.options}
            disabled={field.disabled ?? false}
            {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
          />
        );
      }}
    />
  );
}

interface PictureControlProps<V extends FieldValues> {
  form: FormApi<V>;
  field: FieldBase<V> & Extract<FieldKind, { kind: 'picture' }>;
}

function PictureControl<V extends FieldValues>({ form, field }: PictureControlProps<V>) {
  return (
    <Controller
      control={form.methods.control}
      name={field.name}
      render={({ field: picture }) => (
        <FileDrop file={picture.value} onChange={picture.onChange} currentUrl={field.currentUrl} />
      )}
    />
  );
}

function renderControl<V extends FieldValues>(form: FormApi<V>, field: CrudField<V>): ReactNode {
  const controlProps = form.control(field.name);
  switch (field.kind) {
    case 'text':
      return <Input {...controlProps} limit={field.max} lang={field.lang} autoComplete={field.autoComplete ?? 'off'} />;
    case 'area':
      return <Textarea {...controlProps} limit={field.max} lang={field.lang} />;
    case 'email':
      return <EmailInput {...controlProps} autoComplete="off" />;
    case 'phone':
      return <PhoneInput {...controlProps} autoComplete="off" />;
    case 'password':
      return <PasswordInput {...controlProps} autoComplete="new-password" />;
    case 'money':
      return <MoneyInput {...controlProps} />;
    case 'whole':
      return <WholeInput {...controlProps} />;
    case 'decimal':
      return <Input {...controlProps} inputMode="decimal" autoComplete="off" />;
    case 'picture':
      return <PictureControl form={form} field={field} />;
    case 'select':
      return <SelectControl form={form} field={field} />;
  }
}

/** The control in its `Field`, with its error. */
export function CrudFieldView<V extends FieldValues>({ form, field }: { form: FormApi<V>; field: CrudField<V> }) {
  const { name, label, hint, optional = false, half = false } = field;
  return (
    <Field
      label={label}
      optional={optional}
      error={form.error(name)}
      id={form.control(name).id}
      className={half ? '' : 'sm:col-span-2'}
      {...(hint === undefined ? {} : { hint })}
    >
      {renderControl(form, field)}
    </Field>
  );
}
