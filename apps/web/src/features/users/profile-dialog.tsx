// The profile dialog of every header: user, language, account page and Logout.
import { texts } from '@tilgul/messages/shared/profile';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { LogOut, Settings } from 'lucide-react';
import { formatPhone } from '../../shared/format/address.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { ACCOUNT_PATHS } from '../../shared/paths.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { useSession } from '../../shared/session/session.ts';
import { useSignOut } from '../../shared/session/sign-out.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { LanguageChoice } from '../../ui/controls/language-choice.tsx';
import { Initials } from '../../ui/display/initials.tsx';
import { ErrorState } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-3 last:border-b-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-end break-words">{value}</dd>
    </div>
  );
}

function Facts({ onLeave }: { onLeave: () => void }) {
  const role = useSession()?.role;
  const { data: profile, isError, refetch } = useOwnUser();
  if (isError && !profile) return <ErrorState title={texts.failed} onRetry={() => void refetch()} />;
  if (!profile) return <Skeleton shape="block" className="h-64 rounded-card" />;
  return (
    <>
      <div className="flex items-center gap-4">
        <Initials user={profile} size={56} />
        <div className="min-w-0">
          <p className="text-h2 font-semibold break-words">
            {profile.first_name} {profile.last_name}
          </p>
          <p className="text-muted">{roleTexts[profile.role_name]}</p>
        </div>
      </div>
      <dl className="mt-4">
        <Row name={texts.email} value={profile.email ?? texts.noEmail} />
        <Row name={texts.phone} value={formatPhone(profile.phone_no)} />
        {profile.warehouse_name ? <Row name={texts.store} value={formatCity(profile.warehouse_name)} /> : null}
      </dl>
      <LanguageChoice />
      {role ? (
        <LinkButton variant="outline" wide icon={Settings} to={ACCOUNT_PATHS[role]} onClick={onLeave} className="mt-2">
          {texts.manage}
        </LinkButton>
      ) : null}
    </>
  );
}

/** User details, language, account link, Logout and Close (UI-31). */
export function ProfileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { isLeaving, leave } = useSignOut();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      width="sm"
      closeLabel={texts.close}
      footer={
        <Button variant="outline" icon={LogOut} busy={isLeaving} onClick={leave}>
          {texts.logout}
        </Button>
      }
    >
      <Facts onLeave={onClose} />
    </Dialog>
  );
}
