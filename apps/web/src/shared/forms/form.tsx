// How a form is checked against its contract schema, sent, and shown what the server refused.
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
import { isApiError, isNetworkError, isSessionError } from '../api/call-error.ts';
import { focusFirstInvalid, focusRefused } from '../screen/focus.ts';

/** What is wrong with a long form, above its fields, as links to them (UI-11). */
function ErrorSummary(props: { title: string; entries: readonly { id: string; message: string }[] }) {
  const headingId = useId();
  const goTo = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    <section aria-labelledby={headingId} className="rounded-control bg-danger-soft p-4 text-danger">
      <p id={headingId} className="font-semibold">
        {props.title}
      </p>
      <ul className="mt-1 list-disc ps-5">
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

/** A contract's object schema whose input a form fills. */
export type FormSchema = z.core.$ZodType<unknown, FieldValues>;
export type FormValues<S extends FormSchema> = z.input<S> & FieldValues;

/** More rules than the schema knows, as messages by field name: passwords that must be equal, for instance. */
export type FormRules<V> = (values: V) => Partial<Record<string, string>>;

/** The schema, or a function that loads it where the first paint must not wait for it (PERF-3). */
type SchemaSource<S extends FormSchema> = S | (() => Promise<S>);

/** Fetches the rules; from the first touch of a form on, they are on their way. */
const loadCheck = <S extends FormSchema>(source: SchemaSource<S>) =>
  Promise.all([import('./form-check.ts'), typeof source === 'function' ? source() : source]);

/** What the schema finds; nothing when its code cannot be fetched, since the server checks everything again. */
async function findProblemsLazily(source: SchemaSource<FormSchema>, values: FieldValues) {
  try {
    const [check, schema] = await loadCheck(source);
    return check.findProblems(schema, values);
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
  for (const { name, message } of await findProblemsLazily(schema, values)) add(name, message);
  for (const [name, message] of Object.entries(rules?.(values) ?? {})) if (message) add(name, message);
  return errors;
}

/** Checks with the contract's schema and hands on the values as typed: the server is the one that parses them. */
function contractResolver<V extends FieldValues>(
  schema: SchemaSource<FormSchema>,
  rules: FormRules<V> | undefined,
): Resolver<V> {
  return async (values) => {
    const errors = await fieldErrors(schema, rules, values);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** What a form's fields need to know of it. */
export interface FormApi<V extends FieldValues> {
  /** Everything of the form library: `watch`, `setValue`, `setFocus`, `control`, … */
  readonly methods: UseFormReturn<V>;
  /** The call is under way: the button is busy, the fields stay as they are. */
  readonly isSubmitting: boolean;
  /** Why the last call failed, for a sentence that belongs to no field; undefined while nothing failed. */
  readonly failure: unknown;
  /** What a control needs: `{ id, name, ref, onChange, onBlur }`. */
  control(name: Path<V>): ReturnType<UseFormReturn<V>['register']> & { id: string };
  /** The message under a field, or undefined. */
  error(name: Path<V>): string | undefined;
}

/** Why a submit did not happen: the fields' own check (`error` undefined) or the call; messages by field. */
export interface FormRefusal {
  readonly error?: unknown;
  readonly messages: Readonly<Record<string, string>>;
}

interface FormProps<S extends FormSchema> {
  /** On public pages a function that fetches it, kept outside of the component. */
  schema: SchemaSource<S>;
  /** Every field of the form has its first value here. */
  defaultValues: DefaultValues<FormValues<S>>;
  rules?: FormRules<FormValues<S>>;
  /**
   * Sends the values as typed. Let it fail with the call's error: messages of the server land on their fields, the first
   * of them gets the focus, the rest is `failure`, and `onRefused` is called.
   */
  onSubmit(values: FormValues<S>, form: UseFormReturn<FormValues<S>>): Promise<unknown> | unknown;
  /** Called at every refusal, for the titled alerts. Not called when the session is over. */
  onRefused?(refusal: FormRefusal): void;
  /** Called with whether anything differs from the first values (`useDirtyGuard().setDirty`). */
  onDirty?(isDirty: boolean): void;
  /** Wrong fields are checked again with the next submit; editing one takes its error away. Else: at every change. */
  clearsOnEdit?: boolean;
  /** Heading of the summary of errors; give it to forms of more than six fields (UI-11). */
  summary?: string;
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

/** Messages in the order in which the form lists its fields, which is the order on screen. */
function sortByFormOrder(
  messages: Readonly<Record<string, string>>,
  defaultValues: object,
): [name: string, message: string][] {
  const names = Object.keys(defaultValues);
  const place = (name: string) => names.indexOf(name.split('.')[0] ?? name);
  return Object.entries(messages).sort(([one], [other]) => place(one) - place(other));
}

/** The first message of each field that the server names and the form has. */
function serverMessages(error: unknown, values: FieldValues): Record<string, string> {
  const fields = isApiError(error) ? Object.entries(error.fields) : [];
  return Object.fromEntries(
    fields.flatMap(([name, texts]) => (get(values, name) === undefined || !texts[0] ? [] : [[name, texts[0]]])),
  );
}

/** The submit handler: sends, and puts what the server refused where it belongs. */
function useSubmit<S extends FormSchema>(methods: UseFormReturn<FormValues<S>>, props: FormProps<S>) {
  const [failure, setFailure] = useState<unknown>();
  const isUnderWay = useRef(false);
  const send = methods.handleSubmit(
    async (values) => {
      setFailure(undefined);
      try {
        await props.onSubmit(values, methods);
      } catch (error) {
        if (isSessionError(error)) return;
        if (!isApiError(error) && !isNetworkError(error)) throw error;
        const messages = serverMessages(error, values);
        for (const [name, message] of Object.entries(messages)) {
          methods.setError(name as Path<FormValues<S>>, { type: 'server', message });
        }
        setFailure(error);
        props.onRefused?.({ error, messages });
      }
    },
    (errors) => {
      setFailure(undefined);
      props.onRefused?.({ messages: collectMessages(errors) });
    },
  );
  /** A second press while the first is checked or sent is the same press. */
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await send(event).finally(() => {
      isUnderWay.current = false;
    });
  };
  return { submit, failure };
}

/**
 * A form over a schema of the contract: checked on submit, then at every change (or see `clearsOnEdit`), errors of the
 * server on their fields, input kept on failure, the first wrong field focused.
 */
export function Form<S extends FormSchema>(props: FormProps<S>) {
  const { schema, rules, defaultValues, onDirty, summary, clearsOnEdit } = props;
  const prefix = useId();
  const element = useRef<HTMLFormElement>(null);
  const resolver = useMemo(() => contractResolver<FormValues<S>>(schema, rules), [schema, rules]);
  const reValidateMode = clearsOnEdit ? 'onSubmit' : 'onChange';
  const methods = useForm<FormValues<S>>({ defaultValues, resolver, mode: 'onSubmit', reValidateMode });
  const { errors, isSubmitting, isDirty } = methods.formState;
  const { submit, failure } = useSubmit(methods, props);

  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  useEffect(() => {
    if (isApiError(failure)) focusFirstInvalid(element.current);
  }, [failure]);

  // While prefetching a failure is no news; the check asks again.
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
        // What a control refuses by itself (a quantity of 2.5) is in no value of the form.
        if (!focusRefused(element.current)) return void submit(event);
        event.preventDefault();
      }}
    >
      {summary && entries.length > 0 ? <ErrorSummary title={summary} entries={entries} /> : null}
      {props.children(api)}
    </form>
  );
}
