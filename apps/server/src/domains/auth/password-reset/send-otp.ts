// First step of the password reset: sends a one-time password to a mobile number.
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import { inTransaction } from '../../../db/transaction.ts';
import type { Context, Db } from '../../../deps.ts';
import { takeTry } from '../../../security/attempts.ts';
import { newSixDigits } from '../../../security/tokens.ts';
import { otpAskLimits } from '../limits.ts';
import { codeEnd, insertAsk } from './asks.db.ts';
import { hashCode, otpText } from './otp.rules.ts';
import { findUserByPhone, insertCode } from './otps.db.ts';
import { checkResetBrowser, hashBrowser, hashNumber, newResetBrowser } from './reset-browser.ts';
import { reportSmsBudget, takeSms } from './sms-budget.ts';

export interface OtpAsk {
  readonly phone: string;
  /** The cookie of a browser that asked before. */
  readonly browser: string | undefined;
  readonly ip: string;
}

/** Keeps a new code for the user who has the number and asks for its message; nothing of either when nobody has it. */
async function sendCode({ db, now, deps }: Context, askId: number, phone: string, userId: number | undefined) {
  const code = newSixDigits();
  const code_hash = hashCode(deps.secrets.sealKeys, phone, code);
  // The same work for a number that nobody has, undone: so the answer takes as long and no row is left.
  await sql`savepoint code`.execute(db);
  await insertCode(db, { ask_id: askId, user_id: userId ?? null, phone_no: phone, code_hash }, now);
  const sms = { to: phone, text: otpText(deps.config.BRAND, code), variables: { OTP: code }, at: now };
  await deps.sms.enqueue(db, { ...sms, expiresAt: codeEnd(now) }, { isWanted: userId !== undefined });
  await (userId === undefined ? sql`rollback to savepoint code` : sql`release savepoint code`).execute(db);
}

/**
 * Sends a code when a live user has the number (SES-7, SES-8, O04, O05, O10); answers the cookie for the browser that asks.
 * Limits, answer and work are the same whether or not the number is known. Throws too_many; needs the pool.
 */
export async function sendOtp(context: Context, ask: OtpAsk): Promise<{ message: string; browser: string }> {
  const { deps, now } = context;
  const [sealKey] = deps.secrets.sealKeys;
  const known = checkResetBrowser(sealKey, ask.phone, ask.browser);
  const browser = known ?? newResetBrowser(sealKey, ask.phone);
  const number = hashNumber(sealKey, ask.phone);
  const isLimited = deps.config.RATE_LIMITS === 'on';
  const limits = isLimited
    ? otpAskLimits({ number, browser: known === undefined ? undefined : hashBrowser(known), ip: ask.ip })
    : [];
  const outcome = await inTransaction(deps.db, async (db: Db) => {
    const inside = { ...context, db };
    const wait = await takeTry(db, limits, now);
    if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
    const userId = await findUserByPhone(db, ask.phone);
    const budget = await takeSms(inside, { isSent: userId !== undefined });
    if (budget.wait === 0)
      await sendCode(inside, await insertAsk(db, { number, browser: hashBrowser(browser) }, now), ask.phone, userId);
    return budget;
  });
  reportSmsBudget(deps, outcome);
  if (outcome.wait > 0)
    throw new AppError('too_many', {
      detail: 'No more messages can be sent right now. Please try again later.',
      retryAfter: outcome.wait,
    });
  return { message: 'OTP sent successfully', browser };
}
