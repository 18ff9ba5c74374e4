// Asks users to choose a new password when another user set the current one (USER-9).
import { useState } from 'react';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { isOwnPasswordPostponed, postponeOwnPassword } from '../../shared/session/own-password.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';

const OwnPasswordDialog = lazyComponent(() => import('./password-dialog.tsx').then((m) => m.OwnPasswordDialog));

export function OwnPasswordPrompt() {
  const { data: user } = useOwnUser();
  const [isLater, setIsLater] = useState(isOwnPasswordPostponed);
  if (!user?.must_change_credentials || isLater) return null;
  const later = () => {
    postponeOwnPassword();
    setIsLater(true);
  };
  return <OwnPasswordDialog isOpen onClose={later} />;
}
