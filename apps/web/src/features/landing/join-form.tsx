// Shared by the two forms of 'Join Our Team': dialog, sending, error messages.
import { listMissingFields } from '@tilgul/contract/public-forms';
import { texts } from '@tilgul/messages/public/join';
import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { Link } from 'react-router';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { Form, type FormApi, type FormRules, type FormSchema, type FormValues } from '../../shared/forms/form.tsx';
import { PATHS } from '../../shared/paths.ts';
import { alerts, useFailureAlert } from '../../ui/alerts/alerts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';

/** Props that the page passes to either form. */
export interface JoinDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Receives the server's message once the form is saved. */
  onDone: (sentence: string) => void;
}

interface JoinFormProps<S extends FormSchema> extends JoinDialogProps {
  title: string;
  schema: S;
  rules?: FormRules<FormValues<S>> | undefined;
  /** Initial values, in the order of the fields on screen. */
  values: DefaultValues<FormValues<S>>;
  /** Message for missing required fields. */
  missing: (names: readonly string[]) => string;
  send: (values: FormValues<S>) => Promise<{ message: string }>;
  /** Fallback if the server sends no message. */
  done: string;
  /** Heading of the error summary, for the longer form. */
  summary?: string;
  children: (form: FormApi<FormValues<S>>) => ReactNode;
}

/** The server's message with the wait of a 429, or the form's fallback (UI-35). */
function formatFailure(error: unknown): string {
  const sentence = getFailureMessage(error, texts.refusedText, texts.network);
  const wait = isApiError(error) ? error.retryAfter : undefined;
  return wait === undefined ? sentence : `${sentence} ${texts.wait({ minutes: Math.ceil(wait / 60) })}`;
}

/** Above the fields: missing required fields, or why the call failed. */
function Refusal<S extends FormSchema>({
  form,
  missing,
}: { form: FormApi<FormValues<S>> } & Pick<JoinFormProps<S>, 'missing'>) {
  const messages = Object.values(form.methods.formState.errors).map((error) => String(error?.message ?? ''));
  const names = listMissingFields({ all: messages });
  const text = names.length > 0 ? missing(names) : form.failure ? formatFailure(form.failure) : undefined;
  return text === undefined ? null : <Alert className="sm:col-span-2">{text}</Alert>;
}

/** The notice that the DPDP Act requires where personal data is collected. */
function PrivacyNote() {
  return (
    <p className="text-sm text-muted sm:col-span-2">
      {texts.privacyLead}{' '}
      <Link to={PATHS.privacy} target="_blank" className="font-semibold text-primary underline">
        {texts.privacy}
        <span className="sr-only"> {texts.privacyHint}</span>
      </Link>
    </p>
  );
}

/** Sends the form, confirms and closes; on failure everything typed stays. */
export function JoinForm<S extends FormSchema>(props: JoinFormProps<S>) {
  const alert = useFailureAlert();
  const submit = async (values: FormValues<S>) => {
    alert.clear();
    const sentence = (await props.send(values)).message || props.done;
    alerts.success(sentence);
    props.onDone(sentence);
    props.onClose();
  };
  const close = () => {
    alert.clear();
    props.onClose();
  };
  return (
    <FormDialog
      isOpen={props.isOpen}
      onClose={close}
      title={props.title}
      phone="full"
      submit={texts.submit}
      busyLabel={texts.busy}
    >
      {(inDialog) => (
        <Form
          {...inDialog}
          schema={props.schema}
          rules={props.rules}
          defaultValues={props.values}
          onSubmit={submit}
          onRefused={({ error }) =>
            error !== undefined && alert.show({ title: texts.refused, text: formatFailure(error) })
          }
          className="flex flex-col gap-4"
          summary={props.summary}
        >
          {(form) => (
            <div className="grid gap-4 sm:grid-cols-2">
              <Refusal form={form} missing={props.missing} />
              {props.children(form)}
              <PrivacyNote />
            </div>
          )}
        </Form>
      )}
    </FormDialog>
  );
}
