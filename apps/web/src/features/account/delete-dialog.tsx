// The dialog in which a customer deletes the own account.
import { accountDeletion, deleteAccount } from '@tilgul/contract/account';
import { useSend } from '../../shared/api/use-send.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { accountTexts } from '../../texts/en/shared/account.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { AccountForm, type DialogProps } from './account-form.tsx';

const texts = accountTexts.deletion;

/** Says what goes and what stays; then as Logout, since the session is over and nothing of it may stay here. */
export function DeleteDialog(dialog: DialogProps) {
  const { send } = useSend(deleteAccount);
  return (
    <AccountForm
      {...dialog}
      title={texts.title}
      description={texts.lead}
      submit={texts.confirm}
      tone="danger"
      schema={accountDeletion}
      values={{ password: '' }}
      send={async (body) => {
        await send({ body });
        await signOut();
      }}
      done={texts.done}
    >
      {(form) => (
        <>
          <p>{texts.goes}</p>
          <p className="text-muted">{texts.stays}</p>
          <Field label={texts.password} error={form.error('password')}>
            <PasswordInput {...form.control('password')} autoComplete="current-password" required />
          </Field>
        </>
      )}
    </AccountForm>
  );
}
