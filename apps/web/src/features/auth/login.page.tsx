import { forgotPassword } from '@tilgul/contract/auth';
import type { credentials } from '@tilgul/contract/auth.forms';
import { MOBILE_NUMBER, normalisePhone } from '@tilgul/contract/rules/limits';
import { texts as authTexts } from '@tilgul/messages/public/auth';
import { ChevronRight, MessageSquareText } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isApiError, networkError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { getLoginTarget, PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordInput } from '../../ui/fields/typed-inputs.tsx';
import { AuthForm, AuthSwitch, LoginFailure, TEXT_LINK, USERNAME } from './auth-parts.tsx';
import { Divider } from './divider.tsx';
import { readLoginName } from './login-name.ts';
import { type OtpStart, readOtpStart } from './otp-start.ts';
import { takeRegistered } from './registered.ts';
import { type Credentials, type Login, loginFailure, useLogin } from './use-login.ts';

const texts = authTexts.login;
/** Loaded on demand: few accounts use two-factor sign-in. */
const loadCodeStep = () => import('./code-step.tsx').then((m) => m.CodeStep);
const CodeStep = lazyComponent(loadCodeStep);
const loadOtpStep = () => import('./otp-step.tsx').then((m) => m.OtpStep);
const OtpStep = lazyComponent(loadOtpStep);
const loadSchema = () => import('@tilgul/contract/auth.forms').then((forms) => forms.credentials);

type Values = FormValues<typeof credentials>;

const subscribe = () => () => undefined;

/** False while the prerendered page becomes alive, which knows neither query nor history entry. */
const useIsAlive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** What the history entry keeps over a reload. */
function useEntryState(): unknown {
  const { state } = useLocation();
  return useIsAlive() ? state : undefined;
}

/** The username from a registration just completed. */
function useRegisteredName(): string | undefined {
  const state = useEntryState();
  const name = typeof state === 'object' && state !== null && 'username' in state ? state.username : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Whether the visitor comes from their cart. */
function useCartPurpose(): boolean {
  const [search] = useSearchParams();
  const next = search.get('next');
  return useIsAlive() && (next === PATHS.customerCart || next === PATHS.customerDelivery);
}

interface OtpButtonProps {
  readonly form: FormApi<Values>;
  readonly onPress: (phone: string) => Promise<unknown>;
}

/** Sends an OTP to the number typed above. */
function OtpButton({ form, onPress }: OtpButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { setError, getValues, clearErrors } = form.methods;
  const refuse = (message: string) => setError('username', { type: 'server', message }, { shouldFocus: true });
  const press = async () => {
    const phone = normalisePhone(getValues('username') ?? '');
    if (!MOBILE_NUMBER.test(phone)) return refuse(texts.needsNumber);
    clearErrors();
    setBusy(true);
    await onPress(phone).catch((error: unknown) => refuse(loginFailure(error).text));
    setBusy(false);
  };
  return (
    <Button
      variant="outline-primary"
      size={52}
      wide
      icon={MessageSquareText}
      busy={isBusy}
      onClick={() => void press()}
      onPointerEnter={() => OtpStep.preload()}
    >
      {texts.otp}
    </Button>
  );
}

interface LoginFieldsProps {
  readonly form: FormApi<Values>;
  /** The field that takes the focus. */
  readonly first: keyof Credentials | undefined;
  /** A new customer signs in by itself. */
  readonly isEntering: boolean;
  readonly onOtp: (phone: string) => Promise<unknown>;
}

function LoginFields({ form, first, isEntering, onOtp }: LoginFieldsProps) {
  const { setFocus, watch } = form.methods;
  const phone = normalisePhone(watch('username'));
  useEffect(() => {
    if (first) setFocus(first);
  }, [first, setFocus]);
  const forgot = (
    <Link
      to={PATHS.forgotPassword}
      state={MOBILE_NUMBER.test(phone) ? { phone } : undefined}
      className="hit-44 font-semibold text-primary hover:underline"
    >
      {texts.forgot}
    </Link>
  );
  return (
    <>
      {form.failure ? <LoginFailure error={form.failure} /> : null}
      <Field label={authTexts.usernameOrPhone} error={form.error('username')}>
        <Input {...form.control('username')} {...USERNAME} required />
      </Field>
      {isEntering ? null : (
        <>
          <OtpButton form={form} onPress={onOtp} />
          <Divider>{texts.orPassword}</Divider>
        </>
      )}
      <Field label={authTexts.password} aside={isEntering ? undefined : forgot} error={form.error('password')}>
        <PasswordInput {...form.control('password')} autoComplete="current-password" required />
      </Field>
    </>
  );
}

/** Says that the registration is done, while the sign-in follows. */
function Welcome() {
  const hasCart = useCartPurpose();
  const { success, successText } = authTexts.register;
  return (
    <Alert tone="success" live className="mb-4">
      <strong className="block font-semibold">{success}</strong>
      <span>{successText}</span> {hasCart ? texts.cartHere : null}
    </Alert>
  );
}

/** Ways on for someone without an account. */
function OtherWays() {
  const { search } = useLocation();
  const hasCart = useCartPurpose();
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <AuthSwitch lead={texts.newHere} to={PATHS.register + search} label={texts.register} />
        <Link to={PATHS.shop} className={`${TEXT_LINK} gap-1`}>
          {texts.browse}
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      </div>
      {hasCart ? <p className="mt-auto pt-3 text-center text-sm text-muted lg:mt-3">{texts.cartSaved}</p> : null}
    </>
  );
}

