// Keeps orders as they were answered, so that a list writes anew only those that changed since.
import type { OrderVersion } from './orders-list.db.ts';

/** Orders kept, some 1.5 KiB each; the ones that were not asked for the longest are forgotten. */
const MOST_KEPT = 2_000;

interface Kept {
  readonly version: string;
  readonly bytes: Buffer;
}

/** Orders as JSON, as one audience sees them, in one process. */
export interface KeptOrders {
  /** What was kept under this key, unless the order looks different by now. */
  find(key: string, version: string): Buffer | undefined;
  keep(key: string, kept: Kept): void;
}

/**
 * Whatever an answer shows belongs in here or is written by a transaction that also writes the order's row: migration 0058
 * sees to that for lines, timeline and bills, the product list's round for pictures and names of goods.
 */
export const versionOf = (row: OrderVersion, round: number): string =>
  `${round} ${row.written_by} ${row.warehouse_name ?? ''}\0${row.staff_name ?? ''}\0${row.refunds_now ?? ''}`;

export function createKeptOrders(most = MOST_KEPT): KeptOrders {
  const orders = new Map<string, Kept>();
  return {
    find: (key, version) => {
      const kept = orders.get(key);
      if (kept?.version !== version) return undefined;
      // The last asked for is the last to be forgotten.
      orders.delete(key);
      orders.set(key, kept);
      return kept.bytes;
    },
    keep: (key, kept) => {
      orders.delete(key);
      orders.set(key, kept);
      if (orders.size > most) for (const oldest of orders.keys()) return void orders.delete(oldest);
    },
  };
}
