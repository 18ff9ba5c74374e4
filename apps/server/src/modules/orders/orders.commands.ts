// Status steps of an order: prepare, ship, deliver, return, cancel, delete.
import { AppError, illegalMove } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import { CUSTOMER, MANAGER, STAFF } from '@tilgul/contract/rules/roles';
import { ORDER_ENDS, type OrderStatus } from '@tilgul/contract/rules/statuses';
import type { ActorContext, SystemContext } from '../../deps.ts';
import { together } from '../../platform/db/transaction.ts';
import { getText } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { collectCash } from '../cash/cash.commands.ts';
import { erasePhotos } from '../claim-photos/claim-photos.commands.ts';
import { releaseWindow } from '../delivery/delivery-windows.sql.ts';
import { creditOrder } from '../invoices/credit-notes.commands.ts';
import { invoiceOrder } from '../invoices/invoices.commands.ts';
import { orderStatusChanged, reasonedMessage, refundMessage } from '../notifications/messages.ts';
import { notify, notifyUsers, refreshAdmins, refreshScreens, refreshStore } from '../notifications/notify.ts';
import { getUnrefunded, isRefundedByHand, markRefundable } from '../payments/payments.sql.ts';
import { smsCustomer } from '../sms/sms.ts';
import { findStaffName } from './allocation.commands.ts';
import { exchangeTooOld } from './exchange.commands.ts';
import { listWaiting } from './lists/order-rows.sql.ts';
import { deductGoods, listStockLines, releaseGoods } from './order-stock.commands.ts';
import {
  decideCancel,
  decideMove,
  getCashToRecord,
  getPayable,
  illegalStep,
  isPinVerified,
  type OrderFacts,
  refuseImplausibleCash,
  statusError,
} from './orders.rules.ts';
import { changeOrder, findStore, lockOrder, lockUnpackedOrder, type OrderChange, recordStep } from './orders.sql.ts';
import { closeSubstitutionRequests, packDraft } from './packing.commands.ts';
import { clearPinTries, createPin, findPin } from './pin.commands.ts';
import { closeUpiPayment, isPaidByUpi } from './upi-on-delivery.sql.ts';

/**
 * Moves an order of the manager's store (ORD-3, ORD-8, TAX-4, S05). Pending → Processing deducts the goods unless
 * `deductOrderStock` already has; Processing → Shipped needs an allocated rider, creates the PIN and issues the invoice.
 * Moving to the current status changes nothing.
 */
export async function moveOrderAsManager(
  context: ActorContext,
  id: number,
  { status: to, confirm_refunded }: { readonly status: OrderStatus; readonly confirm_refunded?: boolean | undefined },
): Promise<void> {
  const order = await lockOrder(context.db, context.actor, id);
  const decision = decideMove(order.status, to, MANAGER);
  if (decision === 'illegal') throw illegalStep(order.status, to);
  if (decision !== 'go') return;
  if (to === 'Processing') return startProcessing(context, order);
  const { payment_id } = order;
  if (!confirm_refunded && payment_id !== null && (await isRefundedByHand(context.db, payment_id)))
    throw new AppError('refunded_by_hand');
  return ship(context, order);
}

async function startProcessing(context: ActorContext, order: OrderFacts): Promise<void> {
  await deductGoods(context, order);
  await enterStatus(context, order, 'Processing', { change: { stock_state: 'deducted' } });
}

const isPacked = ({ packed_round, stock_round }: OrderFacts) => packed_round === stock_round;

async function ship(context: ActorContext, found: OrderFacts): Promise<void> {
  const { staff_id, store_id } = found;
  const staffName =
    staff_id === null || store_id === null ? undefined : await findStaffName(context.db, store_id, staff_id);
  if (staffName === undefined) throw new AppError('no_staff_allocated');
  const order = await packDraft(context, found);
  await exchangeTooOldUnpacked(context, order);
  const asked = await closeQuestions(context, order);
  await together([
    clearPinTries(context.db, order.id),
    enterStatus(context, asked, 'Shipped', {
      change: createPin(context.deps, order.id),
      note: staffName,
      ...(isPacked(found) ? {} : { after: { unpacked: true } }),
    }),
  ]);
  await invoiceOrder(context, order.id);
}

/** An order shipped without packing counts as packed in full, so its old goods are exchanged now (STOCK-27). */
async function exchangeTooOldUnpacked(context: ActorContext, order: OrderFacts): Promise<void> {
  if (isPacked(order)) return;
  const ordered = await listStockLines(context.db, order.id);
  await exchangeTooOld(context, order, { ordered, packed: ordered, locked: ordered });
}

/** Refuses substitutes that were not answered in time; the order cannot ship while the customer may still answer (PACK-5). */
function closeQuestions(context: ActorContext, order: OrderFacts): Promise<OrderFacts> {
  if (order.asks_until !== null && order.asks_until > context.now) throw illegalMove(getText('orders.notAnswered'));
  return closeSubstitutionRequests(context, order);
}

