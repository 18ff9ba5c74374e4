// The dialogs of the account page, whose code is fetched when somebody reaches for one of them.
import type { UserAnswer } from '@tilgul/contract/users';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLast } from '../../shared/screen/use-last.ts';
import type { AccountDialogName } from './account-dialogs.tsx';

const loadDialogs = () => import('./account-dialogs.tsx').then((m) => ({ default: m.AccountDialogs }));
const AccountDialogs = lazy(loadDialogs);
/** A failure is no news here; opening shows it. */
const prefetch = () => void loadDialogs().catch(() => undefined);

/** The props of a control that opens a dialog. */
export type DialogOpener = (name: AccountDialogName) => {
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly 'aria-haspopup': 'dialog';
};

/** `opener(name)` is for the control, `dialogs` is rendered once. */
export function useAccountDialogs(user: UserAnswer): { opener: DialogOpener; dialogs: ReactNode } {
  const [opened, setOpened] = useState<{ readonly name: AccountDialogName; readonly serial: number }>();
  const shown = useLast(opened);
  const opener: DialogOpener = (wanted) => ({
    onClick: () => setOpened({ name: wanted, serial: (shown?.serial ?? 0) + 1 }),
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog',
  });
  const dialogs = shown ? (
    <Suspense fallback={null}>
      {/* Each opening begins with the account as it is now. */}
      <AccountDialogs
        key={shown.serial}
        name={shown.name}
        isOpen={opened !== undefined}
        user={user}
        onClose={() => setOpened(undefined)}
      />
    </Suspense>
  ) : null;
  return { opener, dialogs };
}
