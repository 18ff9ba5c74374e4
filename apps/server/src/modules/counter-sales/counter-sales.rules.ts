// Rules of counter sale returns: which goods can come back, and when a sale can be voided.
import { formatMessage } from '@tilgul/contract/form-messages';
import { AppError, illegalMove, invalid } from '@tilgul/contract/rules/errors';
import { asPaise, type Paise, toRupees } from '@tilgul/contract/rules/money';
import { getReturnedAmount } from '@tilgul/contract/rules/price-sale';
import { COUNTER_PAYMENTS, type CounterPayment } from '@tilgul/contract/rules/statuses';
import { getText } from '../../texts/get-text.ts';
import { formatRupees } from '../notifications/messages.ts';
import type { StockLine } from '../stock/stock.rules.ts';

/** A line of a sale, with the quantity returned so far. */
export interface SoldLine extends StockLine {
  /** Counts the sale's lines from 1. */
  readonly line: number;
  readonly product_name: string;
  /** Weight of goods from the scale, which come back as a whole. */
  readonly grams: number | null;
  /** quantity × price − discount. */
  readonly gross_paise: Paise;
  readonly returned: number;
}

/** Returned units of a line, with what they bring back. */
export interface ReturnedLine extends StockLine {
  readonly line: number;
  readonly grams: number | null;
  readonly amount_paise: Paise;
}

/** A return of a counter sale, or its void. */
export interface SaleReturn {
  readonly id: number;
  readonly saleId: number;
  /** Numbers the sale's returns from 1. */
  readonly round: number;
  readonly kind: 'return' | 'void';
  readonly lines: readonly ReturnedLine[];
  /** The refund. */
  readonly amountPaise: Paise;
  /** The refund by payment. */
  readonly refunds: readonly Refund[];
  /** Whether the goods go back into stock; else they are written off. */
  readonly restock: boolean;
  readonly reason: string;
}

const NOT_SOLD = 'counterSales.notSold';

const toReturned = (sold: SoldLine, quantity: number): ReturnedLine => ({
  line: sold.line,
  product_id: sold.product_id,
  quantity,
  grams: sold.grams,
  amount_paise: getReturnedAmount(sold, sold.returned, quantity),
});

/** The lines and quantities not returned yet. */
export const remainingLines = (sold: readonly SoldLine[]): ReturnedLine[] =>
  sold.flatMap((line) => (line.returned < line.quantity ? [toReturned(line, line.quantity - line.returned)] : []));

/**
 * The refund of returned lines: their share of the price paid, at most the amount that is left. The last return refunds the
 * rest, so that a rounded sale is refunded exactly.
 */
export function getRefund(
  sale: { readonly lines: readonly SoldLine[]; readonly left_paise: Paise },
  lines: readonly ReturnedLine[],
): Paise {
  const returned = new Map(lines.map(({ line, quantity }) => [line, quantity]));
  const isLast = remainingLines(sale.lines).every(({ line, quantity }) => returned.get(line) === quantity);
  const sum = lines.reduce<Paise>((total, { amount_paise }) => asPaise(total + amount_paise), 0);
  return isLast ? sale.left_paise : Math.min(sum, sale.left_paise);
}

interface RequestedLine extends StockLine {
  readonly line?: number | undefined;
}

/**
 * Checks requested returns against the sale and earlier returns (STOCK-20). Units of a product come from its lines in their
 * order, unless the request names a line.
 */
export function resolveReturnedLines(sold: readonly SoldLine[], requested: readonly RequestedLine[]): ReturnedLine[] {
  const wanted = requested.filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0) throw invalid({ lines: [formatMessage('returnedLinesMissing')] });
  const taken = new Map<number, number>();
  for (const request of wanted) {
    const lines = sold.filter(
      ({ line, product_id }) => product_id === request.product_id && (request.line ?? line) === line,
    );
    takeFromLines(lines, request.quantity, taken);
  }
  return sold.flatMap((line) => {
    const quantity = taken.get(line.line) ?? 0;
    return quantity > 0 ? [toReturned(line, quantity)] : [];
  });
}

function takeFromLines(lines: readonly SoldLine[], quantity: number, taken: Map<number, number>): void {
  const alreadyTaken = lines.reduce((sum, { line }) => sum + (taken.get(line) ?? 0), 0);
  const sum = (field: 'quantity' | 'returned') => lines.reduce((total, line) => total + line[field], 0);
  const [first] = lines;
  if (!first || quantity + alreadyTaken > sum('quantity')) throw invalid({ lines: [getText(NOT_SOLD)] });
  const left = sum('quantity') - sum('returned') - alreadyTaken;
  if (quantity > left) {
    const name = first.product_name;
    throw illegalMove(
      left === 0
        ? getText('counterSales.allReturned', { name })
        : getText('counterSales.tooManyReturned', { name, left }),
    );
  }
  let rest = quantity;
  for (const { line, quantity: all, returned } of lines) {
    const before = taken.get(line) ?? 0;
    const part = Math.min(rest, all - returned - before);
    taken.set(line, before + part);
    rest -= part;
  }
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

export interface Refund {
  readonly kind: CounterPayment;
  readonly paise: Paise;
}

/** What is left of each payment of a sale. */
export interface LeftPayment {
  readonly kind: CounterPayment;
  readonly left_paise: Paise;
}

/** Splits a refund over the payments of a sale: cash first, each at most what it took (STOCK-20). */
export function splitRefund(amount: Paise, left: readonly LeftPayment[]): Refund[] {
  let rest = amount;
  return COUNTER_PAYMENTS.flatMap((kind) => {
    const most = left.reduce((sum, payment) => sum + (payment.kind === kind ? payment.left_paise : 0), 0);
    const paise = asPaise(Math.min(rest, most));
    rest -= paise;
    return paise > 0 ? [{ kind, paise }] : [];
  });
}
