// Frame of the shop pages for customers and visitors: header with the main links, which phones have at the bottom.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import type { ReactNode } from 'react';
import { Link, NavLink, useMatch } from 'react-router';
import { TimeStrip } from '../../features/pincode/time-strip.tsx';
import { isAppShellRendered } from '../../shared/app-shell.ts';
import { PATHS, type Path } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useShopPaths, useShopper } from '../../shared/session/shopper.ts';
import { LanguageMenu } from '../../ui/controls/language-menu.tsx';
import { OfflineStrip, VersionNote } from '../../ui/feedback/app-notes.tsx';
import { HEADER_SEARCH, WIDE_HEADER } from '../../ui/header-slot.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { IconLink } from '../pages/page.ts';
import { BottomNav } from './bottom-nav.tsx';
import { CountBadge, getCartName } from './cart-count.tsx';
import { BrandLogo, Main, SkipLink, SlimFooter } from './layout-parts.tsx';

const EDGES = 'mx-auto w-full max-w-[1280px] px-4 md:px-10';

/** The shop's search on other pages; missing without a network. */
const HeaderSearch = lazyComponent(() =>
  import('./header-search.tsx').then(
    (m) => m.HeaderSearch,
    () => () => null,
  ),
);

/** Strip and search: in the header of wide screens, else below the header of the product list, in reserved space. */
function usePlaces(hasOwnBar: boolean) {
  const isWide = useMedia(WIDE_HEADER);
  const isShopping = useShopper() !== 'onlooker';
  const isProducts = useMatch(useShopPaths().products) !== null;
  const inHeader = (
    <div className="hidden min-w-0 grow items-center gap-3 px-5 xl:flex">
      <div className="min-h-13 w-66 shrink-0">{isWide && isShopping ? <TimeStrip look="header" /> : null}</div>
      {isProducts ? (
        <div id={HEADER_SEARCH} className="min-h-11 min-w-0 grow">
          {/* The product list puts its own here. */}
          {isWide && isAppShellRendered() ? <HeaderSearch /> : null}
        </div>
      ) : (
        <div className="min-h-11 min-w-0 grow">{isWide ? <HeaderSearch /> : null}</div>
      )}
    </div>
  );
  const below =
    // The server cannot tell a tablet from a computer: style decides in its first view.
    (isWide && !isAppShellRendered()) || !isShopping || !isProducts ? null : (
      <div data-strip className="min-h-12 bg-primary-soft xl:hidden">
        <TimeStrip look="strip" />
      </div>
    );
  // A product's page has its own ways back and to the cart, and its own bar.
  const isProduct = useMatch(PATHS.product) !== null && isShopping;
  // On phones the heading of cart and checkout is their header.
  const isCart = useMatch(useShopPaths().cart) !== null;
  return { inHeader, below, isProducts, isProduct, hasBar: isCart || hasOwnBar };
}

interface Cart {
  readonly path: Path;
  /** Number of packs. */
  readonly count: number;
}

interface MainBarProps {
  readonly links: readonly IconLink[];
  readonly cart: Cart;
}

/** Accessible name of a link, in place of its badge. */
const getLinkName = (link: IconLink, cart: Cart) => (link.to === cart.path ? getCartName(cart.count) : undefined);

function TopNav({ links, cart }: MainBarProps) {
  // The delivery details are the second half of the cart.
  const isCheckout = useMatch(PATHS.customerDelivery) !== null;
  return (
    <nav aria-label={appTexts.mainNavigation} className="ms-6 hidden h-full md:flex xl:ms-0">
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          aria-label={getLinkName(link, cart)}
          className={({ isActive }) =>
            `relative flex h-full items-center gap-1.5 px-4 xl:px-2.5 ${isActive || (isCheckout && link.to === cart.path) ? 'font-semibold text-primary after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:bg-primary' : 'text-muted hover:text-ink'}`
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
  const { inHeader, below, isProducts, isProduct, hasBar } = usePlaces(hasOwnBar);
  const room = isProduct
    ? 'has-data-bottom-bar:max-md:pb-19 max-md:low:pb-0!'
    : hasOwnBar
      ? 'has-data-bottom-bar:max-md:pb-40 max-md:low:pb-0!'
      : 'pb-16 has-data-bottom-bar:max-md:pb-36 max-md:low:pb-16!';
  return (
    <div className={`flex min-h-dvh flex-col bg-canvas ${room} text-ink md:pb-0`}>
      <SkipLink />
      {bar}
      {/* On a phone's product list only the search stays; in landscape there is no height for bars. */}
      <header
        className={`sticky top-0 z-20 border-b border-hairline bg-paper low:static ${isProducts ? 'max-md:static' : ''} ${isProduct || hasBar ? 'max-md:hidden' : ''}`}
      >
        {/* At double text size `rem` padding would push bell and profile off the screen. */}
        <div
          className={`${EDGES} flex h-14 items-center max-md:ps-[min(1rem,5vw)] max-md:pe-1 cramped:ps-1! cramped:pe-0! md:h-16 xl:h-18`}
        >
          <Link to={home} className="flex min-h-11 items-center rounded-control">
            <BrandLogo compact="cramped" />
          </Link>
          {inHeader}
          <TopNav links={links} cart={cart} />
          <div className="ms-auto flex min-w-0 items-center xl:ms-2">
            <LanguageMenu />
            {tools}
          </div>
        </div>
      </header>
      <OfflineStrip className={`sticky ${isProducts ? 'top-0' : 'top-14'} md:top-16 xl:top-18`} />
      {below}
      <div
        className={`${EDGES} flex grow flex-col md:pt-6 ${isProducts || isProduct ? '' : hasBar ? 'max-md:has-[>section]:pt-3' : 'pt-4'}`}
      >
        <VersionNote />
        {banner}
        {/* The footer starts below the first view, so that it does not move while a page loads. */}
        <Main
          className={`${hasBar ? 'max-md:min-h-dvh' : 'max-md:min-h-[calc(100dvh-4.5rem)]'} xl:min-h-[calc(100dvh-6rem)]`}
        >
          {children}
        </Main>
        <SlimFooter />
      </div>
      {hasOwnBar || isProduct ? null : (
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
