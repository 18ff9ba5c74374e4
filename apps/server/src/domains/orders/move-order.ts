// Owns the status steps: the manager prepares and ships, the staff member takes to the road and delivers.
import { AppError } from '@tilgul/contract/errors';
import type { Paise } from '@tilgul/contract/money';
import type { OrderStatus } from '@tilgul/contract/order-status';
import { MANAGER, STAFF } from '@tilgul/contract/roles';
import type { ActorWork } from '../../deps.ts';
import { audit } from '../audit/audit.ts';
import { collectCash } from '../cash/collect-cash.ts';
import { orderMoved } from '../notifications/messages.ts';
import { notifyUsers, wakeScreens } from '../notifications/notify.ts';
import { findStaffName } from './allocate-staff.ts';
import { takeGoods } from './order-stock.ts';
import { findStore, lockOrder, type OrderChange, takeStep } from './orders.db.ts';
import { cashToStore, decideMove, illegalMove, isPinVerified, type OrderFacts } from './orders.rules.ts';
import { freshPin } from './pin/order-pin.ts';

/**
 * Moves an order of the manager's store: Pending → Processing takes the goods unless deduct-stock took them already,
 * Processing → Shipped needs a staff member of the store and makes the PIN (decisions section 5, S05). The status it has
 * already changes nothing. Throws no_store, not_found, illegal_move, insufficient_stock, no_staff_allocated.
 */
export async function moveOrderAsManager(work: ActorWork, id: number, to: OrderStatus): Promise<void> {
  const order = await lockOrder(work.db, work.actor, id);
  const decision = decideMove(order.status, to, MANAGER);
  if (decision === 'illegal') throw illegalMove(order.status, to);
  if (decision === 'go') await (to === 'Processing' ? prepare(work, order) : ship(work, order));
}

async function prepare(work: ActorWork, order: OrderFacts): Promise<void> {
  await takeGoods(work, order);
  await arrive(work, order, 'Processing', { change: { stock_state: 'deducted' } });
}

async function ship(work: ActorWork, order: OrderFacts): Promise<void> {
  const { staff_id, store_id } = order;
  const staffName =
    staff_id === null || store_id === null ? undefined : await findStaffName(work.db, store_id, staff_id);
  if (staffName === undefined) throw new AppError('no_staff_allocated');
  await arrive(work, order, 'Shipped', { change: await freshPin(work, order.id), note: staffName });
}

export interface StaffStep {
  readonly to: OrderStatus;
  /** What the staff member collected, in paise. */
  readonly cash?: Paise | null | undefined;
  /** Why that is not the total. */
  readonly reason?: string | null | undefined;
}

/**
 * Moves an order that is allocated to the staff member: Shipped → Out For Delivery → Delivered, the last only with the
 * PIN verified by this very person within 15 minutes (decisions section 5, S05, O08). Cash in paise counts for cod alone.
 * Throws not_found, illegal_move, pin_not_verified.
 */
export async function moveOrderAsStaff(work: ActorWork, id: number, step: StaffStep): Promise<void> {
  const order = await lockOrder(work.db, work.actor, id);
  const decision = decideMove(order.status, step.to, STAFF);
  if (decision === 'illegal') throw illegalMove(order.status, step.to);
  if (decision === 'same') return;
  await (step.to === 'Delivered'
    ? deliver(work, order, step)
    : arrive(work, order, 'Out For Delivery', { change: {} }));
}

async function deliver(work: ActorWork, order: OrderFacts, step: StaffStep): Promise<void> {
  if (!isPinVerified(order, work.actor.id, work.now)) throw new AppError('pin_not_verified');
  const cash = cashToStore(order, step.cash);
  const change = { delivered_at: work.now, cash_collected_paise: cash, pin_seal: null };
  await arrive(work, order, 'Delivered', { change, after: { cash_collected_paise: cash } });
  // A delivered order has a store; the table's checks allow no other.
  if (cash === null || order.store_id === null) return;
  const reason = cash === order.total_paise ? null : (step.reason ?? null);
  await collectCash(work, { orderId: order.id, storeId: order.store_id, due: order.total_paise, amount: cash, reason });
}

interface Arrival {
  readonly change: OrderChange;
  readonly note?: string;
  /** What the trail keeps beside the status. */
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The step itself: row, event, notice to the customer, the lists of store and staff, trail. */
async function arrive(
  work: ActorWork,
  order: OrderFacts,
  to: Exclude<OrderStatus, 'Pending' | 'Cancelled'>,
  { change, note, after }: Arrival,
): Promise<void> {
  await takeStep(work, order, { change: { ...change, status: to }, event: to, note: note ?? null });
  await notifyUsers(work, [order.user_id], orderMoved(order, to));
  const store = await findStore(work.db, order.store_id);
  wakeScreens(work, [store?.manager_id, order.staff_id]);
  const deed = { action: 'order.moved', subject: 'order', subjectId: order.id } as const;
  await audit(work, { ...deed, before: { status: order.status }, after: { status: to, ...after } });
}
