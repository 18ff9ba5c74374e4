// Signs customers in with a one-time password sent to their number.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context } from '../../deps.ts';
import { setPhoneConfirmedByReset } from '../users/users.sql.ts';
import { endCodeRequest } from './auth.sql.ts';
import { readDeviceCookie } from './cookies.ts';
import {
  accountBucket,
  codeSignInLimits,
  failSignIn,
  refuseOverLimits,
  refuseSignIn,
  successLimits,
} from './limits.ts';
import { otpAttemptLimits } from './otp-limits.ts';
import { findMatchingCode, type OtpCheck } from './password-reset.commands.ts';
import { type Client, enterAccount, findCustomer, findDeviceId, type SignedIn } from './sessions.commands.ts';

interface CodeSignIn {
  readonly phone: string;
  readonly code: string;
  /** Code of the authenticator app or a recovery code. */
  readonly factorCode: string | undefined;
  readonly client: Client;
  /** Cookies of this browser. */
  readonly device: string | undefined;
  readonly earlier: string | undefined;
  readonly browser: OtpCheck['browser'];
}

/**
 * Opens a session for a customer's number and the code sent to it, plus a code if two-factor sign-in is on, and confirms the number
 * (SES-20, A26). Unknown numbers and those of others get the same refusals after the same work. Until the two-factor code is right, the
 * one-time password stays valid within its tries. Call it outside a transaction.
 */
export async function signInWithCode(context: Context, entered: CodeSignIn): Promise<SignedIn> {
  const { db, now, deps } = context;
  const { phone, client, earlier } = entered;
  const account = await findCustomer(db, phone);
  const deviceId = account && findDeviceId(account, readDeviceCookie(deps.secrets.sealKeys, entered.device, now));
  const ofAccount = codeSignInLimits({ username: phone, userId: account?.id, deviceId });
  const limits = [...otpAttemptLimits(client.ip), ...ofAccount];
  const successes = successLimits(phone);
  await refuseSignIn(context, [...limits, ...successes]);
  const check = { phone, code: entered.code, browser: entered.browser, ip: client.ip };
  const found = await findMatchingCode(context, 'sign_in', check);
  if (!account || found?.userId !== account.id) return failSignIn(context, limits, account?.id ?? null, 'wrong_otp');
  // Parallel guesses may have reached the limit in the meantime; then even a right code is refused.
  await refuseOverLimits(context, limits);
  const signedIn = await enterAccount(context, {
    account,
    deviceId,
    client,
    earlier,
    limits,
    successes,
    bucket: accountBucket(phone, client.ip),
    hashing: { ip: client.ip, knownAccount: deviceId === undefined ? undefined : account.id },
    otp: entered.factorCode,
    async spendCode(tx) {
      if (!(await endCodeRequest(tx, found.requestId, now))) return false;
      await setPhoneConfirmedByReset(tx, { id: account.id, phone }, now);
      return true;
    },
  });
  if (!signedIn) throw new AppError('wrong_otp');
  return signedIn;
}
