// Goods sold by weight, and unit prices.
import { asPaise, type Paise } from './money.ts';

/** Maximum weight of a line: 1,000 kg. */
export const MAX_GRAMS = 1_000_000;

/** Packs of goods sold by weight. */
export interface Weighed {
  readonly price_paise: Paise;
  /** Nominal weight of one pack. */
  readonly unit_grams: number;
  readonly packs: number;
  /** Weight of all packs on the scale. */
  readonly grams: number;
}

/** Returns the price by weight in paise, half a paisa rounded up, at most the packs' price (PACK-8). */
export function priceByWeight({ price_paise, unit_grams, packs, grams }: Weighed): Paise {
  const [price, unit] = [BigInt(price_paise), BigInt(unit_grams)];
  const byWeight = Number((2n * price * BigInt(grams) + unit) / (2n * unit));
  return asPaise(Math.min(byWeight, price_paise * packs));
}

/** Formats grams: 480 g, 1.25 kg. */
export const formatGrams = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);

type MeasureUnit = 'g' | 'kg' | 'ml' | 'l' | 'piece';

const QUANTITY = /^(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+)\.?$/i;

/** Small unit and factor of the words in a pack's unit. */
const MEASURES: readonly (readonly [words: RegExp, small: 'g' | 'ml' | 'piece', factor: number])[] = [
  [/^(g|gm|gms|gram|grams)$/, 'g', 1],
  [/^(kg|kgs|kilo|kilogram|kilograms)$/, 'g', 1000],
  [/^(ml|millilitre|millilitres|milliliter|milliliters)$/, 'ml', 1],
  [/^(l|lt|ltr|ltrs|litre|litres|liter|liters)$/, 'ml', 1000],
  [/^(pc|pcs|piece|pieces|no|nos|unit|units|egg|eggs)$/, 'piece', 1],
  [/^(dozen|dozens|doz)$/, 'piece', 12],
];

/** Parses the net quantity of a pack in g, ml or pieces; undefined for units such as `packet`. */
function parseNetQuantity(unit: string): { readonly amount: number; readonly small: 'g' | 'ml' | 'piece' } | undefined {
  const match = QUANTITY.exec(unit.trim());
  const word = (match?.[2] ?? '').toLowerCase();
  const measure = MEASURES.find(([words]) => words.test(word));
  const amount = Number(match?.[1]) * (measure?.[2] ?? 0);
  return measure && amount > 0 ? { amount, small: measure[1] } : undefined;
}

/**
 * The unit price that a pack of this unit declares: per g or ml below 1 kg or 1 l, per kg or l from there on, per piece of
 * several; rounded to the paisa. Null if the unit has no quantity, or if the unit price equals the price (CAT-12).
 */
export function getUnitPrice(price: Paise, unit: string): { readonly price: Paise; readonly per: MeasureUnit } | null {
  const net = parseNetQuantity(unit);
  if (!net) return null;
  const isLarge = net.small !== 'piece' && net.amount >= 1000;
  const large = { g: 'kg', ml: 'l', piece: 'piece' } as const;
  const count = isLarge ? net.amount / 1000 : net.amount;
  const each = asPaise(Math.round(price / count));
  return count === 1 ? null : { price: each, per: isLarge ? large[net.small] : net.small };
}
