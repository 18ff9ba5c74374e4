// The way from a header to the profile dialog.
import { lazy, Suspense } from 'react';
import { useLazyLayer } from './use-lazy-layer.ts';

const loadDialog = () => import('../../features/users/profile-dialog.tsx').then((m) => m.ProfileDialog);
const ProfileDialog = lazy(async () => ({ default: await loadDialog() }));

/** Opens the profile; `opener` is for the control that does it, `dialog` is rendered beside it. */
export function useProfileOpener() {
  const { isOpen, wasOpen, open, close, opener } = useLazyLayer(loadDialog);
  const dialog = wasOpen ? (
    <Suspense fallback={null}>
      <ProfileDialog isOpen={isOpen} onClose={close} />
    </Suspense>
  ) : null;
  return { open, opener, dialog };
}
