// Change phone number in two steps: number and password, then the code sent to it.
import { changePhone, confirmPhone, phoneChange, phoneConfirmation } from '@tilgul/contract/account';
import { OTP_SECONDS } from '@tilgul/contract/auth';
import { normalisePhone } from '@tilgul/contract/rules/limits';
import { getUser, type UserAnswer } from '@tilgul/contract/users';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { useState } from 'react';
import { isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { serverNow } from '../../shared/format/clock.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { CodeField } from '../../ui/fields/otp-field.tsx';
import { PasswordInput, PhoneInput } from '../../ui/fields/typed-inputs.tsx';
import { type DialogState, SchemaDialog } from '../../ui/layers/schema-dialog.tsx';
import { nextResendAt, ResendCountdown } from '../auth/reset-parts.tsx';

const texts = accountTexts.phone;

/** The last code request: what was typed, and when the next request is allowed (ms). */
interface CodeRequest {
  readonly phone_no: string;
  readonly password: string;
  readonly resendAt: number;
}

interface CodeStepProps {
  readonly form: FormApi<FormValues<typeof phoneConfirmation>>;
  readonly request: CodeRequest;
  readonly onAgain: () => void;
  readonly onOther: () => void;
}

function CodeStep({ form, request, onAgain, onOther }: CodeStepProps) {
  return (
    <>
      <CodeField
        form={form}
        label={texts.code({ phone: formatPhone(request.phone_no) })}
        hint={texts.codeHint({ minutes: OTP_SECONDS / 60 })}
        takesFocus
      />
      <ResendCountdown resendAt={request.resendAt} />
      <div className="-mx-3 flex flex-wrap justify-between">
        <Button variant="ghost" size={40} onClick={onAgain}>
          {texts.again}
        </Button>
        <Button variant="ghost" size={40} onClick={onOther}>
          {texts.other}
        </Button>
      </div>
    </>
  );
}

interface NumberStepProps {
  form: FormApi<FormValues<typeof phoneChange>>;
  request: CodeRequest | undefined;
}

function NumberStep({ form, request }: NumberStepProps) {
  const isSame = request !== undefined && normalisePhone(form.methods.watch('phone_no')) === request.phone_no;
  return (
    <>
      <Field label={texts.number} hint={texts.hint} error={form.error('phone_no')}>
        <PhoneInput {...form.control('phone_no')} required />
      </Field>
      <Field label={texts.password} error={form.error('password')}>
        <PasswordInput {...form.control('password')} autoComplete="current-password" required />
      </Field>
      {isSame ? <ResendCountdown resendAt={request.resendAt} /> : null}
    </>
  );
}

/** Requests a code; a rate-limited request reports the wait. */
function useRequestCode(onRequest: (request: CodeRequest) => void) {
  const { send } = useSend(changePhone);
  return async ({ phone_no, password }: Omit<CodeRequest, 'resendAt'>) => {
    const phone = normalisePhone(phone_no);
    try {
      await send({ body: { phone_no, password } });
    } catch (error) {
      if (isApiError(error) && error.retryAfter)
        onRequest({ phone_no: phone, password, resendAt: nextResendAt(serverNow(), error.retryAfter) });
      throw error;
    }
    onRequest({ phone_no: phone, password, resendAt: nextResendAt(serverNow()) });
  };
}

/** Starts with the current number if it is unconfirmed; another one can be typed. */
export function PhoneDialog({ user, ...dialog }: DialogState & { user: UserAnswer }) {
  const [request, setRequest] = useState<CodeRequest>();
  const [isCodeStep, setCodeStep] = useState(false);
  const requestCode = useRequestCode(setRequest);
  const { send: confirm } = useSend(confirmPhone, { invalidates: [getUser] });
  // Both steps render the same element, so that the dialog stays open when the form changes.
  if (isCodeStep && request) {
    const again = () =>
      void requestCode(request).then(
        () => alerts.success(texts.sent),
        (error: unknown) => alerts.callFailure(error, accountTexts.error, accountTexts.tryAgain, accountTexts.network),
      );
    return (
      <SchemaDialog
        {...dialog}
        step="code"
        title={accountTexts.details.confirmPhone}
        submit={texts.confirm}
        schema={phoneConfirmation}
        values={{ phone_no: request.phone_no, otp: '' }}
        send={(body) => confirm({ body })}
        done={texts.done}
      >
        {(form) => <CodeStep form={form} request={request} onAgain={again} onOther={() => setCodeStep(false)} />}
      </SchemaDialog>
    );
  }
  const { phone_no = user.phone_confirmed ? '' : user.phone_no, password = '' } = request ?? {};
  return (
    <SchemaDialog
      {...dialog}
      step="number"
      title={accountTexts.details.changePhone}
      description={texts.lead}
      submit={texts.send}
      schema={phoneChange}
      values={{ phone_no, password }}
      send={async (values) => {
        await requestCode(values);
        setCodeStep(true);
      }}
    >
      {(form) => <NumberStep form={form} request={request} />}
    </SchemaDialog>
  );
}
