// SQL of reset grants: the right to set a password once, given for a verified code.
import { RESET_GRANT_SECONDS } from '@tilgul/contract/auth';
import type { Db } from '../../deps.ts';
import { createOpaqueToken, hashToken } from '../../platform/security/tokens.ts';

/** Issues a grant for a user and number, valid for ten minutes. Only its hash is stored. */
export async function issueGrant(db: Db, userId: number, phone: string, now: Date): Promise<string> {
  const token = createOpaqueToken();
  const row = {
    token_hash: hashToken(token),
    user_id: userId,
    phone_no: phone,
    created_at: now,
    expires_at: new Date(now.getTime() + RESET_GRANT_SECONDS * 1000),
  };
  await db.insertInto('reset_grants').values(row).execute();
  return token;
}

/** Returns the first token that is a valid grant for the number's present user. */
export async function findGrant(
  db: Db,
  tokens: readonly string[],
  phone: string,
  now: Date,
): Promise<string | undefined> {
  for (const token of tokens) {
    const row = await db
      .selectFrom('reset_grants')
      .innerJoin('users', 'users.id', 'reset_grants.user_id')
      .select('users.id')
      .where('token_hash', '=', hashToken(token))
      .where('reset_grants.phone_no', '=', phone)
      .where('users.phone_no', '=', phone)
      .where('users.archived_at', 'is', null)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (row) return token;
  }
  return undefined;
}

/** Spends a grant and returns its user; undefined if it was spent or expired meanwhile. */
export async function spendGrant(db: Db, token: string, phone: string, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('phone_no', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** Ends all grants of a user. */
export async function endGrants(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
