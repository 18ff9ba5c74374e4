// Sends a one-time password: the limits of asking, the budget of messages, the code that is kept, its message.
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Deps } from '../../deps.ts';
import type { SmsTemplate } from '../../platform/ports/messages.ts';
import { getWaitSeconds, type Limit, tryTakeAttempt } from '../../platform/security/attempts.ts';
import { createSixDigits } from '../../platform/security/tokens.ts';
import { inLanguage, say } from '../../texts/say.ts';
import { getUserLanguage } from '../users/users.sql.ts';
import { type CodePurpose, hashCode, matchesCodeHash, otpText } from './codes.rules.ts';
import {
  type CodeAttempt,
  type CodeKey,
  codeExpiry,
  findExhaustedCode,
  insertCode,
  insertCodeRequest,
} from './codes.sql.ts';

interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly phone: string;
  /** The number's keyed hash. */
  readonly number: Buffer;
  /** The hash of who asks: a browser by its cookie, or somebody signed in. */
  readonly asker: Buffer;
  /** Who is to have the code; undefined when nobody has the number, and nothing is sent. */
  readonly userId: number | undefined;
  readonly limits: readonly Limit[];
}

const TEMPLATES: Readonly<Record<CodePurpose, SmsTemplate>> = { reset: 'reset_code', phone: 'phone_code' };

/** Keeps a new code for the user and asks for its message; nothing of either without a user. */
async function storeCode(
  { db, now, deps }: Context,
  { purpose, phone, number, asker, userId }: CodeRequest,
): Promise<void> {
  const askId = await insertCodeRequest(db, { purpose, number, asker }, now);
  const code = createSixDigits();
  const code_hash = hashCode(deps.secrets.sealKeys, phone, code);
  // The same work for a number that nobody has, undone: so the answer takes as long and no row is left.
  await sql`savepoint code`.execute(db);
  await insertCode(db, { ask_id: askId, user_id: userId ?? null, phone_no: phone, code_hash }, now);
  const text = inLanguage(await getUserLanguage(db, userId), () => otpText[purpose](deps.config.BRAND, code));
  const sms = { to: phone, template: TEMPLATES[purpose], text, variables: { OTP: code }, at: now };
  await deps.sms.enqueue(db, { ...sms, expiresAt: codeExpiry(now) }, { isWanted: userId !== undefined });
  await (userId === undefined ? sql`rollback to savepoint code` : sql`release savepoint code`).execute(db);
}

/**
 * Sends a code inside a transaction (SES-7, O04, O10). Throws too_many beyond the limits; whether the budget of messages
 * allowed it is in the answer, for `reportSmsBudget` and `refuseOverBudget` after the commit.
 */
export async function sendCode(context: Context, ask: CodeRequest): Promise<SmsBudget> {
  const { db, now, deps } = context;
  const wait = deps.config.RATE_LIMITS === 'on' ? await tryTakeAttempt(db, ask.limits, now) : 0;
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
  const budget = await takeSmsBudget(context, { isSent: ask.userId !== undefined });
  if (budget.wait === 0) await storeCode(context, ask);
  return budget;
}

// How many messages the whole shop sends in an hour, so that nobody runs up its bill; an alarm when they are used up.

const HOUR_SECONDS = 60 * 60;

interface SmsBudget {
  /** Seconds until a message may be sent again, 0 when this one may. */
  readonly wait: number;
  /** Whether nothing is left. */
  readonly isExhausted: boolean;
}

/**
 * Takes one message out of the hour's budget (SMS_PER_HOUR), inside a transaction. One that is not sent takes none, after
 * the same work, and is refused all the same when nothing is left: so known and unknown numbers are answered alike.
 */
export async function takeSmsBudget({ db, now, deps }: Context, { isSent }: { isSent: boolean }): Promise<SmsBudget> {
  if (deps.config.RATE_LIMITS === 'off') return { wait: 0, isUsedUp: false };
  const limits = [{ bucket: 'sms', max: deps.config.SMS_PER_HOUR, windowSeconds: HOUR_SECONDS }];
  const wait = await tryTakeAttempt(db, limits, now, isSent ? ['sms'] : ['sms:not-sent']);
  return { wait, isUsedUp: (await getWaitSeconds(db, limits, now)) > 0 };
}

/** Says on the log that the budget is used up, and counts who had to be refused. After the commit. */
export function reportSmsBudget({ log, metrics, config }: Deps, { wait, isExhausted: isUsedUp }: SmsBudget): void {
  if (wait > 0) metrics.smsRefused.inc();
  else if (isUsedUp)
    log.error({ sms_per_hour: config.SMS_PER_HOUR }, 'SMS budget used up: no more one-time passwords for now');
}

/** Refuses with 429 when the message was not sent for want of budget. After the commit, which keeps what was counted. */
export function refuseOverSmsBudget({ wait }: SmsBudget): void {
  if (wait > 0)
    throw new AppError('too_many', {
      detail: say('No more messages can be sent right now. Please try again later.'),
      retryAfter: wait,
    });
}

// What becomes of a code that somebody typed: whose it is, or that the tries are used up.

interface EnteredCode {
  readonly phone: string;
  readonly code: string;
}

/** The ask whose code was typed, and its user. */
export interface MatchedCode {
  readonly askId: number;
  readonly userId: number;
}

/** The ask of a try when the typed code is its own; undefined for a wrong one, and for a number that nobody has. */
export function matchCode({ deps }: Context, typed: EnteredCode, taken: CodeAttempt): MatchedCode | undefined {
  const { ask_id: askId, code_hash: kept, user_id: userId } = taken;
  if (kept === null || userId === null || !matchesCodeHash(deps.secrets.sealKeys, typed, kept)) return undefined;
  return { askId, userId };
}

/** Refuses when the asker's tries are used up, known number or not. */
export async function refuseWhenExhausted({ db, now }: Context, asker: CodeKey): Promise<void> {
  const until = await findExhaustedCode(db, asker, now);
  if (!until) return;
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many', { detail: say('Too many tries. Please request a new OTP.'), retryAfter });
}
