// What of a counter sale can still come back, what that pays back, and how far it has come back.
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { addRupees, totalOfWireLines } from '@tilgul/contract/rules/money';

export type SaleState = 'void' | 'returned' | 'partly';

type Sale = Pick<ManualOrderAnswer, 'items' | 'returned' | 'void_at' | 'total_price' | 'paid_back'>;
/** A line of a sale with how much of it has not come back. */
export type ReturnableLine = ManualOrderAnswer['items'][number] & { readonly left: number };

/** How much of a product came back already. */
export const countReturned = ({ returned }: Pick<Sale, 'returned'>, productId: number): number =>
  returned.find(({ product_id }) => product_id === productId)?.quantity ?? 0;

/** The lines of which something can still come back; none of a void sale. */
export const getReturnableLines = (sale: Sale): ReturnableLine[] =>
  sale.void_at === null
    ? sale.items.flatMap((item) => {
        const left = item.quantity - countReturned(sale, item.product_id);
        return left > 0 ? [{ ...item, left }] : [];
      })
    : [];

/** Undefined while nothing came back. */
export function saleState(sale: Sale): SaleState | undefined {
  if (sale.void_at !== null) return 'void';
  if (sale.returned.length === 0) return undefined;
  return getReturnableLines(sale).length === 0 ? 'returned' : 'partly';
}

/** What of a sale has not been paid back, in rupees. */
export const getRefundableAmount = ({ total_price, paid_back }: Sale): number => addRupees(total_price, -paid_back);

/**
 * Rupees that are paid back when so much of each product comes back: the prices of the sale, and with its last goods whatever is
 * left of it, since a sale can be rounded (STOCK-20).
 */
export function calculateRefund(sale: Sale, quantities: ReadonlyMap<number, number>): number {
  const lines = getReturnableLines(sale).map((line) => ({ ...line, quantity: quantities.get(line.product_id) ?? 0 }));
  const left = getRefundableAmount(sale);
  return lines.every(({ quantity, left: most }) => quantity === most) ? left : Math.min(totalOfWireLines(lines), left);
}
