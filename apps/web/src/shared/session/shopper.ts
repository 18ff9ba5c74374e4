// The kind of shopper, and the paths of their shop and cart.
import { createContext, use } from 'react';
import { PATHS, type Path } from '../paths.ts';

/** `visitor`: not signed in, cart in the browser. `onlooker`: signed in as staff, no cart. */
type Shopper = 'customer' | 'visitor' | 'onlooker';

/** Set by the layout; the customer's pages keep the default. */
export const ShopperContext = createContext<Shopper>('customer');

export const useShopper = (): Shopper => use(ShopperContext);

interface ShopPaths {
  readonly products: Path;
  readonly cart: Path;
}
const OWN: ShopPaths = { products: PATHS.customerProducts, cart: PATHS.customerCart };
const OPEN: ShopPaths = { products: PATHS.shop, cart: PATHS.cart };

/** Paths of the shop and the cart for the current shopper. */
export const useShopPaths = (): ShopPaths => (useShopper() === 'customer' ? OWN : OPEN);
