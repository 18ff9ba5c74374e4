// The total of a cart, apart from the texts of the cart page, which the shop does not load.
import type { CartAnswer } from '@tilgul/contract/cart';
import { getDeliveryFee } from '@tilgul/contract/delivery-fee';
import { addRupees } from '@tilgul/contract/rules/money';

/** Rupees to pay for goods and delivery (DEL-9). */
export const getCartTotal = ({ grand_total: goods, delivery }: Pick<CartAnswer, 'grand_total' | 'delivery'>): number =>
  addRupees(goods, getDeliveryFee(delivery.steps, goods));
