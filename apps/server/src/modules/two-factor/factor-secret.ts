// The secret of a second factor: sealed for its user, opened only to compare a code.
import type { Db, Deps } from '../../deps.ts';
import { seal, unseal } from '../../platform/security/secrets.ts';

const contextOf = (userId: number): string => `second factor ${userId}`;

/** Seals a secret for its user. */
export const sealSecret = ({ secrets }: Pick<Deps, 'secrets'>, userId: number, secret: string): Buffer =>
  seal(secrets.sealKeys, secret, contextOf(userId));

/** The secret of a user, or undefined when none of the server's keys opens it. */
export const openSecret = (
  { secrets }: Pick<Deps, 'secrets'>,
  userId: number,
  secretSeal: Uint8Array,
): string | undefined => unseal(secrets.sealKeys, secretSeal, contextOf(userId));

/**
 * Seals with the key in use what an earlier one has sealed, so that the earlier secret can go (RUN-8). What no key opens stays.
 * Safe to run at any time.
 */
export async function resealFactors(db: Db, deps: Pick<Deps, 'secrets'>): Promise<void> {
  const inUse = [deps.secrets.sealKeys[0]] as const;
  for (const { user_id, secret_seal } of await db
    .selectFrom('user_factors')
    .select(['user_id', 'secret_seal'])
    .execute()) {
    if (unseal(inUse, secret_seal, contextOf(user_id)) !== undefined) continue;
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
