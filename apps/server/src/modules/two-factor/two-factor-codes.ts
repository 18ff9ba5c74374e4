// The second step: a code of the authenticator app or a recovery code, each accepted once.

import { randomBytes } from 'node:crypto';
import { SIX_DIGITS } from '@tilgul/contract/rules/limits';
import { RECOVERY_CODES } from '@tilgul/contract/two-factor';
import type { Context, Db, Deps } from '../../deps.ts';
import { hashCode } from '../../platform/security/passwords.ts';
import { seal, unseal } from '../../platform/security/secrets.ts';
import { createRecoveryCode, findTotpStep, parseRecoveryCode } from '../../platform/security/two-factor-codes.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { recoveryCodeUsed } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { countRecoveryCodes, spendRecoveryCode, spendTotpStep, type TwoFactor } from './two-factor.sql.ts';

// The secret of a second factor: sealed for its user, opened only to compare a code.

const sealContext = (userId: number): string => `second factor ${userId}`;

/** Seals a secret for its user. */
export const sealSecret = ({ secrets }: Pick<Deps, 'secrets'>, userId: number, secret: string): Buffer =>
  seal(secrets.sealKeys, secret, sealContext(userId));

/** The secret of a user, or undefined when none of the server's keys opens it. */
export const openSecret = (
  { secrets }: Pick<Deps, 'secrets'>,
  userId: number,
  secretSeal: Uint8Array,
): string | undefined => unseal(secrets.sealKeys, secretSeal, sealContext(userId));

/**
 * Seals with the key in use what an earlier one has sealed, so that the earlier secret can go (RUN-8). What no key opens stays.
 * Safe to run at any time.
 */
export async function resealTwoFactorSecrets(db: Db, deps: Pick<Deps, 'secrets'>): Promise<void> {
  const inUse = [deps.secrets.sealKeys[0]] as const;
  for (const { user_id, secret_seal } of await db
    .selectFrom('user_factors')
    .select(['user_id', 'secret_seal'])
    .execute()) {
    if (unseal(inUse, secret_seal, sealContext(user_id)) !== undefined) continue;
    const secret = openSecret(deps, user_id, secret_seal);
    if (secret === undefined) continue;
    await db
      .updateTable('user_factors')
      .set({ secret_seal: sealSecret(deps, user_id, secret) })
      .where('user_id', '=', user_id)
      .where('secret_seal', '=', secret_seal)
      .execute();
  }
}

/** What was typed, as far as it can be checked without a transaction. */
type ParsedCode = { readonly step: number } | { readonly recoveryHash: Buffer };

/**
 * What a code means for a factor; undefined when it cannot be right. A recovery code is hashed in the turn of the address
 * `from`, so call it outside a transaction.
 */
export async function parseTwoFactorCode(
  { deps, now }: Context,
  factor: TwoFactor,
  typed: string,
  from: string | undefined,
): Promise<ParsedCode | undefined> {
  if (SIX_DIGITS.test(typed)) {
    const secret = openSecret(deps, factor.user_id, factor.secret_seal);
    const step = secret === undefined ? undefined : findTotpStep(secret, typed, now);
    return step === undefined ? undefined : { step };
  }
  const code = parseRecoveryCode(typed);
  return code === undefined ? undefined : { recoveryHash: await hashCode(code, factor.recovery_salt, from) };
}

/** Accepts a code that was read, once (SES-15): whether it was right and not used before. Needs a transaction. */
export async function spendTwoFactorCode(
  context: Context,
  factor: TwoFactor,
  code: ParsedCode | undefined,
): Promise<boolean> {
  if (code === undefined) return false;
  if ('step' in code) return spendTotpStep(context.db, factor, code.step);
  if (!(await spendRecoveryCode(context.db, factor, code.recoveryHash, context.now))) return false;
  const { user_id: userId } = factor;
  const left = await countRecoveryCodes(context.db, userId);
  await securityEvent(context, { action: 'factor.recovery_used', userId, actorId: userId, facts: { left } });
  await notifyUsers(context, [userId], recoveryCodeUsed(left));
  return true;
}

// Makes the recovery codes of a user: shown once, kept as hashes.

const SALT_BYTES = 16;

interface NewRecoveryCodes {
  /** As their owner writes them down. */
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

/** Fresh codes, hashed one after the other in the turn of the address `from`. Call it outside a transaction. */
export async function makeRecoveryCodes(from: string | undefined): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(createRecoveryCode());
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashCode(parseRecoveryCode(code) ?? '', salt, from));
  return { codes: [...codes], salt, hashes };
}
