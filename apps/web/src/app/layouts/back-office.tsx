// Owns the frame of back office and staff: sidebar beside the pages or in a drawer, the top bar with bell and account.
import clsx from 'clsx';
import { CircleUser, Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Bell } from '../../features/notifications/bell.tsx';
import { useProfile } from '../../features/users/use-profile.ts';
import { appTexts } from '../../texts/en/app.ts';
import { Drawer } from '../../ui/drawer.tsx';
import type { IconLink, NavLink as TopLink } from '../nav.ts';
import { BrandLogo } from './brand-logo.tsx';
import { Main, SkipLink, SlimFooter } from './frame.tsx';
import { useProfileOpener } from './profile-opener.tsx';
import { Sidebar, SidebarLinks } from './sidebar.tsx';

const RAIL_SLOT = 'sidebar';

/** Whether the wide screen's sidebar is shrunk; remembered in this browser. */
function useRail(): [isRail: boolean, toggle: () => void] {
  const [isRail, setIsRail] = useState(() => localStorage.getItem(RAIL_SLOT) === 'rail');
  const toggle = () => {
    localStorage.setItem(RAIL_SLOT, isRail ? 'open' : 'rail');
    setIsRail(!isRail);
  };
  return [isRail, toggle];
}

/** The drawer's state; a new page closes it. */
function useDrawer() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return { isOpen: openAt === pathname, open: () => setOpenAt(pathname), close: () => setOpenAt(undefined) };
}

const TOP_ITEM = 'relative flex h-full items-center px-3.5 text-sm';

function TopLinks({ links, account }: { links: readonly TopLink[]; account: ReactNode }) {
  return (
    <nav aria-label={appTexts.topNavigation} className="ms-auto hidden h-full lg:flex">
      {links.map(({ label, to }) => (
        <NavLink
          key={label}
          to={to}
          className={({ isActive }) =>
            clsx(
              TOP_ITEM,
              isActive
                ? 'font-semibold text-primary after:absolute after:inset-x-0.5 after:bottom-0 after:h-[3px] after:bg-primary'
                : 'text-muted hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
      {account}
    </nav>
  );
}

const DRAWER_ROW = 'flex h-11 w-full items-center rounded-control px-3 text-start hover:bg-sidebar-raised';

/** Top-bar links inside the drawer, where narrow screens find them. */
function DrawerTopLinks({ links, account }: { links: readonly TopLink[]; account: ReactNode }) {
  return (
    <nav aria-label={appTexts.topNavigation} className="mt-2.5 border-t border-sidebar-raised pt-2.5">
      <ul className="flex flex-col gap-0.5">
        {links.map(({ label, to }) => (
          <li key={label}>
            <NavLink to={to} className={({ isActive }) => clsx(DRAWER_ROW, isActive && 'font-semibold underline')}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>{account}</li>
      </ul>
    </nav>
  );
}

export interface BackOfficeProps {
  readonly sidebar: readonly IconLink[];
  readonly top: readonly TopLink[];
  readonly home: string;
  /** The name of the user's store above the sidebar's links. */
  readonly showStore?: boolean;
  /** Staff: near-black on white, and the account stays in the phone's bar. */
  readonly isStaff?: boolean;
  readonly children: ReactNode;
}

export function BackOffice({ sidebar, top, home, showStore = false, isStaff = false, children }: BackOfficeProps) {
  const [isRail, toggleRail] = useRail();
  const drawer = useDrawer();
  const { open, opener, dialog } = useProfileOpener();
  const { profile } = useProfile();
  const storeName = showStore ? (profile?.warehouse_name ?? undefined) : undefined;
  const openProfile = () => {
    drawer.close();
    open();
  };
  return (
    <div data-area={isStaff ? 'staff' : undefined} className="flex min-h-dvh bg-canvas text-ink">
      <SkipLink />
      <Sidebar links={sidebar} isRail={isRail} onToggle={toggleRail} home={home} storeName={storeName} />
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-1 border-b border-hairline bg-paper px-3 lg:px-6">
          <button
            type="button"
            onClick={drawer.open}
            aria-label={appTexts.openMenu}
            aria-haspopup="dialog"
            className="flex size-11 items-center justify-center rounded-control lg:hidden"
          >
            <Menu aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
          </button>
          <Link to={home} className="flex min-h-11 items-center rounded-control lg:hidden">
            <BrandLogo size="sm" short />
          </Link>
          <TopLinks
            links={top}
            account={
              <button type="button" {...opener} className={clsx(TOP_ITEM, 'text-muted hover:text-ink')}>
                {appTexts.account}
              </button>
            }
          />
          <div className="ms-auto flex items-center lg:ms-3">
            <Bell />
            {isStaff ? (
              <button
                type="button"
                {...opener}
                aria-label={appTexts.account}
                className="flex size-11 items-center justify-center rounded-control lg:hidden"
              >
                <CircleUser aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
              </button>
            ) : null}
          </div>
        </header>
        <div className="flex grow flex-col p-4 pb-2 lg:p-6 lg:pb-2">
          <Main>{children}</Main>
          <SlimFooter />
        </div>
      </div>
      <Drawer isOpen={drawer.isOpen} onClose={drawer.close} title={appTexts.menu}>
        <div className="px-3 pb-4">
        <SidebarLinks links={sidebar} storeName={storeName}>
          <DrawerTopLinks
            links={top}
            account={
              <button type="button" onClick={openProfile} aria-haspopup="dialog" className={DRAWER_ROW}>
                {appTexts.account}
              </button>
            }
          />
        </SidebarLinks>
        </div>
      </Drawer>
      {dialog}
    </div>
  );
}
