// The store that a signed-in user may act on.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Actor } from '../../deps.ts';

/** The store of a manager or staff member; 409 when none is assigned. */
export function requireStore(actor: Actor): number {
  if (actor.storeId === null) throw new AppError('no_store');
  return actor.storeId;
}
