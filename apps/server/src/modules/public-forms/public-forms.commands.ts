// Stores job applications and franchise requests, notifies administrators, and tracks progress on them.
import type { Body } from '@tilgul/contract/endpoint';
import type * as calls from '@tilgul/contract/public-forms';
import {
  type InquiryNote,
  type InquiryStage,
  type ProgressForm,
  validateBirthDate,
} from '@tilgul/contract/public-forms';
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext, Context } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { notifyAdmins } from '../notifications/notify.ts';
import { takeHourlyAttempt } from '../users/users.commands.ts';
import { INQUIRY_TABLES, type InquiryKind, readNotes } from './public-forms.sql.ts';

/** Stores a job application; refuses applicants under 18. Call it outside a transaction. */
export async function applyForJob(
  context: Context,
  form: Body<typeof calls.applyForJob>,
  ip: string,
): Promise<{ message: string }> {
  const { deps, now } = context;
  const birth = form.date_of_birth ?? undefined;
  const refusal = birth === undefined ? undefined : validateBirthDate(birth, getToday({ now, deps }));
  if (refusal !== undefined) throw invalid({ date_of_birth: [refusal] });
  await takeHourlyAttempt(context, 'job', ip);
  await withTransaction(context, async (tx) => {
    const values = { ...form, created_at: tx.now };
    const inserted = tx.db.insertInto('job_applications').values(values).returning('id');
    const { id } = await inserted.executeTakeFirstOrThrow();
    const message = createMessage('job_applied', { name: `${form.first_name} ${form.last_name}` });
    await notifyAdmins(tx, message, { kind: 'job_application', id });
  });
  return { message: getText('publicForms.applicationSent') };
}

/** Stores a franchise request. Call it outside a transaction. */
export async function requestFranchise(
  context: Context,
  form: Body<typeof calls.requestFranchise>,
  ip: string,
): Promise<{ message: string }> {
  await takeHourlyAttempt(context, 'franchise', ip);
  await withTransaction(context, async (tx) => {
    const values = { ...form, created_at: tx.now };
    const inserted = tx.db.insertInto('franchise_requests').values(values).returning('id');
    const { id } = await inserted.executeTakeFirstOrThrow();
    const message = createMessage('franchise_requested', { name: form.full_name, city: form.city });
    await notifyAdmins(tx, message, { kind: 'franchise_request', id });
  });
  return { message: getText('publicForms.inquirySent') };
}

/** Sets an inquiry's stage, by compare-and-set with the stage the user has seen, and stores the note. */
export async function progressInquiry(
  { db, actor, now }: ActorContext,
  kind: InquiryKind,
  { id, stage, note, seen_stage }: ProgressForm & { readonly id: number },
): Promise<{ id: number; stage: InquiryStage; notes: InquiryNote[] }> {
  const { table, key } = INQUIRY_TABLES[kind];
  const { rows } = await sql<{ stage: InquiryStage }>`
    select stage from ${sql.table(table)} where id = ${id}::bigint for update`.execute(db);
  const [before] = rows;
  if (!before) throw notFound();
  if (seen_stage !== undefined && before.stage !== seen_stage) throw new AppError('conflict');
  const moved = stage === undefined || stage === before.stage ? null : stage;
  if (moved !== null) await sql`update ${sql.table(table)} set stage = ${moved} where id = ${id}::bigint`.execute(db);
  if (moved !== null || note)
    await sql`insert into inquiry_notes (${sql.ref(key)}, stage, note, actor_id, at)
      values (${id}::bigint, ${moved}, ${note ?? null}, ${actor.id}::bigint, ${now}::timestamptz)`.execute(db);
  const notes = await readNotes(db, kind, [id]);
  return { id, stage: moved ?? before.stage, notes: notes.get(id) ?? [] };
}
