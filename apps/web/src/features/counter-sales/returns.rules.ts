// Returns of a counter sale: what can still be returned, the refund, the sale's state.
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { addRupees, toRupees, wireToPaise } from '@tilgul/contract/rules/money';
import { getReturnedAmount } from '@tilgul/contract/rules/price-sale';
import { isoDay } from '../../shared/format/dates.ts';

export type SaleState = 'void' | 'returned' | 'partly';

type Sale = Pick<ManualOrderAnswer, 'items' | 'returned' | 'void_at' | 'total_price' | 'paid_back'>;
/** A sale line and the quantity that can still be returned. */
export type ReturnableLine = ManualOrderAnswer['items'][number] & { readonly left: number };

export const countReturned = ({ returned }: Pick<Sale, 'returned'>, line: number): number =>
  returned.find((back) => back.line === line)?.quantity ?? 0;

/** Lines with something left to return; none for a void sale. */
export const getReturnableLines = (sale: Sale): ReturnableLine[] =>
  sale.void_at === null
    ? sale.items.flatMap((item) => {
        const left = item.quantity - countReturned(sale, item.line);
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

/** What is paid for a line: its units at their price, less its discount. */
export const getLineAmount = ({ price, quantity, discount }: ManualOrderAnswer['items'][number]): number =>
  toRupees(wireToPaise(price) * quantity - wireToPaise(discount));

/**
 * Refund in rupees for the returned quantities by line: their share of the price paid. The last return refunds the rest,
 * because a sale can be rounded (STOCK-20).
 */
export function calculateRefund(sale: Sale, quantities: ReadonlyMap<number, number>): number {
  const lines = getReturnableLines(sale).map((line) => ({ line, back: quantities.get(line.line) ?? 0 }));
  const left = getRefundableAmount(sale);
  if (lines.every(({ line, back }) => back === line.left)) return left;
  const shares = lines.map(({ line, back }) =>
    getReturnedAmount(
      { gross_paise: wireToPaise(getLineAmount(line)), quantity: line.quantity },
      line.quantity - line.left,
      back,
    ),
  );
  return Math.min(toRupees(shares.reduce((sum, paise) => sum + paise, 0)), left);
}

/** A sale can be voided on its own business day while it is not fully returned (STOCK-21). */
export const canVoid = (sale: ManualOrderAnswer, now: Date, timeZone: string): boolean =>
  getReturnableLines(sale).length > 0 && isoDay(sale.created_at, timeZone) === isoDay(now, timeZone);

/** How the refund is paid: cash from a store's till; main has no till. */
export const refundSource = ({ payment_type, warehouse_name }: ManualOrderAnswer) =>
  payment_type === 'cash' && warehouse_name !== null ? 'till' : payment_type;
