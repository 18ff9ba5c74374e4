// The message queue: kept in the transaction that asks for them, sent after its commit, tried again until sent.
import { afterCommit } from '../../db/after-commit.ts';
import type { Db } from '../../deps.ts';
import type { Keys } from '../../ports/secrets.ts';
import type { Sms, SmsQueue, SmsSender } from '../../ports/sms.ts';
import { seal, unseal } from '../../security/secrets.ts';
import { deleteExpiredSmsJobs, deleteSmsJob, insertSmsJob, putOffSmsJob, takeDueSmsJobs } from './sms.jobs.db.ts';

/** A sender has a message alone for this long; longer than any provider may take. */
const LEASE_MS = 20_000;
/** The pause after the first failure; it doubles each time. */
const BACK_OFF_MS = { first: 2_000, most: 60_000 };
const EVERY_MS = 2_000;
const BATCH = 20;
/** How long a stop waits for messages on their way; what is cut off then is sent again by the next start. */
const STOP_LIMIT_MS = 2_000;
const CONTEXT = 'sms';
/** Used as the number of a message that is not to be sent. */
const NOBODY = '';

export interface SmsQueueOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly sender: SmsSender;
  /** Seals the messages while they wait. */
  readonly sealKeys: Keys;
  readonly log: { warn(fields: object, message: string): void };
}

interface Waiting {
  readonly id: number;
  readonly tries: number;
  readonly sms: Sms;
}

const sealSms = (keys: Keys, { to, template, text, variables, at }: Sms): Buffer =>
  seal(keys, JSON.stringify({ to, template, text, variables, at: at.toISOString() }), CONTEXT);

/** The message, or undefined when it was sealed with another key. */
function unsealSms(keys: Keys, sealed: Uint8Array): Sms | undefined {
  const text = unseal(keys, sealed, CONTEXT);
  if (text === undefined) return undefined;
  const sms = JSON.parse(text) as Omit<Sms, 'at' | 'template'> &
    Partial<Pick<Sms, 'template'>> & { readonly at: string };
  // A server of the version before knew one text.
  return { template: 'reset_code', ...sms, at: new Date(sms.at) };
}

const backOff = (tries: number): number => Math.min(BACK_OFF_MS.first * 2 ** tries, BACK_OFF_MS.most);

/** Sends a message and forgets it, or puts it off; never throws, since whatever fails is done again after the lease. */
async function deliver({ db, now, sender, log }: SmsQueueOptions, { id, tries, sms }: Waiting): Promise<void> {
  try {
    if (sms.to !== NOBODY) await sender.send(sms);
  } catch (err) {
    log.warn({ err, sms_job: id, tries: tries + 1 }, 'a message could not be sent yet');
    await putOffSmsJob(db, id, new Date(now().getTime() + backOff(tries))).catch(() => undefined);
    return;
  }
  await deleteSmsJob(db, id).catch((err: unknown) => log.warn({ err, sms_job: id }, 'a message may be sent twice'));
}

/** Sends everything that is due, or forgets what cannot be sent any more. */
async function sendDue(options: SmsQueueOptions, track: (sending: Promise<void>) => void): Promise<void> {
  const { db, now, sealKeys, log } = options;
  const late = await deleteExpiredSmsJobs(db, now());
  if (late > 0) log.warn({ messages: late }, 'messages ran out before they could be sent');
  for (const { id, message, tries } of await takeDueSmsJobs(db, now(), new Date(now().getTime() + LEASE_MS), BATCH)) {
    const sms = unsealSms(sealKeys, message);
    if (sms) track(deliver(options, { id, tries, sms }));
    else log.warn({ sms_job: id }, 'a message was kept by a server with another secret');
  }
}

/** Makes the queue of this server; nothing is looked for before `start`. */
export function createSmsQueue(options: SmsQueueOptions): SmsQueue {
  const { now, sealKeys, log } = options;
  const onTheWay = new Set<Promise<void>>();
  const track = (sending: Promise<void>) => {
    const tracked = sending.finally(() => onTheWay.delete(tracked));
    onTheWay.add(tracked);
  };
  const settle = async () => {
    while (onTheWay.size > 0) await Promise.all(onTheWay);
  };
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  const look = () => {
    round ??= sendDue(options, track)
      .catch((err: unknown) => log.warn({ err }, 'waiting messages could not be looked for'))
      .finally(() => {
        round = undefined;
      });
  };
  return {
    enqueue: async (tx, { expiresAt, ...request }, { isWanted }) => {
      const sms = isWanted ? request : { ...request, to: NOBODY };
      const dueAt = new Date(now().getTime() + LEASE_MS);
      const id = await insertSmsJob(tx, { message: sealSms(sealKeys, sms), dueAt, expiresAt });
      afterCommit(tx, () => track(deliver(options, { id, tries: 0, sms })));
    },
    sendDue: async () => {
      await sendDue(options, track);
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
