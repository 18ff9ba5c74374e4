// The cart's count of packs in headers.
import { viewCart } from '@tilgul/contract/cart';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { countPacks } from '../../features/cart/count-packs.ts';
import { useGet } from '../../shared/api/use-api.ts';

/** Number of packs in the cart; 0 while loading. */
export function useCartCount(): number {
  const { data } = useGet(viewCart, {}, { quiet: true });
  return countPacks(data?.items);
}

/** Accessible name of the cart link; undefined for an empty cart. */
export const getCartName = (count: number): string | undefined =>
  count === 0 ? undefined : appTexts.itemsInCart({ count });

export function CountBadge({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-white ${className}`}
    >
      {count}
    </span>
  );
}
