// The field for a new password, with its rule and how hard it is to guess.
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { useSettings } from '../../shared/api/settings.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { t } from '../../texts/text.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { StrengthMeter } from './strength-meter.tsx';

export interface NewPasswordFieldProps<V extends FieldValues> {
  form: FormApi<V>;
  name: Path<V>;
  label: string;
  /** With `{min}`, the shortest length. */
  hint: `${string}{min}${string}`;
  /** Names of the person as far as they are known; who guesses tries them first. */
  names: readonly string[];
}

/** What is typed is shown to be short, easy, fair or strong; the server decides. */
export function NewPasswordField<V extends FieldValues>({ form, name, label, hint, names }: NewPasswordFieldProps<V>) {
  const { passphrase_min: min } = useSettings();
  const typed: string = useWatch({ control: form.methods.control, name });
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} hint={t<string>(hint, { min })} error={form.error(name)}>
        <PasswordInput {...form.control(name)} autoComplete="new-password" required />
      </Field>
      <StrengthMeter password={typed} min={min} names={names} />
    </div>
  );
}
