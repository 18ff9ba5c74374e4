import { removeFactorOf } from '@tilgul/contract/two-factor';
import { listUsers, type UserAnswer } from '@tilgul/contract/users';
import { texts as twoFactorTexts } from '@tilgul/messages/shared/two-factor';
import { useSend } from '../../shared/api/use-send.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { ReauthenticationForm } from './two-factor-form.tsx';

const texts = twoFactorTexts.removeForUser;

/** Turns off another user's two-factor sign-in after they lost the device; says who is notified (SES-16). */
export function RemoveUserTwoFactorDialog({ user, ...dialog }: DialogState & { user: UserAnswer }) {
  const { data: own } = useOwnUser();
  const { send } = useSend(removeFactorOf, { invalidates: [listUsers] });
  const name = `${user.first_name} ${user.last_name}`;
  // Whether a code is needed is unknown until the administrator's own user record is loaded.
  if (!own) return null;
  return (
    <ReauthenticationForm
      {...dialog}
      hasCode={own.has_factor === true}
      title={texts.title({ name })}
      description={texts.lead({ name })}
      submit={texts.submit}
      send={(body) => send({ params: { id: user.id }, body })}
      done={texts.done({ name })}
    >
      <p>{texts.ends({ name })}</p>
    </ReauthenticationForm>
  );
}
