// Rules of counter sale returns: which goods can come back, and when a sale can be voided.
import { formatMessage } from '@tilgul/contract/form-messages';
import { AppError, illegalMove, invalid } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { getText } from '../../texts/get-text.ts';
import { formatRupees } from '../notifications/messages.ts';
import { type StockLine, sumLines } from '../stock/stock.rules.ts';

/** A line of a sale, with the quantity returned so far. */
export interface SoldLine extends StockLine {
  readonly product_name: string;
  readonly price_paise: Paise;
  readonly returned: number;
}

/** A returned line, with its price in the sale. */
export interface ReturnedLine extends StockLine {
  readonly price_paise: Paise;
}

/** A return of a counter sale, or its void. */
export interface SaleReturn {
  readonly id: number;
  readonly saleId: number;
  /** Numbers the sale's returns from 1. */
  readonly round: number;
  readonly kind: 'return' | 'void';
  /** One per product. */
  readonly lines: readonly ReturnedLine[];
  /** The refund. */
  readonly amountPaise: Paise;
  /** Whether the goods go back into stock; else they are written off. */
  readonly restock: boolean;
  readonly reason: string;
}

const NOT_SOLD = 'counterSales.notSold';

/** The lines and quantities not returned yet. */
export const remainingLines = (sold: readonly SoldLine[]): ReturnedLine[] =>
  sold.flatMap(({ product_id, price_paise, quantity, returned }) =>
    returned < quantity ? [{ product_id, price_paise, quantity: quantity - returned }] : [],
  );

/** Checks requested returns against the sale and earlier returns, and sums them by product (STOCK-20). */
export function resolveReturnedLines(sold: readonly SoldLine[], requested: readonly StockLine[]): ReturnedLine[] {
  const lines = sumLines(requested.filter(({ quantity }) => quantity > 0));
  if (lines.length === 0) throw invalid({ lines: [formatMessage('returnedLinesMissing')] });
  return lines.map(({ product_id, quantity }) => {
    const line = sold.find((candidate) => candidate.product_id === product_id);
    if (!line || quantity > line.quantity) throw invalid({ lines: [getText(NOT_SOLD)] });
    const left = line.quantity - line.returned;
    if (quantity > left) {
      throw illegalMove(
        left === 0
          ? getText('counterSales.allReturned', { name: line.product_name })
          : getText('counterSales.tooManyReturned', { name: line.product_name, left }),
      );
    }
    return { product_id, quantity, price_paise: line.price_paise };
  });
}

export function requireNotVoid(voidAt: Date | null): void {
  if (voidAt !== null) throw illegalMove(getText('counterSales.alreadyVoid'));
}

/** 409: the refund is no longer the one that the screen showed. */
export const amountChangedError = (amount: Paise): AppError =>
  new AppError('conflict', {
    detail: getText('counterSales.refundChanged', { amount: formatRupees(amount) }),
    body: { amount: toRupees(amount) },
  });

/** A sale can be voided on its business day (YYYY-MM-DD) only, and while some of it is not returned. */
export function requireVoidable({ soldOn, today, left }: { soldOn: string; today: string; left: number }): void {
  if (soldOn !== today) {
    throw illegalMove(getText('counterSales.voidSameDayOnly'));
  }
  if (left === 0) throw illegalMove(getText('counterSales.everythingReturned'));
}

/** Sorts a sale's lines as their products were first entered; summing them sorts by product. */
export function sortAsEntered<T extends { readonly product_id: number }>(
  lines: readonly T[],
  entered: readonly StockLine[],
): T[] {
  const position = new Map<number, number>();
  for (const { product_id, quantity } of entered)
    if (quantity > 0 && !position.has(product_id)) position.set(product_id, position.size);
  return [...lines].sort((a, b) => (position.get(a.product_id) ?? 0) - (position.get(b.product_id) ?? 0));
}

/** 400 if less cash was received than the sale costs. */
export function requireEnoughCash(cash: Paise | null, total: Paise): void {
  if (cash !== null && cash < total)
    throw invalid({ cash_received: [getText('counterSales.cashTooLittle', { total: formatRupees(total) })] });
}
