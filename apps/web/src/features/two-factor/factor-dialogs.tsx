// The dialogs of two-step sign-in, in one file that is fetched with the first of them.
import type { FactorDialogProps } from './factor-form.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

export type FactorDialogName = 'set-up' | 'remove' | 'renew';

/** The dialog of that name. */
export function FactorDialogs({ name, ...dialog }: FactorDialogProps & { name: FactorDialogName }) {
  switch (name) {
    case 'set-up':
      return <SetUpDialog {...dialog} />;
    case 'remove':
      return <RemoveDialog {...dialog} />;
    case 'renew':
      return <RenewDialog {...dialog} />;
  }
}
