// Minimum remaining shelf life of goods that are ordered online, as the FSSAI asks of e-commerce food businesses
// (November 2024): 30 % of the shelf life or 45 days at delivery.

/** Percent of the shelf life that must be left. */
export const MIN_SHELF_LIFE_PERCENT = 30;
/** Days that are always enough. Goods that keep for less than 150 days need fewer. */
export const MIN_SHELF_LIFE_DAYS = 45;

const DAY_MS = 24 * 3_600_000;

/**
 * Tells whether goods are too close to their best-before date to be delivered on a day (both YYYY-MM-DD). Never for goods
 * whose shelf life is not known.
 */
export function isTooShortToDeliver(bestBefore: string, deliveryDay: string, shelfLifeDays: number | null): boolean {
  if (shelfLifeDays === null) return false;
  const minimum = Math.min(Math.ceil((shelfLifeDays * MIN_SHELF_LIFE_PERCENT) / 100), MIN_SHELF_LIFE_DAYS);
  return (Date.parse(bestBefore) - Date.parse(deliveryDay)) / DAY_MS < minimum;
}
