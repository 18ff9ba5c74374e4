// The sidebar of back office and riders' pages: open or a rail on wide screens, the drawer's content on narrow ones.
import { DEFAULT_LANGUAGE, LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import { findLocalName } from '@tilgul/contract/rules/towns';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight, LogOut, Store } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link, NavLink, type NavLinkProps, useLocation } from 'react-router';
import { formatCount } from '../../shared/format/money.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { PATHS } from '../../shared/paths.ts';
import { useSignOut } from '../../shared/session/sign-out.ts';
import type { IconLink, NavLink as Target } from '../pages/page.ts';
import { BrandLogo } from './layout-parts.tsx';

/** Hover time in ms before a prefetch; a pointer that only passes over a link leaves sooner. */
const HOVER_MS = 80;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A NavLink that prefetches its page on hover or focus, unless the browser saves data. */
export function PrefetchLink({
  link,
  ...look
}: Omit<NavLinkProps, 'to'> & { link: Target & Pick<IconLink, 'leaves'> }) {
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
      reloadDocument={link.leaves ?? false}
      onPointerEnter={prefetchSoon}
      onPointerLeave={cancel}
      onFocus={prefetchSoon}
      onBlur={cancel}
    />
  );
}

/** One row; on the rail its label is the tooltip and the accessible name. */
const ROW = 'flex h-11 w-full items-center gap-3 rounded-badge px-3 text-start text-sm lg:h-10';

interface SidebarProps {
  readonly links: readonly IconLink[];
  readonly isRail?: boolean;
  /** Keeps room for the manager's store above the links. */
  readonly hasStore?: boolean | undefined;
  /** Its name, once it has loaded. */
  readonly storeName?: string | undefined;
  /** Waiting work by path. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  /** More links before Logout (drawer). */
  readonly children?: ReactNode;
}

/** As high before the name has loaded, so that no link moves. First in the reader's language, below it in the other script. */
function StoreBlock({ name, isRail }: { name: string | undefined; isRail: boolean }) {
  const own = name === undefined ? undefined : formatCity(name);
  const isTranslated = own !== name;
  const other = name === undefined || isTranslated ? name : findLocalName(name);
  return (
    <div
      title={isRail ? own : undefined}
      className={clsx(
        'mb-2 flex min-h-14 items-center gap-2.5 rounded-control bg-sidebar-raised py-2 text-sm leading-4.5',
        isRail ? 'justify-center' : 'px-2.5',
      )}
    >
      <Store aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      {own === undefined ? null : (
        <p className={isRail ? 'sr-only' : undefined}>
          <span className="sr-only">{appTexts.yourStore} </span>
          <span className="block font-semibold">{own}</span>
          {other ? (
            <span lang={isTranslated ? DEFAULT_LANGUAGE : LOCAL_LANGUAGE} className="block">
              {other}
            </span>
          ) : null}
        </p>
      )}
    </div>
  );
}

/** Beside the link's name, not part of it; on the rail at its corner. */
function LinkCount({ id, count, isRail, isLit }: { id: string; count: number; isRail: boolean; isLit: boolean }) {
  return (
    <span
      id={id}
      className={clsx(
        'pointer-events-none absolute min-w-5 rounded-full px-1.5 text-center text-xs/5 font-semibold text-white peer-aria-[current=page]:bg-ink',
        isLit ? 'bg-ink' : 'bg-white/20',
        isRail ? 'end-0.5 top-0' : 'end-3 top-1/2 -translate-y-1/2',
      )}
    >
      {formatCount(count)}
      <span className="sr-only"> {appTexts.waiting}</span>
    </span>
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

/** Pages without a link in the sidebar, and the link that is highlighted on them. */
const LIT: Readonly<Record<string, string>> = {
  [PATHS.adminReviews]: PATHS.adminProducts,
  [PATHS.adminSearches]: PATHS.adminProducts,
  [PATHS.adminViewProducts]: PATHS.adminProducts,
  [PATHS.adminViewOrders]: PATHS.adminOrders,
};

/** Store name, links and Logout. */
export function SidebarLinks({ links, isRail = false, hasStore, storeName, counts = {}, children }: SidebarProps) {
  const id = useId();
  const lit = LIT[useLocation().pathname];
  return (
    <>
      {hasStore ? <StoreBlock name={storeName} isRail={isRail} /> : null}
      <nav aria-label={appTexts.sidebarNavigation}>
        <ul className="flex flex-col">
          {links.map((link) => {
            const count = counts[link.to];
            const countId = `${id}${link.to}`;
            return (
              <li
                key={link.to}
                className={clsx('relative', link.startsGroup && 'mt-1.5 border-t border-sidebar-raised pt-1.5')}
              >
                <div className="relative">
                  <PrefetchLink
                    link={link}
                    title={isRail ? link.label : undefined}
                    aria-describedby={count === undefined ? undefined : countId}
                    className={({ isActive }) =>
                      clsx(
                        'peer',
                        ROW,
                        isRail && 'justify-center',
                        isActive || link.to === lit
                          ? 'bg-turmeric font-semibold text-sidebar'
                          : 'hover:bg-sidebar-raised',
                      )
                    }
                  >
                    <link.icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
                    <span className={isRail ? 'sr-only' : undefined}>{link.label}</span>
                  </PrefetchLink>
                  {count === undefined ? null : (
                    <LinkCount id={countId} count={count} isRail={isRail} isLit={link.to === lit} />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </nav>
      {children}
      <div className="mt-1.5 border-t border-sidebar-raised pt-1.5">
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
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto bg-sidebar px-2.5 pb-4 text-sidebar-text lg:flex',
        isRail ? 'w-18' : 'w-58',
      )}
    >
      <div className={clsx('flex shrink-0 items-center justify-between', isRail ? 'flex-col gap-1 py-3' : 'h-15 ps-2')}>
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
