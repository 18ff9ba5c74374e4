// Opens the profile dialog from a header; its code loads on demand.

import { texts as appTexts } from '@tilgul/messages/shared/app';
import { CircleUser } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getInitials, useOwnUser } from '../../shared/session/own-user.ts';

/** State of a dialog or drawer that loads on demand, and props for its button: hover, touch or focus prefetches the code. */
export function useLazyLayer(load: () => Promise<unknown>) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  // A failed prefetch is retried on opening.
  const prefetch = () => void load().catch(() => undefined);
  const opener = { onClick: open, onPointerEnter: prefetch, onFocus: prefetch, 'aria-haspopup': 'dialog' } as const;
  return { isOpen, wasOpen, open, close, opener };
}

const loadDialog = () => import('../../features/users/profile-dialog.tsx').then((m) => m.ProfileDialog);
const ProfileDialog = lazy(async () => ({ default: await loadDialog() }));

/** `opener` has the props of the button; render `dialog` beside it. */
export function useProfileOpener() {
  const { isOpen, wasOpen, open, close, opener } = useLazyLayer(loadDialog);
  const dialog = wasOpen ? (
    <Suspense fallback={null}>
      <ProfileDialog isOpen={isOpen} onClose={close} />
    </Suspense>
  ) : null;
  return { open, opener, dialog };
}

/** The customer's Profile button: initials on wide screens, an icon on phones. */
export function ProfileButton() {
  const { data: profile } = useOwnUser();
  const { opener, dialog } = useProfileOpener();
  return (
    <>
      <button
        type="button"
        {...opener}
        className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-control hover:text-primary md:px-1"
      >
        <CircleUser aria-hidden="true" className="size-5.5 md:hidden" strokeWidth={1.75} />
        <span
          aria-hidden="true"
          className="hidden size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-xs font-semibold text-primary md:flex"
        >
          {profile ? getInitials(profile) : ''}
        </span>
        <span className="sr-only md:not-sr-only">{appTexts.profile}</span>
      </button>
      {dialog}
    </>
  );
}
