// Deletes what visitors sent in once its time is over, as the privacy notice says (PRIV-4).
import type { NotificationSubject } from '@tilgul/contract/notifications';
import { FRANCHISE_REQUEST_MONTHS, JOB_APPLICATION_MONTHS } from '@tilgul/contract/rules/limits';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

/** Deletes those of a table that are older than so many months, with the notifications that name who sent them. */
async function forgetOlder(
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
export async function forgetSubmissions(db: Db, now: Date): Promise<void> {
  await forgetOlder(db, { table: 'job_applications', kind: 'job_application', months: JOB_APPLICATION_MONTHS }, now);
  await forgetOlder(
    db,
    { table: 'franchise_requests', kind: 'franchise_request', months: FRANCHISE_REQUEST_MONTHS },
    now,
  );
}
