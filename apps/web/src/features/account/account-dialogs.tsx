// All dialogs of the account page, in one lazily loaded file.

import { accountDeletion, deleteAccount, updateOwnDetails } from '@tilgul/contract/account';
import { getUser, type UserAnswer } from '@tilgul/contract/users';
import { ownDetails } from '@tilgul/contract/users.forms';
import { texts as gstinTexts } from '@tilgul/messages/customer/gstin';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { useSend } from '../../shared/api/use-send.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { AccountForm, type DialogProps } from './account-form-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

const NAME_MAX = 20;

type OwnDialogProps = DialogProps & { readonly user: UserAnswer };

function NameDialog({ user: { first_name, last_name }, ...dialog }: OwnDialogProps) {
  const { send } = useSend(updateOwnDetails, { invalidates: [getUser] });
  return (
    <AccountForm
      {...dialog}
      title={accountTexts.details.changeName}
      submit={accountTexts.save}
      schema={ownDetails}
      values={{ first_name, last_name }}
      send={(body) => send({ body })}
      done={accountTexts.details.saved}
    >
      {(form) => (
        <>
          <Field label={accountTexts.details.firstName} error={form.error('first_name')}>
            <Input {...form.control('first_name')} autoComplete="given-name" limit={NAME_MAX} required />
          </Field>
          <Field label={accountTexts.details.lastName} error={form.error('last_name')}>
            <Input {...form.control('last_name')} autoComplete="family-name" limit={NAME_MAX} required />
          </Field>
        </>
      )}
    </AccountForm>
  );
}

function EmailDialog({ user: { first_name, last_name, email }, ...dialog }: OwnDialogProps) {
  const { send } = useSend(updateOwnDetails, { invalidates: [getUser] });
  return (
    <AccountForm
      {...dialog}
      title={email === null ? accountTexts.details.addEmail : accountTexts.details.changeEmail}
      submit={accountTexts.save}
      schema={ownDetails}
      values={{ first_name, last_name, email: email ?? '' }}
      send={(body) => send({ body })}
      done={accountTexts.details.saved}
    >
      {(form) => (
        <Field label={accountTexts.details.email} hint={accountTexts.details.emailHint} error={form.error('email')}>
          <Input {...form.control('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
        </Field>
      )}
    </AccountForm>
  );
}

/** Edits a customer's GSTIN; an empty field removes it (TAX-13). */
function GstinDialog({ user, ...dialog }: DialogProps & { readonly user: UserAnswer }) {
  const { send } = useSend(updateOwnDetails, { invalidates: [getUser] });
  const { first_name, last_name, gstin } = user;
  return (
    <AccountForm
      {...dialog}
      title={gstin === null ? gstinTexts.own.addTitle : gstinTexts.own.changeTitle}
      submit={accountTexts.save}
      schema={ownDetails}
      values={{ first_name, last_name, gstin: gstin ?? '' }}
      send={(body) => send({ body })}
      done={gstinTexts.own.saved}
    >
      {(form) => (
        <Field label={gstinTexts.label} hint={gstinTexts.own.hint} error={form.error('gstin')}>
          <Input {...form.control('gstin')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
      )}
    </AccountForm>
  );
}

/** Explains what is deleted and what is kept, then signs out so that nothing of the session stays in the browser. */
function DeleteDialog(dialog: DialogProps) {
  const { send } = useSend(deleteAccount);
  return (
    <AccountForm
      {...dialog}
      title={accountTexts.deletion.title}
      description={accountTexts.deletion.lead}
      submit={accountTexts.deletion.confirm}
      tone="danger"
      schema={accountDeletion}
      values={{ password: '' }}
      send={async (body) => {
        await send({ body });
        await signOut();
      }}
      done={accountTexts.deletion.done}
    >
      {(form) => (
        <>
          <p>{accountTexts.deletion.goes}</p>
          <p className="text-muted">{accountTexts.deletion.stays}</p>
          <Field label={accountTexts.deletion.password} error={form.error('password')}>
            <PasswordInput {...form.control('password')} autoComplete="current-password" required />
          </Field>
        </>
      )}
    </AccountForm>
  );
}

export type AccountDialogName = 'name' | 'phone' | 'email' | 'gstin' | 'password' | 'delete';

export function AccountDialogs({ name, user, ...dialog }: DialogProps & { name: AccountDialogName; user: UserAnswer }) {
  switch (name) {
    case 'name':
      return <NameDialog {...dialog} user={user} />;
    case 'phone':
      return <PhoneDialog {...dialog} user={user} />;
    case 'delete':
      return <DeleteDialog {...dialog} />;
    case 'email':
      return <EmailDialog {...dialog} user={user} />;
    case 'gstin':
      return <GstinDialog {...dialog} user={user} />;
    case 'password':
      return <PasswordDialog {...dialog} />;
  }
}
