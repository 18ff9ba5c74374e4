// Second step of the password reset: a right code becomes the right to reset once.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { endAsk, takeCodeTry } from '../codes/asks.db.ts';
import { hashNumber } from '../codes/number.ts';
import { type FoundAsk, matchCode, refuseWhenUsedUp } from '../codes/try-code.ts';
import { failCode, otpTryLimits, refuseWhenReached } from '../limits.ts';
import { issueGrant } from './otps.db.ts';
import { checkResetBrowser, hashBrowser } from './reset-browser.ts';

export interface OtpCheck {
  readonly phone: string;
  readonly code: string;
  /** The cookie of the browser that asked. */
  readonly browser: string | undefined;
  readonly ip: string;
}

/** The ask whose code this is, with its user; undefined for a wrong code. Each one it is compared with loses a try. */
async function findAsk(context: Context, check: OtpCheck): Promise<FoundAsk | undefined> {
  const { db, now, deps } = context;
  const [sealKey] = deps.secrets.sealKeys;
  const anybody = { purpose: 'reset', number: hashNumber(sealKey, check.phone) } as const;
  const cookie = checkResetBrowser(sealKey, check.phone, check.browser);
  const browser = cookie === undefined ? undefined : { ...anybody, asker: hashBrowser(cookie) };
  const own = browser && (await takeCodeTry(db, browser, now));
  const found = own && matchCode(context, check, own);
  if (found) return found;
  if (browser && !own) await refuseWhenUsedUp(context, browser);
  // Somebody else may have asked since: the message that came last has that code.
  const newest = await takeCodeTry(db, anybody, now, own?.ask_id);
  if (!newest && !own) await refuseWhenUsedUp(context, anybody);
  return newest && matchCode(context, check, newest);
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
