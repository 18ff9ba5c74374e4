// Two-factor codes: sealed TOTP secrets, checking a code of the authenticator app or a recovery code, new recovery codes.
import { randomBytes } from 'node:crypto';
import { SIX_DIGITS } from '@tilgul/contract/rules/limits';
import { RECOVERY_CODES } from '@tilgul/contract/two-factor';
import type { Context, Db, Deps } from '../../deps.ts';
import { type HashingClient, hashCode } from '../../platform/security/passwords.ts';
import { seal, unseal } from '../../platform/security/secrets.ts';
import { createRecoveryCode, findTotpStep, parseRecoveryCode } from '../../platform/security/two-factor-codes.ts';
import { createMessage } from '../../texts/message.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { countRecoveryCodes, spendRecoveryCode, spendTotpStep, type TwoFactor } from './two-factor.sql.ts';

const sealContext = (userId: number): string => `second factor ${userId}`;

export const sealSecret = ({ secrets }: Pick<Deps, 'secrets'>, userId: number, secret: string): Buffer =>
  seal(secrets.sealKeys, secret, sealContext(userId));

/** Opens the secret of a user; undefined if none of the server's keys fits. */
export const openSecret = (
  { secrets }: Pick<Deps, 'secrets'>,
  userId: number,
  secretSeal: Uint8Array,
): string | undefined => unseal(secrets.sealKeys, secretSeal, sealContext(userId));

/**
 * Reseals secrets with the current key, so that an earlier server secret can be removed (RUN-8). Secrets that no key opens
 * stay as they are. Safe to run at any time.
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

/** An entered code, checked as far as possible without spending it. */
type ParsedCode = { readonly step: number } | { readonly recoveryHash: Buffer };

/**
 * Parses an entered code; undefined if it cannot be right. A recovery code is hashed, queued by the client `from`, so call
 * it outside a transaction.
 */
export async function parseTwoFactorCode(
  { deps, now }: Context,
  twoFactor: TwoFactor,
  entered: string,
  from: HashingClient | undefined,
): Promise<ParsedCode | undefined> {
  if (SIX_DIGITS.test(entered)) {
    const secret = openSecret(deps, twoFactor.user_id, twoFactor.secret_seal);
    const step = secret === undefined ? undefined : findTotpStep(secret, entered, now);
    return step === undefined ? undefined : { step };
  }
  const code = parseRecoveryCode(entered);
  return code === undefined ? undefined : { recoveryHash: await hashCode(code, twoFactor.recovery_salt, from) };
}

/** Spends a parsed code (SES-15); false if it is wrong or already used. Needs a transaction. */
export async function spendTwoFactorCode(
  context: Context,
  twoFactor: TwoFactor,
  code: ParsedCode | undefined,
): Promise<boolean> {
  if (code === undefined) return false;
  if ('step' in code) return spendTotpStep(context.db, twoFactor, code.step);
  if (!(await spendRecoveryCode(context.db, twoFactor, code.recoveryHash, context.now))) return false;
  const { user_id: userId } = twoFactor;
  const left = await countRecoveryCodes(context.db, userId);
  await securityEvent(context, { action: 'factor.recovery_used', userId, actorId: userId, facts: { left } });
  const kind = left === 1 ? 'recovery_code_used_one_left' : 'recovery_code_used';
  await notifyUsers(context, [userId], createMessage(kind, { count: left }));
  return true;
}

const SALT_BYTES = 16;

interface NewRecoveryCodes {
  /** Shown to the user once. */
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

/** Creates recovery codes and hashes them one by one, queued by the client `from`. Call it outside a transaction. */
export async function makeRecoveryCodes(from: HashingClient | undefined): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(createRecoveryCode());
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashCode(parseRecoveryCode(code) ?? '', salt, from));
  return { codes: [...codes], salt, hashes };
}
