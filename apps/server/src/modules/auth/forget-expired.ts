// Deletes what nobody can use any more: old sessions, codes, grants, second factors that were never confirmed, counted tries.
import type { Db } from '../../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes what ran out at least a day ago, so that no limit and no refusal changes by it. Safe to run at any time. */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('sessions').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('otps').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('otp_asks').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('reset_grants').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('user_factors').where('confirmed_at', 'is', null).where('created_at', '<', yesterday).execute();
  await db.deleteFrom('attempts').where('at', '<', yesterday).execute();
}
