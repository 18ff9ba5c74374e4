// SQL of the messages that wait to be sent.
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

export interface SmsJob {
  readonly id: number;
  readonly message: Buffer;
  /** Sends that were begun before. */
  readonly tries: number;
}

/** Keeps a sealed message until it is sent; it is nobody else's to send before `dueAt`. Answers its id. */
export async function insertSmsJob(
  db: Db,
  job: { readonly message: Buffer; readonly dueAt: Date; readonly expiresAt: Date },
): Promise<number> {
  const row = { message: job.message, due_at: job.dueAt, expires_at: job.expiresAt };
  const { id } = await db.insertInto('sms_jobs').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Takes messages that are due; whoever took one has it alone until `until`, and longer when it is put off. */
export async function takeDueSmsJobs(db: Db, now: Date, until: Date, most: number): Promise<SmsJob[]> {
  const { rows } = await sql<SmsJob>`
    update sms_jobs set due_at = ${until}::timestamptz, tries = tries + 1
    where id in (select id from sms_jobs where due_at <= ${now}::timestamptz order by due_at limit ${most}::int for update skip locked)
    returning id, message, tries`.execute(db);
  return rows;
}

/** Puts a message off after a send that failed. */
export async function putOffSmsJob(db: Db, id: number, dueAt: Date): Promise<void> {
  await db.updateTable('sms_jobs').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** Forgets a message, which has been sent or is not worth sending any more. */
export async function deleteSmsJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sms_jobs').where('id', '=', id).execute();
}

/** Forgets the messages that nobody would want any more; answers how many. */
export async function deleteExpiredSmsJobs(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sms_jobs').where('expires_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}
