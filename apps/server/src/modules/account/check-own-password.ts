// Asks whoever is signed in for the password once more, before something that a stranger at an unlocked screen must not do.
import type { ActorContext } from '../../deps.ts';
import { limitGuesses, refuseOtherPassword } from '../two-factor/present-password.ts';

/**
 * Refuses with 400 at `field` unless it is the actor's password; answers its hash, for a compare-and-set. Each try counts
 * until one is right: too_many. Needs the pool.
 */
export async function checkOwnPassword(context: ActorContext, password: string, field = 'password'): Promise<string> {
  const { password_hash: presentHash } = await context.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', context.actor.id)
    .executeTakeFirstOrThrow();
  await limitGuesses(context, () => refuseOtherPassword(context, { presentHash, password, field }));
  return presentHash;
}
