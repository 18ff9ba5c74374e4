// The second step: a code of the authenticator app or a recovery code, each accepted once.
import { SIX_DIGITS } from '@tilgul/contract/rules/limits';
import type { Context } from '../../deps.ts';
import { hashCode } from '../../platform/security/passwords.ts';
import { readRecoveryCode } from '../../platform/security/recovery-codes.ts';
import { stepOfCode } from '../../platform/security/totp.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { recoveryCodeUsed } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { openSecret } from './factor-secret.ts';
import { countRecoveryCodes, type Factor, takeRecoveryCode, takeStep } from './factors.db.ts';

/** What was typed, as far as it can be checked without a transaction. */
type ReadCode = { readonly step: number } | { readonly recoveryHash: Buffer };

/**
 * What a code means for a factor; undefined when it cannot be right. A recovery code is hashed in the turn of the address
 * `from`, so call it outside a transaction.
 */
export async function readCode(
  { deps, now }: Context,
  factor: Factor,
  typed: string,
  from: string | undefined,
): Promise<ReadCode | undefined> {
  if (SIX_DIGITS.test(typed)) {
    const secret = openSecret(deps, factor.user_id, factor.secret_seal);
    const step = secret === undefined ? undefined : stepOfCode(secret, typed, now);
    return step === undefined ? undefined : { step };
  }
  const code = readRecoveryCode(typed);
  return code === undefined ? undefined : { recoveryHash: await hashCode(code, factor.recovery_salt, from) };
}

/** Accepts a code that was read, once (SES-15): whether it was right and not used before. Needs a transaction. */
export async function spendCode(context: Context, factor: Factor, code: ReadCode | undefined): Promise<boolean> {
  if (code === undefined) return false;
  if ('step' in code) return takeStep(context.db, factor, code.step);
  if (!(await takeRecoveryCode(context.db, factor, code.recoveryHash, context.now))) return false;
  const { user_id: userId } = factor;
  const left = await countRecoveryCodes(context.db, userId);
  await securityEvent(context, { action: 'factor.recovery_used', userId, actorId: userId, facts: { left } });
  await notifyUsers(context, [userId], recoveryCodeUsed(left));
  return true;
}
