// A form dialog of the account page. It shows errors and keeps the typed values.

import { texts } from '@tilgul/messages/shared/account';
import { type ReactNode, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { Form, type FormApi, type FormRules, type FormSchema, type FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormDialog, type FormDialogProps } from '../../ui/layers/form-dialog.tsx';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface AccountFormProps<S extends FormSchema>
  extends DialogProps,
    Pick<FormDialogProps, 'title' | 'description' | 'submit' | 'cancel' | 'tone'> {
  /** Names the current form in a dialog with several steps. */
  step?: string;
  schema: S;
  rules?: FormRules<FormValues<S>>;
  values: DefaultValues<FormValues<S>>;
  send: (values: FormValues<S>) => Promise<unknown>;
  /** Success message shown as the dialog closes; without one the dialog stays open. */
  done?: string | undefined;
  children: (form: FormApi<FormValues<S>>) => ReactNode;
}

/** An error that belongs to no single field. */
function AccountFailure({ failure }: { failure: unknown }) {
  if (failure === undefined || (isApiError(failure) && Object.keys(failure.fields).length > 0)) return null;
  return <Alert title={`${texts.error}.`}>{getFailureMessage(failure, texts.tryAgain, texts.network)}</Alert>;
}

/** A form for a contract schema. Server errors appear at their field, or above all fields. */
export function AccountForm<S extends FormSchema>(props: AccountFormProps<S>) {
  const {
    isOpen,
    onClose,
    title,
    description,
    submit,
    cancel,
    tone,
    step,
    schema,
    values,
    rules,
    send,
    done,
    children,
  } = props;
  const [isSending, setSending] = useState(false);
  const save = async (sent: FormValues<S>) => {
    setSending(true);
    try {
      await send(sent);
    } finally {
      setSending(false);
    }
    if (done === undefined) return;
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
      cancel={cancel}
      tone={tone}
      isSending={isSending}
    >
      {(inDialog) => (
        <Form
          key={step}
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
