// First step of the password reset: sends a one-time password to a mobile number.

import type { Context } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { say } from '../../../texts/say.ts';
import { hashNumber } from '../codes/number.ts';
import { sendCode } from '../codes/send-code.ts';
import { refuseOverBudget, reportSmsBudget } from '../codes/sms-budget.ts';
import { otpAskLimits } from '../limits.ts';
import { findUserByPhone } from './otps.db.ts';
import { checkResetBrowser, hashBrowser, newResetBrowser } from './reset-browser.ts';

export interface OtpAsk {
  readonly phone: string;
  /** The cookie of a browser that asked before. */
  readonly browser: string | undefined;
  readonly ip: string;
}

/**
 * Sends a code when a live user has the number (SES-7, SES-8, O04, O05, O10); answers the cookie for the browser that asks.
 * Limits, answer and work are the same whether or not the number is known. Throws too_many; needs the pool.
 */
export async function sendOtp(
  context: Context,
  { phone, browser: cookie, ip }: OtpAsk,
): Promise<{ message: string; browser: string }> {
  const { deps } = context;
  const [sealKey] = deps.secrets.sealKeys;
  const known = checkResetBrowser(sealKey, phone, cookie);
  const browser = known ?? newResetBrowser(sealKey, phone);
  const number = hashNumber(sealKey, phone);
  const limits = otpAskLimits({ number, asker: known === undefined ? undefined : hashBrowser(known), ip });
  const budget = await inTransaction(deps.db, async (db) => {
    const userId = await findUserByPhone(db, phone);
    const ask = { purpose: 'reset', phone, number, asker: hashBrowser(browser), userId, limits } as const;
    return sendCode({ ...context, db }, ask);
  });
  reportSmsBudget(deps, budget);
  refuseOverBudget(budget);
  return { message: say('OTP sent successfully'), browser };
}
