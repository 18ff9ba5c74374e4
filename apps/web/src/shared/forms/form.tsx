// A form over a contract schema: validation, submit and server errors.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { isApiError, isNetworkError, isSessionError, networkError } from '../api/call-error.ts';
import { focusFirstInvalid, focusRefused } from '../screen/focus.ts';

/** Classes of an error summary and of its list. */
type SummaryLook = readonly [box: string, list: string];

const HIDDEN: SummaryLook = ['sr-only focus-within:not-sr-only focus-within:p-4', 'mt-1 list-disc ps-5'];

interface ErrorSummaryProps {
  title: string;
  entries: readonly { id: string; message: string }[];
  look: SummaryLook | undefined;
}

/** Errors above a long form, as links to their fields (UI-11): read out, and by default seen while the keyboard is in it. */
function ErrorSummary(props: ErrorSummaryProps) {
  const [box, list] = props.look ?? HIDDEN;
  const headingId = useId();
  const goTo = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    <section aria-labelledby={headingId} className={`rounded-control bg-danger-soft text-danger ${box}`}>
      <p id={headingId} className="font-semibold">
        {props.title}
      </p>
      <ul className={list}>
        {props.entries.map(({ id, message }) => (
          <li key={id} className="py-0.5">
            <a href={`#${id}`} onClick={goTo(id)} className="underline">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Object schema of the contract that a form fills in. */
export type FormSchema = z.core.$ZodType<unknown, FieldValues>;
export type FormValues<S extends FormSchema> = z.input<S> & FieldValues;

/** Rules beyond the schema, as messages by field name (for example, equal passwords). */
export type FormRules<V> = (values: V) => Partial<Record<string, string>>;

/** The schema, or a function that loads it after the first paint (PERF-3). */
type SchemaSource<S extends FormSchema> = S | (() => Promise<S>);

/** Loads validator and schema; prefetched on the first touch of a form. */
const loadCheck = <S extends FormSchema>(source: SchemaSource<S>) =>
  Promise.all([import('./form-check.ts'), typeof source === 'function' ? source() : source]);

/** Violations of the schema; none if its code cannot load, since the server validates again. */
async function loadViolations(source: SchemaSource<FormSchema>, values: FieldValues) {
  try {
    const [check, schema] = await loadCheck(source);
    return check.findViolations(schema, values);
  } catch {
    return [];
  }
}

async function fieldErrors<V extends FieldValues>(
  schema: SchemaSource<FormSchema>,
  rules: FormRules<V> | undefined,
  values: V,
): Promise<FieldErrors<V>> {
  const errors: FieldErrors<V> = {};
  const add = (name: string, message: string) => {
    if (!get(errors, name)) set(errors, name, { type: 'contract', message });
  };
  for (const { name, message } of await loadViolations(schema, values)) add(name, message);
  for (const [name, message] of Object.entries(rules?.(values) ?? {})) if (message) add(name, message);
  return errors;
}

/** Validates, and passes on the values as typed, since the server parses them. */
function contractResolver<V extends FieldValues>(
  schema: SchemaSource<FormSchema>,
  rules: FormRules<V> | undefined,
): Resolver<V> {
  return async (values) => {
    const errors = await fieldErrors(schema, rules, values);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

export interface FormApi<V extends FieldValues> {
  /** API of react-hook-form: `watch`, `setValue`, `setFocus`, … */
  readonly methods: UseFormReturn<V>;
  readonly isSubmitting: boolean;
  /** Error of the last call, for a message that belongs to no field. */
  readonly failure: unknown;
  /** Props of a control: `{ id, name, ref, onChange, onBlur }`. */
  control(name: Path<V>): ReturnType<UseFormReturn<V>['register']> & { id: string };
  /** Message below a field. */
  error(name: Path<V>): string | undefined;
}

/** Why a submit failed: validation (`error` undefined) or the call; messages by field. */
interface FormRefusal {
  readonly error?: unknown;
  readonly messages: Readonly<Record<string, string>>;
}

export interface FormProps<S extends FormSchema> {
  /** Public pages pass a function that loads it, defined outside the component. */
  schema: SchemaSource<S>;
  /** Has a value for every field. */
  defaultValues: DefaultValues<FormValues<S>>;
  rules?: FormRules<FormValues<S>> | undefined;
  /**
   * Sends the values as typed. Let it throw the call's error: the form then shows server messages on their fields, focuses the
   * first, sets `failure` and calls `onRefused`.
   */
  onSubmit(values: FormValues<S>, form: UseFormReturn<FormValues<S>>): Promise<unknown> | unknown;
  /** Called on every failed submit, except when the session is over. */
  onRefused?(refusal: FormRefusal): void;
  /** Called when the form becomes dirty or clean (`useDirtyGuard().setDirty`). */
  onDirty?(isDirty: boolean): void;
  /** Called when a submit starts or ends. */
  onSubmitting?(isSubmitting: boolean): void;
  /** Editing a field clears its error until the next submit. Default: validate again on every change. */
  clearsOnEdit?: boolean;
  /** Heading of the error summary, for forms of more than six fields (UI-11). */
  summary?: string | undefined;
  /** Shows the summary, for a form so long that errors may be out of sight. */
  summaryLook?: SummaryLook;
  id?: string;
  className?: string;
  children(form: FormApi<FormValues<S>>): ReactNode;
}

/** Messages by dotted field name. */
function collectMessages(errors: FieldErrors, prefix = ''): Record<string, string> {
  const found = Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (!error) return [];
    if (typeof error.message === 'string') return [[`${prefix}${name}`, error.message]];
    return Object.entries(collectMessages(error as FieldErrors, `${prefix}${name}.`));
  });
  return Object.fromEntries(found);
}

/** Messages in the order of `defaultValues`, which is the order on screen. */
function sortByFormOrder(
  messages: Readonly<Record<string, string>>,
  defaultValues: object,
): [name: string, message: string][] {
  const names = Object.keys(defaultValues);
  const position = (name: string) => names.indexOf(name.split('.')[0] ?? name);
  return Object.entries(messages).sort(([one], [other]) => position(one) - position(other));
}

/** The server's first message for each field of the form. */
function serverMessages(error: unknown, values: FieldValues): Record<string, string> {
  const fields = isApiError(error) ? Object.entries(error.fields) : [];
  return Object.fromEntries(
    fields.flatMap(([name, texts]) => (get(values, name) === undefined || !texts[0] ? [] : [[name, texts[0]]])),
  );
}

/** Submit handler: sends, and assigns server errors to fields. `isTyping`: the user went on typing in another field before the answer. */
function useSubmit<S extends FormSchema>(methods: UseFormReturn<FormValues<S>>, props: FormProps<S>) {
  const [failure, setFailure] = useState<unknown>();
  const isRunning = useRef(false);
  const isTyping = useRef(false);
  const send = methods.handleSubmit(
    async (values) => {
      setFailure(undefined);
      const focused = document.activeElement;
      try {
        await props.onSubmit(values, methods);
      } catch (error) {
        if (isSessionError(error)) return;
        if (!isApiError(error) && !isNetworkError(error)) throw error;
        const messages = serverMessages(error, values);
        for (const [name, message] of Object.entries(messages)) {
          methods.setError(name as Path<FormValues<S>>, { type: 'server', message });
        }
        const { activeElement } = document;
        isTyping.current = activeElement !== focused && activeElement instanceof HTMLInputElement;
        const failed = isNetworkError(error) ? networkError(uiTexts.noConnection) : error;
        setFailure(failed);
        props.onRefused?.({ error: failed, messages });
      }
    },
    (errors) => {
      setFailure(undefined);
      props.onRefused?.({ messages: collectMessages(errors) });
    },
  );
  /** Ignores presses while a submit is in progress. */
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    await send(event).finally(() => {
      isRunning.current = false;
    });
  };
  return { submit, failure, isTyping };
}

/**
 * A form over a contract schema. Validates on submit, then on every change (see `clearsOnEdit`); shows server errors at their
 * fields, keeps the input on failure and focuses the first invalid field.
 */
export function Form<S extends FormSchema>(props: FormProps<S>) {
  const { schema, rules, defaultValues, onDirty, onSubmitting, summary, clearsOnEdit } = props;
  const prefix = useId();
  const element = useRef<HTMLFormElement>(null);
  const resolver = useMemo(() => contractResolver<FormValues<S>>(schema, rules), [schema, rules]);
  const reValidateMode = clearsOnEdit ? 'onSubmit' : 'onChange';
  const methods = useForm<FormValues<S>>({ defaultValues, resolver, mode: 'onSubmit', reValidateMode });
  const { errors, isSubmitting, isDirty } = methods.formState;
  const { submit, failure, isTyping } = useSubmit(methods, props);

  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  useEffect(() => {
    onSubmitting?.(isSubmitting);
    return () => onSubmitting?.(false);
  }, [onSubmitting, isSubmitting]);
  useEffect(() => {
    if (isApiError(failure) && !isTyping.current) focusFirstInvalid(element.current);
  }, [failure, isTyping]);

  // A failed prefetch is retried on submit.
  const prefetch = () => void loadCheck(schema).catch(() => undefined);
  const toFieldId = (name: string) => `${prefix}${name}`;
  const messages = collectMessages(errors);
  const entries = sortByFormOrder(messages, defaultValues).map(([name, message]) => ({ id: toFieldId(name), message }));
  const clearing = (name: Path<FormValues<S>>) => ({ onChange: () => methods.clearErrors(name) });
  const api: FormApi<FormValues<S>> = {
    methods,
    isSubmitting,
    failure,
    control: (name) => ({ ...methods.register(name, clearsOnEdit ? clearing(name) : {}), id: toFieldId(name) }),
    error: (name) => messages[name],
  };
  return (
    <form
      ref={element}
      id={props.id}
      noValidate
      className={props.className}
      onFocus={prefetch}
      onSubmit={(event) => {
        // Input that a control rejects itself (a quantity of 2.5) never reaches the form's values.
        if (!focusRefused(element.current)) return void submit(event);
        event.preventDefault();
      }}
    >
      {summary && entries.length > 0 ? (
        <ErrorSummary title={summary} entries={entries} look={props.summaryLook} />
      ) : null}
      {props.children(api)}
    </form>
  );
}
