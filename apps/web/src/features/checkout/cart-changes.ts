// What is different between the cart that a customer was shown and the one that would be ordered.
import type { CartAnswer } from '@tilgul/contract/cart';
import { formatRupees } from '../../shared/format/money.ts';
import { checkoutTexts as texts } from '../../texts/en/customer/checkout.ts';
import { t } from '../../texts/text.ts';
import { deliveryCharge } from '../cart/delivery-charge.ts';

type Line = CartAnswer['items'][number];

function changeOf(before: Line | undefined, after: Line | undefined, isSold: boolean): string[] {
  const product = (after ?? before)?.product_name ?? '';
  if (!before) return [t(texts.lineAdded, { product, quantity: after?.quantity ?? 0 })];
  if (!after) return [t(isSold ? texts.lineGone : texts.lineUnavailable, { product })];
  const quantity = { product, before: before.quantity, after: after.quantity };
  const price = { product, before: formatRupees(before.price), after: formatRupees(after.price) };
  return [
    ...(before.quantity === after.quantity ? [] : [t(texts.quantityChanged, quantity)]),
    ...(before.price === after.price ? [] : [t(texts.priceChanged, price)]),
  ];
}

/** One sentence for each difference, fee and totals last where they differ; none for the same cart. */
export function cartChanges(before: CartAnswer, after: CartAnswer): string[] {
  const ids = new Set([...before.items, ...after.items].map(({ product_id }) => product_id));
  const lineIn = ({ items }: CartAnswer, id: number) => items.find(({ product_id }) => product_id === id);
  const isSold = (id: number) => !after.unavailable.some(({ product_id }) => product_id === id);
  const lines = [...ids].flatMap((id) => changeOf(lineIn(before, id), lineIn(after, id), isSold(id)));
  const [old, now] = [deliveryCharge(before), deliveryCharge(after)];
  const said = (text: string, one: number, other: number) =>
    one === other ? [] : [t(text, { before: formatRupees(one), after: formatRupees(other) })];
  return [...lines, ...said(texts.feeChanged, old.fee, now.fee), ...said(texts.totalChanged, old.total, now.total)];
}
