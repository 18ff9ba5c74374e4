// Use cases that write the cash ledger: riders collect and hand over, tills take, pay out and refund, a store closes its day.
// Cash of a delivery, sale or return is booked in that event's transaction.
import type {
  CashClosing,
  CashEntry,
  closeCashDay as closeCall,
  payOutOfTill as payOutCall,
  takeCash as takeCashCall,
} from '@tilgul/contract/cash';
import type { Body } from '@tilgul/contract/endpoint';
import { getDayDifference, getExpectedTill } from '@tilgul/contract/rules/cash-day';
import { illegalMove, invalid, notFound } from '@tilgul/contract/rules/errors';
import { type Paise, toPaise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { requireStore } from '../../platform/security/access.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import {
  cashClosedWithDifference,
  cashDifference,
  cashHandedOver,
  formatRupees,
  largeCashDifference,
} from '../notifications/messages.ts';
import { notifyAdmins, notifyUsers } from '../notifications/notify.ts';
import { listRegisterStates } from '../register-settings/register-states.sql.ts';
import {
  addSums,
  cashInHandChangedError,
  checkTillCount,
  dayHeldError,
  differenceChangedError,
  findHolds,
  getCountDifference,
  requireRegistersClosed,
} from './cash.rules.ts';
import {
  type ClaimRefund,
  type Collection,
  type Drawer,
  findCashInHand,
  findStoreByLocation,
  insertClosing,
  insertCollection,
  insertHandover,
  insertRefundFromHand,
  insertTillEntry,
  lockCashDay,
  readTill,
} from './cash.sql.ts';
import { findClosing, getEntry, readDayState, sumByRider } from './cash-lists.sql.ts';

/**
 * Books the cash that the actor collected. A difference notifies the store's manager, and every administrator if it exceeds
 * `CASH_DIFFERENCE_NOTICE` (CASH-5).
 */
export async function collectCash(context: ActorContext, cash: Collection): Promise<void> {
  const { db, deps } = context;
  const store = await lockCashDay(db, cash.storeId, 'share');
  await insertCollection(context, cash);
  if (cash.amount === cash.due) return;
  const order = { kind: 'order', id: cash.orderId } as const;
  await notifyUsers(context, [store.manager_id], cashDifference(order, cash), order);
  if (Math.abs(cash.amount - cash.due) <= (toPaise(deps.config.CASH_DIFFERENCE_NOTICE) ?? 0)) return;
  await notifyAdmins(context, largeCashDifference(order, store.name, cash), order);
}

/**
 * The manager takes over all the cash that a rider has in hand. Amounts in paise; a difference needs a note. The expected
 * amount must still be in hand, so only one of several concurrent handovers succeeds.
 */
export async function acceptHandover(context: ActorContext, form: Body<typeof takeCashCall>): Promise<CashEntry> {
  const { db, actor } = context;
  const { staff_id: staffId, expected_amount: expected, counted_amount: counted } = form;
  const storeId = requireStore(actor);
  const reason = form.note ?? null;
  const rider = await findCashInHand(db, storeId, staffId);
  if (!rider) throw notFound();
  if (counted !== expected && reason === null) throw invalid({ note: [getText('cash.reasonMissing')] });
  await lockCashDay(db, storeId, 'share');
  const id = await insertHandover(context, { storeId, staffId, expected, counted, reason });
  if (id === undefined)
    throw cashInHandChangedError(rider.name, (await findCashInHand(db, storeId, staffId))?.in_hand ?? 0);
  await notifyUsers(context, [staffId], cashHandedOver({ due: expected, amount: counted }), { kind: 'cash' });
  const after = { staff_id: staffId, due_paise: expected, amount_paise: counted, reason };
  await audit(context, { action: 'cash.handed_over', subject: 'cash_entry', subjectId: id, after });
  return getEntry(db, storeId, id);
}

/** Refunds an accepted claim from the rider's cash in hand (CASH-9). */
export async function refundClaimFromHand(context: ActorContext, refund: ClaimRefund): Promise<void> {
  const { db, actor } = context;
  await lockCashDay(db, refund.storeId, 'share');
  if (await insertRefundFromHand(context, refund)) return;
  const inHand = (await findCashInHand(db, refund.storeId, actor.id))?.in_hand ?? 0;
  throw illegalMove(getText('cash.tooLittleInHand', { amount: formatRupees(inHand) }));
}

interface CounterCash {
  /** The stock location of the sale. */
  readonly locationId: number;
  readonly saleId: number;
  readonly amount: Paise;
}

/** Books a counter sale's cash into the store's till (CASH-6). The main stock has no till. */
export async function recordCounterCash(context: ActorContext, { locationId, ...sale }: CounterCash): Promise<void> {
  const storeId = await findStoreByLocation(context.db, locationId);
  if (storeId === undefined) return;
  await lockCashDay(context.db, storeId, 'share');
  await insertTillEntry(context, { kind: 'takings', storeId, ...sale });
}

