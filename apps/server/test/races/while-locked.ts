// Makes calls while another transaction holds something, and looks at what such a call holds while it waits.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Deps } from '../../src/deps.ts';

/** `meanwhile` and `isStockFree` on this database. */
export function createLocks({ db }: Pick<Deps, 'db'>) {
  /** Somebody waits for a lock in this database. */
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };

  /**
   * Makes a call while another transaction has done something and not yet committed; what the call then answers. `look` is
   * done while the call waits.
   */
  async function meanwhile<T>(
    entry: (tx: Db) => Promise<unknown>,
    make: () => Promise<T>,
    look?: () => Promise<void>,
  ): Promise<T> {
    let made: Promise<T> | undefined;
    await db.transaction().execute(async (tx) => {
      await entry(tx);
      made = make();
      await expect.poll(isWaiting).toBe(true);
      await look?.();
    });
    if (!made) throw new Error('the call was not made');
    return made;
  }

  /** Whether nobody holds the lock under which the figures of a product are changed. */
  const isStockFree = (productId: number): Promise<boolean> => {
    const stock = sql`select from stock_totals where product_id = ${productId} for update nowait`;
    return db.transaction().execute((tx) =>
      stock.execute(tx).then(
        () => true,
        () => false,
      ),
    );
  };

  return { meanwhile, isStockFree };
}
