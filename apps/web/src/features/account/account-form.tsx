// A form of the account page in its dialog: what it says when it is refused, and that it keeps what was typed.
import { type ReactNode, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import { Form, type FormApi, type FormRules, type FormSchema, type FormValues } from '../../shared/forms/form.tsx';
import { accountTexts as texts } from '../../texts/en/shared/account.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormDialog, type FormDialogProps } from '../../ui/layers/form-dialog.tsx';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface AccountFormProps<S extends FormSchema>
  extends DialogProps,
    Pick<FormDialogProps, 'title' | 'description' | 'submit'> {
  schema: S;
  rules?: FormRules<FormValues<S>>;
  values: DefaultValues<FormValues<S>>;
  /** Sends the values; the dialog closes and `done` is said once it has succeeded. */
  send: (values: FormValues<S>) => Promise<unknown>;
  done: string;
  children: (form: FormApi<FormValues<S>>) => ReactNode;
}

/** What is wrong with no field in particular. */
export function AccountFailure({ failure }: { failure: unknown }) {
  if (failure === undefined || (isApiError(failure) && Object.keys(failure.fields).length > 0)) return null;
  return <Alert title={`${texts.error}.`}>{failureText(failure, texts.tryAgain, texts.network)}</Alert>;
}

/** A form over a schema of the contract; what the server refuses stands at its field, or above all of them. */
export function AccountForm<S extends FormSchema>(props: AccountFormProps<S>) {
  const { isOpen, onClose, title, description, submit, schema, values, rules, send, done, children } = props;
  const [isSending, setSending] = useState(false);
  const save = async (sent: FormValues<S>) => {
    setSending(true);
    try {
      await send(sent);
    } finally {
      setSending(false);
    }
    alerts.success(done);
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      width="sm"
      submit={submit}
      isSending={isSending}
    >
      {(inDialog) => (
        <Form
          {...inDialog}
          schema={schema}
          defaultValues={values}
          onSubmit={save}
          className="flex flex-col gap-4"
          {...(rules ? { rules } : {})}
        >
          {(form) => (
            <>
              <AccountFailure failure={form.failure} />
              {children(form)}
            </>
          )}
        </Form>
      )}
    </FormDialog>
  );
}
