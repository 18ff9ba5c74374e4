// Sends one-time passwords within their limits and the SMS budget, and checks entered ones.
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
  insertCode,
  insertCodeRequest,
} from './auth.sql.ts';

interface CodeRequest extends CodeKey {
  readonly requester: Buffer;
  readonly phone: string;
  /** Recipient; undefined for an unknown number, to which nothing is sent. */
  readonly userId: number | undefined;
  readonly limits: readonly Limit[];
}

const TEMPLATES: Readonly<Record<CodePurpose, SmsTemplate>> = { reset: 'reset_code', phone: 'phone_code' };

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
 * Sends a code, or refuses with 429 over its limits or the SMS budget, for known and unknown numbers alike (SES-7, O04,
 * O10). `findUserId` finds the recipient in the transaction. Call it outside a transaction.
 */
export async function sendCode(
  context: Context,
  request: Omit<CodeRequest, 'userId'>,
  findUserId: (db: Db) => Promise<number | undefined>,
): Promise<void> {
  const { config, metrics, log } = context.deps;
  const { wait, isExhausted } = await withTransaction(context, async (tx) => {
    const userId = await findUserId(tx.db);
    const seconds = config.RATE_LIMITS === 'on' ? await tryTakeAttempt(tx.db, request.limits, tx.now) : 0;
    if (seconds > 0) throw new AppError('too_many', { retryAfter: seconds });
    const budget = await takeSmsBudget(tx, { isSent: userId !== undefined });
    if (budget.wait === 0) await storeCode(tx, { ...request, userId });
    return budget;
  });
  // Refused after the commit, which keeps the counts.
  if (wait > 0) {
    metrics.smsRefused.inc();
    throw new AppError('too_many', { detail: getText('auth.noMoreMessages'), retryAfter: wait });
  }
  if (isExhausted)
    log.error({ sms_per_hour: config.SMS_PER_HOUR }, 'SMS budget used up: no more one-time passwords for now');
}

const HOUR_SECONDS = 60 * 60;

interface SmsBudget {
  /** Seconds until the next message is allowed; 0 if this one is. */
  readonly wait: number;
  readonly isExhausted: boolean;
}

/**
 * Takes one message from the hourly budget of the whole shop (SMS_PER_HOUR), inside a transaction. A message that is not
 * sent costs nothing but is refused over budget too, so that known and unknown numbers get the same answer.
 */
export async function takeSmsBudget({ db, now, deps }: Context, { isSent }: { isSent: boolean }): Promise<SmsBudget> {
  if (deps.config.RATE_LIMITS === 'off') return { wait: 0, isExhausted: false };
  const limits = [{ bucket: 'sms', max: deps.config.SMS_PER_HOUR, windowSeconds: HOUR_SECONDS }];
  const wait = await tryTakeAttempt(db, limits, now, isSent ? ['sms'] : ['sms:not-sent']);
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
