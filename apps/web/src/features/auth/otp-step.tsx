// Second step of the password reset: the six digits of the SMS.
import { OTP_SECONDS, verifyOtp } from '@tilgul/contract/auth';
import type { otpCheck } from '@tilgul/contract/forms/auth.forms';
import { useController } from 'react-hook-form';
import { isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { forgotTexts } from '../../texts/en/public/forgot-password.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { useTryAlert } from './auth-parts.tsx';
import type { StepProps } from './mobile-step.tsx';
import { ResendWait, resetFailure, StepBox, StepButton } from './reset-parts.tsx';
import { maskedPhone } from './reset-state.ts';

const texts = forgotTexts.otp;
type Values = FormValues<typeof otpCheck>;

const loadSchema = () => import('@tilgul/contract/forms/auth.forms').then((forms) => forms.otpCheck);

function OtpBoxes({ form, phone }: { form: FormApi<Values>; phone: string }) {
  const { field } = useController({ control: form.methods.control, name: 'otp' });
  const isOwnError = form.failure && !form.error('otp');
  return (
    <>
      {isOwnError ? <Alert>{resetFailure(form.failure, texts.failed)}</Alert> : null}
      <Field
        group
        label={t(texts.label, { phone: maskedPhone(phone) })}
        hint={t(texts.hint, { minutes: OTP_SECONDS / 60 })}
        error={form.error('otp')}
      >
        <OtpField ref={field.ref} value={field.value} onChange={field.onChange} />
      </Field>
    </>
  );
}

export interface OtpStepProps extends StepProps {
  /** Gets the token of the right to reset; the server keeps the same right in a cookie of its own. */
  onGrant: (resetToken: string) => void;
}

/** Checks the code and goes on. A refusal is shown under the boxes, where the focus then is. */
function useVerify({ become, onGrant }: OtpStepProps) {
  const { send } = useSend(verifyOtp);
  return async (values: Values, refuse: (message: string) => void) => {
    try {
      const { message, reset_token } = await send({ body: values });
      onGrant(reset_token);
      alerts.success(message || texts.verified);
      become({ step: 'password' });
    } catch (error) {
      if (isApiError(error)) refuse(resetFailure(error, texts.failed));
      throw error;
    }
  };
}

export function OtpStep(props: OtpStepProps) {
  const { reset, hasMoved, become } = props;
  const verify = useVerify(props);
  const tryAlert = useTryAlert();
  return (
    <StepBox step="otp" hasMoved={hasMoved}>
      <Form
        schema={loadSchema}
        defaultValues={{ phone_no: reset.phone, otp: '' }}
        className="flex flex-col gap-4"
        onSubmit={(values, { setError }) => {
          tryAlert.clear();
          return verify(values, (message) => setError('otp', { type: 'server', message }));
        }}
        onRefused={({ error }) =>
          error && tryAlert.show({ title: forgotTexts.error, text: resetFailure(error, texts.failed) })
        }
      >
        {(form) => (
          <>
            <OtpBoxes form={form} phone={reset.phone} />
            <Button type="submit" size={52} wide busy={form.isSubmitting} busyLabel={texts.busy}>
              {texts.submit}
            </Button>
          </>
        )}
      </Form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-6">
        <StepButton onClick={() => become({ step: 'mobile', again: true })}>{forgotTexts.resend}</StepButton>
        <StepButton onClick={() => become({ step: 'mobile', again: false })}>{forgotTexts.change}</StepButton>
      </div>
      <ResendWait freeAt={reset.freeAt} />
    </StepBox>
  );
}
