import { removeFactor, viewFactor } from '@tilgul/contract/factors';
import { getUser } from '@tilgul/contract/users';
import { useSend } from '../../shared/api/use-send.ts';
import { twoStepTexts } from '../../texts/en/shared/two-step.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { type FactorDialogProps, RenewedSignInForm } from './factor-form.tsx';

const texts = twoStepTexts.remove;

/** Turns two-step sign-in off. */
export function RemoveDialog(dialog: FactorDialogProps) {
  const { send } = useSend(removeFactor, { invalidates: [viewFactor, getUser] });
  return (
    <RenewedSignInForm
      {...dialog}
      title={texts.title}
      description={texts.lead}
      submit={texts.submit}
      send={async (body) => {
        await send({ body });
        alerts.success(texts.done);
        dialog.onClose();
      }}
    />
  );
}