interface StaffStep {
  readonly to: OrderStatus;
  /** Cash collected by the rider, in paise. */
  readonly cash?: Paise | null | undefined;
  /** Why the cash differs from the amount due. */
  readonly reason?: string | null | undefined;
}

/**
 * Moves an order allocated to the rider: Shipped → Out For Delivery → Delivered. Delivery requires that the same rider has
 * verified the PIN within the last 15 minutes (ORD-10, S05, O08). Cash is recorded for cash orders only.
 */
export async function moveOrderAsStaff(context: ActorContext, id: number, step: StaffStep): Promise<void> {
  const order = await lockOrder(context.db, context.actor, id);
  const decision = decideMove(order.status, step.to, STAFF);
  if (decision === 'illegal') throw illegalStep(order.status, step.to);
  if (decision === 'same') return;
  await together([
    step.to === 'Delivered'
      ? deliver(context, order, step)
      : enterStatus(context, order, 'Out For Delivery', { change: {} }),
    listWaiting(context.db, context.actor.id).then((waiting) => refreshScreens(context, waiting)),
  ]);
}

async function deliver(context: ActorContext, order: OrderFacts, step: StaffStep): Promise<void> {
  if (!isPinVerified(order, context.actor.id, context.now)) throw new AppError('pin_not_verified');
  await refuseSecondPayment(context, order, step.cash);
  const cash = getCashToRecord(order, step.cash);
  refuseImplausibleCash(order, cash, step.reason);
  const collected = cash === null ? {} : { cash_collected_paise: cash };
  const change = { delivered_at: context.now, ...collected, pin_seal: null };
  await together([
    enterStatus(context, order, 'Delivered', { change, after: { cash_collected_paise: cash } }),
    closeUpiPayment(context, order.id),
  ]);
  // The null check is for the type: the table's checks give every delivered order a store.
  if (cash === null || order.store_id === null) return;
  const due = getPayable(order);
  const reason = cash === due ? null : (step.reason ?? null);
  await collectCash(context, { orderId: order.id, storeId: order.store_id, due, amount: cash, reason });
}

/** If the customer has paid by UPI in the meantime, the rider must return the cash and deliver without it (PAY-17). */
async function refuseSecondPayment({ db }: ActorContext, order: OrderFacts, cash: StaffStep['cash']): Promise<void> {
  if (!cash || order.payment_id === null || !(await isPaidByUpi(db, order.payment_id))) return;
  throw illegalMove(getText('orders.alreadyPaidByUpi'));
}

interface StatusStep {
  readonly change: OrderChange;
  readonly note?: string;
  /** Audit log fields besides the status. */
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Applies a status change: row, timeline event, notification to the customer, screens of store and staff, audit log. */
async function enterStatus(
  context: ActorContext,
  order: OrderFacts,
  to: Exclude<OrderStatus, 'Pending' | 'Cancelled'>,
  { change, note, after }: StatusStep,
): Promise<void> {
  const pin = to === 'Out For Delivery' ? findPin(context.deps, { ...order, status: to }) : undefined;
  const entry = { action: 'order.moved', subject: 'order', subjectId: order.id } as const;
  refreshScreens(context, [order.staff_id]);
  refreshStore(context, order.store_id);
  await together([
    recordStep(context, order, { change: { ...change, status: to }, event: to, note: note ?? null }),
    notifyUsers(context, [order.user_id], orderStatusChanged(order, to), { kind: 'order', id: order.id }),
    audit(context, { ...entry, before: { status: order.status }, after: { status: to, ...after } }),
    ...(pin === undefined ? [] : [smsCustomer(context, 'out_for_delivery', order.user_id, { id: order.id, pin })]),
  ]);
}

/**
 * Deducts an order's goods from the stock of the manager's store before its status changes. Happens once per order, however
 * often this call and the move to Processing are repeated (STOCK-6, S02).
 */
export async function deductOrderStock(context: ActorContext, orderId: number): Promise<{ message: string }> {
  const answer = { message: getText('orders.deducted') };
  const order = await lockOrder(context.db, context.actor, orderId);
  if (order.stock_state === 'deducted') return answer;
  if (order.status !== 'Pending') throw statusError(order.status, 'orders.cannotDeduct');
  await deductGoods(context, order);
  await changeOrder(context.db, order, { stock_state: 'deducted' });
  const [before, after] = [{ stock_state: order.stock_state }, { stock_state: 'deducted' }];
  await audit(context, { action: 'order.stock_deducted', subject: 'order', subjectId: order.id, before, after });
  return answer;
}

/**
 * Returns a rider's undelivered order to the store: Out For Delivery → Shipped (ORD-7). Its goods stay deducted, and the
 * PIN must be verified again on the next trip.
 */
export async function returnOrder(context: ActorContext, id: number, reason: string): Promise<void> {
  const order = await lockOrder(context.db, context.actor, id);
  if (order.status !== 'Out For Delivery') throw statusError(order.status, 'orders.cannotReturn');
  const change = { status: 'Shipped', return_reason: reason, pin_verified_at: null, pin_verified_by: null };
  await recordStep(context, order, { change, event: 'returned', note: reason });
  await closeUpiPayment(context, order.id);
  refreshScreens(context, await listWaiting(context.db, context.actor.id));
  const store = await findStore(context.db, order.store_id);
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [
    { to: [order.user_id], message: reasonedMessage('order_returned', order, reason), about },
    { to: [store?.manager_id], message: reasonedMessage('store_order_returned', order, reason), about },
  ]);
  refreshAdmins(context);
  const [before, after] = [{ status: order.status }, { status: 'Shipped', return_reason: reason }];
  await audit(context, { action: 'order.returned', subject: 'order', subjectId: order.id, before, after });
}

