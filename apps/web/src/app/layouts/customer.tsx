// The customer's layout: header with bell and profile, the four main links on top or, on the phone, at the bottom.
import { Link, NavLink, useMatch } from 'react-router';
import { Bell } from '../../features/notifications/bell.tsx';
import { PATHS } from '../../shared/paths.ts';
import { appTexts } from '../../texts/en/shared/app.ts';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { VersionNote } from '../../ui/feedback/version-note.tsx';
import type { IconLink, LayoutProps } from '../navigation.ts';
import { BottomNav } from './bottom-nav.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { CountBadge, cartName, useCartCount } from './cart-count.tsx';
import { Main, SkipLink, SlimFooter } from './layout-parts.tsx';
import { ProfileButton } from './profile-button.tsx';

const EDGES = 'mx-auto w-full max-w-[1280px] px-4 md:px-10';

/** The name of a link for those who do not see its badge. */
const nameOf = (link: IconLink, cartCount: number) =>
  link.to === PATHS.customerCart ? cartName(cartCount) : undefined;

interface MainBarProps {
  readonly links: readonly IconLink[];
  readonly cartCount: number;
}

function TopNav({ links, cartCount }: MainBarProps) {
  return (
    <nav aria-label={appTexts.mainNavigation} className="ms-10 hidden h-full md:flex">
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          aria-label={nameOf(link, cartCount)}
          className={({ isActive }) =>
            `relative flex h-full items-center gap-1.5 px-4 ${isActive ? 'font-semibold text-primary after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:bg-primary' : 'text-muted hover:text-ink'}`
          }
        >
          {link.label}
          {link.to === PATHS.customerCart ? <CountBadge count={cartCount} className="" /> : null}
        </NavLink>
      ))}
    </nav>
  );
}

export function CustomerLayout({ nav, children }: LayoutProps) {
  const cartCount = useCartCount();
  // The order's sum takes the place of the links where an order is placed (UI-14).
  const isOrdering = useMatch(PATHS.customerDelivery) !== null;
  const room = isOrdering ? 'has-data-bottom-bar:max-md:pb-40' : 'pb-16 has-data-bottom-bar:max-md:pb-36';
  return (
    <div className={`flex min-h-dvh flex-col bg-canvas ${room} text-ink md:pb-0`}>
      <SkipLink />
      {/* A phone on its side has no height for three bars. */}
      <header className="sticky top-0 z-20 border-b border-hairline bg-paper [@media(height<30rem)]:static">
        {/* Text of double size makes `rem` edges so wide that bell and profile would be outside. */}
        <div className={`${EDGES} flex h-14 items-center max-md:px-[min(1rem,5vw)] md:h-16`}>
          <Link to={PATHS.customerProducts} className="flex min-h-11 items-center rounded-control">
            <BrandLogo compact="cramped" />
          </Link>
          <TopNav links={nav.mainBar} cartCount={cartCount} />
          <div className="ms-auto flex items-center gap-1 md:gap-2">
            <Bell />
            <ProfileButton />
          </div>
        </div>
      </header>
      <div className={`${EDGES} flex grow flex-col pt-4 md:pt-6`}>
        <OfflineNote />
        <VersionNote />
        {/* The footer begins below the first view, so that nothing jumps while a page loads. */}
        <Main className="max-md:min-h-[calc(100dvh-4.5rem)]">{children}</Main>
        <SlimFooter />
      </div>
      {isOrdering ? null : (
        <BottomNav
          links={nav.mainBar}
          nameOf={(link) => nameOf(link, cartCount)}
          badgeOf={(link) =>
            link.to === PATHS.customerCart ? (
              <CountBadge count={cartCount} className="absolute -end-3.5 -top-1.5" />
            ) : null
          }
          className="md:hidden"
        />
      )}
    </div>
  );
}
