// The dialog in which something is added or edited: its fields, its two buttons, what the server says.
import { type ReactNode, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import { Form, type FormApi, type FormRules, type FormSchema, type FormValues } from '../../shared/forms/form.tsx';
import { keepEnter } from '../../shared/forms/keep-enter.ts';
import { crudTexts } from '../../texts/en/shared/crud.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../alerts/alerts.ts';
import { Alert, AlertAction } from '../feedback/alert.tsx';
import { FormDialog } from '../layers/form-dialog.tsx';
import { type CrudField, CrudFieldView } from './crud-field.tsx';

/** What a page's list passes to its dialog. */
export interface CrudDialog {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The verb of the button. */
  readonly submit: string;
  readonly words: CrudOutcome;
  /** What is edited; undefined while adding. */
  readonly name?: string | undefined;
  /** Takes the row as the server has it now; undefined while that is still being loaded. */
  readonly takeFresh?: (() => void) | undefined;
  /** Asks the server for the row as it is now. */
  readonly onStale?: () => void;
}

/** What is said after a call of a managing screen. */
export interface CrudOutcome {
  readonly done: string;
  readonly failed: string;
  /** Where the server gave no sentence of its own. */
  readonly failedText?: string;
}

export interface CrudFormProps<S extends FormSchema> {
  dialog: CrudDialog;
  schema: S;
  rules?: FormRules<FormValues<S>>;
  /** First values; all fields have one. */
  values: DefaultValues<FormValues<S>>;
  fields: readonly CrudField<FormValues<S>>[];
  send: (values: FormValues<S>) => Promise<unknown>;
  /** False where goods are scanned: a scanner ends each code with Enter. */
  sendsOnEnter?: boolean;
  /** A note below the fields, or what works with their values. */
  children?: ReactNode | ((form: FormApi<FormValues<S>>) => ReactNode);
}

const STALE = 'stale_version';
const isStale = (error: unknown) => isApiError(error) && error.code === STALE;
/** From this many fields on a summary with links is shown above them (UI-11). */
const SUMMARY_FROM = 7;

/** Messages of the fields after their names, as the titled alerts list them; else the server's sentence. */
function refusalText<S extends FormSchema>(
  { fields, dialog }: Pick<CrudFormProps<S>, 'fields' | 'dialog'>,
  error: unknown,
  messages: Readonly<Record<string, string>>,
): string {
  const listed = fields.flatMap(({ name, label }) => (messages[name] ? [`${label}: ${messages[name]}`] : []));
  return listed.join(' ') || failureText(error, dialog.words.failedText ?? crudTexts.tryAgain);
}

/** What belongs to no field: another's change, or the server's sentence. */
function Failure({ dialog, error }: { dialog: CrudDialog; error: unknown }) {
  if (error === undefined || (isApiError(error) && Object.keys(error.fields).length > 0)) return null;
  const { takeFresh } = dialog;
  if (isStale(error)) {
    const action = takeFresh ? <AlertAction label={crudTexts.takeFresh} onPress={takeFresh} /> : null;
    return (
      <Alert tone="notice" live action={action} className="sm:col-span-2">
        {t(crudTexts.stale, { name: dialog.name ?? '' })}
      </Alert>
    );
  }
  return (
    <Alert title={dialog.words.failed} className="sm:col-span-2">
      {failureText(error, dialog.words.failedText ?? crudTexts.tryAgain)}
    </Alert>
  );
}

function Fields<S extends FormSchema>({ form, ...props }: CrudFormProps<S> & { form: FormApi<FormValues<S>> }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no key does anything here, Enter least of all.
    <div
      onKeyDown={props.sendsOnEnter === false ? keepEnter : undefined}
      className="grid gap-x-4 gap-y-4 sm:grid-cols-2"
    >
      <Failure dialog={props.dialog} error={form.failure} />
      {props.fields.map((field) => (
        <CrudFieldView key={field.name} form={form} field={field} />
      ))}
      {typeof props.children === 'function' ? props.children(form) : props.children}
    </div>
  );
}

/** Adds or edits by one form over a schema of the contract; stays open with everything typed when the server refuses. */
export function CrudForm<S extends FormSchema>(props: CrudFormProps<S>) {
  const { dialog, fields } = props;
  const [isSending, setSending] = useState(false);
  const submit = async (values: FormValues<S>) => {
    setSending(true);
    try {
      await props.send(values);
    } finally {
      setSending(false);
    }
    alerts.success(dialog.words.done);
    dialog.onClose();
  };
  return (
    <FormDialog
      isOpen={dialog.isOpen}
      onClose={dialog.onClose}
      title={dialog.title}
      phone="full"
      submit={dialog.submit}
      isSending={isSending}
    >
      {(inDialog) => (
        <Form
          {...inDialog}
          schema={props.schema}
          defaultValues={props.values}
          onSubmit={submit}
          onRefused={({ error, messages }) => {
            if (error === undefined) return;
            alerts.failure(dialog.words.failed, refusalText(props, error, messages));
            if (isStale(error)) dialog.onStale?.();
          }}
          className="flex flex-col gap-4"
          {...(props.rules ? { rules: props.rules } : {})}
          {...(fields.length >= SUMMARY_FROM ? { summary: crudTexts.summary } : {})}
        >
          {(form) => <Fields {...props} form={form} />}
        </Form>
      )}
    </FormDialog>
  );
}
