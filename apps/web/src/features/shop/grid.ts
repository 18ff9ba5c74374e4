// Props and columns that the product grid shares with its no-results state, which loads on demand.
import type { Cart } from '../cart/cart.api.ts';
import type { Shop } from './shop.api.ts';
import type { ShopFilter } from './shop.rules.ts';

/** Two columns on phones; one if double text size leaves no room for two steppers. */
const PHONE = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))]';
export const GRID = `grid ${PHONE} gap-3 max-[359px]:gap-2 sm:grid-cols-3 md:gap-4 xl:grid-cols-4`;

export interface ProductGridProps {
  readonly shop: Shop;
  readonly filter: ShopFilter;
  readonly cart: Pick<Cart, 'cart' | 'getFailure'>;
  /** A product picture for the no-results state. */
  readonly picture: string | undefined;
  /** Applies another filter. */
  readonly onGo: (filter: ShopFilter) => void;
}
