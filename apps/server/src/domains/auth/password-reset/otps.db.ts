// SQL of one-time passwords and of the reset grants that they give.
import { OTP_SECONDS, RESET_GRANT_SECONDS } from '@tilgul/contract/auth';
import type { Db } from '../../../deps.ts';
import { hashToken, newOpaqueToken } from '../../../security/tokens.ts';
import { OTP_TRIES } from './otp.rules.ts';

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** When a code that is made now ends. */
export const codeEnd = (now: Date): Date => after(now, OTP_SECONDS);

/** Whether a live user has this number. */
export async function isKnownPhone(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('phone_no', '=', phone)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the live code of a number, if there is one. */
async function endCode(db: Db, phone: string, now: Date): Promise<void> {
  await db
    .updateTable('otps')
    .set({ ended_at: now })
    .where('phone_no', '=', phone)
    .where('ended_at', 'is', null)
    .execute();
}

/** Keeps a new code for five minutes; the one before is dead. */
export async function replaceCode(db: Db, phone: string, codeHash: Buffer, now: Date): Promise<void> {
  await endCode(db, phone, now);
  const row = { phone_no: phone, code_hash: codeHash, created_at: now, expires_at: codeEnd(now) };
  await db.insertInto('otps').values(row).execute();
}

/**
 * Takes one of the five tries of the live code and answers what to compare with, undefined when there is no live code
 * or no try left. Counted by one statement before anything is compared (SES-7), so that of a hundred
 * guesses at once five are looked at.
 */
export async function takeCodeTry(
  db: Db,
  phone: string,
  now: Date,
): Promise<{ id: number; code_hash: Buffer } | undefined> {
  return db
    .updateTable('otps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone_no', '=', phone)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', OTP_TRIES)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
}

/** When the live code of a number runs out whose tries are used up; undefined when there is none. */
export async function findUsedUpCode(db: Db, phone: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('otps')
    .select('expires_at')
    .where('phone_no', '=', phone)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '>=', OTP_TRIES)
    .executeTakeFirst();
  return row?.expires_at;
}

/** Spends a code; false when somebody else has spent it first. */
export async function spendCode(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('otps')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The right to reset the password of a number once within ten minutes; only its hash is kept. */
export async function issueGrant(db: Db, phone: string, now: Date): Promise<string> {
  const token = newOpaqueToken();
  const row = {
    token_hash: hashToken(token),
    phone_no: phone,
    created_at: now,
    expires_at: after(now, RESET_GRANT_SECONDS),
  };
  await db.insertInto('reset_grants').values(row).execute();
  return token;
}

/** The first of the tokens that is a live grant for the number. */
export async function findGrant(
  db: Db,
  tokens: readonly string[],
  phone: string,
  now: Date,
): Promise<string | undefined> {
  for (const token of tokens) {
    const row = await db
      .selectFrom('reset_grants')
      .select('phone_no')
      .where('token_hash', '=', hashToken(token))
      .where('phone_no', '=', phone)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (row) return token;
  }
  return undefined;
}

/** Spends a grant; false when it was spent or ran out meanwhile. */
export async function spendGrant(db: Db, token: string, phone: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('phone_no', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends everything else that could reset the password of a number. */
export async function endOtherResets(db: Db, phone: string, now: Date): Promise<void> {
  await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where('phone_no', '=', phone)
    .where('used_at', 'is', null)
    .execute();
  await endCode(db, phone, now);
}
