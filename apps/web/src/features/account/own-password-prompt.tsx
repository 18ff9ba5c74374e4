// Asks users to choose a new password when another user set the current one (USER-9).
import { lazy, Suspense, useState } from 'react';
import { isOwnPasswordPostponed, postponeOwnPassword } from '../../shared/session/own-password.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';

const OwnPasswordDialog = lazy(() => import('./password-dialog.tsx').then((m) => ({ default: m.OwnPasswordDialog })));

export function OwnPasswordPrompt() {
  const { data: user } = useOwnUser();
  const [isLater, setIsLater] = useState(isOwnPasswordPostponed);
  if (!user?.must_change_credentials || isLater) return null;
  const later = () => {
    postponeOwnPassword();
    setIsLater(true);
  };
  return (
    <Suspense fallback={null}>
      <OwnPasswordDialog isOpen onClose={later} />
    </Suspense>
  );
}
