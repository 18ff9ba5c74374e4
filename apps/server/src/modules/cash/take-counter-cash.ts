// Books the cash of a counter sale into the store's till, in the transaction of the sale.
import type { Paise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { lockCashDay } from './cash.db.ts';
import { findStoreOfLocation, insertTakings } from './till.db.ts';

/** A counter sale that was paid in cash. */
export interface CounterCash {
  /** The stock location that sold it. */
  readonly locationId: number;
  readonly saleId: number;
  readonly amount: Paise;
}

/** Puts the sale's cash into the till of its store (CASH-6); sales from the main stock have none. */
export async function takeCounterCash(
  context: ActorContext,
  { locationId, saleId, amount }: CounterCash,
): Promise<void> {
  const { db, now, actor, deps } = context;
  const storeId = await findStoreOfLocation(db, locationId);
  if (storeId === undefined) return;
  await lockCashDay(db, storeId, 'share');
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  await insertTakings(db, { storeId, saleId, amount, actorId: actor.id, today, now });
}
