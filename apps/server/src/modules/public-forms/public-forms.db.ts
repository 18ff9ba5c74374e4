import type { Ok } from '@tilgul/contract/endpoint';
import type {
  franchiseForm,
  listFranchises as franchisesCall,
  InquiryStage,
  jobApplicationForm,
  listJobApplications as jobsCall,
} from '@tilgul/contract/public-forms';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../../deps.ts';
import { countUpToCap } from '../../platform/paging/count.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import type { Page, SearchQuery } from '../../platform/paging/page.ts';
import { type InquiryKind, readNotes } from './inquiries.ts';

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

export interface InquiryQuery extends SearchQuery {
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

const isAt = (stage: InquiryStage | undefined) =>
  stage === undefined ? sql<boolean>`true` : sql<boolean>`stage = ${stage}`;

const holds = (columns: RawBuilder<unknown>, q: string | undefined) =>
  q ? sql<boolean>`strpos(lower(concat_ws(' ', ${columns})), lower(${q})) > 0` : sql<boolean>`true`;

const NEWEST_FRANCHISE = newestById('franchise_requests.id');

/** Franchise requests, newest first, found by name, e-mail, preferred location or city. */
export async function listFranchises(db: Db, query: InquiryQuery): Promise<Page<Ok<typeof franchisesCall>>> {
  const columns = sql`full_name, email, prefered_location, city`;
  const matching = db.selectFrom('franchise_requests').where(holds(columns, query.q)).where(isAt(query.stage));
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
  const matching = db.selectFrom('job_applications').where(holds(columns, query.q)).where(isAt(query.stage));
  const page = await readPage({
    rows: matching.selectAll(),
    order: NEWEST_APPLICATION,
    query,
    count: () => countUpToCap(db, matching),
  });
  return { ...page, rows: await withNotes(db, 'application', page.rows) };
}
