import { renewRecoveryCodes, viewFactor } from '@tilgul/contract/factors';
import { useState } from 'react';
import { useSend } from '../../shared/api/use-send.ts';
import { twoStepTexts } from '../../texts/en/shared/two-step.ts';
import { type FactorDialogProps, RenewedSignInForm } from './factor-form.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const texts = twoStepTexts.renew;

/** Makes new recovery codes and shows them. */
export function RenewDialog(dialog: FactorDialogProps) {
  const { send } = useSend(renewRecoveryCodes, { invalidates: [viewFactor] });
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    dialog.onClose();
    setCodes(undefined);
  };
  if (codes) return <RecoveryCodesDialog isOpen={dialog.isOpen} codes={codes} onClose={close} />;
  return (
    <RenewedSignInForm
      {...dialog}
      title={texts.title}
      description={texts.lead}
      submit={texts.submit}
      send={async (body) => setCodes((await send({ body })).recovery_codes)}
    />
  );
}
