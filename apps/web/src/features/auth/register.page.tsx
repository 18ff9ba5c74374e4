import { PRIVACY_VERSION } from '@tilgul/contract/rules/privacy-notice';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { createUser } from '@tilgul/contract/users';
import type { registration } from '@tilgul/contract/users.forms';
import { texts as authTexts } from '@tilgul/messages/public/auth';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { getFailureMessage, isApiError, isNetworkError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { PATHS } from '../../shared/paths.ts';
import { usePreloadedNavigate } from '../../shared/screen/navigate.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { EmailInput, PasswordInput, PhoneInput } from '../../ui/fields/typed-inputs.tsx';
import { AuthForm, AuthSwitch, USERNAME } from './auth-parts.tsx';

const texts = authTexts.register;
type Values = FormValues<typeof registration>;

const loadSchema = () => import('@tilgul/contract/users.forms').then((forms) => forms.registration);

const EMPTY = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  phone_no: '',
  password: '',
  confirm_password: '',
};

/** The schema checks each field; only whether the passwords match is checked here. */
const rules = ({ password, confirm_password }: Values) =>
  password === confirm_password ? {} : { confirm_password: texts.mismatchText };

/** Alert text for the first validation error (UI-35). */
function toValidationAlert(messages: Readonly<Record<string, string>>): { title: string; text: string } {
  if (messages.username === texts.usernameRequired)
    return { title: texts.usernameMissing, text: texts.usernameMissingText };
  if (messages.password === texts.weakText || messages.password === texts.passwordRequired)
    return { title: texts.weak, text: texts.weakText };
  if (messages.password) return { title: texts.validation, text: messages.password };
  if (messages.confirm_password) return { title: texts.mismatch, text: texts.mismatchText };
  return { title: texts.validation, text: Object.values(messages)[0] ?? '' };
}

/** Alert text for a rejected registration (UI-35). */
function toFailureAlert(error: unknown): { title: string; text: string } {
  if (isNetworkError(error)) return { title: texts.networkTitle, text: texts.networkText };
  if (!isApiError(error) || error.status !== 400)
    return { title: texts.failed, text: getFailureMessage(error, texts.unexpectedText) };
  const { username, phone_no, email, password } = error.fields;
  const listed = [
    username && texts.usernameRefused({ messages: username.join(' ') }),
    phone_no && texts.phoneRefused({ messages: phone_no.join(' ') }),
    email && texts.emailRefused({ messages: email.join(' ') }),
    password && texts.passwordRefused({ messages: password.join(' ') }),
  ].filter((line) => line !== undefined);
  return { title: texts.failed, text: listed.join(' ') || texts.failedText };
}

function RegisterFields({ form }: { form: FormApi<Values> }) {
  const names = useWatch({ control: form.methods.control, name: ['username', 'first_name', 'last_name', 'phone_no'] });
  return (
    <>
      {form.failure ? (
        <Alert title={toFailureAlert(form.failure).title}>{toFailureAlert(form.failure).text}</Alert>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
        <Field label={authTexts.firstName} error={form.error('first_name')}>
          <Input {...form.control('first_name')} autoComplete="given-name" limit={20} required />
        </Field>
        <Field label={authTexts.lastName} error={form.error('last_name')}>
          <Input {...form.control('last_name')} autoComplete="family-name" limit={20} required />
        </Field>
      </div>
      <Field label={authTexts.username} error={form.error('username')}>
        <Input {...form.control('username')} {...USERNAME} limit={20} required />
      </Field>
      <Field label={authTexts.email} error={form.error('email')} optional>
        <EmailInput {...form.control('email')} />
      </Field>
      <Field label={authTexts.phone} error={form.error('phone_no')} hint={authTexts.phoneHint}>
        <PhoneInput {...form.control('phone_no')} required />
      </Field>
      <NewPasswordField
        form={form}
        name="password"
        label={authTexts.password}
        hint={authTexts.passwordHint}
        names={names}
      />
      <Field label={authTexts.confirmPassword} error={form.error('confirm_password')}>
        <PasswordInput {...form.control('confirm_password')} autoComplete="new-password" required />
      </Field>
    </>
  );
}

/** The consent given by registering (PRIV-9). */
function Consent() {
  return (
    <p className="text-sm text-muted">
      {texts.consent}{' '}
      <Link to={PATHS.privacy} target="_blank" className="font-semibold text-primary underline">
        {texts.privacy}
        <span className="sr-only"> {texts.newTab}</span>
      </Link>
    </p>
  );
}

/** Registers a customer, then opens the login with the username filled in; `next` is kept (USER-2). */
function useRegister() {
  const { send } = useSend(createUser);
  const { search } = useLocation();
  const go = usePreloadedNavigate();
  return async (values: Values) => {
    await send({
      body: { ...values, email: values.email || null, role_name: CUSTOMER, privacy_version: PRIVACY_VERSION },
    });
    alerts.success(texts.success, texts.successText);
    await go(PATHS.login + search, { state: { username: values.username } });
  };
}

export function RegisterPage() {
  const register = useRegister();
  const { search } = useLocation();
  // What the server refused is listed by the form's alert: no summary and no toast repeat it.
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
      <AuthForm
        schema={loadSchema}
        rules={rules}
        defaultValues={EMPTY}
        summary={isRefused ? undefined : texts.summary}
        submit={texts.submit}
        busyLabel={texts.busy}
        onSubmit={register}
        toFailure={({ error, messages }) => {
          setRefused(error !== undefined);
          return error === undefined ? toValidationAlert(messages) : undefined;
        }}
      >
        {(form) => (
          <>
            <RegisterFields form={form} />
            <Consent />
          </>
        )}
      </AuthForm>
      <AuthSwitch lead={texts.haveAccount} to={PATHS.login + search} label={texts.login} />
    </>
  );
}
