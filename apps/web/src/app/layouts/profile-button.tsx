// Opens the profile dialog from a header; its code loads on demand.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { CircleUser } from 'lucide-react';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { getInitials, useOwnUser } from '../../shared/session/own-user.ts';

const ProfileDialog = lazyComponent(() =>
  import('../../features/users/profile-dialog.tsx').then((m) => m.ProfileDialog),
);

/** `opener` has the props of the button; render `dialog` beside it. */
export function useProfileOpener() {
  const { shown, isOpen, open: openWith, close } = useDialog<true>();
  const open = () => openWith(true);
  const dialog = shown ? <ProfileDialog isOpen={isOpen} onClose={close} /> : null;
  return { open, opener: ProfileDialog.opener(open), dialog };
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