/** Cancels an order if its status allows it for the actor's role (ORD-1, ORD-5, S07). Cancelling again changes nothing. */
export async function cancelOrder(context: ActorContext, id: number, reason: string): Promise<{ message: string }> {
  const { db, actor } = context;
  const answer = { message: getText('orders.cancelled') };
  const order = await lockOrder(db, actor, id);
  const decision = decideCancel(order.status, actor.role);
  if (decision === 'illegal') throw illegalStep(order.status, 'Cancelled');
  if (decision === 'same') return answer;
  await endOrder(context, order, { reason });
  if (actor.role !== CUSTOMER) await auditCancellation(context, order, reason);
  return answer;
}

function auditCancellation(context: ActorContext, { id, status }: OrderFacts, reason: string): Promise<void> {
  const [before, after] = [{ status }, { status: 'Cancelled', cancel_reason: reason }];
  return audit(context, { action: 'order.cancelled', subject: 'order', subjectId: id, before, after });
}

/** Cancels an order that is Pending or Processing and not packed, with the owner suspended. False for any other. */
export async function cancelUnpacked(context: ActorContext, id: number, reason: string): Promise<boolean> {
  const order = await lockUnpackedOrder(context.db, id);
  if (!order) return false;
  await endOrder(context, order, { reason });
  await auditCancellation(context, order, reason);
  return true;
}

/**
 * Ends a locked, undelivered order: releases stock and delivery window, makes its payment refundable, credits its invoice and
 * notifies customer, store and rider. `change` may hide the order in the same update. The system may end one without an actor.
 */
export async function endOrder(
  context: SystemContext,
  order: OrderFacts,
  { reason, change }: { readonly reason: string; readonly change?: OrderChange },
): Promise<void> {
  await releaseGoods(context, order);
  await releaseWindow(context.db, order.slot_id);
  const cancelled = {
    status: 'Cancelled',
    stock_state: 'released',
    cancel_reason: reason,
    pin_seal: null,
    asks_until: null,
  };
  await recordStep(context, order, { change: { ...cancelled, ...change }, event: 'Cancelled', note: reason });
  await closeUpiPayment(context, order.id);
  if (order.payment_id !== null) await markRefundable(context, order.payment_id, reason);
  const refund = order.payment_id === null ? 0 : await getUnrefunded(context.db, order.payment_id);
  const store = await findStore(context.db, order.store_id);
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [
    { to: [order.user_id], message: reasonedMessage('order_cancelled', order, reason), about },
    {
      to: [store?.manager_id, order.staff_id],
      message: reasonedMessage('store_order_cancelled', order, reason),
      about,
    },
    {
      to: [refund > 0 ? order.user_id : null],
      message: refundMessage('refund_due', refund, order.id),
      about,
    },
  ]);
  refreshAdmins(context);
  await creditOrder(context, order.id, order.stock_round, reason);
}

const DELETE_REASON = 'Deleted by the administrator';

/** Hides an order for good (ORD-6). An undelivered order is cancelled first; a delivered one keeps its stock and payment. */
export async function deleteOrder(context: ActorContext, id: number): Promise<{ message: string }> {
  const order = await lockOrder(context.db, context.actor, id);
  const change = { deleted_at: context.now };
  if (ORDER_ENDS.includes(order.status)) {
    await changeOrder(context.db, order, change);
    refreshAdmins(context);
  } else await endOrder(context, order, { reason: DELETE_REASON, change });
  await erasePhotos(context, { orderIds: [order.id] });
  const before = { status: order.status, stock_state: order.stock_state };
  await audit(context, { action: 'order.deleted', subject: 'order', subjectId: order.id, before });
  return { message: getText('orders.deleted') };
}
