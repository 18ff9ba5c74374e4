// What goods sold by weight cost: by what the scale says, never more than was ordered. Both sides reckon by it.
import { type Paise, asPaise } from './money.ts';

/** The most that a scale can say of one line: 1,000 kg. */
export const MAX_GRAMS = 1_000_000;

/** Packs of goods sold by weight. */
export interface Weighed {
  /** Of one pack. */
  readonly price_paise: Paise;
  /** What one pack weighs as its unit says. */
  readonly unit_grams: number;
  readonly packs: number;
  /** What the scale said of all of them. */
  readonly grams: number;
}

/** What weighed packs come to: their share of the price by weight, half a paisa upwards, at most the packs' price (PACK-8). */
export function priceByWeight({ price_paise, unit_grams, packs, grams }: Weighed): Paise {
  const [price, unit] = [BigInt(price_paise), BigInt(unit_grams)];
  const byWeight = Number((2n * price * BigInt(grams) + unit) / (2n * unit));
  return asPaise(Math.min(byWeight, price_paise * packs));
}

/** Grams as people write them: 480 g, 1.25 kg. */
export const formatGrams = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);

// The price of a unit of measure, as the declarations of a pack state it.

/** What a unit price is the price of. */
type MeasureUnit = 'g' | 'kg' | 'ml' | 'l' | 'piece';

const QUANTITY = /^(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+)\.?$/i;

/** How much of which small unit a word of a pack's unit stands for. */
const MEASURES: readonly (readonly [words: RegExp, small: 'g' | 'ml' | 'piece', factor: number])[] = [
  [/^(g|gm|gms|gram|grams)$/, 'g', 1],
  [/^(kg|kgs|kilo|kilogram|kilograms)$/, 'g', 1000],
  [/^(ml|millilitre|millilitres|milliliter|milliliters)$/, 'ml', 1],
  [/^(l|lt|ltr|ltrs|litre|litres|liter|liters)$/, 'ml', 1000],
  [/^(pc|pcs|piece|pieces|no|nos|unit|units|egg|eggs)$/, 'piece', 1],
  [/^(dozen|dozens|doz)$/, 'piece', 12],
];

/** Net quantity of a pack in g, ml or pieces; undefined for a unit that says none (`packet`). */
function parseNetQuantity(unit: string): { readonly amount: number; readonly small: 'g' | 'ml' | 'piece' } | undefined {
  const match = QUANTITY.exec(unit.trim());
  const word = (match?.[2] ?? '').toLowerCase();
  const measure = MEASURES.find(([words]) => words.test(word));
  const amount = Number(match?.[1]) * (measure?.[2] ?? 0);
  return measure && amount > 0 ? { amount, small: measure[1] } : undefined;
}

/**
 * The unit price that a pack of this unit declares: per g or ml below 1 kg or 1 l, per kg or l from there on, per piece of
 * several; rounded to the paisa. Null where the unit says no quantity, and where it is the price itself (CAT-12).
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
