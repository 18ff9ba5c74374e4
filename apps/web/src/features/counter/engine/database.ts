// The register's own database in the browser. What a sale writes is on the disk before the screen says paid.

/** `archive` keeps what a register that was stopped could not send. */
export type StoreName = 'facts' | 'records' | 'baskets' | 'archive';
const STORES: Readonly<Record<StoreName, string | undefined>> = {
  facts: undefined,
  records: 'seq',
  baskets: 'id',
  archive: undefined,
};
const NAME = 'tilgul-counter';

/** Converts a request's events to a promise. */
export const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database failed.'));
  });

export function openDatabase(name = NAME): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(STORES))
      request.result.createObjectStore(store, keyPath === undefined ? {} : { keyPath });
  };
  return settle(request);
}

/**
 * Runs `work` in one transaction and resolves once it is complete: all of it is stored, or nothing. `strict` waits for the disk.
 * `work` may await nothing but requests of this transaction.
 */
export async function write<T>(
  db: IDBDatabase,
  stores: readonly StoreName[],
  work: (transaction: IDBTransaction) => Promise<T>,
  durability: IDBTransactionDurability = 'strict',
): Promise<T> {
  const transaction = db.transaction(stores, 'readwrite', { durability });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
  });
  // A rejection is reported by the work below.
  done.catch(() => undefined);
  try {
    const result = await work(transaction);
    await done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    throw error;
  }
}

/** Reads a value of `facts`. */
export const readFact = <T>(db: IDBDatabase, key: string): Promise<T | undefined> =>
  settle(db.transaction('facts').objectStore('facts').get(key) as IDBRequest<T | undefined>);

export const saveFact = (db: IDBDatabase, key: string, value: unknown): Promise<void> =>
  write(
    db,
    ['facts'],
    async (transaction) => {
      await settle(transaction.objectStore('facts').put(value, key));
    },
    'relaxed',
  );

/** Reads the rows of a store from key `from` on, at most `limit`. */
export const readRows = <T>(db: IDBDatabase, store: StoreName, from?: number, limit?: number): Promise<T[]> =>
  settle(
    db
      .transaction(store)
      .objectStore(store)
      .getAll(from === undefined ? undefined : IDBKeyRange.lowerBound(from), limit) as IDBRequest<T[]>,
  );
