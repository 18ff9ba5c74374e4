// The queue behind SMS and web push: jobs are rows, run after the commit that created them, and retried until they
// succeed or expire.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { runEvery, runOnDemand } from './run-every.ts';

type JobTable = 'sms_jobs' | 'push_jobs';

export interface Due {
  readonly now: Date;
  /** End of the lease: until then no other server takes the job. */
  readonly until: Date;
  readonly most: number;
}

/** Takes due jobs and returns their rows. */
export const takeDue = <Row>(table: JobTable, { now, until, most }: Due): RawBuilder<Row> => sql<Row>`
  update ${sql.table(table)} set due_at = ${until}::timestamptz, tries = tries + 1
  where id in (select id from ${sql.table(table)} where due_at <= ${now}::timestamptz order by due_at limit ${most}::int for update skip locked)
  returning *`;

/** Row operations of a queue, independent of the rows' content. */
export function jobRows(db: Db, table: JobTable) {
  return {
    /** Postpones a job after a failure. */
    postpone: (id: number, dueAt: Date) =>
      sql`update ${sql.table(table)} set due_at = ${dueAt}::timestamptz where id = ${id}`.execute(db),
    /** Deletes a job that is done or no longer useful. */
    remove: (id: number) => sql`delete from ${sql.table(table)} where id = ${id}`.execute(db),
    /** Deletes expired jobs and returns how many. */
    removeExpired: async (now: Date) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where expires_at <= ${now}::timestamptz`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
export type JobRows = ReturnType<typeof jobRows>;

/** Lease of a job, longer than any provider's timeout. */
const LEASE_MS = 20_000;
/** Pause after the first failure. Doubles each time. */
const BACK_OFF_MS = { first: 2_000, most: 60_000 };
const EVERY_MS = 2_000;
const BATCH = 20;
/** A stop waits this long for running jobs. Those cut off run again at the next start. */
const STOP_LIMIT_MS = 2_000;

export interface Job<Message> {
  readonly id: number;
  /** Attempts so far. */
  readonly tries: number;
  readonly message: Message;
}

export interface QueueOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: { warn(fields: object, message: string): void };
}

interface JobQueueOptions<Message> extends Pick<QueueOptions, 'now' | 'log'> {
  /** Prefix of `_job` in the log. */
  readonly name: string;
  readonly rows: JobRows;
  /** Takes due jobs. Unreadable ones are left out. */
  readonly take: (due: Due) => Promise<readonly Job<Message>[]>;
  /** Runs the job. A rejection means a retry. */
  readonly send: (message: Message) => Promise<void>;
}

interface JobQueue<Message> {
  /** End of the lease of a job created now. */
  leaseEnd(): Date;
  /** Runs a job that this server has leased. */
  startJob(job: Job<Message>): void;
  /** Checks for due jobs now. Never throws. */
  checkDue(): void;
  /** Runs due jobs and waits for them. */
  sendDue(): Promise<void>;
  /** Polls for due jobs, starting immediately, until the queue is closed. */
  start(): void;
  /** Waits briefly for running jobs. */
  close(): Promise<void>;
}

const backOff = (tries: number): number => Math.min(BACK_OFF_MS.first * 2 ** tries, BACK_OFF_MS.most);

/** Runs a job and deletes or postpones it. Never throws: whatever fails runs again after the lease. */
async function deliver<Message>(options: JobQueueOptions<Message>, { id, tries, message }: Job<Message>) {
  const { name, rows, send, now, log } = options;
  const job = { [`${name}_job`]: id };
  try {
    await send(message);
  } catch (err) {
    log.warn({ err, ...job, tries: tries + 1 }, 'a message could not be sent yet');
    await rows.postpone(id, new Date(now().getTime() + backOff(tries))).catch(() => undefined);
    return;
  }
  await rows.remove(id).catch((err: unknown) => log.warn({ err, ...job }, 'a message may be sent twice'));
}

/** Creates the queue of this server. All servers of the database share the rows. */
export function createJobQueue<Message>(options: JobQueueOptions<Message>): JobQueue<Message> {
  const { name, rows, take, now, log } = options;
  const inWork = new Set<Promise<void>>();
  const startJob = (job: Job<Message>) => {
    const tracked = deliver(options, job).finally(() => inWork.delete(tracked));
    inWork.add(tracked);
  };
  const waitForRunning = async () => {
    while (inWork.size > 0) await Promise.all(inWork);
  };
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS);
  const startDue = async () => {
    const expired = await rows.removeExpired(now());
    if (expired > 0) log.warn({ messages: expired }, 'messages ran out before they could be sent');
    for (const job of await take({ now: now(), until: leaseEnd(), most: BATCH })) startJob(job);
  };
  const roundName = `send due ${name}`;
  let rounds = runOnDemand(roundName, startDue, log);
  return {
    leaseEnd,
    startJob,
    checkDue: () => rounds.runNow(),
    sendDue: async () => {
      await startDue();
      await waitForRunning();
    },
    start: () => {
      rounds = runEvery(roundName, EVERY_MS, startDue, { log, immediately: true });
    },
    close: async () => {
      const stopped = rounds.stop().then(waitForRunning);
      await Promise.race([stopped, new Promise<void>((done) => setTimeout(done, STOP_LIMIT_MS).unref())]);
    },
  };
}
