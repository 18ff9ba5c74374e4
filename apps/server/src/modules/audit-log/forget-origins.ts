// Ends the time for which addresses of people are kept (PRIV-5).
import { RECORD_MONTHS, SECURITY_ACTIONS } from '@tilgul/contract/rules/audit-actions';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

/** After a year deletes security events and takes the address from every other row of the trail. Safe to run at any time. */
export async function forgetOrigins(db: Db, now: Date): Promise<void> {
  const end = sql<Date>`${now}::timestamptz - make_interval(months => ${RECORD_MONTHS}::int)`;
  await db
    .deleteFrom('audit_log')
    .where('at', '<', end)
    .where(sql<boolean>`action = any(${SECURITY_ACTIONS}::text[])`)
    .execute();
  const withOrigin = db.updateTable('audit_log').set({ address: null, request_id: null }).where('at', '<', end);
  await withOrigin.where('address', 'is not', null).execute();
}
