// Makes the recovery codes of a user: shown once, kept as hashes.
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@tilgul/contract/factors';
import { hashCode } from '../../platform/security/passwords.ts';
import { newRecoveryCode, readRecoveryCode } from '../../platform/security/recovery-codes.ts';

const SALT_BYTES = 16;

export interface NewRecoveryCodes {
  /** As their owner writes them down. */
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

/** Fresh codes, hashed one after the other in the turn of the address `from`. Call it outside a transaction. */
export async function makeRecoveryCodes(from: string | undefined): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashCode(readRecoveryCode(code) ?? '', salt, from));
  return { codes: [...codes], salt, hashes };
}
