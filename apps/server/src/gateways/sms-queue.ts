// The SMS queue: messages are stored in the caller's transaction, sent after its commit, and retried until sent.
import { afterCommit } from '../platform/db/transaction.ts';
import { createJobQueue, type Due, type Job, jobRows, type QueueOptions, takeDue } from '../platform/jobs/job-queue.ts';
import type { Sms, SmsQueue, SmsSender } from '../platform/ports/messages.ts';
import type { Keys } from '../platform/ports/secrets.ts';
import { seal, unseal } from '../platform/security/secrets.ts';

const CONTEXT = 'sms';
/** Recipient of a message that must not be sent. */
const NO_RECIPIENT = '';

export interface SmsQueueOptions extends QueueOptions {
  readonly sender: SmsSender;
  /** Encrypts waiting messages. */
  readonly sealKeys: Keys;
}

interface SmsRow {
  readonly id: number;
  readonly message: Buffer;
  readonly tries: number;
}

const sealSms = (keys: Keys, { to, template, text, variables, at }: Sms): Buffer =>
  seal(keys, JSON.stringify({ to, template, text, variables, at: at.toISOString() }), CONTEXT);

/** Decrypts a message; undefined when it was sealed with another key. */
function unsealSms(keys: Keys, sealed: Uint8Array): Sms | undefined {
  const text = unseal(keys, sealed, CONTEXT);
  if (text === undefined) return undefined;
  const sms = JSON.parse(text) as Omit<Sms, 'at' | 'template'> &
    Partial<Pick<Sms, 'template'>> & { readonly at: string };
  // Servers of the previous version had a single template.
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

/** Creates the queue of this server. It polls once `start` is called. */
export function createSmsQueue(options: SmsQueueOptions): SmsQueue {
  const { db, now, sender, sealKeys, log } = options;
  const queue = createJobQueue<Sms>({
    name: 'sms',
    rows: jobRows(db, 'sms_jobs'),
    take: (due) => takeSms(options, due),
    send: async (sms) => {
      if (sms.to !== NO_RECIPIENT) await sender.send(sms);
    },
    now,
    log,
  });
  const { sendDue, start, close } = queue;
  return {
    enqueue: async (tx, { expiresAt, ...request }, { isWanted }) => {
      const sms = isWanted ? request : { ...request, to: NO_RECIPIENT };
      const row = { message: sealSms(sealKeys, sms), due_at: queue.leaseEnd(), expires_at: expiresAt };
      const { id } = await tx.insertInto('sms_jobs').values(row).returning('id').executeTakeFirstOrThrow();
      afterCommit(tx, () => queue.startJob({ id, tries: 0, message: sms }));
    },
    sendDue,
    start,
    close,
  };
}
