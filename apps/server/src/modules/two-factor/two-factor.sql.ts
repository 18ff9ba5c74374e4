// SQL of second factors: reading, beginning, confirming, removing, and spending a code once.
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../deps.ts';
import type { DB } from '../../platform/db/tables.ts';

/** A second factor that is on. */
export interface TwoFactor {
  readonly user_id: number;
  /** Tells one set-up of a user from the next. */
  readonly secret_seal: Buffer;
  readonly recovery_salt: Buffer;
  readonly confirmed_at: Date;
}

/** The second factor of each user of a query, as far as one is on. */
export const selectTwoFactor = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb
    .selectFrom('user_factors')
    .select('user_factors.user_id')
    .whereRef('user_factors.user_id', '=', 'users.id')
    .where('user_factors.confirmed_at', 'is not', null);

/** The second factor of a user, undefined while none is on. */
export async function findTwoFactor(db: Db, userId: number): Promise<TwoFactor | undefined> {
  return db
    .selectFrom('user_factors')
    .select(['user_id', 'secret_seal', 'recovery_salt', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .$narrowType<{ confirmed_at: Date; recovery_salt: Buffer }>()
    .executeTakeFirst();
}

/** Keeps a secret that is to be confirmed in place of an earlier one; whether none was on. */
export async function insertPendingSetup(db: Db, userId: number, secretSeal: Buffer, now: Date): Promise<boolean> {
  const row = { secret_seal: secretSeal, created_at: now };
  const kept = await db
    .insertInto('user_factors')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('user_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** The sealed secret of a user that was begun after `since`, and whether it is on already. */
export async function findSetup(db: Db, userId: number, since: Date) {
  return db
    .selectFrom('user_factors')
    .select((eb) => ['secret_seal', eb('confirmed_at', 'is not', null).as('is_on')])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('created_at', '>', since), eb('confirmed_at', 'is not', null)]))
    .executeTakeFirst();
}

/** Turns a set-up on with the step of its first code; whether it was still the one to be confirmed. */
export async function confirmSetup(
  db: Db,
  setUp: { readonly userId: number; readonly secretSeal: Buffer; readonly step: number; readonly salt: Buffer },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_factors')
    .set({ confirmed_at: now, last_step: setUp.step, recovery_salt: setUp.salt })
    .where('user_id', '=', setUp.userId)
    .where('secret_seal', '=', setUp.secretSeal)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the step of an accepted code; whether it was not taken before, nor a later one. */
export async function spendTotpStep(db: Db, factor: TwoFactor, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_factors')
    .set({ last_step: step })
    .where('user_id', '=', factor.user_id)
    .where('secret_seal', '=', factor.secret_seal)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a recovery code; whether it is one of this set-up that was not used before. */
export async function spendRecoveryCode(db: Db, factor: TwoFactor, codeHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', factor.user_id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Replaces the salt under which the recovery codes of a factor are kept; whether the factor is still on. */
export async function replaceRecoverySalt(db: Db, factor: TwoFactor, salt: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_factors')
    .set({ recovery_salt: salt })
    .where('user_id', '=', factor.user_id)
    .where('recovery_salt', '=', factor.recovery_salt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the hashes of new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Removes the factor of a user with its recovery codes; whether one was on. */
export async function deleteTwoFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
