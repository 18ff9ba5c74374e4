// Second step of the password reset: a right code becomes the right to reset once.
import { AppError } from '@tilgul/contract/rules/errors';
import { inTransaction } from '../../../db/transaction.ts';
import type { Context } from '../../../deps.ts';
import { failCode, otpTryLimits, refuseWhenReached } from '../limits.ts';
import { type Asker, type CodeTry, endAsk, findUsedUpCode, takeCodeTry } from './asks.db.ts';
import { codeFits } from './otp.rules.ts';
import { issueGrant } from './otps.db.ts';
import { checkResetBrowser, hashBrowser, hashNumber } from './reset-browser.ts';

export interface OtpCheck {
  readonly phone: string;
  readonly code: string;
  /** The cookie of the browser that asked. */
  readonly browser: string | undefined;
  readonly ip: string;
}

/** Refuses when the asker's tries are used up, known number or not. */
async function refuseWhenUsedUp({ db, now }: Context, asker: Asker): Promise<void> {
  const until = await findUsedUpCode(db, asker, now);
  if (!until) return;
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many', { detail: 'Too many tries. Please request a new OTP.', retryAfter });
}

/** The ask whose code this is, with its user; undefined for a wrong code. Each one it is compared with loses a try. */
async function findAsk(context: Context, check: OtpCheck): Promise<{ askId: number; userId: number } | undefined> {
  const { db, now, deps } = context;
  const [sealKey] = deps.secrets.sealKeys;
  const fits = (taken: CodeTry) =>
    taken.code_hash !== null && taken.user_id !== null && codeFits(deps.secrets.sealKeys, check, taken.code_hash)
      ? { askId: taken.ask_id, userId: taken.user_id }
      : undefined;
  const number = hashNumber(sealKey, check.phone);
  const cookie = checkResetBrowser(sealKey, check.phone, check.browser);
  const browser = cookie === undefined ? undefined : { number, browser: hashBrowser(cookie) };
  const own = browser && (await takeCodeTry(db, browser, now));
  const found = own && fits(own);
  if (found) return found;
  if (browser && !own) await refuseWhenUsedUp(context, browser);
  // Somebody else may have asked since: the message that came last has that code.
  const newest = await takeCodeTry(db, { number }, now, own?.ask_id);
  if (!newest && !own) await refuseWhenUsedUp(context, { number });
  return newest && fits(newest);
}

/**
 * Checks a code and answers the token of the right to reset (SES-9, O03). Tries with the cookie of the browser that asked
 * have a budget of their own, all others share the newest code's; each is committed before it is compared. Throws
 * wrong_otp, too_many; needs the pool.
 */
export async function verifyOtp(context: Context, check: OtpCheck): Promise<string> {
  const { deps, now } = context;
  const limits = otpTryLimits(check.ip);
  await refuseWhenReached(context, limits);
  const found = await findAsk(context, check);
  if (!found) return failCode(context, limits);
  return inTransaction(deps.db, async (db) => {
    if (!(await endAsk(db, found.askId, now))) throw new AppError('wrong_otp');
    return issueGrant(db, found.userId, check.phone, now);
  });
}
