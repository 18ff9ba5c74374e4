// What the two forms of 'Join Our Team' share: the dialog, sending, and what is said when it is refused.
import { missingFields } from '@tilgul/contract/public-forms';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { Link } from 'react-router';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import {
  Form,
  type FormApi,
  type FormRefusal,
  type FormRules,
  type FormSchema,
  type FormValues,
} from '../../shared/forms/form.tsx';
import { PATHS } from '../../shared/paths.ts';
import { joinTexts as texts } from '../../texts/en/public/join.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';

/** What the page passes to the dialog of either form. */
export interface JoinDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Gets the server's sentence once the form is kept. */
  onDone: (sentence: string) => void;
}

interface JoinFormProps<S extends FormSchema> extends JoinDialogProps {
  title: string;
  schema: S;
  rules?: FormRules<FormValues<S>>;
  /** First values, in the order of the fields on screen. */
  values: DefaultValues<FormValues<S>>;
  /** The form's sentence for required fields that are missing. */
  missing: (names: readonly string[]) => string;
  send: (values: FormValues<S>) => Promise<{ message: string }>;
  /** Said when the server sends no sentence of its own. */
  done: string;
  /** Heading of the list of wrong fields, for the longer form. */
  summary?: string;
  children: (form: FormApi<FormValues<S>>) => ReactNode;
}

/** The server's sentence with the wait that a 429 names, else the form's own (UI-35). */
function failureOf(error: unknown): string {
  const sentence = failureText(error, texts.refusedText, texts.network);
  const wait = isApiError(error) ? error.retryAfter : undefined;
  return wait === undefined ? sentence : `${sentence} ${t(texts.wait, { minutes: Math.ceil(wait / 60) })}`;
}

/** Above the fields: which required ones are still missing, else why the call was refused. */
function Refusal<S extends FormSchema>({
  form,
  missing,
}: { form: FormApi<FormValues<S>> } & Pick<JoinFormProps<S>, 'missing'>) {
  const messages = Object.values(form.methods.formState.errors).map((error) => String(error?.message ?? ''));
  const names = missingFields({ all: messages });
  const text = names.length > 0 ? missing(names) : form.failure ? failureOf(form.failure) : undefined;
  return text === undefined ? null : <Alert className="sm:col-span-2">{text}</Alert>;
}

/** The alert of a refused try; the next try and closing the form take it away. */
function useRefusalAlert() {
  const close = useRef<() => void>(undefined);
  useEffect(() => () => close.current?.(), []);
  const clear = () => close.current?.();
  const show = (text: string) => {
    clear();
    close.current = alerts.stepFailure(texts.refused, text);
  };
  return { show, clear };
}

/** What the law wants said where personal data are asked for (DPDP). */
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

/** Sends once, says so, closes; a refusal leaves everything as it was typed. */
function useJoin<S extends FormSchema>(props: JoinFormProps<S>) {
  const [isSending, setSending] = useState(false);
  const alert = useRefusalAlert();
  const submit = async (values: FormValues<S>) => {
    alert.clear();
    setSending(true);
    try {
      const sentence = (await props.send(values)).message || props.done;
      alerts.success(sentence);
      props.onDone(sentence);
      props.onClose();
    } finally {
      setSending(false);
    }
  };
  const refuse = ({ error }: FormRefusal) => {
    if (error !== undefined) alert.show(failureOf(error));
  };
  return { isSending, submit, refuse, clearAlert: alert.clear };
}

/** One of the two forms in its dialog. */
export function JoinForm<S extends FormSchema>(props: JoinFormProps<S>) {
  const { isSending, submit, refuse, clearAlert } = useJoin(props);
  const close = () => {
    clearAlert();
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
      isSending={isSending}
    >
      {(inDialog) => (
        <Form
          {...inDialog}
          schema={props.schema}
          defaultValues={props.values}
          onSubmit={submit}
          onRefused={refuse}
          className="flex flex-col gap-4"
          {...(props.rules ? { rules: props.rules } : {})}
          {...(props.summary ? { summary: props.summary } : {})}
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
