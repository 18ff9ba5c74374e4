// The customer's layout: the shop frame with bell and profile.
import { useEffect, useRef } from 'react';
import { useMatch } from 'react-router';
import { visitorCart } from '../../features/cart/visitor-cart.ts';
import { Bell, useHasQuestions } from '../../features/notifications/bell.tsx';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useSession } from '../../shared/session/session.ts';
import type { LayoutProps } from '../pages/page.ts';
import { useCartCount } from './cart-count.tsx';
import { ProfileButton } from './profile-button.tsx';
import { ShopFrame } from './shop-frame.tsx';

const QuestionBanner = lazyComponent(() =>
  import('../../features/customer-orders/question-banner.tsx').then((m) => m.QuestionBanner),
);

/** Merges a visitor's cart after sign-in. The code loads only if there is one. */
function useVisitorCartMerge(): void {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined || visitorCart.read().length === 0) return;
    // Offline: the lines stay in the browser until the next page load.
    import('../../features/cart/merge-visitor-cart.ts').then(
      ({ mergeVisitorCart }) => mergeVisitorCart(),
      () => undefined,
    );
  }, [userId]);
}

export function CustomerLayout({ nav, children }: LayoutProps) {
  useVisitorCartMerge();
  const count = useCartCount();
  const hasQuestions = useHasQuestions();
  // Stays after the last answer, to say what comes of it.
  const hadQuestions = useRef(hasQuestions);
  hadQuestions.current ||= hasQuestions;
  // The order total replaces the main links at checkout (UI-14).
  const isOrdering = useMatch(PATHS.customerDelivery) !== null;
  return (
    <ShopFrame
      home={PATHS.customerProducts}
      links={nav.mainBar}
      cart={{ path: PATHS.customerCart, count }}
      hasOwnBar={isOrdering}
      banner={hadQuestions.current ? <QuestionBanner /> : null}
      tools={
        <>
          <Bell />
          <ProfileButton />
        </>
      }
    >
      {children}
    </ShopFrame>
  );
}
