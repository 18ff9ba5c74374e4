// How far a franchise request or a job application has come, and what was said about it.
import type { InquiryNote, InquiryStage, ProgressForm } from '@tilgul/contract/public-forms';
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';

/** Where each kind of inquiry is kept, and how its notes name it. */
const TABLES = {
  franchise: { table: 'franchise_requests', key: 'franchise_id' },
  application: { table: 'job_applications', key: 'application_id' },
} as const;
export type InquiryKind = keyof typeof TABLES;

interface NoteRow extends Omit<InquiryNote, 'at'> {
  readonly inquiry_id: number;
  readonly at: Date;
}

/** The notes of these inquiries by their ids, the newest first. */
export async function readNotes(
  db: Db,
  kind: InquiryKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, InquiryNote[]>> {
  const key = sql.ref(`inquiry_notes.${TABLES[kind].key}`);
  const { rows } = await sql<NoteRow>`
    select ${key} as inquiry_id, at, inquiry_notes.stage, note, users.first_name || ' ' || users.last_name as author
    from inquiry_notes left join users on users.id = inquiry_notes.actor_id
    where ${key} = any(${ids}::bigint[]) order by inquiry_notes.id desc`.execute(db);
  const notes = new Map<number, InquiryNote[]>(ids.map((id) => [id, []]));
  for (const { inquiry_id, at, ...row } of rows) notes.get(inquiry_id)?.push({ ...row, at: at.toISOString() });
  return notes;
}

/**
 * Moves an inquiry to another stage, by compare-and-set with the stage that was on the screen, and keeps the note. Throws
 * not_found, and conflict when it has another stage by now.
 */
export async function progressInquiry(
  { db, actor, now }: ActorContext,
  kind: InquiryKind,
  { id, stage, note, seen_stage }: ProgressForm & { readonly id: number },
): Promise<{ id: number; stage: InquiryStage; notes: InquiryNote[] }> {
  const { table, key } = TABLES[kind];
  const { rows } = await sql<{ stage: InquiryStage }>`
    select stage from ${sql.table(table)} where id = ${id}::bigint for update`.execute(db);
  const [before] = rows;
  if (!before) throw new AppError('not_found');
  if (seen_stage !== undefined && before.stage !== seen_stage) throw new AppError('conflict');
  const moved = stage === undefined || stage === before.stage ? null : stage;
  if (moved !== null) await sql`update ${sql.table(table)} set stage = ${moved} where id = ${id}::bigint`.execute(db);
  if (moved !== null || note)
    await sql`insert into inquiry_notes (${sql.ref(key)}, stage, note, actor_id, at)
      values (${id}::bigint, ${moved}, ${note ?? null}, ${actor.id}::bigint, ${now}::timestamptz)`.execute(db);
  const notes = await readNotes(db, kind, [id]);
  return { id, stage: moved ?? before.stage, notes: notes.get(id) ?? [] };
}
