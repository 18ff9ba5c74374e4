// Shared by sign-in, registration and the password reset.
import { Link } from 'react-router';
import { isApiError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { toTelLink } from '../../shared/format/tel-link.ts';
import { Form, type FormProps, type FormRefusal, type FormSchema } from '../../shared/forms/form.tsx';
import { type StepFailure, useFailureAlert } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { loginFailure } from './use-login.ts';

/** Input attributes of a username: offered to password managers, never autocorrected. */
export const USERNAME = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const;

/** The link below the card, from login to registration or back. */
export function AuthSwitch({ lead, to, label }: { lead: string; to: string; label: string }) {
  return (
    <p className="mt-4 text-center text-muted">
      {lead}{' '}
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline">
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

/** Why a sign-in failed, above the fields. */
export function LoginFailure({ error }: { error: unknown }) {
  const { title, text } = loginFailure(error);
  const isSuspended = isApiError(error) && error.code === 'account_suspended';
  return (
    <Alert title={`${title}.`}>
      {text}
      {isSuspended ? <Contact /> : null}
    </Alert>
  );
}

interface AuthFormProps<S extends FormSchema> extends Omit<FormProps<S>, 'onRefused' | 'className'> {
  /** Label of the submit button. */
  submit: string;
  busyLabel: string;
  /** The submit button takes the focus of a new step (`StepBox`). */
  isFirst?: boolean;
  /** The toast for a failed attempt; undefined for none. */
  toFailure: (refusal: FormRefusal) => StepFailure | undefined;
}

/** Shows why an attempt failed until the next one, or until the page is left. */
export function AuthForm<S extends FormSchema>({
  submit,
  busyLabel,
  isFirst,
  toFailure,
  onSubmit,
  children,
  ...form
}: AuthFormProps<S>) {
  const failureAlert = useFailureAlert();
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      onSubmit={(values, methods) => {
        failureAlert.clear();
        return onSubmit(values, methods);
      }}
      onRefused={(refusal) => {
        const failure = toFailure(refusal);
        if (failure) failureAlert.show(failure);
      }}
    >
      {(fields) => (
        <>
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
