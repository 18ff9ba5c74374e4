// Sends one-time passwords within their limits and the SMS budget, and checks entered ones.
import type { CodeSent } from '@tilgul/contract/auth';
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import type { SmsTemplate } from '../../platform/ports/messages.ts';
import { getWaitSeconds, type Limit, tryTakeAttempt } from '../../platform/security/attempts.ts';
import { createSixDigits } from '../../platform/security/tokens.ts';
import { getText, inLanguage } from '../../texts/get-text.ts';
import { getUserLanguage } from '../users/users.sql.ts';
import { type CodePurpose, type EnteredCode, hashCode, matchesCodeHash, otpText } from './auth.rules.ts';
import {
  type CodeAttempt,
  type CodeKey,
  codeExpiry,
  findExhaustedCode,
  findLiveCode,
  insertCode,
  insertCodeRequest,
} from './auth.sql.ts';
import { countCode, lockCodeWait, otpRequestLimits } from './otp-limits.ts';

interface CodeRequest extends CodeKey {
  readonly requester: Buffer;
  readonly phone: string;
  /** Recipient; undefined for an unknown number, to which nothing is sent. */
  readonly userId: number | undefined;
  readonly ip: string;
}

const TEMPLATES: Readonly<Record<CodePurpose, SmsTemplate>> = {
  reset: 'reset_code',
  sign_in: 'sign_in_code',
  phone: 'phone_code',
};

/** Stores a new code and queues its SMS; without a user neither is kept. */
async function storeCode(
  { db, now, deps }: Context,
  { purpose, phone, number, requester, userId }: CodeRequest,
): Promise<void> {
  const requestId = await insertCodeRequest(db, { purpose, number, requester }, now);
  const code = createSixDigits();
  const code_hash = hashCode(deps.secrets.sealKeys, phone, code);
  // An unknown number takes the same work, rolled back, so that response times do not differ.
  await sql`savepoint code`.execute(db);
  await insertCode(db, { ask_id: requestId, user_id: userId ?? null, phone_no: phone, code_hash }, now);
  const text = inLanguage(await getUserLanguage(db, userId), () => otpText[purpose](deps.config.BRAND, code));
  const sms = { to: phone, template: TEMPLATES[purpose], text, variables: { OTP: code }, at: now };
  await deps.sms.enqueue(db, { ...sms, expiresAt: codeExpiry(now) }, { isWanted: userId !== undefined });
  await (userId === undefined ? sql`rollback to savepoint code` : sql`release savepoint code`).execute(db);
}

/**
 * Sends a code, or refuses with 429 within the wait or over the limits and the SMS budget, for known and unknown numbers
 * alike (SES-7, O04, O10). Returns the wait for another one. `findUserId` finds the recipient in the transaction. Call it
 * outside a transaction.
 */
export async function sendCode(
  context: Context,
  request: Omit<CodeRequest, 'userId'>,
  findUserId: (db: Db) => Promise<number | undefined>,
): Promise<Pick<CodeSent, 'retry_in'>> {
  const { config, metrics, log } = context.deps;
  const { wait, isKnown, isExhausted, retry_in } = await withTransaction(context, async (tx) => {
    const userId = await findUserId(tx.db);
    const seconds = await takeRequest(tx, request);
    if (seconds > 0) throw await tooManyCodes(tx, request, { retryAfter: seconds });
    const recipient = { isSent: userId !== undefined, isKnown: await isKnownNumber(tx.db, userId, request.phone) };
    const budget = await takeSmsBudget(tx, recipient);
    if (budget.wait === 0) await storeCode(tx, { ...request, userId });
    if (budget.wait === 0) await countCode(tx.db, request, tx.now);
    return { ...budget, ...recipient, retry_in: await getNextWait(tx, request) };
  });
  // Refused after the commit, which keeps the counts.
  if (wait > 0) {
    metrics.smsRefused.inc();
    throw await tooManyCodes(context, request, { detail: getText('auth.noMoreMessages'), retryAfter: wait });
  }
  if (isExhausted) {
    const facts = { sms_per_hour: config.SMS_PER_HOUR, known_numbers: isKnown };
    log.error(facts, 'SMS budget used up: no more one-time passwords for now');
  }
  return { retry_in };
}

