// Sums of the cart for the bar and the column of the shop, without the texts of the cart page.
import type { CartAnswer } from '@tilgul/contract/cart';
import { getDeliveryFee, getFreeDeliveryFrom } from '@tilgul/contract/delivery-fee';
import { addRupees } from '@tilgul/contract/rules/money';

type Sums = Pick<CartAnswer, 'grand_total' | 'delivery'>;

/** Rupees of the delivery fee (DEL-9). */
export const getFee = ({ grand_total, delivery }: Sums): number => getDeliveryFee(delivery.steps, grand_total);

/** Rupees still to add for free delivery; 0 if it is free already or never is. */
export function getRupeesToFree(cart: Sums): number {
  const free = getFreeDeliveryFrom(cart.delivery.steps);
  return getFee(cart) > 0 && free !== null ? Math.max(0, addRupees(free, -cart.grand_total)) : 0;
}
