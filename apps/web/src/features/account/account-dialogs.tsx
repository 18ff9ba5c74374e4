// All dialogs of the account page, in one lazily loaded file.
import { accountDeletion, deleteAccount, updateOwnDetails } from '@tilgul/contract/account';
import { getUser, type UserAnswer } from '@tilgul/contract/users';
import { ownDetails } from '@tilgul/contract/users.forms';
import { texts as gstinTexts } from '@tilgul/messages/customer/gstin';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { useSend } from '../../shared/api/use-send.ts';
import { ACCOUNT_DELETED } from '../../shared/paths.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { EmailInput, PasswordInput } from '../../ui/fields/typed-inputs.tsx';
import { type DialogState, SchemaDialog, type SchemaDialogProps } from '../../ui/layers/schema-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

const NAME_MAX = 20;

type OwnDialogProps = DialogState & { readonly user: UserAnswer };
type OwnDetails = SchemaDialogProps<typeof ownDetails>;

/** Changes some of the user's own details; the server always needs both names. */
function OwnDetailsDialog({
  user: { first_name, last_name },
  values,
  done = accountTexts.details.saved,
  ...dialog
}: OwnDialogProps & Pick<OwnDetails, 'title' | 'done' | 'children'> & { values?: OwnDetails['values'] }) {
  const { send } = useSend(updateOwnDetails, { invalidates: [getUser] });
  return (
    <SchemaDialog
      {...dialog}
      submit={accountTexts.save}
      schema={ownDetails}
      values={{ first_name, last_name, ...values }}
      send={(body) => send({ body })}
      done={done}
    />
  );
}

function NameDialog(dialog: OwnDialogProps) {
  return (
    <OwnDetailsDialog {...dialog} title={accountTexts.details.changeName}>
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
    </OwnDetailsDialog>
  );
}

function EmailDialog(dialog: OwnDialogProps) {
  const { email } = dialog.user;
  const title = email === null ? accountTexts.details.addEmail : accountTexts.details.changeEmail;
  return (
    <OwnDetailsDialog {...dialog} title={title} values={{ email: email ?? '' }}>
      {(form) => (
        <Field label={accountTexts.details.email} hint={accountTexts.details.emailHint} error={form.error('email')}>
          <EmailInput {...form.control('email')} />
        </Field>
      )}
    </OwnDetailsDialog>
  );
}

/** Edits a customer's GSTIN; an empty field removes it (TAX-13). */
function GstinDialog(dialog: OwnDialogProps) {
  const { gstin } = dialog.user;
  const title = gstin === null ? gstinTexts.own.addTitle : gstinTexts.own.changeTitle;
  return (
    <OwnDetailsDialog {...dialog} title={title} values={{ gstin: gstin ?? '' }} done={gstinTexts.own.saved}>
      {(form) => (
        <Field label={gstinTexts.label} hint={gstinTexts.own.hint} error={form.error('gstin')}>
          <Input {...form.control('gstin')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
      )}
    </OwnDetailsDialog>
  );
}

/** Explains what is deleted and what is kept, then signs out so that nothing of the session stays in the browser. */
function DeleteDialog(dialog: DialogState) {
  const { send } = useSend(deleteAccount);
  return (
    <SchemaDialog
      {...dialog}
      title={accountTexts.deletion.title}
      description={accountTexts.deletion.lead}
      submit={accountTexts.deletion.confirm}
      tone="danger"
      schema={accountDeletion}
      values={{ password: '' }}
      send={async (body) => {
        await send({ body });
        await signOut(ACCOUNT_DELETED);
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
    </SchemaDialog>
  );
}

export type AccountDialogName = 'name' | 'phone' | 'confirm-phone' | 'email' | 'gstin' | 'password' | 'delete';

export function AccountDialogs({ name, user, ...dialog }: DialogState & { name: AccountDialogName; user: UserAnswer }) {
  switch (name) {
    case 'name':
      return <NameDialog {...dialog} user={user} />;
    case 'phone':
      return <PhoneDialog {...dialog} user={user} />;
    case 'confirm-phone':
      return <PhoneDialog {...dialog} user={user} isConfirming />;
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
