// Frame of the shop pages for customers and visitors: header with the main links, which phones have at the bottom.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import type { ReactNode } from 'react';
import { Link, NavLink, useMatch } from 'react-router';
import type { TimeStripProps } from '../../features/pincode/time-strip.tsx';
import type { Path } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useShopPaths, useShopper } from '../../shared/session/shopper.ts';
import { OfflineNote, VersionNote } from '../../ui/feedback/app-notes.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { IconLink } from '../pages/page.ts';
import { BottomNav } from './bottom-nav.tsx';
import { CountBadge, getCartName } from './cart-count.tsx';
import { BrandLogo, Main, SkipLink, SlimFooter } from './layout-parts.tsx';

export const EDGES = 'mx-auto w-full max-w-[1280px] px-4 md:px-10';

/** Next delivery and its place. Loads after the page; missing without a network. */
const TimeStrip = lazyComponent<TimeStripProps>(() =>
  import('../../features/pincode/time-strip.tsx').then(
    (m) => m.TimeStrip,
    () => () => null,
  ),
);

/** Wide screens have it in the header, phones below the header of the product list, in reserved space. */
function useDeliverTo() {
  const isWide = useMedia('(min-width: 768px)');
  const isShopping = useShopper() !== 'onlooker';
  const isProducts = useMatch(useShopPaths().products) !== null;
  if (isWide) return { inHeader: isShopping ? <TimeStrip look="header" /> : null, below: null };
  const bar = (
    <div className="min-h-12 bg-primary-soft">
      <TimeStrip look="strip" />
    </div>
  );
  return { inHeader: null, below: isShopping && isProducts ? bar : null };
}

interface Cart {
  readonly path: Path;
  /** Number of different products. */
  readonly count: number;
}

interface MainBarProps {
  readonly links: readonly IconLink[];
  readonly cart: Cart;
}

/** Accessible name of a link, in place of its badge. */
const getLinkName = (link: IconLink, cart: Cart) => (link.to === cart.path ? getCartName(cart.count) : undefined);

function TopNav({ links, cart }: MainBarProps) {
  return (
    <nav aria-label={appTexts.mainNavigation} className="ms-10 hidden h-full md:flex">
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          aria-label={getLinkName(link, cart)}
          className={({ isActive }) =>
            `relative flex h-full items-center gap-1.5 px-4 ${isActive ? 'font-semibold text-primary after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:bg-primary' : 'text-muted hover:text-ink'}`
          }
        >
          {link.label}
          {link.to === cart.path ? <CountBadge count={cart.count} className="" /> : null}
        </NavLink>
      ))}
    </nav>
  );
}

export interface ShopFrameProps extends MainBarProps {
  /** Target of the logo. */
  readonly home: Path;
  /** At the end of the header: bell and profile, or Login. */
  readonly tools: ReactNode;
  /** Above the header. */
  readonly bar?: ReactNode;
  /** Above the page's content. */
  readonly banner?: ReactNode;
  /** The page has a bottom bar, which replaces the main links. */
  readonly hasOwnBar?: boolean;
  readonly children: ReactNode;
}

export function ShopFrame({ home, links, cart, tools, bar, banner, hasOwnBar = false, children }: ShopFrameProps) {
  const place = useDeliverTo();
  const room = hasOwnBar
    ? 'has-data-bottom-bar:max-md:pb-40 max-md:low:pb-0!'
    : 'pb-16 has-data-bottom-bar:max-md:pb-36 max-md:low:pb-16!';
  return (
    <div className={`flex min-h-dvh flex-col bg-canvas ${room} text-ink md:pb-0`}>
      <SkipLink />
      {bar}
      {/* A phone in landscape has no height for three bars. */}
      <header className="sticky top-0 z-20 border-b border-hairline bg-paper low:static">
        {/* At double text size `rem` padding would push bell and profile off the screen. */}
        <div className={`${EDGES} flex h-14 items-center max-md:px-[min(1rem,5vw)] md:h-16`}>
          <Link to={home} className="flex min-h-11 items-center rounded-control">
            <BrandLogo compact="cramped" />
          </Link>
          <TopNav links={links} cart={cart} />
          <div className="ms-auto flex min-w-0 items-center gap-1 md:gap-2">
            {place.inHeader}
            {tools}
          </div>
        </div>
      </header>
      {place.below}
      <div className={`${EDGES} flex grow flex-col pt-4 md:pt-6`}>
        <OfflineNote />
        <VersionNote />
        {banner}
        {/* The footer starts below the first view, so that it does not move while a page loads. */}
        <Main className="max-md:min-h-[calc(100dvh-4.5rem)]">{children}</Main>
        <SlimFooter />
      </div>
      {hasOwnBar ? null : (
        <BottomNav
          links={links}
          getName={(link) => getLinkName(link, cart)}
          renderBadge={(link) =>
            link.to === cart.path ? <CountBadge count={cart.count} className="absolute -end-3.5 -top-1.5" /> : null
          }
          className="md:hidden"
        />
      )}
    </div>
  );
}
