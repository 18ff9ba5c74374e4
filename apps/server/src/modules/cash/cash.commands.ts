import type {
  CashClosing,
  CashEntry,
  closeCashDay as closeCall,
  payOutOfTill as payOutCall,
  takeCash as takeCashCall,
} from '@tilgul/contract/cash';
import type { Body } from '@tilgul/contract/endpoint';
import { dayDifference, expectedInTill } from '@tilgul/contract/rules/cash-day';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { type Paise, toPaise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { requireStore } from '../../platform/security/access.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import {
  cashClosedWithDifference,
  cashDiffers,
  cashDiffersMuch,
  cashHandedOver,
  inRupees,
} from '../notifications/messages.ts';
import { notifyAdmins, notifyUsers } from '../notifications/notify.ts';
import {
  addSums,
  cashInHandChangedError,
  checkTillCount,
  dayHeldError,
  differenceChangedError,
  findHolds,
  getCountDifference,
} from './cash.rules.ts';
import {
  findCashInHand,
  findStoreByLocation,
  insertClosing,
  insertCollection,
  insertHandover,
  insertPayOut,
  insertRefundFromHand,
  insertTakings,
  insertTillRefund,
  lockCashDay,
  readTill,
} from './cash.sql.ts';
import { findClosing, getEntry, readDayState, sumByRider } from './cash-lists.sql.ts';

// Closes a store's cash day: writes its sums down for good; what comes later counts to the next day.

/**
 * Closes the cash of the manager's store up to and with a day; days before it that nobody closed are taken in. Throws
 * no_store, invalid for a day to come, illegal_move when it is closed already or while its cash is in somebody's hand, and
 * for today while cash orders are out for delivery; what decideCount throws where the till was counted; conflict when the
 * screen asked about another difference.
 */
export async function closeDay(context: ActorContext, form: Body<typeof closeCall>): Promise<CashClosing> {
  const { db, now, actor, deps } = context;
  const storeId = requireStore(actor);
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  const { date: day } = form;
  if (day > today) throw invalid({ date: [say('A day that has not come yet cannot be closed.')] });
  const store = await lockCashDay(db, storeId, 'close');
  const { closed_through, closes_from: fromDay } = await readDayState(db, storeId, { today, date: day });
  if (closed_through !== null && day <= closed_through)
    throw new AppError('illegal_move', { detail: say('This day is closed already.') });
  const riders = await sumByRider(db, { storeId, from: fromDay, to: day });
  const holds = findHolds(riders, day === today);
  if (holds.length > 0) throw dayHeldError(holds);
  const sums = addSums(riders);
  const till = checkTillCount(await readTill(db, { storeId, from: fromDay, to: day }), form);
  const difference = dayDifference(sums, getCountDifference(till));
  if (form.expected_difference !== undefined && form.expected_difference !== difference)
    throw differenceChangedError(difference);
  const note = form.note ?? null;
  const id = await insertClosing(db, { storeId, fromDay, day, sums, till, note, closedBy: actor.id, now });
  if (difference !== 0)
    await notifyAdmins(context, cashClosedWithDifference(store.name, day, difference), { kind: 'cash', id: storeId });
  await audit(context, {
    action: 'cash.day_closed',
    subject: 'cash_day',
    subjectId: id,
    after: { fromDay, day, ...sums, till },
  });
  const closing = await findClosing(db, { id });
  if (!closing) throw new AppError('not_found');
  return closing;
}

// Pays cash back out of a store's till: for goods of a counter sale that came back, and for accepted claims, in their transactions.

/** Cash for goods that came back. */
interface SaleRefund {
  /** The stock location that sold them. */
  readonly locationId: number;
  readonly returnId: number;
  readonly amount: Paise;
  readonly reason: string;
}

/** Takes the cash out of the till of its store (CASH-8); sales from the main stock have none. Throws as `lockTillFor` does. */
export async function refundSaleFromTill(context: ActorContext, back: SaleRefund): Promise<void> {
  const { locationId, returnId, amount, reason } = back;
  const storeId = await findStoreByLocation(context.db, locationId);
  if (storeId === undefined) return;
  const today = await lockTill(context, storeId, amount);
  const { db, now, actor } = context;
  await insertTillRefund(db, { storeId, returnId, amount, reason, actorId: actor.id, today, now });
}

/** Takes what an accepted claim comes to out of its store's till (CASH-8). Throws as `lockTillFor` does. */
export async function refundClaimFromTill(
  context: ActorContext,
  back: { readonly storeId: number; readonly claimId: number; readonly amount: Paise; readonly reason: string },
): Promise<void> {
  const today = await lockTill(context, back.storeId, back.amount);
  const { db, now, actor } = context;
  await insertTillRefund(db, { ...back, actorId: actor.id, today, now });
}

// Takes cash out of the till, with what it is for.

/**
 * Books cash taken out of the till of the manager's store; the amount in paise. Throws no_store, illegal_move for more than
 * should be in a till that was counted before: two at once are taken one after the other.
 */
