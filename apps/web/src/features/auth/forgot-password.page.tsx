// The page /forgot-password: three steps from a mobile number to a new password.
import { forgotPassword, OTP_SECONDS, resetPassword, verifyOtp } from '@tilgul/contract/auth';
import type { otpCheck, otpRequest } from '@tilgul/contract/auth.forms';
import { normalisePhone } from '@tilgul/contract/rules/limits';
import { texts as forgotTexts } from '@tilgul/messages/public/forgot-password';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError, isFormFailure } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { serverNow } from '../../shared/format/clock.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { PATHS } from '../../shared/paths.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { CodeField } from '../../ui/fields/otp-field.tsx';
import { PasswordInput, PhoneInput } from '../../ui/fields/typed-inputs.tsx';
import { AuthForm } from './auth-parts.tsx';
import { saveLoginName } from './login-name.ts';
import type { passwordForm } from './password-form.ts';
import {
  checkCode,
  ResendButton,
  ResendCountdown,
  type Reset,
  resetFailure,
  StepBox,
  StepButton,
  timesOfRefused,
  timesOfSent,
  useReset,
} from './reset-parts.tsx';

type MobileValues = FormValues<typeof otpRequest>;

const loadMobileSchema = () => import('@tilgul/contract/auth.forms').then((forms) => forms.otpRequest);

interface StepProps {
  reset: Reset;
  updateReset: (change: Partial<Reset>) => void;
}

/**
 * Requests an OTP and moves on, also if it is refused while a code sent before is valid. Any other refusal stays on this step
 * with its countdown.
 */
function useSendOtp({ updateReset }: StepProps) {
  const { send } = useSend(forgotPassword);
  return async ({ phone_no }: MobileValues) => {
    const phone = normalisePhone(phone_no);
    try {
      const sent = await send({ body: { phone_no } });
      alerts.success(sent.message || forgotTexts.mobile.sent);
      updateReset({ step: 'otp', phone, ...timesOfSent(sent, serverNow()), sentBefore: false });
    } catch (error) {
      const times = timesOfRefused(error, serverNow());
      if (!times) throw error;
      if (isApiError(error) && error.codeExpiresIn)
        return updateReset({ phone, ...times, step: 'otp', sentBefore: true });
      updateReset({ phone, ...times });
      throw error;
    }
  };
}

function MobileFields({ form, reset }: { form: FormApi<MobileValues>; reset: Reset }) {
  const isSameNumber = normalisePhone(form.methods.watch('phone_no')) === reset.phone;
  const hasFormError = form.failure && !form.error('phone_no');
  return (
    <>
      {hasFormError ? <Alert>{resetFailure(form.failure, forgotTexts.mobile.failed)}</Alert> : null}
      <Field label={forgotTexts.mobile.label} hint={forgotTexts.mobile.hint} error={form.error('phone_no')}>
        <PhoneInput {...form.control('phone_no')} required />
      </Field>
      {isSameNumber ? <ResendCountdown resendAt={reset.resendAt} /> : null}
    </>
  );
}

function MobileStep(props: StepProps) {
  const { reset } = props;
  const sendOtp = useSendOtp(props);
  return (
    <StepBox step="mobile">
      <p className="mb-4 text-muted">{forgotTexts.mobile.lead}</p>
      <AuthForm
        schema={loadMobileSchema}
        defaultValues={{ phone_no: reset.phone }}
        submit={forgotTexts.mobile.submit}
        busyLabel={forgotTexts.mobile.busy}
        isFirst={reset.again}
        onSubmit={sendOtp}
      >
        {(form) => <MobileFields form={form} reset={reset} />}
      </AuthForm>
    </StepBox>
  );
}

type OtpValues = FormValues<typeof otpCheck>;

const loadOtpSchema = () => import('@tilgul/contract/auth.forms').then((forms) => forms.otpCheck);

interface OtpStepProps extends StepProps {
  /** Receives the reset token; the server also keeps the grant in a cookie. */
  onGrant: (resetToken: string) => void;
}

/** Verifies the code and moves on. A refused code leaves empty boxes. */
function useVerify({ reset, updateReset, onGrant }: OtpStepProps) {
  const { send } = useSend(verifyOtp);
  return async (values: OtpValues, { setValue }: FormApi<OtpValues>['methods']) => {
    const { expired, failed: fallback } = forgotTexts.otp;
    const check = async () => {
      try {
        return await send({ body: values });
      } catch (error) {
        if (isApiError(error)) setValue('otp', '');
        throw error;
      }
    };
    const verified = await checkCode(check, { expiresAt: reset.expiresAt, expired, fallback });
    onGrant(verified.reset_token);
    alerts.success(verified.message || forgotTexts.otp.verified);
    updateReset({ step: 'password', deletesSaved: verified.deletes_saved === true });
  };
}

