// The frame around the shop's pages, for customers and visitors: header, main links on top or, on the phone, at the bottom.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, NavLink, useMatch } from 'react-router';
import { useShopPaths, useShopper } from '../../features/cart/shopper.ts';
import type { DeliverToProps } from '../../features/pincode/deliver-to.tsx';
import type { Path } from '../../shared/paths.ts';
import { appTexts } from '../../texts/en/shared/app.ts';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { VersionNote } from '../../ui/feedback/version-note.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { IconLink } from '../navigation.ts';
import { BottomNav } from './bottom-nav.tsx';
import { CountBadge, cartName } from './cart-count.tsx';
import { BrandLogo, Main, SkipLink, SlimFooter } from './layout-parts.tsx';

export const EDGES = 'mx-auto w-full max-w-[1280px] px-4 md:px-10';

/** Where the shop delivers to: no page waits for it, and without a network the pages go without. */
const DeliverTo = lazy<ComponentType<DeliverToProps>>(() =>
  import('../../features/pincode/deliver-to.tsx').then(
    (m) => ({ default: m.DeliverTo }),
    () => ({ default: () => null }),
  ),
);

/** In a wide screen's header; on a phone below it, where the products are, in a place that is kept for it. */
function useDeliveryPlace() {
  const isWide = useMedia('(min-width: 768px)');
  const isShopping = useShopper() !== 'onlooker';
  const isProducts = useMatch(useShopPaths().products) !== null;
  if (isWide) {
    const pill = (
      <Suspense fallback={null}>
        <DeliverTo look="pill" />
      </Suspense>
    );
    return { inHeader: isShopping ? pill : null, below: null };
  }
  const bar = (
    <div className="min-h-15 bg-primary-soft">
      <Suspense fallback={null}>
        <DeliverTo look="bar" />
      </Suspense>
    </div>
  );
  return { inHeader: null, below: isShopping && isProducts ? bar : null };
}

interface Cart {
  readonly path: Path;
  /** Different products in it. */
  readonly count: number;
}

interface MainBarProps {
  readonly links: readonly IconLink[];
  readonly cart: Cart;
}

/** The name of a link for those who do not see its badge. */
const nameOf = (link: IconLink, cart: Cart) => (link.to === cart.path ? cartName(cart.count) : undefined);

function TopNav({ links, cart }: MainBarProps) {
  return (
    <nav aria-label={appTexts.mainNavigation} className="ms-10 hidden h-full md:flex">
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          aria-label={nameOf(link, cart)}
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
  /** Where the logo leads. */
  readonly home: Path;
  /** At the end of the header: bell and profile, or Login. */
  readonly tools: ReactNode;
  /** Above the header. */
  readonly bar?: ReactNode;
  /** The page's own bar takes the place of the links at the bottom. */
  readonly hasOwnBar?: boolean;
  readonly children: ReactNode;
}

export function ShopFrame({ home, links, cart, tools, bar, hasOwnBar = false, children }: ShopFrameProps) {
  const place = useDeliveryPlace();
  const room = hasOwnBar ? 'has-data-bottom-bar:max-md:pb-40' : 'pb-16 has-data-bottom-bar:max-md:pb-36';
  return (
    <div className={`flex min-h-dvh flex-col bg-canvas ${room} text-ink md:pb-0`}>
      <SkipLink />
      {bar}
      {/* A phone on its side has no height for three bars. */}
      <header className="sticky top-0 z-20 border-b border-hairline bg-paper [@media(height<30rem)]:static">
        {/* Text of double size makes `rem` edges so wide that bell and profile would be outside. */}
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
        {/* The footer begins below the first view, so that nothing jumps while a page loads. */}
        <Main className="max-md:min-h-[calc(100dvh-4.5rem)]">{children}</Main>
        <SlimFooter />
      </div>
      {hasOwnBar ? null : (
        <BottomNav
          links={links}
          nameOf={(link) => nameOf(link, cart)}
          badgeOf={(link) =>
            link.to === cart.path ? <CountBadge count={cart.count} className="absolute -end-3.5 -top-1.5" /> : null
          }
          className="md:hidden"
        />
      )}
    </div>
  );
}
