// First step of the password reset: the mobile number that the OTP goes to.
import { forgotPassword } from '@tilgul/contract/auth';
import type { otpRequest } from '@tilgul/contract/forms/auth.forms';
import { normalisePhone } from '@tilgul/contract/rules/limits';
import { isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { forgotTexts } from '../../texts/en/public/forgot-password.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import { useTryAlert } from './auth-parts.tsx';
import { ResendWait, resetFailure, StepBox } from './reset-parts.tsx';
import { nextFree, type Reset } from './reset-state.ts';

const texts = forgotTexts.mobile;
type Values = FormValues<typeof otpRequest>;

const loadSchema = () => import('@tilgul/contract/forms/auth.forms').then((forms) => forms.otpRequest);

export interface StepProps {
  reset: Reset;
  hasMoved: boolean;
  become: (change: Partial<Reset>) => void;
}

/** Asks for an OTP and goes on; a number that must wait stays here with its wait. */
function useSendOtp({ become }: StepProps) {
  const { send } = useSend(forgotPassword);
  return async ({ phone_no }: Values) => {
    const phone = normalisePhone(phone_no);
    try {
      const { message } = await send({ body: { phone_no } });
      alerts.success(message || texts.sent);
      become({ step: 'otp', phone, freeAt: nextFree(Date.now()) });
    } catch (error) {
      if (isApiError(error) && error.retryAfter) become({ phone, freeAt: nextFree(Date.now(), error.retryAfter) });
      throw error;
    }
  };
}

function MobileFields({ form, reset }: { form: FormApi<Values>; reset: Reset }) {
  const isSameNumber = normalisePhone(form.methods.watch('phone_no')) === reset.phone;
  const isOwnError = form.failure && !form.error('phone_no');
  return (
    <>
      {isOwnError ? <Alert>{resetFailure(form.failure, texts.failed)}</Alert> : null}
      <Field label={texts.label} hint={texts.hint} error={form.error('phone_no')}>
        <PhoneInput {...form.control('phone_no')} required />
      </Field>
      {isSameNumber ? <ResendWait freeAt={reset.freeAt} /> : null}
    </>
  );
}

export function MobileStep(props: StepProps) {
  const { reset, hasMoved } = props;
  const sendOtp = useSendOtp(props);
  const tryAlert = useTryAlert();
  return (
    <StepBox step="mobile" hasMoved={hasMoved}>
      <p className="mb-4 text-muted">{texts.lead}</p>
      <Form
        schema={loadSchema}
        defaultValues={{ phone_no: reset.phone }}
        className="flex flex-col gap-4"
        onSubmit={(values) => {
          tryAlert.clear();
          return sendOtp(values);
        }}
        onRefused={({ error }) =>
          error && tryAlert.show({ title: forgotTexts.error, text: resetFailure(error, texts.failed) })
        }
      >
        {(form) => (
          <>
            <MobileFields form={form} reset={reset} />
            <Button
              type="submit"
              size={52}
              wide
              busy={form.isSubmitting}
              busyLabel={texts.busy}
              {...(reset.again ? { 'data-first': true } : {})}
            >
              {texts.submit}
            </Button>
          </>
        )}
      </Form>
    </StepBox>
  );
}
