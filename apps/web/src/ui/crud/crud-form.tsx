// The add and edit dialog: fields, buttons, server errors.
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Controller, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { getFailureMessage, isApiError, isFormFailure, isNetworkError } from '../../shared/api/call-error.ts';
import { Form, type FormApi, type FormRules, type FormSchema, type FormValues } from '../../shared/forms/form.tsx';
import { focusNextOnEnter } from '../../shared/scanner/field-state.ts';
import { alerts } from '../alerts/alerts.ts';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { CheckBox } from '../controls/choices.tsx';
import { Alert, AlertAction } from '../feedback/alert.tsx';
import { Field, FieldError } from '../fields/field.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { Input, Textarea } from '../fields/input.tsx';
import { Select, type SelectOption } from '../fields/select.tsx';
import {
  DecimalInput,
  EmailInput,
  MoneyInput,
  PasswordInput,
  PhoneInput,
  WholeInput,
} from '../fields/typed-inputs.tsx';
import { FormDialog, type FormDialogProps } from '../layers/form-dialog.tsx';
import { SuggestedPassword } from './suggested-password.tsx';

interface FieldBase<V extends FieldValues> {
  name: Path<V>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  /** Half width from 640 px on. */
  half?: boolean;
  /** Heading of the section that starts with this field. */
  section?: string;
}

type FieldKind =
  | { kind: 'text' | 'area'; max: number; autoComplete?: string; lang?: string }
  /** A decimal number, kept as text. */
  | { kind: 'decimal' }
  | { kind: 'email' | 'phone' | 'money' | 'whole' | 'check' }
  /** Another person's password, with a random one on request. */
  | { kind: 'password' }
  /** A picture: the value is the chosen `File` or undefined. */
  | { kind: 'picture'; currentUrl?: string | null | undefined }
  | { kind: 'select'; options: readonly SelectOption<string>[]; placeholder?: string; disabled?: boolean };

/** One field of a `CrudForm`: its name in the contract's schema, label and control. */
export type CrudField<V extends FieldValues> = FieldBase<V> & FieldKind;

function renderControl<V extends FieldValues>(form: FormApi<V>, field: CrudField<V>): ReactNode {
  const { name } = field;
  const controlProps = form.control(name);
  switch (field.kind) {
    case 'text':
      return <Input {...controlProps} limit={field.max} lang={field.lang} autoComplete={field.autoComplete ?? 'off'} />;
    case 'area':
      return <Textarea {...controlProps} limit={field.max} lang={field.lang} />;
    case 'email':
      return <EmailInput {...controlProps} autoComplete="off" />;
    case 'phone':
      return <PhoneInput {...controlProps} autoComplete="off" />;
    case 'password':
      return <PasswordInput {...controlProps} autoComplete="new-password" />;
    case 'money':
      return <MoneyInput {...controlProps} />;
    case 'whole':
      return <WholeInput {...controlProps} />;
    case 'decimal':
      return <DecimalInput {...controlProps} />;
    case 'check':
      return <CheckBox {...controlProps} label={field.label} hint={field.hint} />;
    case 'picture':
      return (
        <Controller
          control={form.methods.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <FileDrop file={value} onChange={onChange} currentUrl={field.currentUrl} />
          )}
        />
      );
    case 'select':
      return (
        <Controller
          control={form.methods.control}
          name={name}
          render={({ field: { value, onChange, ref } }) => {
            // The form library focuses the first invalid field; a select's button is found by its id. Of a disabled one
            // the link in its hint.
            ref({
              focus: () => {
                const select = document.getElementById(controlProps.id);
                (field.disabled ? select?.closest('div')?.querySelector('a') : select)?.focus();
              },
            });
            return (
              <Select
                id={controlProps.id}
                value={String(value ?? '')}
                onChange={onChange}
                options={field.options}
                disabled={field.disabled}
                placeholder={field.placeholder}
              />
            );
          }}
        />
      );
  }
}

interface CrudFieldProps<V extends FieldValues> {
  form: FormApi<V>;
  field: CrudField<V>;
  aside?: ReactNode;
}