/** Cash of a register's drawer, booked from its record. `float` comes out of the till, `drawer` goes into it. */
export interface DrawerCash {
  readonly kind: 'takings' | 'paid_back' | 'paid_in' | 'paid_out' | 'float' | 'drawer';
  readonly storeId: number;
  readonly drawer: Drawer;
  readonly amount: Paise;
  /** What a counted drawer should have held; `amount` by default. */
  readonly due?: Paise;
  readonly saleId?: number;
  readonly returnId?: number;
  readonly reason?: string;
}

/** Books cash of a register's drawer. It happened already, so the till is never too low for it. */
export async function bookDrawerCash(context: ActorContext, cash: DrawerCash): Promise<void> {
  if (cash.amount === 0 && cash.kind !== 'drawer') return;
  await lockCashDay(context.db, cash.storeId, 'share');
  await insertTillEntry(context, cash);
}

/** Locks the till for cash that leaves it. Once the till has been counted, refuses more than it should hold. */
async function lockTill(context: ActorContext, storeId: number, amount: Paise): Promise<void> {
  const { db } = context;
  await lockCashDay(db, storeId, 'close');
  const { date, closes_from: from } = await readDayState(context, storeId);
  const expected = getExpectedTill(await readTill(db, { storeId, from, to: date }));
  if (expected !== null && amount > expected)
    throw illegalMove(getText('cash.tillTooHigh', { amount: formatRupees(expected) }));
}

/** Books cash that the manager takes out of the store's till, with a reason. */
export async function payOutOfTill(context: ActorContext, form: Body<typeof payOutCall>): Promise<CashEntry> {
  const { amount, reason } = form;
  const storeId = requireStore(context.actor);
  await lockTill(context, storeId, amount);
  const id = await insertTillEntry(context, { kind: 'paid_out', storeId, amount, reason });
  const after = { amount_paise: amount, reason };
  await audit(context, { action: 'cash.paid_out', subject: 'cash_entry', subjectId: id, after });
  return getEntry(context.db, storeId, id);
}

/** A cash refund for returned goods of a counter sale. */
interface SaleRefund {
  /** The stock location of the sale. */
  readonly locationId: number;
  readonly returnId: number;
  readonly amount: Paise;
  readonly reason: string;
}

/** Refunds returned goods from the store's till (CASH-8). The main stock has no till. */
export async function refundSaleFromTill(context: ActorContext, { locationId, ...refund }: SaleRefund): Promise<void> {
  const storeId = await findStoreByLocation(context.db, locationId);
  if (storeId === undefined) return;
  await lockTill(context, storeId, refund.amount);
  await insertTillEntry(context, { kind: 'paid_back', storeId, ...refund });
}

/** Refunds an accepted claim from the store's till (CASH-8). */
export async function refundClaimFromTill(context: ActorContext, refund: ClaimRefund): Promise<void> {
  await lockTill(context, refund.storeId, refund.amount);
  await insertTillEntry(context, { kind: 'paid_back', ...refund });
}

/**
 * Closes the cash of the manager's store up to a day, including earlier days still open. Refused while a rider holds cash of
 * those days and, for today, while cash orders are out for delivery. Later cash counts to the next day.
 */
export async function closeDay(context: ActorContext, form: Body<typeof closeCall>): Promise<CashClosing> {
  const { db } = context;
  const storeId = requireStore(context.actor);
  const today = getToday(context);
  const { date: day } = form;
  if (day > today) throw invalid({ date: [getText('cash.futureDay')] });
  const store = await lockCashDay(db, storeId, 'close');
  const { closed_through, closes_from: fromDay } = await readDayState(context, storeId, day);
  if (closed_through !== null && day <= closed_through) throw illegalMove(getText('cash.dayClosed'));
  const riders = await sumByRider(db, { storeId, from: fromDay, to: day });
  const holds = findHolds(riders, day === today);
  if (holds.length > 0) throw dayHeldError(holds);
  requireRegistersClosed(await listRegisterStates(db, storeId), form);
  const sums = addSums(riders);
  const till = checkTillCount(await readTill(db, { storeId, from: fromDay, to: day }), form);
  const difference = getDayDifference(sums, getCountDifference(till));
  if (form.expected_difference !== undefined && form.expected_difference !== difference)
    throw differenceChangedError(difference);
  const note = form.note ?? null;
  const id = await insertClosing(context, { storeId, fromDay, day, sums, till, note });
  if (difference !== 0)
    await notifyAdmins(context, cashClosedWithDifference(store.name, day, difference), { kind: 'cash', id: storeId });
  const after = { fromDay, day, ...sums, till };
  await audit(context, { action: 'cash.day_closed', subject: 'cash_day', subjectId: id, after });
  const closing = await findClosing(db, { id });
  if (!closing) throw notFound();
  return closing;
}
