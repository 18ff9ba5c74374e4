// The dialogs of the account page, in one file that is fetched with the first of them.
import type { UserAnswer } from '@tilgul/contract/users';
import type { DialogProps } from './account-form.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmailDialog, NameDialog } from './detail-dialogs.tsx';
import { GstinDialog } from './gstin-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

export type AccountDialogName = 'name' | 'phone' | 'email' | 'gstin' | 'password' | 'delete';

/** The dialog of that name. */
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
