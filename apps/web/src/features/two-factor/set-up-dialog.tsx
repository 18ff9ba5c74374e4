// Turns two-step sign-in on, in three steps: the password, the app with its first code, the recovery codes.
import { listSessions } from '@tilgul/contract/account';
import { beginFactor, confirmFactor, viewFactor } from '@tilgul/contract/factors';
import { firstCode } from '@tilgul/contract/forms/factors.forms';
import { getUser } from '@tilgul/contract/users';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useSend } from '../../shared/api/use-send.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { LANDING } from '../../shared/paths.ts';
import { setFactorDemand, useFactorDemand } from '../../shared/session/factor-demand.ts';
import { readSession } from '../../shared/session/session.ts';
import { twoStepTexts } from '../../texts/en/shared/two-step.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Field } from '../../ui/fields/field.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { type FactorDialogProps, FactorForm, RenewedSignInForm } from './factor-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const texts = twoStepTexts.setUp;

/** The secret as apps take it. */
interface Secret {
  readonly secret: string;
  readonly uri: string;
}

function PasswordStep({ onBegun, ...dialog }: FactorDialogProps & { onBegun: (secret: Secret) => void }) {
  const { send } = useSend(beginFactor);
  return (
    <RenewedSignInForm
      {...dialog}
      hasCode={false}
      title={texts.title}
      description={texts.lead}
      submit={texts.go}
      send={async (body) => onBegun(await send({ body }))}
    />
  );
}

/** The secret as picture, as text in groups of four, and as link for who reads this on the phone. */
function SecretParts({ secret, uri }: Secret) {
  return (
    <div className="flex flex-col gap-3">
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.picture} />
      <a
        href={uri}
        className="inline-flex min-h-11 items-center justify-center gap-2 font-semibold text-primary hover:underline md:hidden"
      >
        <Smartphone size={20} aria-hidden="true" />
        {texts.open}
      </a>
      <p className="text-sm text-muted">
        {texts.key}
        <span className="mt-1 block rounded-control bg-sunken p-3 font-mono text-base break-words text-ink">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </span>
      </p>
    </div>
  );
}

function FirstCode({ form }: { form: FormApi<{ otp: string }> }) {
  const { field } = useController({ control: form.methods.control, name: 'otp' });
  return (
    <Field group label={texts.code} error={form.error('otp')}>
      <OtpField ref={field.ref} value={field.value} onChange={field.onChange} />
    </Field>
  );
}

function AppStep({
  secret,
  onConfirmed,
  ...dialog
}: FactorDialogProps & { secret: Secret; onConfirmed: (codes: readonly string[]) => void }) {
  const { send } = useSend(confirmFactor, { invalidates: [viewFactor, getUser, listSessions] });
  return (
    <FactorForm
      {...dialog}
      title={texts.title}
      submit={texts.submit}
      schema={firstCode}
      values={{ otp: '' }}
      send={async (body) => {
        const { recovery_codes } = await send({ body });
        alerts.success(texts.done);
        onConfirmed(recovery_codes);
      }}
    >
      {(form) => (
        <>
          <SecretParts {...secret} />
          <FirstCode form={form} />
        </>
      )}
    </FactorForm>
  );
}

export function SetUpDialog({ isOpen, onClose }: FactorDialogProps) {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isDemanded = useFactorDemand();
  const close = () => {
    onClose();
    setSecret(undefined);
    setCodes(undefined);
  };
  const finish = () => {
    close();
    const role = readSession()?.role;
    if (!isDemanded || !role) return;
    // Everything that was refused before is asked for anew.
    setFactorDemand(false);
    window.location.assign(LANDING[role]);
  };
  if (codes) return <RecoveryCodesDialog isOpen={isOpen} codes={codes} onClose={finish} />;
  if (secret) return <AppStep isOpen={isOpen} onClose={close} secret={secret} onConfirmed={setCodes} />;
  return <PasswordStep isOpen={isOpen} onClose={close} onBegun={setSecret} />;
}
