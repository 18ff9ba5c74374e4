// Opens the profile dialog from a header; its code loads on demand.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { CircleUser } from 'lucide-react';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';

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

/** The customer's Profile button. */
export function ProfileButton() {
  // Takes the page's early answer; the dialog shows it.
  useOwnUser();
  const { opener, dialog } = useProfileOpener();
  return (
    <>
      <button
        type="button"
        {...opener}
        className="flex size-11 shrink-0 items-center justify-center rounded-control hover:text-primary"
      >
        <CircleUser aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
        <span className="sr-only">{appTexts.profile}</span>
      </button>
      {dialog}
    </>
  );
}
