// SQL of consents to the privacy notice.
import type { PrivacyVersion } from '@tilgul/contract/rules/privacy-notice';
import type { Db } from '../../../deps.ts';

/** Keeps that a user has agreed to a version of the notice; once is enough. */
export async function keepConsent(
  db: Db,
  { userId, version }: { readonly userId: number; readonly version: PrivacyVersion },
  now: Date,
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ user_id: userId, version, given_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends what a user has agreed to; that it was given, and when, stays. */
export async function withdrawConsents(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
}
