// Returns of a counter sale: what can still be returned, the refund, the sale's state.
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { addRupees, sumWireLines } from '@tilgul/contract/rules/money';
import { isoDay } from '../../shared/format/dates.ts';

export type SaleState = 'void' | 'returned' | 'partly';

type Sale = Pick<ManualOrderAnswer, 'items' | 'returned' | 'void_at' | 'total_price' | 'paid_back'>;
/** A sale line and the quantity that can still be returned. */
export type ReturnableLine = ManualOrderAnswer['items'][number] & { readonly left: number };

export const countReturned = ({ returned }: Pick<Sale, 'returned'>, productId: number): number =>
  returned.find(({ product_id }) => product_id === productId)?.quantity ?? 0;

/** Lines with something left to return; none for a void sale. */
export const getReturnableLines = (sale: Sale): ReturnableLine[] =>
  sale.void_at === null
    ? sale.items.flatMap((item) => {
        const left = item.quantity - countReturned(sale, item.product_id);
        return left > 0 ? [{ ...item, left }] : [];
      })
    : [];

/** Undefined if nothing was returned. */
export function saleState(sale: Sale): SaleState | undefined {
  if (sale.void_at !== null) return 'void';
  if (sale.returned.length === 0) return undefined;
  return getReturnableLines(sale).length === 0 ? 'returned' : 'partly';
}

/** Amount not refunded yet, in rupees. */
export const getRefundableAmount = ({ total_price, paid_back }: Sale): number => addRupees(total_price, -paid_back);

/**
 * Refund in rupees for the returned quantities, at the sale's prices. The last return refunds whatever is left, because a sale
 * can be rounded (STOCK-20).
 */
export function calculateRefund(sale: Sale, quantities: ReadonlyMap<number, number>): number {
  const lines = getReturnableLines(sale).map((line) => ({ ...line, quantity: quantities.get(line.product_id) ?? 0 }));
  const left = getRefundableAmount(sale);
  return lines.every(({ quantity, left: max }) => quantity === max) ? left : Math.min(sumWireLines(lines), left);
}

/** A sale can be voided on its own business day while it is not fully returned (STOCK-21). */
export const canVoid = (sale: ManualOrderAnswer, now: Date, timeZone: string): boolean =>
  getReturnableLines(sale).length > 0 && isoDay(sale.created_at, timeZone) === isoDay(now, timeZone);

/** How the refund is paid: cash from a store's till; main has no till. */
export const refundSource = ({ payment_type, warehouse_name }: ManualOrderAnswer) =>
  payment_type === 'cash' && warehouse_name !== null ? 'till' : payment_type;
