// The sidebar of back office and riders' pages: open or a rail on wide screens, the drawer's content on narrow ones.
import { LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import { findLocalName } from '@tilgul/contract/rules/towns';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight, LogOut, Store } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link, NavLink, type NavLinkProps } from 'react-router';
import { useSignOut } from '../../shared/session/sign-out.ts';
import type { IconLink, NavLink as Target } from '../pages/page.ts';
import { BrandLogo } from './layout-parts.tsx';

/** Hover time in ms before a prefetch; a pointer that only passes over a link leaves sooner. */
const HOVER_MS = 80;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A NavLink that prefetches its page on hover or focus, unless the browser saves data. */
export function PrefetchLink({ link, ...look }: Omit<NavLinkProps, 'to'> & { link: Target }) {
  const timer = useRef<number | undefined>(undefined);
  const cancel = () => window.clearTimeout(timer.current);
  const prefetchSoon = () => {
    cancel();
    if (savesData()) return;
    timer.current = window.setTimeout(link.prefetch, HOVER_MS);
  };
  return (
    <NavLink
      {...look}
      to={link.to}
      onPointerEnter={prefetchSoon}
      onPointerLeave={cancel}
      onFocus={prefetchSoon}
      onBlur={cancel}
    />
  );
}

/** One row; on the rail its label is the tooltip and the accessible name. */
const ROW = 'flex h-11 w-full items-center gap-3 rounded-control px-3 text-start';

interface SidebarProps {
  readonly links: readonly IconLink[];
  readonly isRail?: boolean;
  /** The manager's store, shown above the links. */
  readonly storeName?: string | undefined;
  /** More links before Logout (drawer). */
  readonly children?: ReactNode;
}

function StoreBlock({ name, isRail }: { name: string; isRail: boolean }) {
  const local = findLocalName(name);
  return (
    <div
      title={isRail ? name : undefined}
      className={clsx(
        'mb-4 flex items-center gap-2.5 rounded-control bg-sidebar-raised py-2 text-sm',
        isRail ? 'justify-center' : 'px-2.5',
      )}
    >
      <Store aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      <p className={isRail ? 'sr-only' : undefined}>
        <span className="sr-only">{appTexts.yourStore} </span>
        <span className="block font-semibold">{name}</span>
        {local ? (
          <span lang={LOCAL_LANGUAGE} className="block">
            {local}
          </span>
        ) : null}
      </p>
    </div>
  );
}

function LogoutButton({ isRail }: { isRail: boolean }) {
  const { isLeaving, leave } = useSignOut();
  return (
    <button
      type="button"
      onClick={leave}
      disabled={isLeaving}
      aria-busy={isLeaving}
      title={isRail ? appTexts.logout : undefined}
      className={clsx(ROW, 'hover:bg-sidebar-raised', isRail && 'justify-center')}
    >
      <LogOut aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      <span className={isRail ? 'sr-only' : undefined}>{appTexts.logout}</span>
    </button>
  );
}

/** Store name, links and Logout. */
export function SidebarLinks({ links, isRail = false, storeName, children }: SidebarProps) {
  return (
    <>
      {storeName ? <StoreBlock name={storeName} isRail={isRail} /> : null}
      <nav aria-label={appTexts.sidebarNavigation}>
        <ul className="flex flex-col gap-0.5">
          {links.map((link) => (
            <li key={link.to}>
              <PrefetchLink
                link={link}
                title={isRail ? link.label : undefined}
                className={({ isActive }) =>
                  clsx(
                    ROW,
                    isRail && 'justify-center',
                    isActive ? 'bg-turmeric font-semibold text-sidebar' : 'hover:bg-sidebar-raised',
                  )
                }
              >
                <link.icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
                <span className={isRail ? 'sr-only' : undefined}>{link.label}</span>
              </PrefetchLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      <div className="mt-2.5 border-t border-sidebar-raised pt-2.5">
        <LogoutButton isRail={isRail} />
      </div>
    </>
  );
}

/** The sidebar from 1024 px on: 232 px wide, or a rail of 72 px. */
export function Sidebar({
  isRail = false,
  onToggle,
  home,
  ...content
}: SidebarProps & { onToggle(): void; home: string }) {
  const Chevron = isRail ? ChevronRight : ChevronLeft;
  return (
    <aside
      data-sidebar
      className={clsx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto bg-sidebar px-3 pb-4 text-sidebar-text lg:flex',
        isRail ? 'w-18' : 'w-58',
      )}
    >
      <div className={clsx('flex shrink-0 items-center justify-between', isRail ? 'flex-col gap-1 py-3' : 'h-18 ps-2')}>
        <Link to={home} className="flex min-h-11 items-center rounded-control">
          <BrandLogo ground="dark" compact={isRail} />
        </Link>
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={!isRail}
          aria-label={isRail ? appTexts.widenSidebar : appTexts.shrinkSidebar}
          title={isRail ? appTexts.widenSidebar : appTexts.shrinkSidebar}
          className="-me-1 flex size-11 items-center justify-center rounded-control hover:bg-sidebar-raised"
        >
          <Chevron aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
      </div>
      <SidebarLinks isRail={isRail} {...content} />
    </aside>
  );
}