/** The control in its `Field`, with its error. */
function CrudFieldView<V extends FieldValues>({ form, field, aside }: CrudFieldProps<V>) {
  const { name, label, hint, optional, half } = field;
  const isDisabled = field.kind === 'select' && field.disabled === true;
  if (field.kind === 'check') {
    return (
      <div className={half ? '' : 'sm:col-span-2'}>
        {renderControl(form, field)}
        <FieldError>{form.error(name)}</FieldError>
      </div>
    );
  }
  return (
    <>
      <Field
        label={label}
        optional={optional}
        error={isDisabled ? undefined : form.error(name)}
        id={form.control(name).id}
        className={half ? '' : 'sm:col-span-2'}
        hint={hint}
        aside={aside}
      >
        {renderControl(form, field)}
      </Field>
      {field.kind === 'password' ? <SuggestedPassword form={form} name={name} /> : null}
    </>
  );
}

/** Passed from the page to its dialog. */
export interface CrudDialog {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Label of the submit button. */
  readonly submit: string;
  readonly words: CrudOutcome;
  /** The edited row's name; undefined while adding. */
  readonly name?: string | undefined;
  /** Loads the server's current row into the form; undefined while it is being fetched. */
  readonly takeFresh?: (() => void) | undefined;
  /** Fetches the server's current row. */
  readonly onStale?: () => void;
  /** Called when the form becomes edited or unedited. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** Messages after a call. */
export interface CrudOutcome {
  readonly done: string;
  readonly failed: string;
  /** Used if the server gives no message. */
  readonly failedText?: string;
}

/** Optional fields behind a button: most forms are sent without them. */
export interface CrudPart<V extends FieldValues> {
  /** Label of the button. */
  readonly label: string;
  readonly fields: readonly CrudField<V>[];
  /** Content below the fields. */
  readonly extra?: (form: FormApi<V>) => ReactNode;
}

export interface CrudFormProps<S extends FormSchema> extends Pick<FormDialogProps, 'width' | 'cancel'> {
  dialog: CrudDialog;
  schema: S;
  rules?: FormRules<FormValues<S>>;
  /** Initial values of all fields. */
  values: DefaultValues<FormValues<S>>;
  fields: readonly CrudField<FormValues<S>>[];
  /** What stands at the right of labels, by field. */
  asides?: Readonly<Record<string, (form: FormApi<FormValues<S>>) => ReactNode>>;
  /** Names and descriptions in other languages. */
  translations?: readonly CrudField<FormValues<S>>[];
  /** Further folded parts. */
  parts?: readonly CrudPart<FormValues<S>>[];
  send: (values: FormValues<S>) => Promise<unknown>;
  /** False where barcodes are scanned, as scanners end each code with Enter: it moves to the next field. */
  sendsOnEnter?: boolean;
  /** Content below the fields; a function gets the form. */
  children?: ReactNode | ((form: FormApi<FormValues<S>>) => ReactNode);
}

const STALE = 'stale_version';
const isStale = (error: unknown) => isApiError(error) && error.code === STALE;
/** Forms with this many fields show an error summary with links (UI-11). */
const SUMMARY_FROM = 7;
const SUMMARY = ['px-4 py-3', 'flex flex-wrap gap-x-4'] as const;
/** On phones a form of few fields is a sheet. */
const SHEET_UP_TO = 3;

/** Field errors with their labels for an alert, or the server's message. */
function refusalText<S extends FormSchema>(
  {
    fields,
    translations = [],
    parts = [],
    dialog,
  }: Pick<CrudFormProps<S>, 'fields' | 'translations' | 'parts' | 'dialog'>,
  error: unknown,
  messages: Readonly<Record<string, string>>,
): string {
  const listed = [...fields, ...translations, ...parts.flatMap((part) => part.fields)].flatMap(({ name, label }) =>
    messages[name] ? [`${label}: ${messages[name]}`] : [],
  );
  return listed.join(' ') || getFailureMessage(error, dialog.words.failedText ?? crudTexts.tryAgain);
}

/** Errors without a field: a conflicting change, or the server's message. */
function Failure({ dialog, error }: { dialog: CrudDialog; error: unknown }) {
  if (!isFormFailure(error)) return null;
  const { takeFresh } = dialog;
  if (isStale(error)) {
    const action = takeFresh ? <AlertAction label={crudTexts.takeFresh} onPress={takeFresh} /> : null;
    return (
      <Alert tone="notice" live action={action} className="sm:col-span-2">
        {crudTexts.stale({ name: dialog.name ?? '' })}
      </Alert>
    );
  }
  return (
    <Alert title={isNetworkError(error) ? undefined : dialog.words.failed} className="sm:col-span-2">
      {getFailureMessage(error, dialog.words.failedText ?? crudTexts.tryAgain)}
    </Alert>
  );
}

/** Open once a field of it is wrong. */
function FoldedPart<V extends FieldValues>({ form, part }: { form: FormApi<V>; part: CrudPart<V> }) {
  const { label, fields, extra } = part;
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || fields.some(({ name }) => form.error(name) !== undefined);
  return (
    <>
      <div className="sm:col-span-2">
        <Button
          variant="outline"
          size={40}
          iconAfter={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onClick={() => setOpened(!isOpen)}
        >
          {label}
        </Button>
      </div>
      {isOpen ? (
        <>
          {fields.map((field) => (
            <CrudFieldView key={field.name} form={form} field={field} />
          ))}
          {extra?.(form)}
        </>
      ) : null}
    </>
  );
}

function Fields<S extends FormSchema>({ form, ...props }: CrudFormProps<S> & { form: FormApi<FormValues<S>> }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its fields.
    <div
      onKeyDown={props.sendsOnEnter === false ? focusNextOnEnter : undefined}
      className="grid gap-x-4 gap-y-4 sm:grid-cols-2"
    >
      <Failure dialog={props.dialog} error={form.failure} />
      {props.fields.map((field, index) => (
        <Fragment key={field.name}>
          {field.section === undefined ? null : (
            <h3 className={cn('text-h3 font-semibold sm:col-span-2', index > 0 && 'mt-2 border-t border-line pt-5')}>
              {field.section}
            </h3>
          )}
          <CrudFieldView form={form} field={field} aside={props.asides?.[field.name]?.(form)} />
        </Fragment>
      ))}
      {props.translations ? (
        <FoldedPart form={form} part={{ label: crudTexts.otherLanguages, fields: props.translations }} />
      ) : null}
      {props.parts?.map((part) => (
        <FoldedPart key={part.label} form={form} part={part} />
      ))}
      {typeof props.children === 'function' ? props.children(form) : props.children}
    </div>
  );
}

/** Adds or edits with a form over a contract schema; keeps all input if the server refuses. */
export function CrudForm<S extends FormSchema>(props: CrudFormProps<S>) {
  const { dialog, fields, translations, parts, width = 'md' } = props;
  const isShort = fields.length <= SHEET_UP_TO && !translations && !parts;
  const submit = async (values: FormValues<S>) => {
    await props.send(values);
    alerts.success(dialog.words.done);
    dialog.onClose();
  };
  return (
    <FormDialog
      isOpen={dialog.isOpen}
      onClose={dialog.onClose}
      title={dialog.title}
      width={width}
      phone={isShort ? 'sheet' : 'full'}
      submit={dialog.submit}
      cancel={props.cancel}
    >
      {(inDialog) => (
        <Form
          {...inDialog}
          onDirty={(isDirty) => {
            inDialog.onDirty(isDirty);
            dialog.onDirty?.(isDirty);
          }}
          schema={props.schema}
          rules={props.rules}
          defaultValues={props.values}
          onSubmit={submit}
          onRefused={({ error, messages }) => {
            // Without a connection the form says so itself.
            if (error === undefined || isNetworkError(error)) return;
            alerts.failure(dialog.words.failed, refusalText(props, error, messages));
            if (isStale(error)) dialog.onStale?.();
          }}
          className="flex flex-col gap-4"
          summary={fields.length >= SUMMARY_FROM ? crudTexts.summary : undefined}
          summaryLook={SUMMARY}
        >
          {(form) => <Fields {...props} form={form} />}
        </Form>
      )}
    </FormDialog>
  );
}
