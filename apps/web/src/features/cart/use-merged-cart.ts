// Brings a visitor's cart into the account of whoever has signed in; few have one, and the others do not load the code.
import { useEffect } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { visitorCart } from './visitor-cart.ts';

/** For the layouts of customers. */
export function useMergedCart(): void {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined || visitorCart.read().length === 0) return;
    // Without a network the lines stay in the browser until the next page.
    import('./merge-visitor-cart.ts').then(
      ({ mergeVisitorCart }) => mergeVisitorCart(),
      () => undefined,
    );
  }, [userId]);
}
