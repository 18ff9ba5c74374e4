// Asks users to choose a new password when another user set the current one (USER-9).
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { removeAppShell } from '../../shared/app-shell.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { isOwnPasswordAsked, readSessionId, setOwnPasswordAsked } from '../../shared/session/own-password-asked.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { readText, writeText } from '../../shared/storage.ts';

const OwnPasswordDialog = lazyComponent(() => import('./password-dialog.tsx').then((m) => m.OwnPasswordDialog));

/** Holds the id of the session in which the user has postponed it. */
const SLOT = 'own-password-later';

/** Whether it was postponed in this session, in any tab. */
const isOwnPasswordPostponed = (): boolean => {
  const session = readSessionId();
  return session !== undefined && readText('local', SLOT) === session;
};

/** Postpones it until the next sign-in. */
export const postponeOwnPassword = (): void => writeText('local', SLOT, readSessionId());

/** Instead of the page: nothing makes calls. */
function Held({ isLoading }: { isLoading: boolean }) {
  useLayoutEffect(removeAppShell, []);
  return (
    <div role="status" className="min-h-dvh bg-canvas">
      {isLoading ? <span className="sr-only">{appTexts.loadingPage}</span> : null}
    </div>
  );
}

/** Renders `children` unless the server refuses their calls until the password is replaced. */
export function OwnPasswordGate({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useOwnUser();
  const [isAsked] = useState(isOwnPasswordAsked);
  const [isLater, setIsLater] = useState(isOwnPasswordPostponed);
  const isRequired = user?.password_change_required ?? false;
  const isFree = user !== undefined && !isRequired;
  useEffect(() => {
    if (isFree) setOwnPasswordAsked(false);
  }, [isFree]);
  const later = () => {
    postponeOwnPassword();
    setIsLater(true);
  };
  const isShown = user?.must_change_credentials && (!isLater || isRequired);
  const isHeld = isRequired || (isAsked && isPending);
  return (
    <>
      {isHeld ? <Held isLoading={isPending} /> : children}
      {isShown ? <OwnPasswordDialog isOpen onClose={later} isRequired={isRequired} /> : null}
    </>
  );
}
