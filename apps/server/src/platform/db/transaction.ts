// Transactions that are retried after a conflict, and work to run after their commit.
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, PostgresDialect, Transaction } from 'kysely';
import { isAborted, isRetriable } from './pg-errors.ts';
import type { DB } from './tables.ts';

const MAX_TRIES = 3;
const MAX_PAUSE_MS = 25;

/**
 * Runs `work` in a transaction and returns its result. After a deadlock or serialization failure all of it runs
 * again, at most 3 times in total, so it must do nothing but use its handle. Work registered with `afterCommit` runs
 * after the commit. `db` is the pool's handle, never a transaction.
 */
export const inTransaction = <D, T>(db: Kysely<D>, work: (trx: Transaction<D>) => Promise<T>): Promise<T> =>
  retryConflicts(async () => {
    const { answer, trx } = await db.transaction().execute(async (one) => {
      const trx = await withoutWaiting(one);
      return { answer: await work(trx), trx };
    });
    await runAfterCommit(trx);
    return answer;
  });

/** Never used: the executor of a transaction has all it needs. */
const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('a transaction opens no pool')) });

/** A handle of the same transaction, whose statements are sent without waiting for the answers to earlier ones. */
async function withoutWaiting<D>(one: Transaction<D>): Promise<Transaction<D>> {
  const executor = one.getExecutor();
  const connection = await executor.provideConnection(async (held) => held);
  return new Transaction<D>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: executor.withConnectionProvider({ provideConnection: (consume) => consume(connection) }),
  });
}

/** Runs `work` again after a deadlock or serialization failure, at most 3 times in total. For work that is one statement. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRetriable(error)) throw error;
      // A random pause, so that the same two do not collide again.
      await pause(Math.random() * MAX_PAUSE_MS * attempt);
    }
  }
}

type Answers<W extends readonly unknown[]> = { -readonly [N in keyof W]: Awaited<W[N]> };

/**
 * Awaits works that a transaction does together, whose statements are sent at once. If one fails, the others end before its
 * error is thrown, so that none of them goes on after the rollback.
 */
export async function together<const W extends readonly unknown[]>(works: W): Promise<Answers<W>> {
  const results = await Promise.allSettled(works);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  // The others fail only because the transaction is aborted.
  if (errors.length > 0) throw errors.find((error) => !isAborted(error)) ?? errors[0];
  return results.map((result) => result.status === 'fulfilled' && result.value) as Answers<W>;
}

/** Like `inTransaction`, for a use case: `work` gets the context with the transaction as its database handle. */
export const withTransaction = <C extends { readonly deps: { readonly db: Kysely<DB> } }, T>(
  context: C,
  work: (context: C & { readonly db: Transaction<DB> }) => Promise<T>,
): Promise<T> => inTransaction(context.deps.db, (db) => work({ ...context, db }));

const pending = new WeakMap<object, (() => void)[]>();
const awaited = new WeakMap<object, (() => Promise<void>)[]>();

/** Runs `callback` once the transaction `tx` has committed; never after a rollback. Must not throw. */
export function afterCommit(tx: object, callback: () => void): void {
  const callbacks = pending.get(tx);
  if (callbacks) callbacks.push(callback);
  else pending.set(tx, [callback]);
}

/** Like `afterCommit`, but `inTransaction` waits for the work, so that what it removes is gone in time. Must not throw. */
export function finishAfterCommit(tx: object, work: () => Promise<void>): void {
  const works = awaited.get(tx);
  if (works) works.push(work);
  else awaited.set(tx, [work]);
}

/** Called by the transaction after its commit. */
async function runAfterCommit(tx: object): Promise<void> {
  for (const act of pending.get(tx) ?? []) act();
  pending.delete(tx);
  const works = awaited.get(tx) ?? [];
  awaited.delete(tx);
  for (const work of works) await work();
}
