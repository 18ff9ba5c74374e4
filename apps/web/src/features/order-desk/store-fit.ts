// Words for how well a store fits an order: lines it can serve, shortages, distance.
import type { Ok } from '@tilgul/contract/endpoint';
import type { listStoreOptions } from '@tilgul/contract/orders';
import { countStore } from '@tilgul/contract/rules/allocation';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { texts as languageTexts } from '@tilgul/messages/shared/language';

const texts = orderTexts.allocate;
/** Below this distance a pincode's position is too rough for a number. */
const NEAR_KM = 10;
const names = new Intl.ListFormat(languageTexts.locale, { type: 'conjunction' });

export type StoreOption = Ok<typeof listStoreOptions>;

/** "4 of 5 lines". */
export const servedText = ({ lines_served, lines_total }: StoreOption): string =>
  texts.served({ served: lines_served, total: lines_total });

/** "about 48 km"; undefined where it is not known. */
export function distanceText({ distance_km }: Pick<StoreOption, 'distance_km'>): string | undefined {
  if (distance_km === null) return undefined;
  return distance_km < NEAR_KM ? texts.near : texts.distance({ km: Math.round(distance_km) });
}

/** "Jaggery, 12 of 40" for one product, the names alone for several; undefined when nothing is short. */
function shortProducts({ shortages }: Pick<StoreOption, 'shortages'>): string | undefined {
  const [first, ...others] = shortages;
  if (!first) return undefined;
  if (others.length > 0) return shortages.map((short) => short.product_name).join(', ');
  const { product_name, available, requested } = first;
  return texts.shortOne({ product: product_name, available, requested });
}

/** "Short now: Jaggery, 12 of 40"; undefined when nothing is short. */
export function shortText(option: StoreOption): string | undefined {
  const products = shortProducts(option);
  return products && texts.short({ products });
}

/** The same when allocating several orders, whose stock earlier orders may take. */
export function shortAfterText(option: StoreOption): string | undefined {
  const products = shortProducts(option);
  if (products === undefined) return undefined;
  const isShortAnyway = shortProducts(countStore(option)) === products;
  return (isShortAnyway ? texts.short : texts.shortAfter)({ products });
}

/** The effect of choosing this store: everything served, or what Processing will wait for (STOCK-5). */
export function outlookText(option: StoreOption): string {
  const { warehouse_name: store, lines_served: served, lines_total: total, shortages } = option;
  if (shortages.length === 0) return texts.canServeAll({ store });
  const products = names.format(shortages.map((short) => short.product_name));
  if (total === 1) return texts.waitsForOnly({ store, products });
  return texts.waitsFor({ store, served, total, products, shortages: shortages.length });
}

/** The best store, only if it fits better than the last one. */
export function findBest(options: readonly StoreOption[]): StoreOption | undefined {
  const [first] = options;
  const last = options.at(-1);
  if (!first || !last || first === last) return first;
  const isBetter = first.lines_served > last.lines_served || first.shortages.length < last.shortages.length;
  return isBetter ? first : undefined;
}
