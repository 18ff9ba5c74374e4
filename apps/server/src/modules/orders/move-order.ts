// Status steps: the manager prepares and ships, the staff member takes out and delivers.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import type { OrderStatus } from '@tilgul/contract/rules/order-status';
import { MANAGER, STAFF } from '@tilgul/contract/rules/roles';
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { collectCash } from '../cash/collect-cash.ts';
import { billOrder } from '../invoices/issue-bills.ts';
import { orderMoved } from '../notifications/messages.ts';
import { notifyUsers, refreshAdmins, refreshScreens } from '../notifications/notify.ts';
import { findStaffName } from './allocate-staff.ts';
import { endDoor, isPaidAtDoor } from './door/door.db.ts';
import { listWaiting } from './lists/riders.db.ts';
import { listStockLines, takeGoods } from './order-stock.ts';
import { findStore, listPackers, lockOrder, type OrderChange, takeStep } from './orders.db.ts';
import {
  cashToStore,
  decideMove,
  illegalMove,
  isPinVerified,
  type OrderFacts,
  payableOf,
  refuseDoubtfulCash,
} from './orders.rules.ts';
import { exchangeExpired } from './packing/exchange-expired.ts';
import { endAsks } from './packing/settle-asks.ts';
import { freshPin } from './pin/order-pin.ts';

/**
 * Moves an order of the manager's store: Pending → Processing takes the goods unless deduct-stock took them already,
 * Processing → Shipped needs a staff member of the store, makes the PIN and issues the bill (ORD-3, ORD-8, TAX-4, S05). The status it has
 * already changes nothing. Throws no_store, not_found, illegal_move, insufficient_stock (also for what has expired), no_staff_allocated.
 */
export async function moveOrderAsManager(context: ActorContext, id: number, to: OrderStatus): Promise<void> {
  const order = await lockOrder(context.db, context.actor, id);
  const decision = decideMove(order.status, to, MANAGER);
  if (decision === 'illegal') throw illegalMove(order.status, to);
  if (decision === 'go') await (to === 'Processing' ? prepare(context, order) : ship(context, order));
}

async function prepare(context: ActorContext, order: OrderFacts): Promise<void> {
  await takeGoods(context, order);
  await arrive(context, order, 'Processing', { change: { stock_state: 'deducted' } });
}

async function ship(context: ActorContext, order: OrderFacts): Promise<void> {
  const { staff_id, store_id } = order;
  const staffName =
    staff_id === null || store_id === null ? undefined : await findStaffName(context.db, store_id, staff_id);
  if (staffName === undefined) throw new AppError('no_staff_allocated');
  await keepExpiredBack(context, order);
  await arrive(context, await answered(context, order), 'Shipped', {
    change: await freshPin(context, order.id),
    note: staffName,
  });
  await billOrder(context, order.id);
}

/** What is shipped without having been packed counts as packed as ordered; nothing of it may have expired (STOCK-27). */
async function keepExpiredBack(context: ActorContext, order: OrderFacts): Promise<void> {
  if (order.packed_round === order.stock_round) return;
  const ordered = await listStockLines(context.db, order.id);
  await exchangeExpired(context, order, { ordered, packed: ordered, locked: ordered });
}

/** The order when nothing is asked about it any more; what was not answered in time counts as refused (PACK-5). Throws illegal_move. */
function answered(context: ActorContext, order: OrderFacts): Promise<OrderFacts> {
  if (order.asks_until !== null && order.asks_until > context.now)
    throw new AppError('illegal_move', { detail: say('The customer is still asked about this order.') });
  return endAsks(context, order);
}

export interface StaffStep {
  readonly to: OrderStatus;
  /** What the staff member collected, in paise. */
  readonly cash?: Paise | null | undefined;
  /** Why that is not what is to pay. */
  readonly reason?: string | null | undefined;
}

/**
 * Moves an order that is allocated to the staff member: Shipped → Out For Delivery → Delivered, the last only with the
 * PIN verified by this very person within 15 minutes (ORD-10, S05, O08). Cash in paise counts for cod alone.
 * Throws not_found, illegal_move, pin_not_verified, invalid for cash far above the total or none without a reason.
 */
export async function moveOrderAsStaff(context: ActorContext, id: number, step: StaffStep): Promise<void> {
  const order = await lockOrder(context.db, context.actor, id);
  const decision = decideMove(order.status, step.to, STAFF);
  if (decision === 'illegal') throw illegalMove(order.status, step.to);
  if (decision === 'same') return;
  await (step.to === 'Delivered'
    ? deliver(context, order, step)
    : arrive(context, order, 'Out For Delivery', { change: {} }));
  refreshScreens(context, await listWaiting(context.db, context.actor.id));
}

async function deliver(context: ActorContext, order: OrderFacts, step: StaffStep): Promise<void> {
  if (!isPinVerified(order, context.actor.id, context.now)) throw new AppError('pin_not_verified');
  await refuseSecondPayment(context, order, step.cash);
  const cash = cashToStore(order, step.cash);
  refuseDoubtfulCash(order, cash, step.reason);
  const collected = cash === null ? {} : { cash_collected_paise: cash };
  const change = { delivered_at: context.now, ...collected, pin_seal: null };
  await arrive(context, order, 'Delivered', { change, after: { cash_collected_paise: cash } });
  await endDoor(context, order.id);
  // A delivered order has a store; the table's checks allow no other.
  if (cash === null || order.store_id === null) return;
  const due = payableOf(order);
  const reason = cash === due ? null : (step.reason ?? null);
  await collectCash(context, {
    orderId: order.id,
    storeId: order.store_id,
    due,
    amount: cash,
    reason,
  });
}

/** The customer paid by UPI while the rider took cash: the cash goes back, and the order is delivered without (PAY-17). */
async function refuseSecondPayment({ db }: ActorContext, order: OrderFacts, cash: StaffStep['cash']): Promise<void> {
  if (!cash || order.payment_id === null || !(await isPaidAtDoor(db, order.payment_id))) return;
  throw new AppError('illegal_move', { detail: say('This order was paid by UPI. Please give the cash back.') });
}

interface Arrival {
  readonly change: OrderChange;
  readonly note?: string;
  /** What the trail keeps beside the status. */
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The step itself: row, event, notice to the customer, the lists of store and staff, trail. */
async function arrive(
  context: ActorContext,
  order: OrderFacts,
  to: Exclude<OrderStatus, 'Pending' | 'Cancelled'>,
  { change, note, after }: Arrival,
): Promise<void> {
  await takeStep(context, order, { change: { ...change, status: to }, event: to, note: note ?? null });
  await notifyUsers(context, [order.user_id], orderMoved(order, to), { kind: 'order', id: order.id });
  const store = await findStore(context.db, order.store_id);
  refreshScreens(context, [store?.manager_id, order.staff_id, ...(await listPackers(context.db, order.store_id))]);
  await refreshAdmins(context);
  const entry = { action: 'order.moved', subject: 'order', subjectId: order.id } as const;
  await audit(context, { ...entry, before: { status: order.status }, after: { status: to, ...after } });
}
