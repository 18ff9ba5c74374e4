// The store that a signed-in user may act on.
import { AppError, notFound } from '@tilgul/contract/rules/errors';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { Actor } from '../../deps.ts';

/** The store of a manager or staff member; 409 when none is assigned. */
export function requireStore(actor: Actor): number {
  if (actor.storeId === null) throw new AppError('no_store');
  return actor.storeId;
}

/** The store that a list is about: a manager's own, else the requested one. 404 when a manager requests another. */
export function resolveStore(actor: Actor, requested: number | undefined): number | undefined {
  if (actor.role !== MANAGER) return requested;
  const own = requireStore(actor);
  if (requested !== undefined && requested !== own) throw notFound();
  return own;
}
