import { signIn } from '@tilgul/contract/auth';
import type { credentials } from '@tilgul/contract/forms/auth.forms';
import { findRole } from '@tilgul/contract/rules/roles';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { failureText, isNetworkError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { Form, type FormApi, type FormRefusal, type FormValues } from '../../shared/forms/form.tsx';
import { afterLogin, LANDING, PATHS } from '../../shared/paths.ts';
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
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (body: { username: string; password: string }) => {
    const answer = await send({ body });
    const role = findRole(answer.role_name);
    if (!role || !keepSession(answer)) return;
    sessionBegan();
    alerts.success(texts.success, texts.successText);
    await navigate(afterLogin(role, search.get('next')), { replace: true });
  };
}

/** The link onward for somebody who is signed in already. */
function SignedIn() {
  const session = useSession();
  if (!session) return null;
  return (
    <p className="mb-4 rounded-control bg-primary-soft px-4 py-3 text-sm">
      {texts.signedIn}{' '}
      <Link to={LANDING[session.role]} className="font-semibold text-primary underline">
        {texts.goOn}
      </Link>
    </p>
  );
}

/** The alert's words for a refused try: the fields' own check, or the call. */
const alertOf = ({ error, messages }: FormRefusal) =>
  error === undefined ? { title: texts.validation, text: Object.values(messages)[0] ?? '' } : failureOf(error);

function LoginFields({ form }: { form: FormApi<FormValues<typeof credentials>> }) {
  return (
    <>
      {form.failure ? <Alert title={`${failureOf(form.failure).title}.`}>{failureOf(form.failure).text}</Alert> : null}
      <Field label={authTexts.username} error={form.error('username')}>
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
  const login = useLogin();
  const { brand } = useSettings();
  const tryAlert = useTryAlert();
  return (
    <>
      <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
      <SignedIn />
      <Form
        schema={loadSchema}
        defaultValues={{ username: '', password: '' }}
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
            <LoginFields form={form} />
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
