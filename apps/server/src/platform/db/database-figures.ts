// What the database says of waiting: for locks, and in the queues that it keeps.
import type pg from 'pg';

export interface LockWaits {
  /** The table, or what else is locked where no table is. */
  readonly relation: string;
  /** Sessions that wait. */
  readonly sessions: number;
  /** Seconds of the longest wait. */
  readonly longest: number;
}

export interface Queue {
  readonly queue: string;
  /** Rows that wait, at most 10,000. */
  readonly jobs: number;
  /** Seconds since the one was due that has waited longest; 0 when none is due. */
  readonly overdue: number;
}

export interface DatabaseFigures {
  readonly locks: readonly LockWaits[];
  readonly queues: readonly Queue[];
}

/**
 * Who waits for a row waits for its transaction, and the first who does so holds the row's own lock, which names the table.
 */
const LOCKS = `
  select coalesce(waiting.relation::regclass::text,
      (select held.relation::regclass::text from pg_locks as held
       where held.pid = waiting.pid and held.locktype = 'tuple' and held.granted limit 1), waiting.locktype) as relation,
    count(*)::int as sessions, coalesce(extract(epoch from max(clock_timestamp() - waiting.waitstart)), 0)::float8 as longest
  from pg_locks as waiting join pg_stat_activity as session on session.pid = waiting.pid
  where not waiting.granted and session.datname = current_database() group by 1`;

const queueOf = (table: string) => `
  select '${table}' as queue, count(*)::int as jobs, coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 as overdue
  from (select due_at from ${table} order by due_at limit 10000) as waiting`;
const QUEUES = `${['sms_jobs', 'push_jobs'].map(queueOf).join(' union all ')} union all
  select 'sales_changes', count(*)::int, 0 from (select from sales_changes limit 10000) as waiting`;

/** Reads the figures in one turn; rejects while the database does not answer. */
export async function readDatabaseFigures(pool: pg.Pool): Promise<DatabaseFigures> {
  const [locks, queues] = await Promise.all([pool.query<LockWaits>(LOCKS), pool.query<Queue>(QUEUES)]);
  return { locks: locks.rows, queues: queues.rows };
}
