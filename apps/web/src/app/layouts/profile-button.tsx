import { CircleUser } from 'lucide-react';
import { initialsOf, useOwnUser } from '../../shared/session/own-user.ts';
import { appTexts } from '../../texts/en/shared/app.ts';
import { useProfileOpener } from './profile-opener.tsx';

/** The customer's 'Profile': the initials beside it where there is room. */
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
          {profile ? initialsOf(profile) : ''}
        </span>
        <span className="sr-only md:not-sr-only">{appTexts.profile}</span>
      </button>
      {dialog}
    </>
  );
}
