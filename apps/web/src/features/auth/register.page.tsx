import { MOBILE_NUMBER, normalisePhone } from '@tilgul/contract/rules/limits';
import { PRIVACY_VERSION } from '@tilgul/contract/rules/privacy-notice';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { createUser } from '@tilgul/contract/users';
import type { registration } from '@tilgul/contract/users.forms';
import { texts as authTexts } from '@tilgul/messages/public/auth';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { getFailureMessage, isApiError, isNetworkError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-send.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { PATHS } from '../../shared/paths.ts';
import { usePreloadedNavigate } from '../../shared/screen/navigate.ts';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { StrengthMeter } from '../../ui/fields/new-password-field.tsx';
import { EmailInput, PasswordInput, PhoneInput } from '../../ui/fields/typed-inputs.tsx';
import { AuthForm, AuthSwitch, Failure, TEXT_LINK, USERNAME } from './auth-parts.tsx';

import { keepRegistered } from './registered.ts';
import { suggestAnother, suggestFromNames, suggestUsername } from './username-suggestion.ts';

const texts = authTexts.register;
type Values = FormValues<typeof registration>;

const loadSchema = () => import('@tilgul/contract/users.forms').then((forms) => forms.registration);

const EMPTY = {
  first_name: '',
  last_name: '',
  phone_no: '',
  username: '',
  password: '',
  confirm_password: '',
  email: '',
};

/** The schema checks each field; only whether the passwords match is checked here. */
const rules = ({ password, confirm_password }: Values) =>
  password === confirm_password && confirm_password !== '' ? {} : { confirm_password: texts.mismatchText };

/** Alert text for the first faulty field in the form's order (UI-35); without an own text, what the field says. */
function toValidationAlert(messages: Readonly<Record<string, string>>): { title: string; text: string } {
  const name = Object.keys(EMPTY).find((field) => messages[field]) ?? '';
  const message = messages[name] ?? texts.validation;
  if (name === 'username' && message === texts.usernameRequired)
    return { title: texts.usernameMissing, text: texts.usernameMissingText };
  if (name === 'password' && message === texts.weakText) return { title: texts.weak, text: texts.weakText };
  if (name === 'confirm_password') return { title: texts.mismatch, text: texts.mismatchText };
  return { title: message, text: '' };
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

/** Another user has the name: no other refusal of a valid one that does not read as a number exists. */
const isTaken = (error: unknown, username: string): boolean =>
  isApiError(error) && error.fields.username !== undefined && !MOBILE_NUMBER.test(normalisePhone(username));

/** Fills in a user name from the names until the user types one. */
function useSuggestedName({ getValues, setValue, control, formState }: FormApi<Values>['methods']): boolean {
  const { isSubmitted } = formState;
  const [username, first, last, phone] = useWatch({
    control,
    name: ['username', 'first_name', 'last_name', 'phone_no'],
  });
  const suggested = useRef('');
  useEffect(() => {
    const typed = getValues('username');
    if (typed !== '' && typed !== suggested.current) return;
    suggested.current = suggestUsername(first, last, phone);
    if (suggested.current !== typed) setValue('username', suggested.current, { shouldValidate: isSubmitted });
  }, [first, last, phone, getValues, setValue, isSubmitted]);
  return username !== '' && username === suggestFromNames(first, last);
}

const TWO_COLUMNS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3';

/** Two fields, shown together by one button, with one message for both. */
function Passwords({ form }: { form: FormApi<Values> }) {
  const { passphrase_min: min, brand, brand_local } = useSettings();
  const [isShown, setShown] = useState(false);
  const hintId = useId();
  const weak = form.error('password');
  const error = weak ?? form.error('confirm_password');
  const isConfirmEmpty = form.methods.getValues('confirm_password') === '';
  const [typed, ...names] = useWatch({
    control: form.methods.control,
    name: ['password', 'username', 'first_name', 'last_name', 'phone_no'],
  });
  return (
    <div className="-mb-2 flex flex-col">
      <div className={TWO_COLUMNS}>
        <Field label={authTexts.password}>
          <PasswordInput
            {...form.control('password')}
            shown={isShown}
            autoComplete="new-password"
            aria-describedby={hintId}
            aria-invalid={weak !== undefined || undefined}
            required
          />
        </Field>
        <Field label={authTexts.confirmPassword}>
          <PasswordInput
            {...form.control('confirm_password')}
            shown={isShown}
            autoComplete="new-password"
            aria-describedby={error === undefined ? undefined : hintId}
            aria-invalid={(error !== undefined && (weak === undefined || isConfirmEmpty)) || undefined}
            required
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex min-h-11 flex-col justify-center">
          <div id={hintId} className="text-sm text-muted">
            {error === undefined ? authTexts.passwordHint({ min }) : <FieldError>{error}</FieldError>}
          </div>
          {weak === undefined ? (
            <StrengthMeter password={typed} min={min} names={[...names, brand, brand_local]} />
          ) : null}
        </div>
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className={`${TEXT_LINK} ms-auto gap-2 text-sm`}
        >
          {isShown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          {isShown ? authTexts.hideBoth : authTexts.showBoth}
        </button>
      </div>
    </div>
  );
}

interface RegisterFieldsProps {
  readonly form: FormApi<Values>;
  /** Names that other users have, of this attempt. */
  readonly taken: readonly string[];
}

function RegisterFields({ form, taken }: RegisterFieldsProps) {
  const isSuggested = useSuggestedName(form.methods);
  const { getValues, setValue, setFocus } = form.methods;
  // Another name, selected, so that typing replaces it.
  useEffect(() => {
    if (taken.length === 0) return;
    setValue('username', suggestAnother(taken, getValues('phone_no')));
    setFocus('username', { shouldSelect: true });
  }, [taken, getValues, setValue, setFocus]);
  const refused = form.error('username');
  const username = taken.at(-1);
  return (
    <>
      {form.failure ? (
        <Failure title={toFailureAlert(form.failure).title}>{toFailureAlert(form.failure).text}</Failure>
      ) : null}
      <div className={TWO_COLUMNS}>
        <Field label={authTexts.firstName} error={form.error('first_name')}>
          <Input {...form.control('first_name')} autoComplete="given-name" limit={20} required />
        </Field>
        <Field label={authTexts.lastName} error={form.error('last_name')}>
          <Input {...form.control('last_name')} autoComplete="family-name" limit={20} required />
        </Field>
      </div>
      <Field label={authTexts.phone} aside={authTexts.phoneHint} error={form.error('phone_no')}>
        <PhoneInput {...form.control('phone_no')} required />
      </Field>
      <Field
        label={authTexts.username}
        aside={isSuggested ? texts.suggested : undefined}
        error={
          refused && username !== undefined && isTaken(form.failure, username) ? texts.taken({ username }) : refused
        }
      >
        <Input {...form.control('username')} {...USERNAME} limit={20} required />
      </Field>
      <Passwords form={form} />
      <Field label={authTexts.email} error={form.error('email')} optional>
        <EmailInput {...form.control('email')} placeholder={texts.emailHint} />
      </Field>
    </>
  );
}

/** The consent given by registering (PRIV-9). */
function Consent() {
  return (
    <p className="mt-2 text-xs text-muted">
      {texts.consent}{' '}
      <Link to={PATHS.privacy} target="_blank" className="font-semibold text-primary underline">
        {texts.privacy}
        <span className="sr-only"> {texts.newTab}</span>
      </Link>
    </p>
  );
}

/** Registers a customer, then opens the login, which signs in with the same name and password; `next` is kept (USER-2). */
function useRegister() {
  const { send } = useSend(createUser);
  const { search } = useLocation();
  const go = usePreloadedNavigate();
  return async (values: Values) => {
    await send({
      body: { ...values, email: values.email || null, role_name: CUSTOMER, privacy_version: PRIVACY_VERSION },
    });
    const { username, password } = values;
    keepRegistered({ username, password });
    await go(PATHS.login + search, { state: { username } });
  };
}

export function RegisterPage() {
  const register = useRegister();
  const { search } = useLocation();
  const [taken, setTaken] = useState<readonly string[]>([]);
  return (
    <>
      <h1 className="text-h1 font-semibold lg:text-h1-lg">{texts.title}</h1>
      <p className="mb-3 text-muted">{texts.lead}</p>
      <AuthForm
        schema={loadSchema}
        rules={rules}
        defaultValues={EMPTY}
        submit={texts.submit}
        busyLabel={texts.busy}
        onSubmit={async (values) => {
          try {
            await register(values);
          } catch (error) {
            if (isTaken(error, values.username)) setTaken([...taken, values.username]);
            throw error;
          }
        }}
        toInvalid={toValidationAlert}
      >
        {(form) => <RegisterFields form={form} taken={taken} />}
      </AuthForm>
      <Consent />
      <div className="flex justify-center">
        <AuthSwitch lead={texts.haveAccount} to={PATHS.login + search} label={texts.login} />
      </div>
    </>
  );
}
