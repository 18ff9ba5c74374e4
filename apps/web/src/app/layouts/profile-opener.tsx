// Owns the profile dialog's opener for all frames: the dialog's code is fetched when somebody reaches for it.
import { type ComponentProps, lazy, Suspense, useState } from 'react';

const loadDialog = () => import('../../features/users/profile-dialog.tsx').then((m) => m.ProfileDialog);
const ProfileDialog = lazy(async () => ({ default: await loadDialog() }));

/** Opens the profile; `opener` is for the control that does it, `dialog` is rendered beside it. */
export function useProfileOpener() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setIsOpen(true);
  };
  const opener = {
    onClick: open,
    onPointerEnter: () => void loadDialog(),
    onFocus: () => void loadDialog(),
    'aria-haspopup': 'dialog',
  } satisfies ComponentProps<'button'>;
  const dialog = wasOpen ? (
    <Suspense fallback={null}>
      <ProfileDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
  return { open, opener, dialog };
}