/** Counts a request, or returns the seconds to wait for the next code. */
async function takeRequest({ db, now, deps }: Context, request: Omit<CodeRequest, 'userId'>): Promise<number> {
  if (deps.config.RATE_LIMITS === 'off') return 0;
  const wait = await lockCodeWait(db, request, now);
  return wait > 0 ? wait : tryTakeAttempt(db, otpRequestLimits(request), now);
}

/** Seconds to wait for another code after one was sent to a locked number. */
async function getNextWait({ db, now, deps }: Context, request: Omit<CodeRequest, 'userId'>): Promise<number> {
  if (deps.config.RATE_LIMITS === 'off') return 0;
  return Math.max(await lockCodeWait(db, request, now), await getWaitSeconds(db, otpRequestLimits(request), now));
}

/** A refusal that says for how many seconds the last code of any browser remains valid; 0 if none is, or its attempts are used up. */
async function tooManyCodes(
  { db, now }: Context,
  { purpose, number, requester }: Omit<CodeRequest, 'userId'>,
  extras: { readonly detail?: string; readonly retryAfter: number },
): Promise<AppError> {
  // A code that confirms a number can be entered only by the user who requested it.
  const live = await findLiveCode(db, purpose === 'phone' ? { purpose, number, requester } : { purpose, number }, now);
  const exhausted = await findExhaustedCode(db, { purpose, number, requester }, now);
  const isUsable = live && live.expires_at.getTime() !== exhausted?.getTime();
  const code_expires_in = isUsable ? Math.ceil((live.expires_at.getTime() - now.getTime()) / 1000) : 0;
  return new AppError('too_many', { ...extras, body: { code_expires_in } });
}

/** Whether the user's number is confirmed or has received a delivery. */
async function isKnownNumber(db: Db, userId: number | undefined, phone: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select phone_confirmed_at is not null or exists (
      select from orders where orders.user_id = users.id and status = 'Delivered'
    ) as is_known
    from users where id = ${userId ?? 0}::bigint and phone_no = ${phone}::text and archived_at is null`.execute(db);
  return rows[0]?.is_known === true;
}

const HOUR_SECONDS = 60 * 60;

interface SmsRecipient {
  readonly isSent: boolean;
  /** Whether the number is confirmed or has received a delivery. */
  readonly isKnown: boolean;
}

interface SmsBudget {
  /** Seconds until the next message is allowed; 0 if this one is. */
  readonly wait: number;
  readonly isExhausted: boolean;
}

/**
 * Takes one message from the hourly budget of the whole shop (SMS_PER_HOUR), half of which is reserved for known numbers,
 * inside a transaction. A message that is not sent costs nothing but is refused over budget too, so that unknown numbers
 * get the same answer as unconfirmed ones.
 */
export async function takeSmsBudget({ db, now, deps }: Context, { isSent, isKnown }: SmsRecipient): Promise<SmsBudget> {
  if (deps.config.RATE_LIMITS === 'off') return { wait: 0, isExhausted: false };
  const { SMS_PER_HOUR: max } = deps.config;
  const total: Limit = { bucket: 'sms', max, windowSeconds: HOUR_SECONDS };
  const strangers: Limit = { bucket: 'sms:strangers', max: Math.ceil(max / 2), windowSeconds: HOUR_SECONDS };
  const limits = isKnown ? [total] : [total, strangers];
  const wait = await tryTakeAttempt(db, limits, now, isSent ? undefined : limits.map(() => 'sms:not-sent'));
  return { wait, isExhausted: (await getWaitSeconds(db, limits, now)) > 0 };
}

/** The request whose code was entered, and its user. */
export interface MatchedCode {
  readonly requestId: number;
  readonly userId: number;
}

/** The request of an attempt if the entered code matches; undefined for a wrong code or an unknown number. */
export function matchCode({ deps }: Context, entered: EnteredCode, taken: CodeAttempt): MatchedCode | undefined {
  const { ask_id: requestId, code_hash: hash, user_id: userId } = taken;
  if (hash === null || userId === null || !matchesCodeHash(deps.secrets.sealKeys, entered, hash)) return undefined;
  return { requestId, userId };
}

/** Refuses with 429 once the attempts of the current code are exhausted, for known and unknown numbers alike. */
export async function refuseWhenExhausted({ db, now }: Context, requester: CodeKey): Promise<void> {
  const until = await findExhaustedCode(db, requester, now);
  if (!until) return;
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many', { detail: getText('auth.tooManyTries'), retryAfter });
}
