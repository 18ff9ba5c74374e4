// The dialogs of the account page, in one file that is fetched with the first of them.
import type { UserAnswer } from '@tilgul/contract/users';
import type { DialogProps } from './account-form.tsx';
import { EmailDialog, NameDialog } from './detail-dialogs.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export type AccountDialogName = 'name' | 'email' | 'password';

/** The dialog of that name. */
export function AccountDialogs({ name, user, ...dialog }: DialogProps & { name: AccountDialogName; user: UserAnswer }) {
  switch (name) {
    case 'name':
      return <NameDialog {...dialog} user={user} />;
    case 'email':
      return <EmailDialog {...dialog} user={user} />;
    case 'password':
      return <PasswordDialog {...dialog} />;
  }
}
