// The queue behind SMS and web push: jobs are rows, done after the commit that made them, tried again until done or too late.
import type { Due, JobRows } from './job-rows.ts';

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

export interface JobQueueOptions<Message> {
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

export interface JobQueue<Message> {
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
