// SQL of the rights to reset that a verified code gives.
import { RESET_GRANT_SECONDS } from '@tilgul/contract/auth';
import type { Db } from '../../deps.ts';
import { createOpaqueToken, hashToken } from '../../platform/security/tokens.ts';

/** The live user that has this number. */
export async function findUserByPhone(db: Db, phone: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('phone_no', '=', phone)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** The user's right to set another password once within ten minutes, at this number; only its hash is kept. */
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

/** The first of the tokens that is a live right of whoever has this number now. */
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

/** Spends a right; its user, undefined when it was spent or ran out meanwhile. */
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

/** Ends every other right to set the user's password. */
export async function endGrants(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
