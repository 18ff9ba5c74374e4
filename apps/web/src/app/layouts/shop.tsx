// Layout of the shop's public pages: the customer's frame for customers, the visitor's for all others.
import { QueryClientProvider } from '@tanstack/react-query';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { ShoppingCart, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { countPacks } from '../../features/cart/count-packs.ts';
import { useVisitorLines } from '../../features/cart/visitor-cart.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { LANDING, PATHS, toLoginPath, toPath } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.ts';
import { ShopperContext } from '../../shared/session/shopper.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { LanguageOffer } from '../../ui/controls/language-choice.tsx';
import { customerPages } from '../pages/customer.ts';
import type { IconLink, Page } from '../pages/page.ts';
import { toNavigation } from '../role-area.tsx';
import { CustomerLayout } from './customer.tsx';
import { LazySignedInTools } from './layout-parts.tsx';
import { ShopFrame } from './shop-frame.tsx';

const fetchCode = (page: Page) => void page.load().catch(() => undefined);
const CUSTOMER_NAV = toNavigation(customerPages, fetchCode);

const nothing = () => undefined;
const SHOP: IconLink = { label: appTexts.nav.products, icon: Store, to: PATHS.shop, prefetch: nothing };
const CART: IconLink = { label: appTexts.nav.cart, icon: ShoppingCart, to: PATHS.cart, prefetch: nothing };

/** The customer's page in place of a visitor's. */
const CUSTOMER_PATHS: Readonly<Record<string, string>> = {
  [PATHS.shop]: PATHS.customerProducts,
  [PATHS.cart]: PATHS.customerCart,
};

function VisitorFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const count = countPacks(useVisitorLines());
  return (
    <ShopFrame
      home={PATHS.home}
      links={[SHOP, CART]}
      cart={{ path: PATHS.cart, count }}
      bar={<LanguageOffer />}
      tools={
        // With the header's 4 px, the page's 16 px edge.
        <LinkButton
          to={toLoginPath(pathname)}
          variant="outline"
          className="max-md:me-[min(0.75rem,3.75vw)] cramped:me-0!"
        >
          {appTexts.login}
        </LinkButton>
      }
    >
      {children}
    </ShopFrame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const customerPath = CUSTOMER_PATHS[toPath(pathname)];
  if (!session) {
    return (
      <ShopperContext value="visitor">
        <VisitorFrame>{children}</VisitorFrame>
      </ShopperContext>
    );
  }
  if (session.role === CUSTOMER) {
    if (customerPath) return <Navigate to={customerPath + search} replace />;
    return <CustomerLayout nav={CUSTOMER_NAV}>{children}</CustomerLayout>;
  }
  if (customerPath) return <Navigate to={LANDING[session.role]} replace />;
  return (
    <ShopperContext value="onlooker">
      <ShopFrame home={PATHS.home} links={[]} cart={{ path: PATHS.cart, count: 0 }} tools={<LazySignedInTools />}>
        {children}
      </ShopFrame>
    </ShopperContext>
  );
}

export function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>{children}</Frame>
    </QueryClientProvider>
  );
}
