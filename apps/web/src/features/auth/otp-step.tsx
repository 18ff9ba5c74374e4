// Signing in with a one-time password, loaded on demand: the six boxes in place of the password.
import { type CodeSent, OTP_SECONDS } from '@tilgul/contract/auth';
import { otpCheck } from '@tilgul/contract/auth.forms';
import { texts as authTexts } from '@tilgul/messages/public/auth';
import { texts as forgotTexts } from '@tilgul/messages/public/forgot-password';
import { texts } from '@tilgul/messages/public/otp-login';
import { useState } from 'react';
import { isApiError } from '../../shared/api/call-error.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CodeField } from '../../ui/fields/otp-field.tsx';
import { AuthForm, Failure, LoginFailure } from './auth-parts.tsx';
import { Divider } from './divider.tsx';
import type { OtpStart } from './otp-start.ts';
import { checkCode, ResendButton, StepButton, timesOfRefused, timesOfSent } from './reset-parts.tsx';
import { loginFailure } from './use-login.ts';

/** Requests an OTP. A refusal while a code sent before is valid starts, too. */
export async function requestOtp(send: () => Promise<CodeSent>, phone: string): Promise<OtpStart> {
  try {
    return { phone, ...timesOfSent(await send(), serverNow()), sentBefore: false };
  } catch (error) {
    const times = timesOfRefused(error, serverNow());
    if (times && isApiError(error) && error.codeExpiresIn) return { phone, ...times, sentBefore: true };
    throw error;
  }
}

interface OtpStepProps {
  readonly start: OtpStart;
  readonly sendAgain: () => Promise<OtpStart>;
  readonly enter: (otp: string) => Promise<void>;
  /** The code is right, and the account has two-factor sign-in. */
  readonly onFactorAsked: (otp: string) => Promise<void>;
  /** Returns to number and password. */
  readonly onBack: () => void;
  /** Returns to the number. */
  readonly onChangeNumber: () => void;
}

/** Whether a refusal is about the code, and not about the account or the network. */
const isAboutCode = (error: unknown) => isApiError(error) && (error.code === 'wrong_otp' || error.code === 'too_many');

export function OtpStep({ start, sendAgain, enter, onFactorAsked, onBack, onChangeNumber }: OtpStepProps) {
  const [failure, setFailure] = useState<unknown>();
  const [isSentAgain, setSentAgain] = useState(false);
  /** A wait that a refusal named, in ms since the epoch. */
  const [refusedUntil, setRefusedUntil] = useState(0);
  const resend = () => {
    setFailure(undefined);
    setSentAgain(false);
    sendAgain().then(
      ({ sentBefore }) => setSentAgain(!sentBefore),
      (error: unknown) => {
        setFailure(error);
        setRefusedUntil(timesOfRefused(error, serverNow())?.resendAt ?? 0);
      },
    );
  };
  const { expired, failed: fallback } = forgotTexts.otp;
  return (
    <div>
      <h1 className="mb-3 text-h1 font-semibold lg:text-h1-lg">{authTexts.login.title}</h1>
      {start.sentBefore ? (
        <Alert tone="notice" live className="mb-4">
          {forgotTexts.otp.sentBefore}
        </Alert>
      ) : null}
      {isSentAgain ? (
        <Alert tone="success" live className="mb-4">
          {texts.sentAgain}
        </Alert>
      ) : null}
      {failure ? <OtpFailure error={failure} /> : null}
      <AuthForm
        key={start.expiresAt}
        schema={otpCheck}
        defaultValues={{ phone_no: start.phone, otp: '' }}
        submit={authTexts.login.submit}
        busyLabel={authTexts.login.busy}
        // The message about a wrong code stays while the next one is typed.
        clearsOnEdit
        onSubmit={async ({ otp }, { setValue }) => {
          try {
            await enter(otp);
          } catch (error) {
            if (isApiError(error) && error.code === 'otp_required') return onFactorAsked(otp);
            if (!isAboutCode(error)) throw error;
            setValue('otp', '');
            await checkCode(() => Promise.reject(error), { expiresAt: start.expiresAt, expired, fallback });
          }
        }}
      >
        {(form) => (
          <>
            {form.failure && !form.error('otp') ? <LoginFailure error={form.failure} /> : null}
            <CodeField
              form={form}
              label={forgotTexts.otp.label({ phone: formatPhone(start.phone) })}
              hint={forgotTexts.otp.hint({ minutes: OTP_SECONDS / 60 })}
              takesFocus
              sendsItself
            />
          </>
        )}
      </AuthForm>
      <div className="mt-1 flex flex-wrap justify-between gap-x-6">
        <ResendButton
          resendAt={Math.max(start.resendAt, refusedUntil)}
          label={forgotTexts.resend}
          waiting={forgotTexts.resendAgainIn}
          onPress={resend}
        />
        <StepButton onClick={onChangeNumber}>{texts.changeNumber}</StepButton>
      </div>
      <div className="mt-3 flex flex-col gap-4">
        <Divider>{texts.or}</Divider>
        <Button variant="outline-primary" size={52} wide onClick={onBack}>
          {texts.password}
        </Button>
      </div>
    </div>
  );
}

/** Why no other code was sent. */
function OtpFailure({ error }: { error: unknown }) {
  return (
    <div className="mb-4">
      <Failure title={forgotTexts.mobile.failed}>{loginFailure(error).text}</Failure>
    </div>
  );
}
