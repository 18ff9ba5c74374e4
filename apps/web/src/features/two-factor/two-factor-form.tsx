// A form of two-step sign-in in its dialog: what it says when it is refused, and that it keeps what was typed.
import { renewedSignIn } from '@tilgul/contract/auth.forms';
import { type ReactNode, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import { Form, type FormApi, type FormSchema, type FormValues } from '../../shared/forms/form.tsx';
import { twoStepTexts as texts } from '../../texts/en/shared/two-step.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { FormDialog, type FormDialogProps } from '../../ui/layers/form-dialog.tsx';

export interface FactorDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What is wrong with no field in particular. */
function Failure({ failure }: { failure: unknown }) {
  if (failure === undefined || (isApiError(failure) && Object.keys(failure.fields).length > 0)) return null;
  return <Alert title={`${texts.error}.`}>{failureText(failure, texts.tryAgain, texts.network)}</Alert>;
}

interface FactorFormProps<S extends FormSchema>
  extends FactorDialogProps,
    Pick<FormDialogProps, 'title' | 'description' | 'submit'> {
  schema: S;
  values: DefaultValues<FormValues<S>>;
  /** Sends the values and goes on; what it fails with is shown. */
  send: (values: FormValues<S>) => Promise<unknown>;
  children: (form: FormApi<FormValues<S>>) => ReactNode;
}

/** A form over a schema of the contract in a dialog. */
export function FactorForm<S extends FormSchema>({ schema, values, send, children, ...dialog }: FactorFormProps<S>) {
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

type RenewedSignIn = FormValues<typeof renewedSignIn>;

interface RenewedSignInProps
  extends Omit<FactorFormProps<typeof renewedSignIn>, 'schema' | 'values' | 'children' | 'send'> {
  send: (values: RenewedSignIn) => Promise<unknown>;
  /** False for somebody without a second factor, whose password is enough. */
  hasCode?: boolean;
  /** Above the fields. */
  children?: ReactNode;
}

/** Asks for password and code, before how somebody signs in is changed. */
export function RenewedSignInForm({ hasCode = true, children, ...dialog }: RenewedSignInProps) {
  return (
    <FactorForm {...dialog} schema={renewedSignIn} values={hasCode ? { password: '', otp: '' } : { password: '' }}>
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
    </FactorForm>
  );
}
