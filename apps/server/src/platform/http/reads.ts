// Runs the work of a GET on the replica where one is set and current, else on the leader.

import type { Db, Deps } from '../../deps.ts';
import { isConnectionError, isRetriable } from '../db/pg-errors.ts';

/** What a leader may answer though the replica could not: it went away, or cancelled the read for the log's sake. */
const isOfTheReplica = (error: unknown): boolean => isConnectionError(error) || isRetriable(error);

/** Runs `work` with the handle to read from; a failure of the replica makes it run again on the leader, unless `isOver`. */
export async function runRead<T>(
  { db, replica, metrics }: Pick<Deps, 'db' | 'replica' | 'metrics'>,
  work: (db: Db) => Promise<T>,
  isOver: () => boolean,
): Promise<T> {
  const current = await replica?.current();
  if (current !== undefined) {
    try {
      const answer = await work(current);
      metrics.reads.inc({ from: 'replica' });
      return answer;
    } catch (error) {
      if (!isOfTheReplica(error) || isOver()) throw error;
    }
  }
  metrics.reads.inc({ from: 'leader' });
  return work(db);
}
