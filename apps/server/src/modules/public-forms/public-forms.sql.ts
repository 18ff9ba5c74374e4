import type { Ok } from '@tilgul/contract/endpoint';
import type { NotificationSubject } from '@tilgul/contract/notifications';
import type {
  franchiseForm,
  listFranchises as franchisesCall,
  InquiryNote,
  InquiryStage,
  jobApplicationForm,
  listJobApplications as jobsCall,
  ProgressForm,
} from '@tilgul/contract/public-forms';
import { AppError } from '@tilgul/contract/rules/errors';
import { FRANCHISE_REQUEST_MONTHS, JOB_APPLICATION_MONTHS } from '@tilgul/contract/rules/limits';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ActorContext, Db } from '../../deps.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';

export type JobForm = z.output<typeof jobApplicationForm>;
export type FranchiseForm = z.output<typeof franchiseForm>;

/** Keeps a job application; what was left out is null. Answers its id. */
export async function insertJobApplication(db: Db, form: JobForm, now: Date): Promise<number> {
  const { first_name, last_name, email, phone, ...rest } = form;
  const details = {
    date_of_birth: rest.date_of_birth ?? null,
    previous_exp: rest.previous_exp ?? null,
    Address: rest.Address ?? null,
    street: rest.street ?? null,
    city: rest.city ?? null,
    state: rest.state ?? null,
    zip_code: rest.zip_code ?? null,
    country: rest.country ?? null,
    privacy_version: rest.privacy_version ?? null,
  };
  const application = { first_name, last_name, email, phone, ...details, created_at: now };
  const made = db.insertInto('job_applications').values(application).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

/** Keeps a franchise request. Answers its id. */
export async function insertFranchise(db: Db, form: FranchiseForm, now: Date): Promise<number> {
  const request = { ...form, additional_info: form.additional_info ?? null, created_at: now };
  const made = db.insertInto('franchise_requests').values(request).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

interface InquiryQuery extends SearchQuery {
  readonly stage?: InquiryStage | undefined;
}

interface InquiryRow {
  readonly id: number;
  readonly created_at: Date;
  readonly stage: string;
}

/** The rows of a page as answers, each with its notes. */
async function withNotes<Row extends InquiryRow>(db: Db, kind: InquiryKind, rows: readonly Row[]) {
  const notes = await readNotes(
    db,
    kind,
    rows.map(({ id }) => id),
  );
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

const NEWEST_FRANCHISE = newestById('franchise_requests.id');

/** Franchise requests, newest first, found by name, e-mail, preferred location or city. */
export async function listFranchises(db: Db, query: InquiryQuery): Promise<Page<Ok<typeof franchisesCall>>> {
  const columns = sql`full_name, email, prefered_location, city`;
  const matching = db.selectFrom('franchise_requests').where(contains(columns, query.q)).where(hasStage(query.stage));
  const page = await readPage({
    rows: matching.selectAll(),
    order: NEWEST_FRANCHISE,
    query,
    count: () => countUpToCap(db, matching),
  });
  return { ...page, rows: await withNotes(db, 'franchise', page.rows) };
}

const NEWEST_APPLICATION = newestById('job_applications.id');

/** Job applications, newest first, found by name, e-mail or city. */
export async function listJobApplications(db: Db, query: InquiryQuery): Promise<Page<Ok<typeof jobsCall>>> {
  const columns = sql`first_name, last_name, email, city`;
  const matching = db.selectFrom('job_applications').where(contains(columns, query.q)).where(hasStage(query.stage));
  const page = await readPage({
    rows: matching.selectAll(),
    order: NEWEST_APPLICATION,
    query,
    count: () => countUpToCap(db, matching),
  });
  return { ...page, rows: await withNotes(db, 'application', page.rows) };
}

// How far a franchise request or a job application has come, and what was said about it.

/** Where each kind of inquiry is kept, and how its notes name it. */
const TABLES = {
  franchise: { table: 'franchise_requests', key: 'franchise_id' },
  application: { table: 'job_applications', key: 'application_id' },
} as const;
type InquiryKind = keyof typeof TABLES;

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

// Deletes what visitors sent in once its time is over, as the privacy notice says (PRIV-4).

/** Deletes those of a table that are older than so many months, with the notifications that name who sent them. */
async function purgeOlder(
  db: Db,
  { table, kind, months }: { readonly table: string; readonly kind: NotificationSubject; readonly months: number },
  now: Date,
): Promise<void> {
  await sql`
    with gone as (
      delete from ${sql.table(table)} where created_at < ${now}::timestamptz - make_interval(months => ${months}::int) returning id
    )
    delete from notifications using gone where notifications.about = ${kind}::text and notifications.about_id = gone.id`.execute(
    db,
  );
}

/** Deletes job applications after six months and franchise requests after two years. Safe to run at any time. */
export async function purgeSubmissions(db: Db, now: Date): Promise<void> {
  await purgeOlder(db, { table: 'job_applications', kind: 'job_application', months: JOB_APPLICATION_MONTHS }, now);
  await purgeOlder(
    db,
    { table: 'franchise_requests', kind: 'franchise_request', months: FRANCHISE_REQUEST_MONTHS },
    now,
  );
}
