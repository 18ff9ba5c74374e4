// The account page, shared by all roles; `StaffAccountPage` is /store-staff-account.

import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { UserAnswer } from '@tilgul/contract/users';
import { texts } from '@tilgul/messages/shared/account';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { type ReactNode, useId } from 'react';
import { formatPhone } from '../../shared/format/address.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { useSignOut } from '../../shared/session/sign-out.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LanguageLink, listLanguages } from '../../ui/controls/language-link.tsx';
import { Initials } from '../../ui/display/initials.tsx';
import { SettingsSection } from '../../ui/display/settings-list.tsx';
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Initials user={user} size={56} />
      <div className="min-w-32 flex-1">
        <p className="text-h3 font-semibold break-words">
          {user.first_name} {user.last_name}
        </p>
        <p className="text-sm break-words text-muted">
          {user.role_name === CUSTOMER ? formatPhone(user.phone_no) : texts.signedInAs({ username: user.username })}
        </p>
      </div>
      <Button variant="outline" busy={isLeaving} onClick={leave}>
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

/** The names in three parts; links, since choosing one loads the page again. */
function LanguageSection() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 px-1 text-sm font-semibold text-muted">
        {texts.language}
      </h2>
      <nav
        aria-labelledby={id}
        className="grid auto-cols-fr grid-flow-col divide-x divide-hairline overflow-hidden rounded-control border border-input bg-paper cramped:grid-flow-row cramped:divide-x-0 cramped:divide-y"
      >
        {listLanguages().map(([language, name]) => (
          <LanguageLink
            key={language}
            language={language}
            className="flex min-h-11 items-center justify-center px-2 text-center text-sm hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-primary-soft aria-[current]:shadow-[inset_0_0_0_2px_var(--color-primary)]"
          >
            {name}
          </LanguageLink>
        ))}
      </nav>
    </section>
  );
}

interface AccountPageProps {
  /** Below the name. */
  readonly tiles?: ReactNode;
  /** Extra `SettingsRow`s below the password. */
  readonly security?: ReactNode;
  /** Extra `SettingsRow`s below name, number and email. */
  readonly details?: (user: UserAnswer, opener: DialogOpener) => ReactNode;
}

function Sections({ user, tiles, security, details }: AccountPageProps & { user: UserAnswer }) {
  const { opener, dialogs } = useAccountDialogs(user);
  return (
    <>
      <Head user={user} />
      {tiles}
      {/* Two columns on wide screens. */}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <LanguageSection />
          <SettingsSection title={texts.details.heading}>
            <DetailRows user={user} opener={opener} />
            {details?.(user, opener)}
          </SettingsSection>
          <ThisDevice confirmPhone={opener('confirm-phone')} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <SettingsSection title={texts.safety}>
            <PasswordRow opener={opener} />
            {security}
          </SettingsSection>
          {/* Of any length: last beside other columns. */}
          <div className="lg:order-last">
            <Sessions />
          </div>
          <DataSection user={user} opener={opener} />
        </div>
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
    <>
      <h1 className="mb-4 flex items-center text-h1 font-semibold md:min-h-11 md:text-h1-lg">{titles.account}</h1>
      {isWaiting ? <Loading isShown={isSkeletonShown} /> : null}
      {!isWaiting && user ? <Sections user={user} {...rows} /> : null}
      {isWaiting || user ? null : <LoadError load={load} title={texts.failed} fallback={texts.failedText} />}
    </>
  );
}

/** Loaded on demand: few shops require two-factor sign-in for delivery staff. */
const LazyTwoFactorRows = lazyComponent(() => import('../two-factor/two-factor-rows.tsx').then((m) => m.TwoFactorRows));

/** Customers, who have the same page, sign in at no register. */
const LazyRegisterPinRow = lazyComponent(() => import('./register-pin-row.tsx').then((m) => m.RegisterPinRow));

export function StaffAccountPage() {
  const security = (
    <>
      <LazyTwoFactorRows isOffered={false} />
      <LazyRegisterPinRow />
    </>
  );
  return <AccountPage security={security} />;
}
