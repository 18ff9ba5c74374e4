// Change or confirm the phone number in two steps: the number (a new one with the password), then the code sent to it.
import { changePhone, confirmPhone, phoneChange, phoneCodeRequest, phoneConfirmation } from '@tilgul/contract/account';
import { OTP_SECONDS } from '@tilgul/contract/auth';
import { normalisePhone } from '@tilgul/contract/rules/limits';
import { getUser, type UserAnswer } from '@tilgul/contract/users';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { type ComponentProps, useState } from 'react';
import { isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { serverNow } from '../../shared/format/clock.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { CodeField } from '../../ui/fields/otp-field.tsx';
import { PasswordInput, PhoneInput } from '../../ui/fields/typed-inputs.tsx';
import { type DialogState, SchemaDialog } from '../../ui/layers/schema-dialog.tsx';
import { checkCode, ResendButton, ResendCountdown, timesOfRefused, timesOfSent } from '../auth/reset-parts.tsx';

const texts = accountTexts.phone;

/** The last code request: what was typed, when the next request is allowed, and when the code expires (ms). */
interface CodeRequest {
  readonly phone_no: string;
  /** Undefined for the current number. */
  readonly password: string | undefined;
  readonly resendAt: number;
  readonly expiresAt: number;
  /** Numbers the requests of this dialog; each starts with empty boxes. */
  readonly turn: number;
}

interface CodeStepProps {
  readonly form: FormApi<FormValues<typeof phoneConfirmation>>;
  readonly request: CodeRequest;
  readonly onAgain: () => void;
  readonly onOther: () => void;
}

const AgainButton = (props: ComponentProps<typeof Button>) => <Button variant="ghost" size={40} {...props} />;

function CodeStep({ form, request, onAgain, onOther }: CodeStepProps) {
  return (
    <>
      <CodeField
        form={form}
        label={texts.code({ phone: formatPhone(request.phone_no) })}
        hint={texts.codeHint({ minutes: OTP_SECONDS / 60 })}
        takesFocus
      />
      <div className="-mx-3 flex flex-wrap justify-between">
        <ResendButton
          as={AgainButton}
          resendAt={request.resendAt}
          label={texts.again}
          waiting={texts.againIn}
          onPress={onAgain}
        />
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

type CodeForm = Pick<CodeRequest, 'phone_no' | 'password'>;

/** Requests a code. A refused request reports the wait; false if a code sent before can be entered instead. */
function useRequestCode(last: CodeRequest | undefined, onRequest: (request: CodeRequest) => void) {
  const { send } = useSend(changePhone);
  return async ({ phone_no, password }: CodeForm): Promise<boolean> => {
    const request = { phone_no: normalisePhone(phone_no), password };
    const turn = (last?.turn ?? 0) + 1;
    try {
      const sent = await send({ body: { phone_no, ...(password !== undefined && { password }) } });
      onRequest({ ...request, turn, ...timesOfSent(sent, serverNow()) });
      return true;
    } catch (error) {
      const times = timesOfRefused(error, serverNow());
      if (!times) throw error;
      onRequest({ ...request, turn, ...times });
      if (!isApiError(error) || !error.codeExpiresIn) throw error;
      return false;
    }
  };
}

interface PhoneDialogProps extends DialogState {
  readonly user: UserAnswer;
  /** Starts by confirming the current number, which needs no password. */
  readonly isConfirming?: boolean;
  readonly onConfirmed?: (() => void) | undefined;
}

type Step = 'own' | 'number' | 'code';

/** A new number is typed with the password; the current one is only confirmed. Then the code sent to it. */
export function PhoneDialog({ user, isConfirming = false, onConfirmed, ...dialog }: PhoneDialogProps) {
  const [request, setRequest] = useState<CodeRequest>();
  const [step, setStep] = useState<Step>(isConfirming ? 'own' : 'number');
  const requestCode = useRequestCode(request, setRequest);
  const { send: confirm } = useSend(confirmPhone, { invalidates: [getUser] });
  const [wasSentBefore, setSentBefore] = useState(false);
  const ask = async (form: CodeForm) => {
    setSentBefore(!(await requestCode(form)));
    setStep('code');
  };
  // All steps render the same element, so that the dialog stays open when the form changes.
  if (step === 'code' && request) {
    const again = () =>
      void requestCode(request).then(
        (isSent) => {
          setSentBefore(!isSent);
          if (isSent) alerts.success(texts.sent);
        },
        (error: unknown) => {
          setSentBefore(false);
          alerts.callFailure(error, accountTexts.error, accountTexts.tryAgain, accountTexts.network);
        },
      );
    return (
      <SchemaDialog
        {...dialog}
        step={`code ${request.turn}`}
        title={accountTexts.details.confirmPhone}
        submit={texts.confirm}
        schema={phoneConfirmation}
        values={{ phone_no: request.phone_no, otp: '' }}
        send={async (body) => {
          const { expiresAt } = request;
          const check = { expiresAt, expired: texts.expired, fallback: accountTexts.tryAgain };
          // The notice about the code sent before is out of date once a code was refused.
          await checkCode(() => confirm({ body }), check).finally(() => setSentBefore(false));
          onConfirmed?.();
        }}
        done={texts.done}
      >
        {(form) => (
          <>
            {wasSentBefore ? (
              <Alert tone="notice" live>
                {texts.sentBefore}
              </Alert>
            ) : null}
            <CodeStep form={form} request={request} onAgain={again} onOther={() => setStep('number')} />
          </>
        )}
      </SchemaDialog>
    );
  }
  if (step === 'own') {
    return (
      <SchemaDialog
        {...dialog}
        step="own"
        title={accountTexts.details.confirmPhone}
        description={texts.ownLead({ phone: formatPhone(user.phone_no) })}
        submit={texts.send}
        schema={phoneCodeRequest}
        values={{ phone_no: user.phone_no }}
        send={({ phone_no }) => ask({ phone_no, password: undefined })}
      >
        {(form) => (
          <>
            {form.error('phone_no') ? <Alert>{form.error('phone_no')}</Alert> : null}
            {request ? <ResendCountdown resendAt={request.resendAt} /> : null}
            <div className="-mx-3">
              <Button variant="ghost" size={40} onClick={() => setStep('number')}>
                {texts.other}
              </Button>
            </div>
          </>
        )}
      </SchemaDialog>
    );
  }
  const { phone_no = user.phone_confirmed || isConfirming ? '' : user.phone_no, password = '' } = request ?? {};
  return (
    <SchemaDialog
      {...dialog}
      step="number"
      title={accountTexts.details.changePhone}
      description={texts.lead}
      submit={texts.send}
      schema={phoneChange}
      values={{ phone_no, password }}
      send={ask}
    >
      {(form) => <NumberStep form={form} request={request} />}
    </SchemaDialog>
  );
}
