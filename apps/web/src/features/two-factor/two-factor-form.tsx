// A form dialog for two-factor settings. It shows errors and keeps the typed values.
import { reauthentication } from '@tilgul/contract/auth.forms';
import { texts } from '@tilgul/messages/shared/two-factor';
import { type ReactNode, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { Form, type FormApi, type FormSchema, type FormValues } from '../../shared/forms/form.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { FormDialog, type FormDialogProps } from '../../ui/layers/form-dialog.tsx';

export interface TwoFactorDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** An error that belongs to no single field. */
function Failure({ failure }: { failure: unknown }) {
  if (failure === undefined || (isApiError(failure) && Object.keys(failure.fields).length > 0)) return null;
  return <Alert title={`${texts.error}.`}>{getFailureMessage(failure, texts.tryAgain, texts.network)}</Alert>;
}

interface TwoFactorFormProps<S extends FormSchema>
  extends TwoFactorDialogProps,
    Pick<FormDialogProps, 'title' | 'description' | 'submit'> {
  schema: S;
  values: DefaultValues<FormValues<S>>;
  /** Sends the values; errors are shown in the form. */
  send: (values: FormValues<S>) => Promise<unknown>;
  children: (form: FormApi<FormValues<S>>) => ReactNode;
}

/** A form for a contract schema, in a dialog. */
export function TwoFactorForm<S extends FormSchema>({
  schema,
  values,
  send,
  children,
  ...dialog
}: TwoFactorFormProps<S>) {
  const [isSending, setSending] = useState(false);
  const submit = async (typed: FormValues<S>) => {
    setSending(true);
    try {
      await send(typed);
    } finally {
      setSending(false);
    }
  };
  return (
    <FormDialog {...dialog} width="sm" isSending={isSending}>
      {(inDialog) => (
        <Form {...inDialog} schema={schema} defaultValues={values} onSubmit={submit} className="flex flex-col gap-4">
          {(form) => (
            <>
              <Failure failure={form.failure} />
              {children(form)}
            </>
          )}
        </Form>
      )}
    </FormDialog>
  );
}

type ReauthenticationValues = FormValues<typeof reauthentication>;

interface ReauthenticationFormProps
  extends Omit<TwoFactorFormProps<typeof reauthentication>, 'schema' | 'values' | 'children' | 'send'> {
  send: (values: ReauthenticationValues) => Promise<unknown>;
  /** False without two-factor sign-in: the password is enough. */
  hasCode?: boolean;
  /** Rendered above the fields. */
  children?: ReactNode;
}

/** Asks for password and code before two-factor settings change. */
export function ReauthenticationForm({ hasCode = true, children, ...dialog }: ReauthenticationFormProps) {
  return (
    <TwoFactorForm
      {...dialog}
      schema={reauthentication}
      values={hasCode ? { password: '', otp: '' } : { password: '' }}
    >
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
    </TwoFactorForm>
  );
}
