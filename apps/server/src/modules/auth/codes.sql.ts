// SQL of the asks for a code: which one counts, and how often its code was tried.
import { OTP_SECONDS } from '@tilgul/contract/auth';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { type CodePurpose, OTP_ATTEMPTS } from './codes.rules.ts';

/** Whose code is meant: that of one asker, or without one the number's newest. */
export interface CodeKey {
  readonly purpose: CodePurpose;
  /** The number's keyed hash. */
  readonly number: Buffer;
  /** The hash of the browser's cookie, or of who is signed in. */
  readonly asker?: Buffer | undefined;
}

/** One try, taken: what to compare with, null for a number that nobody has (any more). */
export interface CodeAttempt {
  readonly ask_id: number;
  readonly code_hash: Buffer | null;
  readonly user_id: number | null;
}

/** When a code that is asked for now ends. */
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + OTP_SECONDS * 1000);

/** Keeps that a code was asked for; the asker's ask before it no longer counts. */
export async function insertCodeRequest(
  db: Db,
  { purpose, number, asker }: CodeKey & { readonly asker: Buffer },
  now: Date,
): Promise<number> {
  const row = { purpose, number_hash: number, browser_hash: asker, created_at: now, expires_at: codeExpiry(now) };
  const { id } = await db.insertInto('otp_asks').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Keeps the hash of the code that an ask sends to a user's number. */
export async function insertCode(
  db: Db,
  code: {
    readonly ask_id: number;
    readonly user_id: number | null;
    readonly phone_no: string;
    readonly code_hash: Buffer;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('otps')
    .values({ ...code, created_at: now, expires_at: codeExpiry(now) })
    .execute();
}

/** The newest ask of an asker for the number, or of anybody for it, whether it still lives or not. */
const newestRequest = ({ purpose, number, asker }: CodeKey) =>
  asker === undefined
    ? sql`(select max(id) from otp_asks where number_hash = ${number} and purpose = ${purpose})`
    : sql`(select max(id) from otp_asks where number_hash = ${number} and purpose = ${purpose} and browser_hash = ${asker})`;

const attemptsColumn = ({ asker }: CodeKey) => sql.ref(asker === undefined ? 'shared_tries' : 'own_tries');

/** A code to reset is its user's for as long as the number is; one for a new number goes to a number that nobody has yet. */
const matchesUserPhone = ({ purpose }: CodeKey) =>
  purpose === 'reset' ? sql`users.phone_no = otps.phone_no` : sql`true`;

/**
 * Takes one of the five tries that the asker's code has and answers what to compare with; undefined when it has ended or
 * no try is left, or when it is the ask `except`. Counted by one statement before anything is compared (SES-7), so that
 * of a hundred guesses at once five are looked at.
 */
export async function takeCodeAttempt(db: Db, asker: CodeKey, now: Date, except = 0): Promise<CodeAttempt | undefined> {
  const { rows } = await sql<CodeAttempt>`
    with taken as (
      update otp_asks set ${attemptsColumn(asker)} = ${attemptsColumn(asker)} + 1
      where id = ${newestRequest(asker)} and id <> ${except}::bigint
        and ended_at is null and expires_at > ${now}::timestamptz and ${attemptsColumn(asker)} < ${OTP_ATTEMPTS}::int
      returning id
    )
    select taken.id as ask_id, otps.code_hash, users.id as user_id
    from taken left join otps on otps.ask_id = taken.id
      left join users on users.id = otps.user_id and ${matchesUserPhone(asker)} and users.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** When the asker's live code runs out whose tries are used up; undefined when there is none. */
export async function findExhaustedCode(db: Db, asker: CodeKey, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    select expires_at from otp_asks
    where id = ${newestRequest(asker)} and ended_at is null and expires_at > ${now}::timestamptz
      and ${attemptsColumn(asker)} >= ${OTP_ATTEMPTS}::int`.execute(db);
  return rows[0]?.expires_at;
}

/** Ends an ask, whose code is spent by it; false when somebody else has spent it first. */
export async function endCodeRequest(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('otp_asks')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every ask for a number. */
export async function endCodeRequests(db: Db, number: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('otp_asks')
    .set({ ended_at: now })
    .where('number_hash', '=', number)
    .where('ended_at', 'is', null)
    .execute();
}
