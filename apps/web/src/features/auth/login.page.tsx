import type { credentials } from '@tilgul/contract/auth.forms';
import { texts as authTexts } from '@tilgul/messages/public/auth';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { isApiError, networkError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import type { FormApi, FormRefusal, FormValues } from '../../shared/forms/form.tsx';
import { getLoginTarget, PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordInput } from '../../ui/fields/typed-inputs.tsx';
import { AuthForm, AuthSwitch, LoginFailure, USERNAME } from './auth-parts.tsx';
import { type Credentials, type Login, loginFailure, useLogin } from './use-login.ts';

const texts = authTexts.login;
/** Loaded on demand: few accounts use two-factor sign-in. */
const loadCodeStep = () => import('./code-step.tsx').then((m) => m.CodeStep);
const CodeStep = lazyComponent(loadCodeStep);
const loadSchema = () => import('@tilgul/contract/auth.forms').then((forms) => forms.credentials);

/** The username from a registration just completed. */
function useRegisteredName(): string | undefined {
  const state: unknown = useLocation().state;
  const name = typeof state === 'object' && state !== null && 'username' in state ? state.username : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Alert text for a failed attempt: from the form's validation or from the call. */
const toFailure = ({ error, messages }: FormRefusal) =>
  error === undefined ? { title: texts.validation, text: Object.values(messages)[0] ?? '' } : loginFailure(error);

interface LoginFieldsProps {
  readonly form: FormApi<FormValues<typeof credentials>>;
  /** The username is already filled in, so the password field takes the focus. */
  readonly isNamed: boolean;
}

function LoginFields({ form, isNamed }: LoginFieldsProps) {
  const { setFocus } = form.methods;
  useEffect(() => {
    if (isNamed) setFocus('password');
  }, [isNamed, setFocus]);
  return (
    <>
      {form.failure ? <LoginFailure error={form.failure} /> : null}
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

interface PasswordStepProps {
  readonly login: Login;
  /** The credentials typed before the code was requested. */
  readonly typed: Credentials | undefined;
  readonly onCodeAsked: (typed: Credentials) => Promise<void>;
}

function PasswordStep({ login, typed, onCodeAsked }: PasswordStepProps) {
  const registered = useRegisteredName();
  const { brand } = useSettings();
  const { search } = useLocation();
  return (
    <>
      <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
      <AuthForm
        schema={loadSchema}
        defaultValues={typed ?? { username: registered ?? '', password: '' }}
        submit={texts.submit}
        busyLabel={texts.busy}
        onSubmit={async ({ username, password }, { setFocus }) => {
          try {
            await login({ username, password });
          } catch (error) {
            if (isApiError(error) && error.code === 'otp_required') return onCodeAsked({ username, password });
            setFocus('password', { shouldSelect: true });
            throw error;
          }
        }}
        toFailure={toFailure}
      >
        {(form) => <LoginFields form={form} isNamed={(typed ?? registered) !== undefined} />}
      </AuthForm>
      <AuthSwitch lead={texts.newHere({ brand })} to={PATHS.register + search} label={texts.register} />
    </>
  );
}

export function LoginPage() {
  const { login, isGoing } = useLogin();
  const session = useSession();
  const [search] = useSearchParams();
  const [typed, setTyped] = useState<Credentials>();
  const [isCodeAsked, setCodeAsked] = useState(false);
  // Already signed in, in this tab or another one (UI-1).
  if (session && !isGoing) return <Navigate to={getLoginTarget(session.role, search.get('next'))} replace />;
  const askForCode = async (credentials: Credentials) => {
    await loadCodeStep().catch(() => {
      throw networkError();
    });
    setTyped(credentials);
    setCodeAsked(true);
  };
  if (!typed || !isCodeAsked) return <PasswordStep login={login} typed={typed} onCodeAsked={askForCode} />;
  return <CodeStep enter={(otp) => login({ ...typed, otp })} onBack={() => setCodeAsked(false)} />;
}
