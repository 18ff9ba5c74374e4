// The second step of signing in, loaded on demand: a code from the authenticator app, or a recovery code.
import { authenticatorCode, recoveryCode } from '@tilgul/contract/auth.forms';
import { texts as authTexts } from '@tilgul/messages/public/auth';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../shared/api/call-error.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { CodeField } from '../../ui/fields/otp-field.tsx';
import { AuthForm, LoginFailure, TEXT_LINK } from './auth-parts.tsx';

const texts = authTexts.code;
const SCHEMAS = { app: authenticatorCode, recovery: recoveryCode } as const;
type Kind = keyof typeof SCHEMAS;

interface CodeStepProps {
  /** Signs in with the given code. */
  readonly enter: (otp: string) => Promise<void>;
  /** Returns to username and password. */
  readonly onBack: () => void;
}

function CodeForm({ kind, enter }: { kind: Kind; enter: CodeStepProps['enter'] }) {
  return (
    <AuthForm
      schema={SCHEMAS[kind]}
      defaultValues={{ otp: '' }}
      submit={authTexts.login.submit}
      busyLabel={authTexts.login.busy}
      onSubmit={async ({ otp }, { setError }) => {
        try {
          await enter(otp);
        } catch (error) {
          if (isApiError(error) && error.code === 'otp_refused')
            setError('otp', { type: 'server', message: error.detail });
          throw error;
        }
      }}
    >
      {(form) => (
        <>
          {form.failure && !form.error('otp') ? <LoginFailure error={form.failure} /> : null}
          {kind === 'app' ? (
            <CodeField form={form} label={texts.app} hint={texts.appHint} />
          ) : (
            <Field label={texts.recovery} hint={texts.recoveryHint} error={form.error('otp')}>
              <Input {...form.control('otp')} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
            </Field>
          )}
        </>
      )}
    </AuthForm>
  );
}

export function CodeStep({ enter, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<Kind>('app');
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone: move the focus to the new field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind renders a different field.
  useEffect(() => box.current?.querySelector('input')?.focus(), [kind]);
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <div ref={box}>
      <h1 className="mb-2 text-h1 font-semibold lg:text-h1-lg">{texts.title}</h1>
      <p className="mb-4 text-muted">{kind === 'app' ? texts.appLead : texts.recoveryLead}</p>
      <CodeForm key={kind} kind={kind} enter={enter} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-6">
        <button type="button" className={TEXT_LINK} onClick={() => setKind(other)}>
          {kind === 'app' ? texts.useRecovery : texts.useApp}
        </button>
        <button type="button" className={TEXT_LINK} onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </div>
  );
}