function OtpStep(props: OtpStepProps) {
  const { reset, updateReset } = props;
  const verify = useVerify(props);
  return (
    <StepBox step="otp">
      {reset.sentBefore ? (
        <Alert tone="notice" live className="mb-4">
          {forgotTexts.otp.sentBefore}
        </Alert>
      ) : null}
      <AuthForm
        schema={loadOtpSchema}
        defaultValues={{ phone_no: reset.phone, otp: '' }}
        submit={forgotTexts.otp.submit}
        busyLabel={forgotTexts.otp.busy}
        // The message about a wrong code stays while the next one is typed.
        clearsOnEdit
        onSubmit={verify}
      >
        {(form) => (
          <>
            {isFormFailure(form.failure) ? <Alert>{resetFailure(form.failure, forgotTexts.otp.failed)}</Alert> : null}
            <CodeField
              form={form}
              label={forgotTexts.otp.label({ phone: formatPhone(reset.phone) })}
              hint={forgotTexts.otp.hint({ minutes: OTP_SECONDS / 60 })}
              sendsItself
            />
          </>
        )}
      </AuthForm>
      <div className="mt-4 flex flex-wrap justify-between gap-x-6">
        <ResendButton
          resendAt={reset.resendAt}
          label={forgotTexts.resend}
          waiting={forgotTexts.resendAgainIn}
          onPress={() => updateReset({ step: 'mobile', again: true })}
        />
        <StepButton onClick={() => updateReset({ step: 'mobile', again: false })}>{forgotTexts.change}</StepButton>
      </div>
    </StepBox>
  );
}

const loadPasswordSchema = () => import('./password-form.ts').then((form) => form.passwordForm);
type PasswordValues = FormValues<typeof passwordForm>;
/** The schema checks each field; only whether the passwords match is checked here. */
const rules = ({ new_password, confirm_password }: PasswordValues) => {
  if (confirm_password === '') return { confirm_password: forgotTexts.password.again };
  return new_password === confirm_password ? {} : { confirm_password: forgotTexts.password.mismatch };
};

/** The reset grant expired, was used or belongs to another number: only a new OTP helps. */
const needsNewOtp = (failure: unknown): boolean => isApiError(failure) && failure.code === 'no_reset_grant';

function PasswordFields({ form, onResend }: { form: FormApi<PasswordValues>; onResend: () => void }) {
  const hasFormError = form.failure && !form.error('new_password');
  return (
    <>
      {hasFormError ? (
        <Alert
          action={needsNewOtp(form.failure) ? <AlertAction label={forgotTexts.resend} onPress={onResend} /> : undefined}
        >
          {resetFailure(form.failure, forgotTexts.password.failed)}
        </Alert>
      ) : null}
      <NewPasswordField
        form={form}
        name="new_password"
        label={forgotTexts.password.label}
        hint={forgotTexts.password.hint}
        // The page must not learn who owns the number.
        names={[form.methods.getValues('phone_no')]}
      />
      <Field label={forgotTexts.password.confirm} error={form.error('confirm_password')}>
        <PasswordInput {...form.control('confirm_password')} autoComplete="new-password" required />
      </Field>
    </>
  );
}

interface PasswordStepProps extends StepProps {
  /** The token from verify-otp. Lost on reload; then the server's cookie is used. */
  resetToken: string | undefined;
}

function PasswordStep({ reset, updateReset, resetToken }: PasswordStepProps) {
  const { send } = useSend(resetPassword);
  const navigate = useNavigate();
  const save = async ({ phone_no, new_password }: PasswordValues) => {
    const { message } = await send({ body: { phone_no, new_password, reset_token: resetToken } });
    alerts.success(message || forgotTexts.password.done);
    saveLoginName(phone_no);
    await navigate(PATHS.login, { replace: true });
  };
  return (
    <StepBox step="password">
      <p className="mb-4 text-muted">{forgotTexts.password.lead}</p>
      {reset.deletesSaved ? (
        <Alert tone="notice" title={forgotTexts.password.deletes} className="mb-4">
          {forgotTexts.password.deletesText}
        </Alert>
      ) : null}
      <AuthForm
        schema={loadPasswordSchema}
        rules={rules}
        defaultValues={{ phone_no: reset.phone, new_password: '', confirm_password: '' }}
        submit={forgotTexts.password.submit}
        busyLabel={forgotTexts.password.busy}
        onSubmit={save}
      >
        {(form) => <PasswordFields form={form} onResend={() => updateReset({ step: 'mobile', again: true })} />}
      </AuthForm>
    </StepBox>
  );
}

export function ForgotPasswordPage() {
  const props = useReset();
  const [resetToken, setResetToken] = useState<string>();
  if (props.reset.step === 'otp') return <OtpStep {...props} onGrant={setResetToken} />;
  if (props.reset.step === 'password') return <PasswordStep {...props} resetToken={resetToken} />;
  return <MobileStep {...props} />;
}
