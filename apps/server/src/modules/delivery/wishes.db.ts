// SQL of pincodes that were asked for in vain.
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { Page } from '../../platform/paging/page.ts';

/** So many are listed: nobody reads on. */
const MOST_LISTED = 200;

/** Counts a wish for a pincode; one that is there already counts one more. */
export async function noteWish(db: Db, pincode: string, now: Date): Promise<void> {
  await sql`
    insert into delivery_wishes (pincode, count, last_at) values (${pincode}::text, 1, ${now}::timestamptz)
    on conflict (pincode) do update set count = delivery_wishes.count + 1, last_at = excluded.last_at`.execute(db);
}

/** The most wanted pincodes, the first first. */
export async function listWishes(db: Db): Promise<Page<{ pincode: string; count: number; last_at: string }>> {
  const rows = await db
    .selectFrom('delivery_wishes')
    .select(['pincode', 'count', 'last_at'])
    .orderBy('count', 'desc')
    .orderBy('pincode')
    .limit(MOST_LISTED)
    .execute();
  return { rows: rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })) };
}
