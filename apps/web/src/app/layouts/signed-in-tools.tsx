// Cart, bell and profile in the header of public pages, for signed-in users instead of Login.
import { QueryClientProvider } from '@tanstack/react-query';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { LayoutDashboard, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { Bell } from '../../features/notifications/bell.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { LANDING, PATHS, type Path } from '../../shared/paths.ts';
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

/** The way to an employee's own pages; an icon on phones. */
function WorkLink({ to }: { readonly to: Path }) {
  return (
    <Link
      to={to}
      className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold text-primary hover:bg-primary-soft md:px-3"
    >
      <LayoutDashboard aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      <span className="max-md:sr-only">{appTexts.nav.dashboard}</span>
    </Link>
  );
}

export function SignedInTools() {
  const session = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      {session?.role === CUSTOMER ? <CartLink /> : session ? <WorkLink to={LANDING[session.role]} /> : null}
      <Bell />
      <ProfileButton />
    </QueryClientProvider>
  );
}
