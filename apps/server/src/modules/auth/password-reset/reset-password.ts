// Last step of the password reset: sets the new password, once, for the verified number.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { addressKey, clearAttempts } from '../../../platform/security/attempts.ts';
import { hashPassword } from '../../../platform/security/passwords.ts';
import { say } from '../../../texts/say.ts';
import { securityEvent } from '../../audit-log/security-event.ts';
import { refuseWeakPassword } from '../../users/password.rules.ts';
import { endSessionsOf } from '../../users/sessions.db.ts';
import { confirmPhoneOf, findNamesByPhone, setPassword } from '../../users/sign-in-means.db.ts';
import { endAsksFor } from '../codes/asks.db.ts';
import { hashNumber } from '../codes/number.ts';
import { accountBucket } from '../limits.ts';
import { endGrantsOf, findGrant, spendGrant } from './otps.db.ts';

export interface Reset {
  readonly phone: string;
  readonly password: string;
  /** What may carry the right: the `reset_token` of the body, the cookie of verify-otp. */
  readonly tokens: readonly string[];
  readonly ip: string;
}

/**
 * Sets the password and ends all sessions of the user in one transaction (SES-9, O01, O02, O11).
 * Nobody is signed in by it. Throws no_reset_grant when no token is a live grant for this number,
 * invalid for a password that is easy to guess, which keeps the grant; needs the pool.
 */
export async function resetPassword(
  context: Context,
  { phone, password, tokens, ip }: Reset,
): Promise<{ message: string }> {
  const { now, deps } = context;
  const token = await findGrant(context.db, tokens, phone, now);
  if (token === undefined) throw new AppError('no_reset_grant');
  const person = await findNamesByPhone(context.db, phone);
  if (!person) throw new AppError('no_reset_grant');
  await refuseWeakPassword(deps.config, { password, person, field: 'new_password' });
  const passwordHash = await hashPassword(password, addressKey(ip));
  await inTransaction(deps.db, async (db) => {
    const userId = await spendGrant(db, token, phone, now);
    const user = userId && (await setPassword(db, { id: userId, phone }, passwordHash));
    if (!user) throw new AppError('no_reset_grant');
    await confirmPhoneOf(db, { id: user.id, phone }, now);
    await endSessionsOf(db, user.id, 'password_reset', now);
    await endGrantsOf(db, user.id, now);
    await endAsksFor(db, hashNumber(deps.secrets.sealKeys[0], phone), now);
    await securityEvent({ ...context, db }, { action: 'password.reset', userId: user.id });
    // Whoever forgot the password has often tried it in vain before.
    await clearAttempts(db, accountBucket(user.username, ip));
  });
  return { message: say('Password reset successfully') };
}
