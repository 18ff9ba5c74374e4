// Money: integer paise inside the product, rupees with at most two decimals on the wire.

declare const paise: unique symbol;
/** An amount of Indian money as a whole number of paise (₹1 = 100). */
export type Paise = number & { readonly [paise]?: true };

const RUPEES_TEXT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * The decimal number that a program meant whose arithmetic left a binary remainder (19.99 × 100 is 1998.9999999999998 to
 * it, and 0.1 + 0.2 is 0.30000000000000004); any other number as it is.
 */
export function removeFloatNoise(value: number, decimals: 0 | 2): number {
  const meant = Number(value.toFixed(decimals));
  return Math.abs(value - meant) <= 4 * Number.EPSILON * Math.abs(meant) ? meant : value;
}

/** Asserts that a figure is a safe whole number of paise; a fraction would be a lost rupee somewhere. */
export function asPaise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of paise: ${value}`);
  return value;
}

/**
 * Rupees as typed or sent (`"78.50"`, `78.5`) to paise, or undefined when the text is no amount with at most two decimals.
 * Works on the decimal text, never on the binary fraction (19.99 × 100 is not 1999 in floating point).
 */
export function toPaise(rupees: string | number): Paise | undefined {
  const match = RUPEES_TEXT.exec(String(typeof rupees === 'number' ? removeFloatNoise(rupees, 2) : rupees).trim());
  if (!match) return undefined;
  return asPaise(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** Rupees as typed to paise when they lie within `bounds` (in paise, both included), else undefined. */
export function toPaiseWithin(rupees: string, bounds: { min: Paise; max: Paise }): Paise | undefined {
  const amount = toPaise(rupees);
  return amount !== undefined && amount >= bounds.min && amount <= bounds.max ? amount : undefined;
}

/** Paise to the rupees of the wire: 7850 → 78.5. */
export function toRupees(amount: Paise): number {
  return Number((asPaise(amount) / 100).toFixed(2));
}

/** Rupees of the wire to paise, negative ones too: differences, which `toPaise` does not read. */
export const wireToPaise = (rupees: number): Paise => asPaise(Math.round(rupees * 100));

/** The sum of rupees of the wire to the paisa, of negative ones too. */
export const addRupees = (...rupees: readonly number[]): number =>
  toRupees(rupees.reduce((sum, amount) => sum + wireToPaise(amount), 0));

/** One line's sum in paise: price of one unit × whole quantity (ORD-14). */
export function lineTotal(line: { price_paise: Paise; quantity: number }): Paise {
  return asPaise(line.price_paise * line.quantity);
}

/** The order total in paise: the sum of its lines and nothing else (ORD-14). */
export function orderTotal(lines: readonly { price_paise: Paise; quantity: number }[]): Paise {
  return lines.reduce<Paise>((sum, line) => asPaise(sum + lineTotal(line)), 0);
}

/**
 * The total in rupees of lines as they are on the wire, to be shown: what was typed may be beyond any total that the
 * server takes, and is then shown as the largest exact sum.
 */
export function sumWireLines(lines: readonly { price: number; quantity: number }[]): number {
  const total = lines.reduce((sum, line) => sum + (toPaise(line.price) ?? 0) * line.quantity, 0);
  return toRupees(Math.min(total, Number.MAX_SAFE_INTEGER));
}

/** Price per kilogram in paise, rounded to the paisa, or null when the unit is no weight. The only rounded figure. */
export function pricePerKg(price: Paise, grams: number | null): Paise | null {
  return grams ? asPaise(Math.round((price * 1000) / grams)) : null;
}

/** What makes a sum whole rupees, half a rupee upwards; a sum that would be nothing stays as it is (TAX-9). */
export function getRoundOff(sum: Paise): Paise {
  const rounded = Math.floor((sum + 50) / 100) * 100;
  return rounded === 0 ? 0 : asPaise(rounded - sum);
}
