// SQL of job applications and franchise requests: listing with their notes, and the purge.
import type { Ok, Query } from '@tilgul/contract/endpoint';
import type { NotificationSubject } from '@tilgul/contract/notifications';
import type {
  listFranchises as franchisesCall,
  InquiryNote,
  InquiryStage,
  listJobApplications as jobsCall,
} from '@tilgul/contract/public-forms';
import { FRANCHISE_REQUEST_MONTHS, JOB_APPLICATION_MONTHS } from '@tilgul/contract/rules/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page } from '../../platform/paging/page.ts';

interface InquiryRow {
  readonly id: number;
  readonly created_at: Date;
  readonly stage: string;
}

/** Adds notes to the rows of a page. */
async function addNotes<Row extends InquiryRow>(db: Db, kind: InquiryKind, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const notes = await readNotes(db, kind, ids);
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    stage: row.stage as InquiryStage,
    created_at: created_at.toISOString(),
    notes: notes.get(row.id) ?? [],
  }));
}

const hasStage = (stage: InquiryStage | undefined) =>
  stage === undefined ? sql<boolean>`true` : sql<boolean>`stage = ${stage}`;

const contains = (columns: RawBuilder<unknown>, q: string | undefined) =>
  q ? sql<boolean>`strpos(lower(concat_ws(' ', ${columns})), lower(${q})) > 0` : sql<boolean>`true`;

/** Lists franchise requests, newest first, searched by name, e-mail, preferred location or city. */
export async function listFranchises(
  db: Db,
  query: Query<typeof franchisesCall>,
): Promise<Page<Ok<typeof franchisesCall>>> {
  const columns = sql`full_name, email, prefered_location, city`;
  const matching = db.selectFrom('franchise_requests').where(contains(columns, query.q)).where(hasStage(query.stage));
  const page = await readPage({
    rows: matching.selectAll(),
    order: newestById('franchise_requests.id'),
    query,
    count: () => countUpToCap(db, matching),
  });
  return { ...page, rows: await addNotes(db, 'franchise', page.rows) };
}

/** Lists job applications, newest first, searched by name, e-mail or city. */
export async function listJobApplications(db: Db, query: Query<typeof jobsCall>): Promise<Page<Ok<typeof jobsCall>>> {
  const columns = sql`first_name, last_name, email, city`;
  const matching = db.selectFrom('job_applications').where(contains(columns, query.q)).where(hasStage(query.stage));
  const page = await readPage({
    rows: matching.selectAll(),
    order: newestById('job_applications.id'),
    query,
    count: () => countUpToCap(db, matching),
  });
  return { ...page, rows: await addNotes(db, 'application', page.rows) };
}

/** Table of each kind of inquiry, and its foreign key in inquiry_notes. */
export const INQUIRY_TABLES = {
  franchise: { table: 'franchise_requests', key: 'franchise_id' },
  application: { table: 'job_applications', key: 'application_id' },
} as const;
export type InquiryKind = keyof typeof INQUIRY_TABLES;

interface NoteRow extends Omit<InquiryNote, 'at'> {
  readonly inquiry_id: number;
  readonly at: Date;
}

/** Reads the notes of inquiries by their ids, newest first. */
export async function readNotes(
  db: Db,
  kind: InquiryKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, InquiryNote[]>> {
  const key = sql.ref(`inquiry_notes.${INQUIRY_TABLES[kind].key}`);
  const { rows } = await sql<NoteRow>`
    select ${key} as inquiry_id, at, inquiry_notes.stage, note, users.first_name || ' ' || users.last_name as author
    from inquiry_notes left join users on users.id = inquiry_notes.actor_id
    where ${key} = any(${ids}::bigint[]) order by inquiry_notes.id desc`.execute(db);
  const notes = new Map<number, InquiryNote[]>(ids.map((id) => [id, []]));
  for (const { inquiry_id, at, ...row } of rows) notes.get(inquiry_id)?.push({ ...row, at: at.toISOString() });
  return notes;
}

/** Deletes rows older than `months`, with the notifications that name the sender. */
async function purgeOlder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  table: 'job_applications' | 'franchise_requests',
  kind: NotificationSubject,
  months: number,
): Promise<void> {
  await sql`
    with deleted as (
      delete from ${sql.table(table)} where created_at < ${now}::timestamptz - make_interval(months => ${months}::int) returning id
    )
    delete from notifications using deleted
    where notifications.about = ${kind}::text and notifications.about_id = deleted.id`.execute(db);
}

/** Deletes job applications after six months and franchise requests after two years (PRIV-4). Safe to run at any time. */
export async function purgeSubmissions(db: Db, now: Date): Promise<void> {
  await purgeOlder({ db, now }, 'job_applications', 'job_application', JOB_APPLICATION_MONTHS);
  await purgeOlder({ db, now }, 'franchise_requests', 'franchise_request', FRANCHISE_REQUEST_MONTHS);
}
