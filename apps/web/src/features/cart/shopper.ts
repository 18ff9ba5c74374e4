// Who is shopping, and where the shop and its cart are for them.
import { createContext, use } from 'react';
import { PATHS, type Path } from '../../shared/paths.ts';

/** `visitor`: not signed in, the cart is in the browser; `onlooker`: signed in to work here, without a cart. */
export type Shopper = 'customer' | 'visitor' | 'onlooker';

/** Set by the layout; the customer's own pages are nobody else's. */
export const ShopperContext = createContext<Shopper>('customer');

export const useShopper = (): Shopper => use(ShopperContext);

interface ShopPaths {
  readonly products: Path;
  readonly cart: Path;
}
const OWN: ShopPaths = { products: PATHS.customerProducts, cart: PATHS.customerCart };
const OPEN: ShopPaths = { products: PATHS.shop, cart: PATHS.cart };

/** The shop and the cart of whoever is looking. */
export const useShopPaths = (): ShopPaths => (useShopper() === 'customer' ? OWN : OPEN);
