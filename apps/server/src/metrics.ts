// What the server counts and measures about itself, in the words of Prometheus.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './platform/ports/telemetry.ts';

interface LockWaits {
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

interface DatabaseFigures {
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
async function readDatabaseFigures(pool: pg.Pool): Promise<DatabaseFigures> {
  const [locks, queues] = await Promise.all([pool.query<LockWaits>(LOCKS), pool.query<Queue>(QUEUES)]);
  return { locks: locks.rows, queues: queues.rows };
}

/** Upper bounds in seconds: a cached product list is well below the first, a call that reaches the gateway above. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The state of the pool is read when it is asked for. */
function watchPool(registry: Registry, pool: pg.Pool): void {
  const connections = new Gauge({
    name: 'tilgul_db_connections',
    help: 'Connections of the pool by state, and the calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

/** A scrape does not wait longer for the database than that. */
const PATIENCE_MS = 1_000;

/** Who waits in the database; the function that it answers asks anew. Without an answer there are no such figures. */
function watchWaits(registry: Registry, pool: pg.Pool): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const answers = gauge('tilgul_db_answers', 'Whether the database said within a second who waits: 1 or 0');
  const sessions = gauge('tilgul_db_lock_waits', 'Sessions of the whole database that wait for a lock', 'relation');
  const longest = gauge('tilgul_db_lock_wait_seconds', 'The longest of these waits so far', 'relation');
  const jobs = gauge('tilgul_jobs_waiting', 'Rows of the whole database that wait to be worked on', 'queue');
  const overdue = gauge('tilgul_jobs_overdue_seconds', 'How long the job has been due that waits longest', 'queue');
  return async () => {
    const limit = new AbortController();
    const late = pause(PATIENCE_MS, undefined, { signal: limit.signal }).catch(() => undefined);
    const figures = await Promise.race([readDatabaseFigures(pool).catch(() => undefined), late]);
    limit.abort();
    answers.set(figures === undefined ? 0 : 1);
    for (const one of [sessions, longest, jobs, overdue]) one.reset();
    for (const { relation, ...waits } of figures?.locks ?? []) {
      sessions.set({ relation }, waits.sessions);
      longest.set({ relation }, waits.longest);
    }
    for (const { queue, ...waiting } of figures?.queues ?? []) {
      jobs.set({ queue }, waiting.jobs);
      overdue.set({ queue }, waiting.overdue);
    }
  };
}

/** The figures of one server. */
export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchPool(registry, pool);
  const askWaits = watchWaits(registry, pool);
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const requests = new Histogram({
    name: 'tilgul_http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  return {
    answered: (call, seconds) => requests.observe({ ...call }, seconds),
    inWork: gauge('tilgul_http_calls_in_work', 'Calls that are being worked on'),
    streams: gauge('tilgul_notification_streams', 'Open streams of user events'),
    reads: new Counter({
      name: 'tilgul_db_reads_total',
      help: 'Calls that only read, by the database that answered them',
      labelNames: ['from'],
      registers,
    }),
    ordersPlaced: new Counter({
      name: 'tilgul_orders_placed_total',
      help: 'Orders placed on this server',
      labelNames: ['payment'],
      registers,
    }),
    smsRefused: new Counter({
      name: 'tilgul_sms_refused_total',
      help: "Asks for a one-time password that were refused because the hour's messages (SMS_PER_HOUR) were used up",
      registers,
    }),
    text: async () => {
      await askWaits();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
