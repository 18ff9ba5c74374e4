// SQL of two-factor sign-in: setup, removal, and codes that are spent once.
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../deps.ts';
import type { DB } from '../../platform/db/tables.ts';

/** Subquery: the active two-factor row of each user. */
export const selectTwoFactor = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb
    .selectFrom('user_factors')
    .select('user_factors.user_id')
    .whereRef('user_factors.user_id', '=', 'users.id')
    .where('user_factors.confirmed_at', 'is not', null);

/** Two-factor sign-in of a user; undefined while it is off. Its `secret_seal` distinguishes it from a later setup. */
export const findTwoFactor = (db: Db, userId: number) =>
  db
    .selectFrom('user_factors')
    .select(['user_id', 'secret_seal', 'recovery_salt', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .$narrowType<{ confirmed_at: Date; recovery_salt: Buffer }>()
    .executeTakeFirst();
export type TwoFactor = NonNullable<Awaited<ReturnType<typeof findTwoFactor>>>;

/** Stores a pending secret in place of an earlier one; false if two-factor sign-in is already on. */
export async function insertPendingSetup(db: Db, userId: number, secretSeal: Buffer, now: Date): Promise<boolean> {
  const row = { secret_seal: secretSeal, created_at: now };
  const stored = await db
    .insertInto('user_factors')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('user_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The setup started after `since`, and whether it is already on. */
export async function findSetup(db: Db, userId: number, since: Date) {
  return db
    .selectFrom('user_factors')
    .select((eb) => ['secret_seal', eb('confirmed_at', 'is not', null).as('is_on')])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('created_at', '>', since), eb('confirmed_at', 'is not', null)]))
    .executeTakeFirst();
}

/** Confirms a pending setup with the time step of its first code; false if it was replaced or confirmed in the meantime. */
export async function confirmSetup(
  db: Db,
  setup: { readonly userId: number; readonly secretSeal: Buffer; readonly step: number; readonly salt: Buffer },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_factors')
    .set({ confirmed_at: now, last_step: setup.step, recovery_salt: setup.salt })
    .where('user_id', '=', setup.userId)
    .where('secret_seal', '=', setup.secretSeal)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Spends the time step of a code; false if it or a later one was already spent. */
export async function spendTotpStep(db: Db, twoFactor: TwoFactor, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_factors')
    .set({ last_step: step })
    .where('user_id', '=', twoFactor.user_id)
    .where('secret_seal', '=', twoFactor.secret_seal)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Spends a recovery code; false if it is wrong or already used. */
export async function spendRecoveryCode(db: Db, twoFactor: TwoFactor, codeHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', twoFactor.user_id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a user's unused recovery codes. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Replaces the salt of the recovery codes; false if two-factor sign-in was changed in the meantime. */
export async function replaceRecoverySalt(db: Db, twoFactor: TwoFactor, salt: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_factors')
    .set({ recovery_salt: salt })
    .where('user_id', '=', twoFactor.user_id)
    .where('recovery_salt', '=', twoFactor.recovery_salt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the hashes of a user's recovery codes. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Removes a user's two-factor sign-in with its recovery codes; false if it was off. */
export async function deleteTwoFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