export async function payOutOfTill(context: ActorContext, form: Body<typeof payOutCall>): Promise<CashEntry> {
  const { db, now, actor } = context;
  const { amount, reason } = form;
  const storeId = requireStore(actor);
  const today = await lockTill(context, storeId, amount);
  const id = await insertPayOut(db, { storeId, amount, reason, actorId: actor.id, today, now });
  const after = { amount_paise: amount, reason };
  await audit(context, { action: 'cash.paid_out', subject: 'cash_entry', subjectId: id, after });
  return getEntry(db, storeId, id);
}

// Locks a store's till for cash that leaves it.

/**
 * Locks the till, so that two who take cash out do so one after the other; today's business day as YYYY-MM-DD. Throws
 * illegal_move for more than should be in a till that was counted before.
 */
async function lockTill(context: ActorContext, storeId: number, amount: Paise): Promise<string> {
  const { db, now, deps } = context;
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  await lockCashDay(db, storeId, 'close');
  const { date, closes_from: from } = await readDayState(db, storeId, { today });
  const expected = expectedInTill(await readTill(db, { storeId, from, to: date }));
  if (expected !== null && amount > expected) {
    throw new AppError('illegal_move', {
      detail: say('The till should hold {amount}, no more.', { amount: inRupees(expected) }),
    });
  }
  return today;
}

// Books the cash of a counter sale into the store's till, in the transaction of the sale.

/** A counter sale that was paid in cash. */
interface CounterCash {
  /** The stock location that sold it. */
  readonly locationId: number;
  readonly saleId: number;
  readonly amount: Paise;
}

/** Puts the sale's cash into the till of its store (CASH-6); sales from the main stock have none. */
export async function recordCounterCash(
  context: ActorContext,
  { locationId, saleId, amount }: CounterCash,
): Promise<void> {
  const { db, now, actor, deps } = context;
  const storeId = await findStoreByLocation(db, locationId);
  if (storeId === undefined) return;
  await lockCashDay(db, storeId, 'share');
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  await insertTakings(db, { storeId, saleId, amount, actorId: actor.id, today, now });
}

// Pays an accepted claim back at the door, out of the cash in the rider's hand.

/** Takes what an accepted claim comes to out of the actor's hand (CASH-9). Throws illegal_move for more than is in it. */
export async function refundClaimFromHand(
  context: ActorContext,
  back: { readonly storeId: number; readonly claimId: number; readonly amount: Paise; readonly reason: string },
): Promise<void> {
  const { db, now, actor, deps } = context;
  await lockCashDay(db, back.storeId, 'share');
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  if (await insertRefundFromHand(db, { ...back, staffId: actor.id, today, now })) return;
  const inHand = (await findCashInHand(db, back.storeId, actor.id))?.in_hand ?? 0;
  throw new AppError('illegal_move', {
    detail: say('You have {amount} in hand. Collect more first, or let the store pay it back.', {
      amount: inRupees(inHand),
    }),
  });
}

// A handover: the manager takes all the cash that a rider has in hand, as counted, once.

/**
 * Empties the hand of a staff member of the manager's store and books what was counted; amounts in paise. Throws no_store,
 * not_found for another store's staff, invalid at `note` for a difference without a reason, illegal_move when nothing is in
 * hand, conflict when another amount is in hand than was expected: of many at once one books.
 */
export async function acceptHandover(context: ActorContext, form: Body<typeof takeCashCall>): Promise<CashEntry> {
  const { db, now, actor, deps } = context;
  const { staff_id: staffId, expected_amount: expected, counted_amount: counted } = form;
  const storeId = requireStore(actor);
  const reason = form.note ?? null;
  const hand = await findCashInHand(db, storeId, staffId);
  if (!hand) throw new AppError('not_found');
  if (counted !== expected && reason === null) throw invalid({ note: [say('Please say why the amounts differ.')] });
  await lockCashDay(db, storeId, 'share');
  const today = dayOf(now, deps.config.BUSINESS_TZ);
  const id = await insertHandover(db, { storeId, staffId, expected, counted, reason, takenBy: actor.id, today, now });
  if (id === undefined)
    throw cashInHandChangedError(hand.name, (await findCashInHand(db, storeId, staffId))?.in_hand ?? 0);
  await notifyUsers(context, [staffId], cashHandedOver({ due: expected, amount: counted }), { kind: 'cash' });
  const after = { staff_id: staffId, due_paise: expected, amount_paise: counted, reason };
  await audit(context, { action: 'cash.handed_over', subject: 'cash_entry', subjectId: id, after });
  return getEntry(db, storeId, id);
}

// Books the cash that a rider collected, in the transaction that delivers the order.

/** A delivered cash order; amounts in paise. */
interface CollectedCash {
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
  await insertCollection(db, { ...cash, staffId: actor.id, today, now });
  if (cash.amount === cash.due) return;
  const order = { kind: 'order', id: cash.orderId } as const;
  await notifyUsers(context, [store.manager_id], cashDiffers(order, cash), order);
  if (Math.abs(cash.amount - cash.due) <= (toPaise(deps.config.CASH_DIFFERENCE_NOTICE) ?? 0)) return;
  await notifyAdmins(context, cashDiffersMuch(order, store.name, cash), order);
}
