// Pays cash back out of a store's till: for goods of a counter sale that came back, and for accepted claims, in their transactions.
import type { Paise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { lockTillFor } from './lock-till-for.ts';
import { findStoreOfLocation, insertPaidBack } from './till.db.ts';

/** Cash for goods that came back. */
export interface CashBack {
  /** The stock location that sold them. */
  readonly locationId: number;
  readonly returnId: number;
  readonly amount: Paise;
  readonly reason: string;
}

/** Takes the cash out of the till of its store (CASH-8); sales from the main stock have none. Throws as `lockTillFor` does. */
export async function payCounterCashBack(context: ActorContext, back: CashBack): Promise<void> {
  const { locationId, returnId, amount, reason } = back;
  const storeId = await findStoreOfLocation(context.db, locationId);
  if (storeId === undefined) return;
  const today = await lockTillFor(context, storeId, amount);
  const { db, now, actor } = context;
  await insertPaidBack(db, { storeId, returnId, amount, reason, actorId: actor.id, today, now });
}

/** Takes what an accepted claim comes to out of its store's till (CASH-8). Throws as `lockTillFor` does. */
export async function payClaimCashBack(
  context: ActorContext,
  back: { readonly storeId: number; readonly claimId: number; readonly amount: Paise; readonly reason: string },
): Promise<void> {
  const today = await lockTillFor(context, back.storeId, back.amount);
  const { db, now, actor } = context;
  await insertPaidBack(db, { ...back, actorId: actor.id, today, now });
}
