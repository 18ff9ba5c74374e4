// Rules of counter sales that come back: what of a sale may, and when it can be made void.
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { say } from '../../texts/say.ts';
import { inRupees } from '../notifications/messages.ts';
import { type StockLine, sumLines } from '../stock/stock.rules.ts';

/** A line of a sale and how much of it came back already. */
export interface SoldLine extends StockLine {
  readonly product_name: string;
  readonly price_paise: Paise;
  readonly returned: number;
}

/** A line that comes back, with the price it was sold for. */
export interface ReturnedLine extends StockLine {
  readonly price_paise: Paise;
}

/** Goods of a counter sale that came back, or all that was left of one that was made void. */
export interface SaleReturn {
  readonly id: number;
  readonly saleId: number;
  /** Which of its sale's it is, from 1. */
  readonly round: number;
  readonly kind: 'return' | 'void';
  /** The stock location that sold them. */
  readonly locationId: number;
  /** One per product, with the price of the sale. */
  readonly lines: readonly ReturnedLine[];
  /** Their sum: what the customer gets back. */
  readonly amountPaise: Paise;
  /** Whether they are in stock again; else they are written off. */
  readonly restock: boolean;
  readonly reason: string;
}

const NOT_SOLD = 'Choose lines of this sale, and at most what was sold of each.';

/** What of a sale has not come back. */
export const remainingLines = (sold: readonly SoldLine[]): ReturnedLine[] =>
  sold.flatMap(({ product_id, price_paise, quantity, returned }) =>
    returned < quantity ? [{ product_id, price_paise, quantity: quantity - returned }] : [],
  );

/**
 * What comes back when `wanted` does, one line per product. Throws invalid for nothing, for a product that was not sold and for
 * more than was sold; illegal_move for more than is left of it after earlier returns (STOCK-20).
 */
export function resolveReturnedLines(sold: readonly SoldLine[], wanted: readonly StockLine[]): ReturnedLine[] {
  const lines = sumLines(wanted.filter(({ quantity }) => quantity > 0));
  if (lines.length === 0) throw invalid({ lines: [say('Choose what came back.')] });
  return lines.map(({ product_id, quantity }) => {
    const line = sold.find((candidate) => candidate.product_id === product_id);
    if (!line || quantity > line.quantity) throw invalid({ lines: [say(NOT_SOLD)] });
    const left = line.quantity - line.returned;
    if (quantity > left) {
      throw new AppError('illegal_move', {
        detail:
          left === 0
            ? say('Of {name}, everything came back already.', { name: line.product_name })
            : say('Of {name}, all but {left} came back already.', { name: line.product_name, left }),
      });
    }
    return { product_id, quantity, price_paise: line.price_paise };
  });
}

/** Refuses what happens to a sale that is void. */
export function requireNotVoid(voidAt: Date | null): void {
  if (voidAt !== null) throw new AppError('illegal_move', { detail: say('This sale is void already.') });
}

/** The 409 of a return that was asked about with another amount than it would pay back. */
export const amountChangedError = (amount: Paise): AppError =>
  new AppError('conflict', {
    detail: say('{amount} would be paid back by now. Please compare again.', { amount: inRupees(amount) }),
    body: { amount: toRupees(amount) },
  });

/** Refuses a void on another business day than that of the sale, or of a sale of which nothing is left. Days as YYYY-MM-DD. */
export function requireVoidable({ soldOn, today, left }: { soldOn: string; today: string; left: number }): void {
  if (soldOn !== today) {
    throw new AppError('illegal_move', {
      detail: say('A sale can be made void on its own day only. Take its goods back instead.'),
    });
  }
  if (left === 0) throw new AppError('illegal_move', { detail: say('Everything of this sale came back already.') });
}
