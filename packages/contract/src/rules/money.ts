// Money: whole paise internally, rupees with at most two decimals on the wire.
import { foldDigits } from './digits.ts';

declare const paise: unique symbol;
/** An amount of Indian money as a whole number of paise (₹1 = 100). */
export type Paise = number & { readonly [paise]?: true };

const RUPEES_TEXT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Rounds away floating-point errors (19.99 × 100 is 1998.9999999999998, 0.1 + 0.2 is 0.30000000000000004); other numbers stay. */
export function removeFloatNoise(value: number, decimals: 0 | 2): number {
  const meant = Number(value.toFixed(decimals));
  return Math.abs(value - meant) <= 4 * Number.EPSILON * Math.abs(meant) ? meant : value;
}

/** Asserts that a number is a safe whole number of paise. */
export function asPaise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of paise: ${value}`);
  return value;
}

/**
 * Converts rupees (`"78.50"`, `78.5`) to paise; undefined if it is not an amount with at most two decimals. Works on the
 * decimal text, as 19.99 × 100 is not 1999 in floating point.
 */
export function toPaise(rupees: string | number): Paise | undefined {
  const text = typeof rupees === 'number' ? String(removeFloatNoise(rupees, 2)) : foldDigits(rupees).trim();
  const match = RUPEES_TEXT.exec(text);
  if (!match) return undefined;
  return asPaise(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** Converts rupees to paise if they are within `bounds` (in paise, inclusive), else undefined. */
export function toPaiseWithin(rupees: string, bounds: { min: Paise; max: Paise }): Paise | undefined {
  const amount = toPaise(rupees);
  return amount !== undefined && amount >= bounds.min && amount <= bounds.max ? amount : undefined;
}

/** Converts paise to rupees: 7850 → 78.5. The quotient is the number nearest to the decimal, so it needs no rounding. */
export const toRupees = (amount: Paise): number => asPaise(amount) / 100;

/** Converts rupees from the wire to paise; unlike `toPaise`, accepts negative differences. */
export const wireToPaise = (rupees: number): Paise => asPaise(Math.round(rupees * 100));

/** Adds rupees exactly to the paisa, negative ones too. */
export const addRupees = (...rupees: readonly number[]): number =>
  toRupees(rupees.reduce((sum, amount) => sum + wireToPaise(amount), 0));

/** Total of a line in paise: price × quantity (ORD-14). */
export function lineTotal(line: { price_paise: Paise; quantity: number }): Paise {
  return asPaise(line.price_paise * line.quantity);
}

/** Total of an order in paise: the sum of its lines (ORD-14). */
export function orderTotal(lines: readonly { price_paise: Paise; quantity: number }[]): Paise {
  return lines.reduce<Paise>((sum, line) => asPaise(sum + lineTotal(line)), 0);
}

/** Sums lines in rupees for display, capped at the largest exact number, as typed quantities may exceed the server's limits. */
export function sumWireLines(lines: readonly { price: number; quantity: number }[]): number {
  const total = lines.reduce((sum, line) => sum + (toPaise(line.price) ?? 0) * line.quantity, 0);
  return toRupees(Math.min(total, Number.MAX_SAFE_INTEGER));
}

/** Price per kilogram, rounded to the paisa; null if the unit is not a weight. */
export function pricePerKg(price: Paise, grams: number | null): Paise | null {
  return grams ? asPaise(Math.round((price * 1000) / grams)) : null;
}

/** Returns the round-off to whole rupees (half a rupee rounds up); 0 if the sum would become 0 (TAX-9). */
export function getRoundOff(sum: Paise): Paise {
  const rounded = Math.floor((sum + 50) / 100) * 100;
  return rounded === 0 ? 0 : asPaise(rounded - sum);
}
