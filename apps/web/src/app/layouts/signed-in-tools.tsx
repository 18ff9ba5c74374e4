// Cart, bell and profile in the header of public pages, for signed-in users instead of Login.
import { QueryClientProvider } from '@tanstack/react-query';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { Bell } from '../../features/notifications/bell.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { PATHS } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.ts';
import { CountBadge, getCartName, useCartCount } from './cart-count.tsx';
import { ProfileButton } from './profile-button.tsx';

function CartLink() {
  const count = useCartCount();
  return (
    <Link
      to={PATHS.customerCart}
      aria-label={getCartName(count) ?? appTexts.nav.cart}
      className="relative flex size-11 items-center justify-center rounded-control hover:text-primary"
    >
      <ShoppingCart aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      <CountBadge count={count} className="absolute end-0 top-0" />
    </Link>
  );
}

export function SignedInTools() {
  const session = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      {session?.role === CUSTOMER ? <CartLink /> : null}
      <Bell />
      <ProfileButton />
    </QueryClientProvider>
  );
}
