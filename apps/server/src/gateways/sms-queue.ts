// The message queue: kept in the transaction that asks for them, sent after its commit, tried again until sent.

import type { Db } from '../deps.ts';
import { afterCommit } from '../platform/db/transaction.ts';
import { createJobQueue, type Due, type Job, jobRows, takeDue } from '../platform/jobs/job-queue.ts';
import type { Sms, SmsQueue, SmsSender } from '../platform/ports/messages.ts';
import type { Keys } from '../platform/ports/secrets.ts';
import { seal, unseal } from '../platform/security/secrets.ts';

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

interface SmsRow {
  readonly id: number;
  readonly message: Buffer;
  readonly tries: number;
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

async function takeSms({ db, sealKeys, log }: SmsQueueOptions, due: Due): Promise<Job<Sms>[]> {
  const { rows } = await takeDue<SmsRow>('sms_jobs', due).execute(db);
  return rows.flatMap(({ id, tries, message }) => {
    const sms = unsealSms(sealKeys, message);
    if (sms) return [{ id, tries, message: sms }];
    log.warn({ sms_job: id }, 'a message was kept by a server with another secret');
    return [];
  });
}

/** Makes the queue of this server; nothing is looked for before `start`. */
export function createSmsQueue(options: SmsQueueOptions): SmsQueue {
  const { db, now, sender, sealKeys, log } = options;
  const queue = createJobQueue<Sms>({
    name: 'sms',
    rows: jobRows(db, 'sms_jobs'),
    take: (due) => takeSms(options, due),
    send: async (sms) => {
      if (sms.to !== NOBODY) await sender.send(sms);
    },
    now,
    log,
  });
  return {
    enqueue: async (tx, { expiresAt, ...request }, { isWanted }) => {
      const sms = isWanted ? request : { ...request, to: NOBODY };
      const row = { message: sealSms(sealKeys, sms), due_at: queue.leaseEnd(), expires_at: expiresAt };
      const { id } = await tx.insertInto('sms_jobs').values(row).returning('id').executeTakeFirstOrThrow();
      afterCommit(tx, () => queue.begin({ id, tries: 0, message: sms }));
    },
    sendDue: queue.sendDue,
    start: queue.start,
    close: queue.close,
  };
}
