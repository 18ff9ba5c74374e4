// Takes goods of a counter sale back, or makes the sale void: stock, cash and the sale itself in one transaction.
import type { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { orderTotal, type Paise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { payCounterCashBack } from '../cash/pay-counter-cash-back.ts';
import { moveStock, OUTSIDE } from '../stock/stock.db.ts';
import { getManualOrder } from './manual-orders.db.ts';
import {
  amountChanged,
  checkVoid,
  decideReturn,
  linesLeft,
  type ReturnedLine,
  refuseVoid,
} from './manual-orders.rules.ts';
import { getSaleForUpdate, insertReturn, type Sale } from './returns.db.ts';
import { saleReturned } from './sale-returned.ts';

/**
 * Takes lines of a sale back, at the prices they were sold for: into the stock they came from, or written off; paid back as
 * they were paid, cash out of the store's till (STOCK-20, CASH-8). Throws not_found, no_store, invalid, illegal_move for what
 * came back already, for a void sale, and for more cash than is in the till, conflict for another amount than the screen said.
 */
export async function returnManualOrder(
  context: ActorContext,
  id: number,
  { lines: wanted, restock, reason, expected_amount }: Body<typeof api.manualOrders.returnManualOrder>,
): Promise<ManualOrderAnswer> {
  const sale = await getSaleForUpdate(context.db, context.actor, id);
  refuseVoid(sale.void_at);
  const lines = decideReturn(sale.lines, wanted);
  return takeBack(context, sale, { kind: 'return', lines, restock, reason, expectedPaise: expected_amount });
}

/**
 * Undoes a sale on its business day: what has not come back goes into stock, its money is paid back. Throws as a return does,
 * and illegal_move on a later day or when nothing is left (STOCK-21).
 */
export async function voidManualOrder(
  context: ActorContext,
  id: number,
  { reason, expected_amount }: Body<typeof api.manualOrders.voidManualOrder>,
): Promise<ManualOrderAnswer> {
  const { db, actor, now, deps } = context;
  const sale = await getSaleForUpdate(db, actor, id);
  refuseVoid(sale.void_at);
  const lines = linesLeft(sale.lines);
  const { BUSINESS_TZ: timeZone } = deps.config;
  checkVoid({ soldOn: dayOf(sale.created_at, timeZone), today: dayOf(now, timeZone), left: lines.length });
  return takeBack(context, sale, { kind: 'void', lines, restock: true, reason, expectedPaise: expected_amount });
}

interface Back {
  readonly kind: 'return' | 'void';
  readonly lines: readonly ReturnedLine[];
  readonly restock: boolean;
  readonly reason: string;
  /** What the screen asked to pay back. */
  readonly expectedPaise: Paise | undefined;
}

async function takeBack(
  context: ActorContext,
  sale: Sale,
  { expectedPaise, ...back }: Back,
): Promise<ManualOrderAnswer> {
  const { db, actor, now } = context;
  const { id: saleId, place_id: locationId } = sale;
  const isLast = linesLeft(sale.lines).every(
    ({ product_id, quantity }) => back.lines.find((line) => line.product_id === product_id)?.quantity === quantity,
  );
  // A sale to the whole rupee is paid back to the paisa that it was paid with.
  const amountPaise = isLast ? sale.left_paise : Math.min(orderTotal(back.lines), sale.left_paise);
  if (expectedPaise !== undefined && expectedPaise !== amountPaise) throw amountChanged(amountPaise);
  const facts = { ...back, saleId, amountPaise };
  const { id, round } = await insertReturn(db, { ...facts, createdBy: actor.id, now });
  if (back.restock) {
    const document = { kind: 'manual_order', id: saleId } as const;
    const move = {
      from: OUTSIDE,
      to: locationId,
      reason: 'manual_return',
      document,
      round,
      note: back.reason,
    } as const;
    await moveStock(context, { ...move, lines: back.lines });
  }
  if (sale.with_till && sale.payment_type === 'cash' && amountPaise > 0) {
    await payCounterCashBack(context, { locationId, returnId: id, amount: amountPaise, reason: back.reason });
  }
  await saleReturned(context, { ...facts, id, round, locationId });
  return getManualOrder(db, saleId);
}
