import type { Ok } from '@tilgul/contract/endpoint';
import type {
  franchiseForm,
  listFranchises as franchisesCall,
  jobApplicationForm,
  listJobApplications as jobsCall,
} from '@tilgul/contract/public-forms';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../../deps.ts';
import { readCursor } from '../../paging/cursor.ts';
import { countUpToCap, cutPage, type Page, pageLimit } from '../../paging/page.ts';

export type JobForm = z.output<typeof jobApplicationForm>;
export type FranchiseForm = z.output<typeof franchiseForm>;

interface ListQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
}

/** Keeps a job application; what was left out is null. */
export async function insertJobApplication(db: Db, form: JobForm, now: Date): Promise<void> {
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
  };
  const application = { first_name, last_name, email, phone, ...details, created_at: now };
  await db.insertInto('job_applications').values(application).execute();
}

/** Keeps a franchise request. */
export async function insertFranchise(db: Db, form: FranchiseForm, now: Date): Promise<void> {
  const request = { ...form, additional_info: form.additional_info ?? null, created_at: now };
  await db.insertInto('franchise_requests').values(request).execute();
}

const withTime = <Row extends { created_at: Date }>({ created_at, ...row }: Row) => ({
  ...row,
  created_at: created_at.toISOString(),
});

/** Franchise requests, newest first, found by name, e-mail, place or city. */
export async function listFranchises(db: Db, query: ListQuery): Promise<Page<Ok<typeof franchisesCall>>> {
  const limit = pageLimit(query.limit);
  const after = readCursor(query.cursor);
  const matching = db
    .selectFrom('franchise_requests')
    .$if(Boolean(query.q), (qb) =>
      qb.where(
        sql<boolean>`strpos(lower(concat_ws(' ', full_name, email, prefered_location, city)), lower(${query.q ?? ''})) > 0`,
      ),
    );
  const rows = await matching
    .selectAll()
    .$if(after !== undefined, (qb) => qb.where('id', '<', after?.id ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const total = await countUpToCap(db, matching.select('id'));
  return cutPage(rows.map(withTime), limit, ({ id }) => ({ key: '', id }), total);
}

/** Job applications, newest first, found by name, e-mail or city. */
export async function listJobApplications(db: Db, query: ListQuery): Promise<Page<Ok<typeof jobsCall>>> {
  const limit = pageLimit(query.limit);
  const after = readCursor(query.cursor);
  const matching = db
    .selectFrom('job_applications')
    .$if(Boolean(query.q), (qb) =>
      qb.where(
        sql<boolean>`strpos(lower(concat_ws(' ', first_name, last_name, email, city)), lower(${query.q ?? ''})) > 0`,
      ),
    );
  const rows = await matching
    .selectAll()
    .$if(after !== undefined, (qb) => qb.where('id', '<', after?.id ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const total = await countUpToCap(db, matching.select('id'));
  return cutPage(rows.map(withTime), limit, ({ id }) => ({ key: '', id }), total);
}
