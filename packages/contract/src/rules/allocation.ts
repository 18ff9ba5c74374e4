// Picks the best store for each order, including for several orders allocated together (STOCK-5).
import type { Shortage } from './errors.ts';

/** One line of an order at one store, in units. */
export interface LineAtStore {
  readonly product_id: number;
  readonly product_name: string;
  readonly requested: number;
  /** On hand minus reserved; may be negative. */
  readonly free: number;
  /** Units that this order already has reserved or deducted there. */
  readonly held: number;
}

export interface StoreLines {
  readonly warehouse_id: number;
  readonly store_no: number;
  readonly distance_km: number | null;
  readonly lines: readonly LineAtStore[];
}

/** A store with the lines of an order that it can serve. */
export type Counted<S> = S & {
  readonly lines_served: number;
  readonly lines_total: number;
  readonly shortages: Shortage[];
};

const countAvailable = ({ free, held }: LineAtStore, taken: number): number => Math.max(0, free + held - taken);

/** Counts the lines that a store can serve after other orders have `taken` units of a product. */
export function countStore<S extends StoreLines>(store: S, taken: (productId: number) => number = () => 0): Counted<S> {
  const shortages = store.lines.flatMap((line): Shortage[] => {
    const { product_id, product_name, requested } = line;
    const available = countAvailable(line, taken(product_id));
    return available < requested ? [{ product_id, product_name, requested, available }] : [];
  });
  const lines_total = store.lines.length;
  return { ...store, lines_served: lines_total - shortages.length, lines_total, shortages };
}

const countMissing = ({ shortages }: Pick<Counted<StoreLines>, 'shortages'>): number =>
  shortages.reduce((sum, { requested, available }) => sum + requested - available, 0);
const toKm = ({ distance_km }: StoreLines): number => distance_km ?? Number.MAX_SAFE_INTEGER;

/** Sorts best first: most lines served, fewest missing units, nearest, lowest store number. */
export const compareStores = (a: Counted<StoreLines>, b: Counted<StoreLines>): number =>
  b.lines_served - a.lines_served || countMissing(a) - countMissing(b) || toKm(a) - toKm(b) || a.store_no - b.store_no;

/** An order to be allocated together with others. */
export interface OrderToPlan<S> {
  /** Its current store. */
  readonly warehouse_id: number | null;
  /** Stores with their stock for it; undefined while loading. */
  readonly options: readonly S[] | undefined;
  /** The user's choice; undefined leaves it to the plan. */
  readonly picked: number | undefined;
}

export interface Planned<S> {
  /** Best first, after the orders before it. */
  readonly options: readonly Counted<S>[];
  /** The user's choice, else the best store. */
  readonly chosen: Counted<S> | undefined;
}

/**
 * Plans orders in the sequence of allocation. Each order gets the stock that earlier ones leave, plus the stock they release
 * at stores they move away from.
 */
export function planStores<S extends StoreLines>(orders: readonly OrderToPlan<S>[]): Planned<S>[] {
  const taken = new Map<string, number>();
  const takenAt = (storeId: number) => (productId: number) => taken.get(`${storeId} ${productId}`) ?? 0;
  const take = (storeId: number, productId: number, units: number) =>
    taken.set(`${storeId} ${productId}`, takenAt(storeId)(productId) + units);
  return orders.map(({ warehouse_id: now, options = [], picked }) => {
    const counted = options.map((store) => countStore(store, takenAt(store.warehouse_id))).sort(compareStores);
    const chosen = counted.find(({ warehouse_id }) => warehouse_id === picked) ?? counted[0];
    for (const line of chosen?.lines ?? []) {
      const storeId = chosen?.warehouse_id ?? 0;
      const available = countAvailable(line, takenAt(storeId)(line.product_id));
      take(storeId, line.product_id, Math.max(0, Math.min(line.requested, available) - line.held));
    }
    if (chosen && now !== null && now !== chosen.warehouse_id) {
      const left = options.find(({ warehouse_id }) => warehouse_id === now);
      for (const { product_id, held } of left?.lines ?? []) take(now, product_id, -held);
    }
    return { options: counted, chosen };
  });
}
