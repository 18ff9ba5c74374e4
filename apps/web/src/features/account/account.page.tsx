// The account page, shared by all roles; `StaffAccountPage` is /store-staff-account.
import type { UserAnswer } from '@tilgul/contract/users';
import { texts } from '@tilgul/messages/shared/account';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { getInitials, useOwnUser } from '../../shared/session/own-user.ts';
import { useSignOut } from '../../shared/session/sign-out.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LanguageChoice } from '../../ui/controls/language-choice.tsx';
import { SettingsRow, SettingsSection } from '../../ui/display/settings-list.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { ThisDevice } from '../notifications/this-device.tsx';
import {
  DataSection,
  DetailRows,
  type DialogOpener,
  PasswordRow,
  Sessions,
  useAccountDialogs,
} from './account-sections.tsx';

function Head({ user }: { user: UserAnswer }) {
  const { isLeaving, leave } = useSignOut();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-full bg-primary text-h2 font-semibold text-white"
      >
        {getInitials(user)}
      </span>
      <div className="min-w-32 flex-1">
        <p className="text-h2 font-semibold break-words">
          {user.first_name} {user.last_name}
        </p>
        <p className="text-sm break-words text-muted">{texts.signedInAs({ username: user.username })}</p>
      </div>
      <Button variant="ghost" size={40} busy={isLeaving} onClick={leave}>
        {texts.logout}
      </Button>
    </div>
  );
}

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-dvh" />;
  return (
    <SkeletonGroup label={texts.loading} className="flex min-h-dvh flex-col gap-6">
      <Skeleton shape="block" className="h-14 rounded-card" />
      <Skeleton shape="block" className="h-60 rounded-card" />
      <Skeleton shape="block" className="h-80 rounded-card" />
    </SkeletonGroup>
  );
}

interface AccountPageProps {
  /** Extra `SettingsRow`s below the password. */
  readonly security?: ReactNode;
  /** Extra `SettingsRow`s below name, number and email. */
  readonly details?: (user: UserAnswer, opener: DialogOpener) => ReactNode;
}

function Sections({ user, security, details }: AccountPageProps & { user: UserAnswer }) {
  const { opener, dialogs } = useAccountDialogs(user);
  return (
    <>
      <Head user={user} />
      {/* Two columns on wide screens; the reading order stays that of a phone. */}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <SettingsSection title={texts.details.heading}>
          <DetailRows user={user} opener={opener} />
          {details?.(user, opener)}
        </SettingsSection>
        <div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <SettingsSection title={texts.safety}>
            <PasswordRow opener={opener} />
            {security}
          </SettingsSection>
          <SettingsSection title={texts.language} isSingle>
            <SettingsRow icon={Languages} title={<LanguageChoice />} isSingle />
          </SettingsSection>
          <ThisDevice confirmPhone={opener('confirm-phone')} />
          <Sessions />
        </div>
        <DataSection user={user} opener={opener} />
      </div>
      {dialogs}
    </>
  );
}

export function AccountPage(rows: AccountPageProps) {
  const load = useOwnUser();
  const { data: user, isPending } = load;
  const isSkeletonShown = useSteadyLoading(isPending);
  const isWaiting = isPending || isSkeletonShown;
  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="mb-4 text-h1 font-semibold md:text-h1-lg">{titles.account}</h1>
      {isWaiting ? <Loading isShown={isSkeletonShown} /> : null}
      {!isWaiting && user ? <Sections user={user} {...rows} /> : null}
      {isWaiting || user ? null : <LoadError load={load} title={texts.failed} fallback={texts.failedText} />}
    </div>
  );
}

/** Loaded on demand: few shops require two-factor sign-in for delivery staff. */
const LazyTwoFactorRows = lazyComponent(() => import('../two-factor/two-factor-rows.tsx').then((m) => m.TwoFactorRows));

export const StaffAccountPage = () => <AccountPage security={<LazyTwoFactorRows isOffered={false} />} />;
