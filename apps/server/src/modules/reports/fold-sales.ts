// Folds what orders and counter sales changed into the sums of the reports, every few seconds, on one server.

import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { foldChanges } from './sales-sums.db.ts';

const EVERY_MS = 5_000;
/** Changes of a transaction: some hundred milliseconds of work. */
const BATCH = 20_000;

/** Folds until nothing is left, or another server is at it. */
export async function foldSales({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await inTransaction(db, (tx) => foldChanges(tx, BATCH))) === BATCH);
}

/** Folds again and again; reports are exact without it, and only slower. A failure is logged and the next round tries again. */
export function startFolding(deps: Deps): { stop(): Promise<void> } {
  let folding = Promise.resolve();
  let isFolding = false;
  const timer = setInterval(() => {
    if (isFolding) return;
    isFolding = true;
    folding = foldSales(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'sums of the reports are folded later'))
      .finally(() => {
        isFolding = false;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return folding;
    },
  };
}
