// Last step of the password reset: the new password, twice.
import { resetPassword } from '@tilgul/contract/auth';
import { useNavigate } from 'react-router';
import { isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { PATHS } from '../../shared/paths.ts';
import { forgotTexts } from '../../texts/en/public/forgot-password.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { useTryAlert } from './auth-parts.tsx';
import type { StepProps } from './mobile-step.tsx';
import type { passwordForm } from './password-form.ts';
import { resetFailure, StepBox } from './reset-parts.tsx';

const texts = forgotTexts.password;
const loadSchema = () => import('./password-form.ts').then((form) => form.passwordForm);
type Values = FormValues<typeof passwordForm>;
/** Whose number it is, this page is not to learn. */
const NOT_KNOWN: readonly string[] = [];

/** The one rule between the two fields; the schema knows the others. */
const rules = ({ new_password, confirm_password }: Values) =>
  new_password === confirm_password ? {} : { confirm_password: texts.mismatch };

/** The right to reset has run out, was used, or belongs to another number: only a new OTP helps. */
const needsNewOtp = (failure: unknown): boolean => isApiError(failure) && failure.code === 'no_reset_grant';

function PasswordFields({ form, onResend }: { form: FormApi<Values>; onResend: () => void }) {
  const isOwnError = form.failure && !form.error('new_password');
  return (
    <>
      {isOwnError ? (
        <Alert
          action={needsNewOtp(form.failure) ? <AlertAction label={forgotTexts.resend} onPress={onResend} /> : undefined}
        >
          {resetFailure(form.failure, texts.failed)}
        </Alert>
      ) : null}
      <NewPasswordField form={form} name="new_password" label={texts.label} hint={texts.hint} names={NOT_KNOWN} />
      <Field label={texts.confirm} error={form.error('confirm_password')}>
        <PasswordInput {...form.control('confirm_password')} autoComplete="new-password" required />
      </Field>
    </>
  );
}

export interface PasswordStepProps extends StepProps {
  /** The token of verify-otp while this page is open; after a reload the server's cookie alone must do. */
  resetToken: string | undefined;
}

export function PasswordStep({ reset, hasMoved, become, resetToken }: PasswordStepProps) {
  const { send } = useSend(resetPassword);
  const navigate = useNavigate();
  const tryAlert = useTryAlert();
  const save = async ({ phone_no, new_password }: Values) => {
    tryAlert.clear();
    const { message } = await send({ body: { phone_no, new_password, reset_token: resetToken } });
    alerts.success(message || texts.done);
    await navigate(PATHS.login, { replace: true });
  };
  return (
    <StepBox step="password" hasMoved={hasMoved}>
      <p className="mb-4 text-muted">{texts.lead}</p>
      <Form
        schema={loadSchema}
        rules={rules}
        defaultValues={{ phone_no: reset.phone, new_password: '', confirm_password: '' }}
        className="flex flex-col gap-4"
        onSubmit={save}
        onRefused={({ error }) =>
          error && tryAlert.show({ title: forgotTexts.error, text: resetFailure(error, texts.failed) })
        }
      >
        {(form) => (
          <>
            <PasswordFields form={form} onResend={() => become({ step: 'mobile', again: true })} />
            <Button type="submit" size={52} wide busy={form.isSubmitting} busyLabel={texts.busy}>
              {texts.submit}
            </Button>
          </>
        )}
      </Form>
    </StepBox>
  );
}
