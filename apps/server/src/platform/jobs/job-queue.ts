// The queue behind SMS and web push: jobs are rows, done after the commit that made them, tried again until done or too late.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';

type JobTable = 'sms_jobs' | 'push_jobs';

/** What a queue does with rows that it has taken, whatever they hold. */
export interface JobRows {
  /** Puts a job off after a try that failed. */
  putOff(id: number, dueAt: Date): Promise<void>;
  /** Forgets a job, which is done or not worth doing any more. */
  remove(id: number): Promise<void>;
  /** Forgets the jobs that came too late; answers how many. */
  removeExpired(now: Date): Promise<number>;
}

export interface Due {
  readonly now: Date;
  /** Whoever took a job has it alone until then, and longer when it is put off. */
  readonly until: Date;
  readonly most: number;
}

/** The statement that takes jobs which are due; answers their whole rows. */
export const takeDue = <Row>(table: JobTable, { now, until, most }: Due): RawBuilder<Row> => sql<Row>`
  update ${sql.table(table)} set due_at = ${until}::timestamptz, tries = tries + 1
  where id in (select id from ${sql.table(table)} where due_at <= ${now}::timestamptz order by due_at limit ${most}::int for update skip locked)
  returning *`;

/** The rows of one table. */
export function jobRows(db: Db, table: JobTable): JobRows {
  return {
    putOff: async (id, dueAt) => {
      await sql`update ${sql.table(table)} set due_at = ${dueAt}::timestamptz where id = ${id}`.execute(db);
    },
    remove: async (id) => {
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
    },
    removeExpired: async (now) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where expires_at <= ${now}::timestamptz`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** A server has a job alone for this long; longer than any provider may take. */
const LEASE_MS = 20_000;
/** The pause after the first failure; it doubles each time. */
const BACK_OFF_MS = { first: 2_000, most: 60_000 };
const EVERY_MS = 2_000;
const BATCH = 20;
/** How long a stop waits for jobs in work; what is cut off then is done again by the next start. */
const STOP_LIMIT_MS = 2_000;

export interface Job<Message> {
  readonly id: number;
  /** Tries that were begun before. */
  readonly tries: number;
  readonly message: Message;
}

interface JobQueueOptions<Message> {
  /** Before `_job` in the log. */
  readonly name: string;
  readonly rows: JobRows;
  /** Takes jobs that are due; what cannot be read is left out. */
  readonly take: (due: Due) => Promise<readonly Job<Message>[]>;
  /** Does the job; when it rejects the job is tried again. */
  readonly send: (message: Message) => Promise<void>;
  readonly now: () => Date;
  readonly log: { warn(fields: object, message: string): void };
}

interface JobQueue<Message> {
  /** Until when a job that is made now belongs to this server. */
  leaseEnd(): Date;
  /** Does a job that this server has alone. */
  begin(job: Job<Message>): void;
  /** Looks for due jobs now. Never throws. */
  look(): void;
  /** Does what is due and waits until it is done. */
  sendDue(): Promise<void>;
  /** Looks for due jobs again and again, beginning at once, until the queue is closed. */
  start(): void;
  /** Waits a moment for jobs in work. */
  close(): Promise<void>;
}

const backOff = (tries: number): number => Math.min(BACK_OFF_MS.first * 2 ** tries, BACK_OFF_MS.most);

/** Does a job and forgets it, or puts it off; never throws, since whatever fails is done again after the lease. */
async function deliver<Message>(options: JobQueueOptions<Message>, { id, tries, message }: Job<Message>) {
  const { name, rows, send, now, log } = options;
  const job = { [`${name}_job`]: id };
  try {
    await send(message);
  } catch (err) {
    log.warn({ err, ...job, tries: tries + 1 }, 'a message could not be sent yet');
    await rows.putOff(id, new Date(now().getTime() + backOff(tries))).catch(() => undefined);
    return;
  }
  await rows.remove(id).catch((err: unknown) => log.warn({ err, ...job }, 'a message may be sent twice'));
}

/** Makes the queue of this server; the rows are shared by all servers of the database. */
export function createJobQueue<Message>(options: JobQueueOptions<Message>): JobQueue<Message> {
  const { rows, take, now, log } = options;
  const inWork = new Set<Promise<void>>();
  const begin = (job: Job<Message>) => {
    const tracked = deliver(options, job).finally(() => inWork.delete(tracked));
    inWork.add(tracked);
  };
  const settle = async () => {
    while (inWork.size > 0) await Promise.all(inWork);
  };
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS);
  const beginDue = async () => {
    const late = await rows.removeExpired(now());
    if (late > 0) log.warn({ messages: late }, 'messages ran out before they could be sent');
    for (const job of await take({ now: now(), until: leaseEnd(), most: BATCH })) begin(job);
  };
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  const look = () => {
    round ??= beginDue()
      .catch((err: unknown) => log.warn({ err }, 'waiting messages could not be looked for'))
      .finally(() => {
        round = undefined;
      });
  };
  return {
    leaseEnd,
    begin,
    look,
    sendDue: async () => {
      await beginDue();
      await settle();
    },
    start: () => {
      look();
      timer = setInterval(look, EVERY_MS);
      timer.unref();
    },
    close: async () => {
      clearInterval(timer);
      const stopped = Promise.allSettled([round, settle()]).then(() => undefined);
      await Promise.race([stopped, new Promise<void>((done) => setTimeout(done, STOP_LIMIT_MS).unref())]);
    },
  };
}
