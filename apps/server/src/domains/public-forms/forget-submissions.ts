// Deletes what visitors sent in once its time is over, as the privacy notice says (PRIV-4).
import { FRANCHISE_REQUEST_MONTHS, JOB_APPLICATION_MONTHS } from '@tilgul/contract/rules/limits';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

/** Deletes job applications after six months and franchise requests after two years. Safe to run at any time. */
export async function forgetSubmissions(db: Db, now: Date): Promise<void> {
  const before = (months: number) => sql<Date>`${now}::timestamptz - make_interval(months => ${months}::int)`;
  await db.deleteFrom('job_applications').where('created_at', '<', before(JOB_APPLICATION_MONTHS)).execute();
  await db.deleteFrom('franchise_requests').where('created_at', '<', before(FRANCHISE_REQUEST_MONTHS)).execute();
}
