// The second step of signing in, loaded on demand: a code from the authenticator app, or a recovery code.
import { authenticatorCode, recoveryCode } from '@tilgul/contract/auth.forms';
import { texts as authTexts } from '@tilgul/messages/public/auth';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { isApiError } from '../../shared/api/call-error.ts';
import { Form, type FormApi } from '../../shared/forms/form.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { useFailureAlert } from './auth-parts.tsx';
import { loginFailure } from './use-login.ts';

const texts = authTexts.code;
const SCHEMAS = { app: authenticatorCode, recovery: recoveryCode } as const;
type Kind = keyof typeof SCHEMAS;

interface CodeStepProps {
  /** Signs in with the given code. */
  readonly enter: (otp: string) => Promise<void>;
  /** Returns to username and password. */
  readonly onBack: () => void;
}

function AppCode({ form }: { form: FormApi<{ otp: string }> }) {
  const { field } = useController({ control: form.methods.control, name: 'otp' });
  return (
    <Field group label={texts.app} hint={texts.appHint} error={form.error('otp')}>
      <OtpField ref={field.ref} value={field.value} onChange={field.onChange} />
    </Field>
  );
}

function RecoveryCode({ form }: { form: FormApi<{ otp: string }> }) {
  return (
    <Field label={texts.recovery} hint={texts.recoveryHint} error={form.error('otp')}>
      <Input {...form.control('otp')} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
    </Field>
  );
}

function CodeForm({ kind, enter }: { kind: Kind; enter: CodeStepProps['enter'] }) {
  const failureAlert = useFailureAlert();
  return (
    <Form
      schema={SCHEMAS[kind]}
      defaultValues={{ otp: '' }}
      className="flex flex-col gap-4"
      onSubmit={async ({ otp }, { setError }) => {
        failureAlert.clear();
        try {
          await enter(otp);
        } catch (error) {
          if (isApiError(error) && error.code === 'otp_refused')
            setError('otp', { type: 'server', message: error.detail });
          throw error;
        }
      }}
      onRefused={({ error }) => error && failureAlert.show(loginFailure(error))}
    >
      {(form) => (
        <>
          {form.failure && !form.error('otp') ? (
            <Alert title={`${loginFailure(form.failure).title}.`}>{loginFailure(form.failure).text}</Alert>
          ) : null}
          {kind === 'app' ? <AppCode form={form} /> : <RecoveryCode form={form} />}
          <Button type="submit" size={52} wide busy={form.isSubmitting} busyLabel={authTexts.login.busy}>
            {authTexts.login.submit}
          </Button>
        </>
      )}
    </Form>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary hover:underline';

export function CodeStep({ enter, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<Kind>('app');
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone: move the focus to the new field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind renders a different field.
  useEffect(() => box.current?.querySelector('input')?.focus(), [kind]);
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <div ref={box}>
      <h1 className="mb-2 text-h1 font-semibold">{texts.title}</h1>
      <p className="mb-4 text-muted">{kind === 'app' ? texts.appLead : texts.recoveryLead}</p>
      <CodeForm key={kind} kind={kind} enter={enter} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-6">
        <button type="button" className={LINK} onClick={() => setKind(other)}>
          {kind === 'app' ? texts.useRecovery : texts.useApp}
        </button>
        <button type="button" className={LINK} onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </div>
  );
}
