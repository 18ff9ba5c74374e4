// What goods sold by weight cost: by what the scale says, never more than was ordered. Both sides reckon by it.
import { type Paise, paiseOf } from '../rules/money.ts';

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
export function weighedPaise({ price_paise, unit_grams, packs, grams }: Weighed): Paise {
  const [price, unit] = [BigInt(price_paise), BigInt(unit_grams)];
  const byWeight = Number((2n * price * BigInt(grams) + unit) / (2n * unit));
  return paiseOf(Math.min(byWeight, price_paise * packs));
}

/** Grams as people write them: 480 g, 1.25 kg. */
export const gramsText = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);