interface PasswordStepProps {
  readonly login: Login;
  /** The credentials typed before a code was requested. */
  readonly typed: Credentials | undefined;
  /** The number typed before is to be corrected. */
  readonly isCorrecting: boolean;
  readonly onCodeAsked: (typed: Credentials) => Promise<void>;
  readonly onOtp: (phone: string) => Promise<unknown>;
}

/** Fills in a registration just completed, and signs in with it once. */
function useNewCustomer(formId: string) {
  const name = useRegisteredName();
  const [registered, setRegistered] = useState<Credentials>();
  const [isEntering, setEntering] = useState(false);
  // In an effect, since it may be taken only once.
  useEffect(() => {
    const taken = takeRegistered();
    if (taken) setRegistered(taken);
  }, []);
  const isStarted = useRef(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!registered || isStarted.current || !(form instanceof HTMLFormElement)) return;
    isStarted.current = true;
    setEntering(true);
    form.requestSubmit();
  }, [registered, formId]);
  return { name, registered, isEntering, stop: () => setEntering(false) };
}

function PasswordStep({ login, typed, isCorrecting, onCodeAsked, onOtp }: PasswordStepProps) {
  const formId = useId();
  const { name, registered, isEntering, stop } = useNewCustomer(formId);
  const [search] = useSearchParams();
  const { username = name ?? readLoginName(), password = '' } = typed ?? registered ?? {};
  const first = isCorrecting ? 'username' : username !== '' && !isEntering ? 'password' : undefined;
  return (
    <>
      <h1 className="mb-3 text-h1 font-semibold lg:text-h1-lg">{texts.title}</h1>
      {name === undefined ? null : <Welcome />}
      <AuthForm
        key={registered?.username}
        id={formId}
        schema={loadSchema}
        defaultValues={{ username, password }}
        submit={texts.submit}
        busyLabel={texts.busy}
        onSubmit={async ({ username, password }, { setFocus }) => {
          try {
            await login({ username, password }, registered !== undefined);
          } catch (error) {
            stop();
            if (isApiError(error) && error.code === 'otp_required') return onCodeAsked({ username, password });
            setFocus('password', { shouldSelect: true });
            throw error;
          }
        }}
        toInvalid={(messages) => ({ title: texts.validation, text: Object.values(messages)[0] ?? '' })}
      >
        {(form) => <LoginFields form={form} first={first} isEntering={isEntering} onOtp={onOtp} />}
      </AuthForm>
      {isEntering ? (
        search.get('next') === PATHS.customerDelivery && (
          <p className="mt-3 text-center text-sm text-muted">{texts.thenDelivery}</p>
        )
      ) : (
        <OtherWays />
      )}
    </>
  );
}

/** The OTP that was sent, kept in the history entry, and its calls. */
function useOtp() {
  const { search } = useLocation();
  const state = useEntryState();
  const navigate = useNavigate();
  const { send } = useSend(forgotPassword);
  const show = (otp: OtpStart | undefined) => navigate(PATHS.login + search, { replace: true, state: otp && { otp } });
  const request = async (phone: string) => {
    const { requestOtp } = await load(() => import('./otp-step.tsx'));
    const start = await requestOtp(() => send({ body: { phone_no: phone, purpose: 'sign_in' } }), phone);
    await show(start);
    return start;
  };
  return { start: readOtpStart(state), request, leave: () => void show(undefined) };
}

/** Loads a part that the next step needs. */
const load = <T,>(part: () => Promise<T>): Promise<T> =>
  part().catch(() => {
    throw networkError();
  });

export function LoginPage() {
  const { login, loginWithCode, isGoing } = useLogin();
  const otp = useOtp();
  const session = useSession();
  const [search] = useSearchParams();
  const [typed, setTyped] = useState<Credentials>();
  const [isCorrecting, setCorrecting] = useState(false);
  /** Signs in with a two-factor code, once one is asked for. */
  const [enterFactor, setEnterFactor] = useState<(code: string) => Promise<void>>();
  // Already signed in, in this tab or another one (UI-1).
  if (session && !isGoing) return <Navigate to={getLoginTarget(session.role, search.get('next'))} replace />;
  const askForFactor = async (enter: (code: string) => Promise<void>) => {
    await load(loadCodeStep);
    setEnterFactor(() => enter);
  };
  if (enterFactor) return <CodeStep enter={enterFactor} onBack={() => setEnterFactor(undefined)} />;
  if (otp.start) {
    const { phone } = otp.start;
    const leaveOtp = (isNumberWrong: boolean) => {
      setTyped({ username: phone, password: '' });
      setCorrecting(isNumberWrong);
      otp.leave();
    };
    return (
      <OtpStep
        start={otp.start}
        sendAgain={() => otp.request(phone)}
        enter={(code) => loginWithCode({ phone_no: phone, otp: code })}
        onFactorAsked={(code) =>
          askForFactor((factor_code) => loginWithCode({ phone_no: phone, otp: code, factor_code }))
        }
        onBack={() => leaveOtp(false)}
        onChangeNumber={() => leaveOtp(true)}
      />
    );
  }
  return (
    <PasswordStep
      login={login}
      typed={typed}
      isCorrecting={isCorrecting}
      onCodeAsked={(credentials) => {
        setTyped(credentials);
        return askForFactor((code) => login({ ...credentials, otp: code }));
      }}
      onOtp={otp.request}
    />
  );
}
