// Layout of the back office and the riders' pages: sidebar or drawer, top bar with bell and account.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as arrivalTexts } from '@tilgul/messages/store/arrivals';
import clsx from 'clsx';
import { CircleUser, Menu, Volume2, VolumeX } from 'lucide-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { FindOpener } from '../../features/find/find-opener.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { useLinkCounts } from '../../features/reports/link-counts.ts';
import { useSound } from '../../shared/live/sound.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { isSidebarCollapsed, saveSidebarCollapsed } from '../../shared/storage.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { OfflineStrip, VersionNote } from '../../ui/feedback/app-notes.tsx';
import { getOtherLinks, type LayoutProps, type Navigation, type NavLink as TopLink } from '../pages/page.ts';
import { BottomNav } from './bottom-nav.tsx';
import { BrandLogo, Main, SkipLink, SlimFooter } from './layout-parts.tsx';
import { useProfileOpener } from './profile-button.tsx';
import type { SideDrawerProps } from './side-drawer.tsx';
import { PrefetchLink, Sidebar } from './sidebar.tsx';

/** Turns the sound for new orders on and off. */
function SoundSwitch() {
  const { isOn, toggle } = useSound();
  return <IconButton icon={isOn ? Volume2 : VolumeX} label={arrivalTexts.sound} aria-pressed={isOn} onClick={toggle} />;
}

const SideDrawer = lazyComponent(() => import('./side-drawer.tsx').then((m) => m.SideDrawer));

/** Whether the sidebar of wide screens is collapsed to a rail; stored in this browser. */
function useRail(): [isRail: boolean, toggle: () => void] {
  const [isRail, setIsRail] = useState(isSidebarCollapsed);
  const toggle = () => {
    saveSidebarCollapsed(!isRail);
    setIsRail(!isRail);
  };
  return [isRail, toggle];
}

/** Underlined on its page. */
const topItem = (isActive: boolean) =>
  clsx(
    'relative flex min-h-11 items-center self-stretch px-3.5 text-sm',
    isActive
      ? 'font-semibold text-primary after:absolute after:inset-x-0.5 after:bottom-0 after:h-[3px] after:bg-primary'
      : 'text-muted hover:text-ink',
  );

function TopLinks({ links, opener }: { links: readonly TopLink[]; opener: ComponentProps<'button'> }) {
  const isAccount = useLocation().pathname.endsWith('-account');
  return (
    <nav
      aria-label={appTexts.topNavigation}
      className="ms-auto hidden min-w-0 flex-wrap justify-end self-stretch lg:flex"
    >
      {links.map((link) => (
        <PrefetchLink key={link.label} link={link} className={({ isActive }) => topItem(isActive)}>
          {link.label}
        </PrefetchLink>
      ))}
      <button type="button" {...opener} className={topItem(isAccount)}>
        {appTexts.account}
      </button>
    </nav>
  );
}

/** On a phone in landscape the bar moves to the side, which leaves the height to the page. */
const BAR =
  'border-staff-ink/25! lg:hidden short:inset-x-auto short:inset-y-0 short:start-0 short:w-18 short:flex-col short:border-t-0 short:border-e short:ps-[env(safe-area-inset-left)] short:pb-0';
const BAR_LINK = 'text-staff-ink! short:h-auto short:w-full short:before:hidden';

/** The drawer and the props of its button. Navigation closes it. */
function useDrawer(content: Omit<SideDrawerProps, 'isOpen' | 'onClose'>) {
  const { pathname } = useLocation();
  const { shown: openedAt, isOpen, open, close } = useDialog<string>();
  const onAccount = () => {
    close();
    content.onAccount();
  };
  const drawer =
    openedAt === undefined ? null : (
      <SideDrawer {...content} onAccount={onAccount} isOpen={isOpen && openedAt === pathname} onClose={close} />
    );
  return { drawer, drawerOpener: SideDrawer.opener(() => open(pathname)) };
}

