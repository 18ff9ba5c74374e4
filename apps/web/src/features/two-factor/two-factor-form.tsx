// A dialog that asks for password and code before two-factor settings change.
import { reauthentication } from '@tilgul/contract/auth.forms';
import { texts } from '@tilgul/messages/shared/two-factor';
import type { ReactNode } from 'react';
import { Field } from '../../ui/fields/field.tsx';
import { Input, PasswordInput } from '../../ui/fields/input.tsx';
import { SchemaDialog, type SchemaDialogProps } from '../../ui/layers/schema-dialog.tsx';

interface ReauthenticationFormProps
  extends Omit<SchemaDialogProps<typeof reauthentication>, 'schema' | 'values' | 'children'> {
  /** False without two-factor sign-in: the password is enough. */
  hasCode?: boolean;
  /** Rendered above the fields. */
  children?: ReactNode;
}

export function ReauthenticationForm({ hasCode = true, children, ...dialog }: ReauthenticationFormProps) {
  return (
    <SchemaDialog {...dialog} schema={reauthentication} values={hasCode ? { password: '', otp: '' } : { password: '' }}>
      {(form) => (
        <>
          {children}
          <Field label={texts.password} error={form.error('password')}>
            <PasswordInput {...form.control('password')} autoComplete="current-password" required />
          </Field>
          {hasCode ? (
            <Field label={texts.code} error={form.error('otp')}>
              <Input
                {...form.control('otp')}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            </Field>
          ) : null}
        </>
      )}
    </SchemaDialog>
  );
}
