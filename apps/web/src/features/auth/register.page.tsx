// Owns the page /register.

import { CUSTOMER } from '@tilgul/contract/roles';
import { createUser, registration } from '@tilgul/contract/users';
import { Link, useNavigate } from 'react-router';
import { alerts } from '../../lib/alerts.tsx';
import { failureText, isApiError, isNetworkError } from '../../lib/call-error.ts';
import { Form, type FormValues } from '../../lib/form.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useSend } from '../../lib/use-api.ts';
import { authTexts } from '../../texts/en/auth.ts';
import { t } from '../../texts/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { PhoneInput } from '../../ui/phone-input.tsx';

const texts = authTexts.register;
type Values = FormValues<typeof registration>;

const LABELS = {
  first_name: authTexts.firstName,
  last_name: authTexts.lastName,
  username: authTexts.username,
  email: authTexts.email,
  phone_no: authTexts.phone,
  password: authTexts.password,
  confirm_password: authTexts.confirmPassword,
} as const;

const EMPTY = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  phone_no: '',
  password: '',
  confirm_password: '',
};

/** The one rule between two fields; the schema knows the others. */
const rules = ({ password, confirm_password }: Values) =>
  password === confirm_password ? {} : { confirm_password: texts.mismatchText };

/** The alert for what the form's own check found first (specification, document 1, section 5). */
function alertInvalid(messages: Readonly<Record<string, string>>): void {
  if (messages.username === texts.usernameRequired) alerts.failure(texts.usernameMissing, texts.usernameMissingText);
  else if (messages.password) alerts.failure(texts.weak, messages.password);
  else if (messages.confirm_password) alerts.failure(texts.mismatch, texts.mismatchText);
  else alerts.failure(texts.validation, Object.values(messages)[0] ?? '');
}

/** Title and sentence of a refused registration (specification, document 1, section 8). */
function failureOf(error: unknown): { title: string; text: string } {
  if (isNetworkError(error)) return { title: texts.networkTitle, text: texts.networkText };
  if (!isApiError(error) || error.status !== 400)
    return { title: texts.failed, text: failureText(error, texts.unexpectedText) };
  const { username, phone_no } = error.fields;
  const listed = [
    username && t(texts.usernameRefused, { messages: username.join(' ') }),
    phone_no && t(texts.phoneRefused, { messages: phone_no.join(' ') }),
  ].filter((line) => line !== undefined);
  return { title: texts.failed, text: listed.join(' ') || texts.failedText };
}

export function RegisterPage() {
  const { send } = useSend(createUser);
  const navigate = useNavigate();
  const register = async (values: Values) => {
    await send({ body: { ...values, email: values.email || null, role_name: CUSTOMER } });
    alerts.success(texts.success, texts.successText);
    await navigate(PATHS.login);
  };
  return (
    <>
      <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
      <Form
        schema={registration}
        rules={rules}
        defaultValues={EMPTY}
        summary={texts.summary}
        className="flex flex-col gap-4"
        onSubmit={register}
        onRefused={({ error, messages }) => {
          if (error === undefined) return alertInvalid(messages);
          const { title, text } = failureOf(error);
          alerts.failure(title, text);
        }}
      >
        {(form) => (
          <>
            {form.failure ? <Alert title={failureOf(form.failure).title}>{failureOf(form.failure).text}</Alert> : null}
            <div className="grid grid-cols-2 gap-3">
              <Field label={LABELS.first_name} error={form.error('first_name')}>
                <Input {...form.control('first_name')} autoComplete="given-name" maxLength={20} required />
              </Field>
              <Field label={LABELS.last_name} error={form.error('last_name')}>
                <Input {...form.control('last_name')} autoComplete="family-name" maxLength={20} required />
              </Field>
            </div>
            <Field label={LABELS.username} error={form.error('username')}>
              <Input
                {...form.control('username')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={20}
                required
              />
            </Field>
            <Field label={LABELS.email} error={form.error('email')} optional>
              <Input
                {...form.control('email')}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
              />
            </Field>
            <Field label={LABELS.phone_no} error={form.error('phone_no')} hint={authTexts.phoneHint}>
              <PhoneInput {...form.control('phone_no')} required />
            </Field>
            <Field label={LABELS.password} error={form.error('password')} hint={authTexts.passwordHint}>
              <PasswordInput {...form.control('password')} autoComplete="new-password" required />
            </Field>
            <Field label={LABELS.confirm_password} error={form.error('confirm_password')}>
              <PasswordInput {...form.control('confirm_password')} autoComplete="new-password" required />
            </Field>
            <Button type="submit" size={52} wide busy={form.isSubmitting} busyLabel={texts.busy}>
              {texts.submit}
            </Button>
          </>
        )}
      </Form>
      <p className="mt-4 text-center text-muted">
        {texts.haveAccount}{' '}
        <Link to={PATHS.login} className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline">
          {texts.login}
        </Link>
      </p>
    </>
  );
}
