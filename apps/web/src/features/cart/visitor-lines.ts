// The lines of a visitor's cart as the browser keeps them, and as they are at the prices of now.
import type { CartAnswer } from '@tilgul/contract/cart';
import { NO_FEES } from '@tilgul/contract/delivery/fee-table';
import { LINE_CHOICES } from '@tilgul/contract/order-answers';
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import type { CartLine } from './cart-edits.ts';

const isChoice = (value: unknown) => value === undefined || LINE_CHOICES.some((choice) => choice === value);
const isId = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** Whether something that the browser kept is a line of ours: anybody can write there. */
function isLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line === 'object' &&
    line !== null &&
    isId(line.product_id) &&
    isId(line.quantity) &&
    [line.price, line.available].every((figure) => typeof figure === 'number' && figure >= 0) &&
    [line.product_name, line.unit].every((text) => typeof text === 'string') &&
    (line.image === null || typeof line.image === 'string') &&
    isChoice(line.choice)
  );
}

/** The lines in a kept text; those that cannot be read are left out. */
export function readVisitorLines(text: string | undefined): readonly CartLine[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLine) : [];
  } catch {
    return [];
  }
}

/** The cart of these lines: what the server says of their products now, with the quantities of the lines. */
export function withQuote(lines: readonly CartLine[], quote: CartAnswer | undefined): CartAnswer {
  const fresh = new Map(quote?.items.map((item) => [item.product_id, item]));
  const gone = new Set(quote?.unavailable.map(({ product_id }) => product_id));
  const now = (line: CartLine): CartLine => {
    const known = fresh.get(line.product_id) ?? line;
    const { quantity, choice = 'remove' } = line;
    return { ...known, quantity, choice, in_stock: known.available >= quantity };
  };
  const items = lines.filter(({ product_id }) => !gone.has(product_id)).map(now);
  return {
    items,
    grand_total: totalOfWireLines(items),
    unavailable: lines.filter(({ product_id }) => gone.has(product_id)),
    delivery: quote?.delivery ?? NO_FEES,
  };
}
