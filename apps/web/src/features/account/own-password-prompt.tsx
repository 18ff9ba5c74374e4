// Asks users to choose a new password when another user set the current one (USER-9).
import { useState } from 'react';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { getSessionId } from '../../shared/session/access-token.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { readSession } from '../../shared/session/session.ts';
import { readText, writeText } from '../../shared/storage.ts';

const OwnPasswordDialog = lazyComponent(() => import('./password-dialog.tsx').then((m) => m.OwnPasswordDialog));

/** Holds the id of the session in which the user has postponed it. */
const SLOT = 'own-password-later';

const readSessionId = (): string | undefined => {
  const access = readSession()?.access;
  const id = access === undefined ? undefined : getSessionId(access);
  return id === undefined ? undefined : String(id);
};

/** Whether it was postponed in this session, in any tab. */
const isOwnPasswordPostponed = (): boolean => {
  const session = readSessionId();
  return session !== undefined && readText('local', SLOT) === session;
};

/** Postpones it until the next sign-in. */
export const postponeOwnPassword = (): void => writeText('local', SLOT, readSessionId());

export function OwnPasswordPrompt() {
  const { data: user } = useOwnUser();
  const [isLater, setIsLater] = useState(isOwnPasswordPostponed);
  const isRequired = user?.password_change_required ?? false;
  if (!user?.must_change_credentials || (isLater && !isRequired)) return null;
  const later = () => {
    postponeOwnPassword();
    setIsLater(true);
  };
  return <OwnPasswordDialog isOpen onClose={later} isRequired={isRequired} />;
}
