import { signIn } from '@tilgul/contract/auth';
import type { credentials } from '@tilgul/contract/forms/auth.forms';
import { findRole } from '@tilgul/contract/rules/roles';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { failureText, isNetworkError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { Form, type FormApi, type FormRefusal, type FormValues } from '../../shared/forms/form.tsx';
import { afterLogin, PATHS } from '../../shared/paths.ts';
import { useGo } from '../../shared/screen/go.ts';
import { keepSession, useSession } from '../../shared/session/session.ts';
import { sessionBegan } from '../../shared/session/session-end.ts';
import { authTexts } from '../../texts/en/public/auth.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { AuthSwitch, USERNAME, useTryAlert } from './auth-parts.tsx';

const texts = authTexts.login;
const loadSchema = () => import('@tilgul/contract/forms/auth.forms').then((forms) => forms.credentials);

/** Title and sentence of a failed sign-in (UI-35). */
function failureOf(error: unknown): { title: string; text: string } {
  if (isNetworkError(error)) return { title: texts.networkTitle, text: texts.networkText };
  return { title: texts.failed, text: failureText(error, texts.failedText) };
}

/** Signs in, keeps the session and goes where the role belongs; an unknown role stays where it is. */
function useLogin() {
  const { send } = useSend(signIn);
  const go = useGo();
  const [search] = useSearchParams();
  const [isGoing, setGoing] = useState(false);
  const login = async (body: { username: string; password: string }) => {
    const answer = await send({ body });
    const role = findRole(answer.role_name);
    if (!role) return;
    setGoing(true);
    if (!keepSession(answer)) return setGoing(false);
    sessionBegan();
    alerts.success(texts.success, texts.successText);
    await go(afterLogin(role, search.get('next')), { replace: true });
  };
  return { login, isGoing };
}

/** The name that somebody has just registered with. */
function useRegisteredName(): string | undefined {
  const state: unknown = useLocation().state;
  const name = typeof state === 'object' && state !== null && 'username' in state ? state.username : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** The alert's words for a refused try: the fields' own check, or the call. */
const alertOf = ({ error, messages }: FormRefusal) =>
  error === undefined ? { title: texts.validation, text: Object.values(messages)[0] ?? '' } : failureOf(error);

interface LoginFieldsProps {
  readonly form: FormApi<FormValues<typeof credentials>>;
  /** The name is there already: the password is what is missing. */
  readonly isNamed: boolean;
}

function LoginFields({ form, isNamed }: LoginFieldsProps) {
  const { setFocus } = form.methods;
  useEffect(() => {
    if (isNamed) setFocus('password');
  }, [isNamed, setFocus]);
  return (
    <>
      {form.failure ? <Alert title={`${failureOf(form.failure).title}.`}>{failureOf(form.failure).text}</Alert> : null}
      <Field label={authTexts.username} hint={texts.usernameHint} error={form.error('username')}>
        <Input {...form.control('username')} {...USERNAME} required />
      </Field>
      <div>
        <Field label={authTexts.password} error={form.error('password')}>
          <PasswordInput {...form.control('password')} autoComplete="current-password" required />
        </Field>
        <Link
          to={PATHS.forgotPassword}
          className="ms-auto mt-1 flex min-h-11 w-fit items-center font-semibold text-primary hover:underline"
        >
          {texts.forgot}
        </Link>
      </div>
    </>
  );
}

export function LoginPage() {
  const { login, isGoing } = useLogin();
  const registered = useRegisteredName();
  const session = useSession();
  const [search] = useSearchParams();
  const { brand } = useSettings();
  const tryAlert = useTryAlert();
  // Who is signed in, in this tab or another one, has nothing to do here (UI-1).
  if (session && !isGoing) return <Navigate to={afterLogin(session.role, search.get('next'))} replace />;
  return (
    <>
      <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
      <Form
        schema={loadSchema}
        defaultValues={{ username: registered ?? '', password: '' }}
        className="flex flex-col gap-4"
        onSubmit={async (values, { setFocus }) => {
          tryAlert.clear();
          try {
            await login(values);
          } catch (error) {
            setFocus('password', { shouldSelect: true });
            throw error;
          }
        }}
        onRefused={(refusal) => tryAlert.show(alertOf(refusal))}
      >
        {(form) => (
          <>
            <LoginFields form={form} isNamed={registered !== undefined} />
            <Button type="submit" size={52} wide busy={form.isSubmitting} busyLabel={texts.busy}>
              {texts.submit}
            </Button>
          </>
        )}
      </Form>
      <AuthSwitch lead={t(texts.newHere, { brand })} to={PATHS.register} label={texts.register} />
    </>
  );
}
