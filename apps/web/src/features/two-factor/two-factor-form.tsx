// A dialog that asks for password and code before two-factor settings change, for the user's own account or another's.
import { reauthentication } from '@tilgul/contract/auth.forms';
import { removeFactorOf } from '@tilgul/contract/two-factor';
import { listUsers, type UserAnswer } from '@tilgul/contract/users';
import { texts } from '@tilgul/messages/shared/two-factor';
import type { ReactNode } from 'react';
import { useSend } from '../../shared/api/use-send.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordInput } from '../../ui/fields/typed-inputs.tsx';
import { type DialogState, SchemaDialog, type SchemaDialogProps } from '../../ui/layers/schema-dialog.tsx';

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

const removeTexts = texts.removeForUser;

/** Turns off another user's two-factor sign-in after they lost the device; says who is notified (SES-16). */
export function RemoveUserTwoFactorDialog({ user, ...dialog }: DialogState & { user: UserAnswer }) {
  const { data: own } = useOwnUser();
  const { send } = useSend(removeFactorOf, { invalidates: [listUsers] });
  const name = `${user.first_name} ${user.last_name}`;
  // Whether a code is needed is unknown until the administrator's own user record is loaded.
  if (!own) return null;
  return (
    <ReauthenticationForm
      {...dialog}
      hasCode={own.has_factor === true}
      title={removeTexts.title({ name })}
      description={removeTexts.lead({ name })}
      submit={removeTexts.submit}
      send={(body) => send({ params: { id: user.id }, body })}
      done={removeTexts.done({ name })}
    >
      <p>{removeTexts.ends({ name })}</p>
    </ReauthenticationForm>
  );
}