/** The links of `nav`, without packing for riders who do not pack. */
function hidePacking(nav: Navigation): Navigation {
  const isShown = ({ to }: TopLink) => to !== PATHS.staffPacking;
  return {
    ...nav,
    sidebar: nav.sidebar.filter(isShown),
    topBar: nav.topBar.filter(isShown),
    mainBar: nav.mainBar.filter(isShown),
  };
}

interface BackOfficeOptions {
  readonly home: string;
  /** Watches for new work of the role. */
  readonly Alerts: ComponentType;
  /** Shows the name of the user's store above the sidebar links. */
  readonly showStore?: boolean;
  /** Riders' pages: near-black on white, with the account in the phone's top bar. */
  readonly isStaff?: boolean;
}

function BackOffice({
  nav: links,
  home,
  Alerts,
  showStore,
  isStaff = false,
  children,
}: BackOfficeOptions & LayoutProps) {
  const [isRail, toggleRail] = useRail();
  const { open, opener, dialog } = useProfileOpener();
  const { data: user } = useOwnUser();
  const nav = user?.can_pack ? links : hidePacking(links);
  const hasBar = nav.mainBar.length > 0;
  const counts = useLinkCounts(isStaff ? undefined : showStore ? 'store' : 'chain');
  const content = { hasStore: showStore, storeName: user?.warehouse_name ?? undefined, counts };
  const { drawer, drawerOpener } = useDrawer({ nav, ...content, onAccount: open });
  return (
    <div
      data-area={isStaff ? 'staff' : undefined}
      className={clsx(
        'flex min-h-dvh bg-canvas text-ink',
        // Room for the bar: below the page, or beside it in landscape.
        hasBar && 'max-lg:pb-[calc(4rem+env(safe-area-inset-bottom))] max-lg:short:ps-18 max-lg:short:pb-0',
      )}
    >
      <SkipLink />
      <Sidebar links={nav.sidebar} isRail={isRail} onToggle={toggleRail} home={home} {...content} />
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-20 flex min-h-14 low:static short:min-h-11 shrink-0 flex-wrap items-center gap-1 border-b border-hairline bg-paper px-3 lg:px-6">
          <IconButton icon={Menu} label={appTexts.openMenu} {...drawerOpener} className="lg:hidden" />
          <Link to={home} className="flex min-h-11 items-center rounded-control lg:hidden">
            <BrandLogo size="sm" short compact="cramped" />
          </Link>
          {isStaff ? null : (
            <FindOpener
              isStore={showStore === true}
              pages={[...nav.sidebar.filter(({ leaves }) => !leaves), ...getOtherLinks(nav), ...nav.search]}
              className="max-lg:ms-auto"
            />
          )}
          <TopLinks links={nav.topBar} opener={opener} />
          <div className={clsx('flex flex-wrap items-center justify-end lg:ms-3', isStaff && 'max-lg:ms-auto')}>
            <SoundSwitch />
            <Bell />
            {isStaff ? (
              <IconButton icon={CircleUser} label={appTexts.account} {...opener} className="lg:hidden" />
            ) : null}
          </div>
        </header>
        <OfflineStrip hasSaved={isStaff} className="sticky top-14" />
        <div className="flex grow flex-col p-4 pb-2 lg:px-6">
          <VersionNote />
          {/* On phones the footer starts below the first view, so that it does not move while a page loads. */}
          <Main className="max-lg:min-h-[calc(100dvh-4.5rem)]">
            <Alerts />
            {children}
          </Main>
          <SlimFooter />
        </div>
      </div>
      {hasBar ? <BottomNav links={nav.mainBar} className={BAR} linkClassName={BAR_LINK} /> : null}
      {drawer}
      {dialog}
    </div>
  );
}

/** The layout of one role. */
export const createBackOffice = (options: BackOfficeOptions) => (props: LayoutProps) => (
  <BackOffice {...options} {...props} />
);
