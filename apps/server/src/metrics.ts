// Prometheus metrics of the server.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './platform/ports/telemetry.ts';

interface LockWaits {
  /** The table, or the type of the lock where there is no table. */
  readonly relation: string;
  /** Waiting sessions. */
  readonly sessions: number;
  /** Longest wait in seconds. */
  readonly longest: number;
}

interface Queue {
  readonly queue: string;
  /** Waiting rows, at most 10,000. */
  readonly jobs: number;
  /** Seconds since the oldest due job became due; 0 when none is due. */
  readonly overdue: number;
}

interface DatabaseWaits {
  readonly locks: readonly LockWaits[];
  readonly queues: readonly Queue[];
}

/**
 * A session that waits for a row waits for the transaction that locked it. The first one in the queue holds the tuple
 * lock, which names the table.
 */
const LOCKS = `
  select coalesce(waiting.relation::regclass::text,
      (select held.relation::regclass::text from pg_locks as held
       where held.pid = waiting.pid and held.locktype = 'tuple' and held.granted limit 1), waiting.locktype) as relation,
    count(*)::int as sessions, coalesce(extract(epoch from max(clock_timestamp() - waiting.waitstart)), 0)::float8 as longest
  from pg_locks as waiting join pg_stat_activity as session on session.pid = waiting.pid
  where not waiting.granted and session.datname = current_database() group by 1`;

const toQueueQuery = (table: string) => `
  select '${table}' as queue, count(*)::int as jobs, coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 as overdue
  from (select due_at from ${table} order by due_at limit 10000) as waiting`;
const QUEUES = `${['sms_jobs', 'push_jobs'].map(toQueueQuery).join(' union all ')} union all
  select 'sales_changes', count(*)::int, 0 from (select from sales_changes limit 10000) as waiting`;

/** Reads lock waits and queues at the same time. Rejects when the database does not answer. */
async function readDatabaseWaits(pool: pg.Pool): Promise<DatabaseWaits> {
  const [locks, queues] = await Promise.all([pool.query<LockWaits>(LOCKS), pool.query<Queue>(QUEUES)]);
  return { locks: locks.rows, queues: queues.rows };
}

/** Upper bounds in seconds. A cached product list is far below the first; a call to the gateway is above. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Registers the pool gauge, which reads its values when scraped. */
function registerPoolGauge(registry: Registry, pool: pg.Pool): void {
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

/** A scrape waits no longer for the database. */
const SCRAPE_TIMEOUT_MS = 1_000;

/**
 * Registers gauges of lock waits and queues. Call the returned function to refresh them; without an answer of the
 * database they are empty.
 */
function registerWaitGauges(registry: Registry, pool: pg.Pool): () => Promise<void> {
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
    const late = pause(SCRAPE_TIMEOUT_MS, undefined, { signal: limit.signal }).catch(() => undefined);
    const figures = await Promise.race([readDatabaseWaits(pool).catch(() => undefined), late]);
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

/** Creates the metrics of one server. */
export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registerPoolGauge(registry, pool);
  const refreshWaitGauges = registerWaitGauges(registry, pool);
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
    runningCalls: gauge('tilgul_http_calls_in_work', 'Calls that are being worked on'),
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
    invoicesRefused: new Counter({
      name: 'tilgul_invoices_refused_total',
      help: 'Invoices, credit notes and challans refused because the clock is behind the last one of their series',
      registers,
    }),
    text: async () => {
      await refreshWaitGauges();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
