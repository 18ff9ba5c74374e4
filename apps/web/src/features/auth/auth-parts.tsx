// Shared by sign-in, registration and the password reset.
import { type ReactNode, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { Link } from 'react-router';
import { isApiError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { toTelLink } from '../../shared/format/tel-link.ts';
import { Form, type FormProps, type FormSchema } from '../../shared/forms/form.tsx';
import { alertStore } from '../../ui/alerts/alert-store.ts';
import type { StepFailure } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { loginFailure } from './use-login.ts';

/** Input attributes of a username: offered to password managers, never autocorrected. */
export const USERNAME = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const;

export const TEXT_LINK = 'inline-flex min-h-11 items-center font-semibold text-primary hover:underline';

/** From login to registration or back. */
export function AuthSwitch({ lead, to, label }: { lead: string; to: string; label: string }) {
  return (
    <p>
      {lead}{' '}
      <Link to={to} className={TEXT_LINK}>
        {label}
      </Link>
    </p>
  );
}

const CONTACT = 'flex min-h-11 w-fit max-w-full items-center font-semibold break-all underline';

/** Phone number and e-mail of the shop, as far as they are set. */
function Contact() {
  const { phone, email } = useSettings().contact;
  return (
    <>
      {phone ? (
        <a href={toTelLink(phone)} className={CONTACT}>
          {phone}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className={CONTACT}>
          {email}
        </a>
      ) : null}
    </>
  );
}

/** Why an attempt failed, above the fields. */
export function Failure({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Alert>
      <strong className="block font-semibold">{title}</strong>
      {children}
    </Alert>
  );
}

/** Why a sign-in failed, above the fields. */
export function LoginFailure({ error }: { error: unknown }) {
  const { title, text } = loginFailure(error);
  const isSuspended = isApiError(error) && error.code === 'account_suspended';
  return (
    <Failure title={title}>
      {text}
      {isSuspended ? <Contact /> : null}
    </Failure>
  );
}

type Messages = Readonly<Record<string, string>>;

interface InvalidProps {
  readonly errors: FieldErrors;
  readonly toInvalid: (messages: Messages) => StepFailure;
}

/** Heading of the messages that are still at fields; for screen readers only if a field has its text. */
function Invalid({ errors, toInvalid }: InvalidProps) {
  const messages = Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      typeof error?.message === 'string' ? [[name, error.message]] : [],
    ),
  );
  const said = Object.values(messages);
  if (said.length === 0) return null;
  const { title, text } = toInvalid(messages);
  // What a field says is seen there.
  if (said.includes(text) || said.includes(title)) {
    return (
      <p role="alert" className="sr-only">
        {title}
      </p>
    );
  }
  return <Failure title={title}>{text}</Failure>;
}

/** Ends the success messages of earlier steps. */
function endSuccesses(): void {
  for (const { id, tone } of alertStore.read().toasts) {
    if (tone === 'success') alertStore.closeToast(id);
  }
}

interface AuthFormProps<S extends FormSchema> extends Omit<FormProps<S>, 'onRefused' | 'className'> {
  /** Label of the submit button. */
  submit: string;
  busyLabel: string;
  /** The submit button takes the focus of a new step (`StepBox`). */
  isFirst?: boolean;
  /** Heading for invalid fields; its text is left out where a field says it. */
  toInvalid?: (messages: Messages) => StepFailure;
}

/** Says above the fields why they are invalid, until the next attempt or the last correction. */
export function AuthForm<S extends FormSchema>({
  submit,
  busyLabel,
  isFirst,
  toInvalid,
  onSubmit,
  children,
  ...form
}: AuthFormProps<S>) {
  const [isInvalid, setInvalid] = useState(false);
  return (
    <Form
      {...form}
      className="flex flex-col gap-3"
      onSubmit={(values, methods) => {
        setInvalid(false);
        return onSubmit(values, methods);
      }}
      onRefused={({ error }) => {
        endSuccesses();
        setInvalid(error === undefined);
      }}
    >
      {(fields) => (
        <>
          {isInvalid && toInvalid ? <Invalid errors={fields.methods.formState.errors} toInvalid={toInvalid} /> : null}
          {children(fields)}
          <Button
            type="submit"
            size={52}
            wide
            busy={fields.isSubmitting}
            busyLabel={busyLabel}
            data-first={isFirst || undefined}
          >
            {submit}
          </Button>
        </>
      )}
    </Form>
  );
}
