// Books the cash that a rider collected, in the transaction that delivers the order.
import { type Paise, toPaise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { cashDiffers, cashDiffersMuch } from '../notifications/messages.ts';
import { notifyAdmins, notifyUsers } from '../notifications/notify.ts';
import { insertCollected, lockCashDay } from './cash.db.ts';

/** A delivered cash order; amounts in paise. */
export interface CollectedCash {
  readonly orderId: number;
  readonly storeId: number;
  readonly due: Paise;
  readonly amount: Paise;
  readonly reason: string | null;
}

/**
 * Books what the actor collected; the store's manager is notified when it is not what was due, every
 * administrator when it is off by more than the setting (CASH-5).
 */
export async function collectCash(context: ActorContext, cash: CollectedCash): Promise<void> {
  const { db, now, actor, deps } = context;
  const store = await lockCashDay(db, cash.storeId, 'share');
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  await insertCollected(db, { ...cash, staffId: actor.id, today, now });
  if (cash.amount === cash.due) return;
  const order = { kind: 'order', id: cash.orderId } as const;
  await notifyUsers(context, [store.manager_id], cashDiffers(order, cash), order);
  if (Math.abs(cash.amount - cash.due) <= (toPaise(deps.config.CASH_DIFFERENCE_NOTICE) ?? 0)) return;
  await notifyAdmins(context, cashDiffersMuch(order, store.name, cash), order);
}
