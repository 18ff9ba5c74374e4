import type { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { stateOfGstin } from '@tilgul/contract/rules/gst';
import { orderTotal, type Paise } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { recordCounterCash, refundSaleFromTill } from '../cash/cash.commands.ts';
import { priceLines } from '../catalog/priced-lines.sql.ts';
import { creditSale } from '../invoices/credit-notes.commands.ts';
import { issueInvoices, planSaleInvoices } from '../invoices/invoices.commands.ts';
import { toInvoiceRefs } from '../invoices/invoices.sql.ts';
import { moveStock, OUTSIDE, takeUnreserved } from '../stock/ledger/ledger.ts';
import { resolveStockLocation } from '../stock/stock.queries.ts';
import {
  amountChangedError,
  type ReturnedLine,
  remainingLines,
  requireNotVoid,
  requireVoidable,
  resolveReturnedLines,
  type SaleReturn,
} from './counter-sales.rules.ts';
import {
  getCounterSale,
  getSaleForUpdate,
  insertCounterSale,
  insertReturn,
  type Sale,
  toCounterSaleAnswer,
} from './counter-sales.sql.ts';

// What follows in the transaction in which goods of a counter sale come back: the trail and the credit note.

/** Called once for each return and each void, after stock and cash were moved. */
async function auditAndCreditReturn(context: ActorContext, back: SaleReturn): Promise<void> {
  await audit(context, {
    action: back.kind === 'void' ? 'manual_order.voided' : 'manual_order.returned',
    subject: 'manual_order',
    subjectId: back.saleId,
    after: {
      paid_back_paise: back.amountPaise,
      restock: back.restock,
      reason: back.reason,
      lines: back.lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    },
  });
  await creditSale(context, { manualOrderId: back.saleId, returnId: back.id, lines: back.lines, reason: back.reason });
}

// Takes goods of a counter sale back, or makes the sale void: stock, cash and the sale itself in one transaction.

/**
 * Takes lines of a sale back, at the prices they were sold for: into the stock they came from, or written off; paid back as
 * they were paid, cash out of the store's till (STOCK-20, CASH-8). Throws not_found, no_store, invalid, illegal_move for what
 * came back already, for a void sale, and for more cash than is in the till, conflict for another amount than the screen said.
 */
export async function returnCounterSale(
  context: ActorContext,
  id: number,
  { lines: wanted, restock, reason, expected_amount }: Body<typeof api.manualOrders.returnManualOrder>,
): Promise<ManualOrderAnswer> {
  const sale = await getSaleForUpdate(context.db, context.actor, id);
  requireNotVoid(sale.void_at);
  const lines = resolveReturnedLines(sale.lines, wanted);
  return recordReturn(context, sale, { kind: 'return', lines, restock, reason, expectedPaise: expected_amount });
}

/**
 * Undoes a sale on its business day: what has not come back goes into stock, its money is paid back. Throws as a return does,
 * and illegal_move on a later day or when nothing is left (STOCK-21).
 */
export async function voidCounterSale(
  context: ActorContext,
  id: number,
  { reason, expected_amount }: Body<typeof api.manualOrders.voidManualOrder>,
): Promise<ManualOrderAnswer> {
  const { db, actor, now, deps } = context;
  const sale = await getSaleForUpdate(db, actor, id);
  requireNotVoid(sale.void_at);
  const lines = remainingLines(sale.lines);
  const { BUSINESS_TZ: timeZone } = deps.config;
  requireVoidable({ soldOn: dayOf(sale.created_at, timeZone), today: dayOf(now, timeZone), left: lines.length });
  return recordReturn(context, sale, { kind: 'void', lines, restock: true, reason, expectedPaise: expected_amount });
}

interface ReturnDetails {
  readonly kind: 'return' | 'void';
  readonly lines: readonly ReturnedLine[];
  readonly restock: boolean;
  readonly reason: string;
  /** What the screen asked to pay back. */
  readonly expectedPaise: Paise | undefined;
}

async function recordReturn(
  context: ActorContext,
  sale: Sale,
  { expectedPaise, ...back }: ReturnDetails,
): Promise<ManualOrderAnswer> {
  const { db, actor, now } = context;
  const { id: saleId, place_id: locationId } = sale;
  const isLast = remainingLines(sale.lines).every(
    ({ product_id, quantity }) => back.lines.find((line) => line.product_id === product_id)?.quantity === quantity,
  );
  // A sale to the whole rupee is paid back to the paisa that it was paid with.
  const amountPaise = isLast ? sale.left_paise : Math.min(orderTotal(back.lines), sale.left_paise);
  if (expectedPaise !== undefined && expectedPaise !== amountPaise) throw amountChangedError(amountPaise);
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
    await refundSaleFromTill(context, { locationId, returnId: id, amount: amountPaise, reason: back.reason });
  }
  await auditAndCreditReturn(context, { ...facts, id, round, locationId });
  return getCounterSale(db, saleId);
}

// A counter sale: writes the order and takes its goods from the stock location at once.

/**
 * Sells what the location has not reserved for others: lines summed per product, lines of 0 dropped, name, unit and price
 * copied (STOCK-11, S01); of a product that is no longer sold, what is left (CAT-2). Cash of a store's sale goes into its till
 * (CASH-6), and the bill is issued at once (TAX-4). Throws invalid, not_found (store, product), no_store, insufficient_stock
 * with shortages; then nothing is written.
 */
export async function createCounterSale(
  context: ActorContext,
  form: Body<typeof api.manualOrders.createManualOrder>,
): Promise<ManualOrderAnswer> {
  const locationId = await resolveStockLocation(context, form.warehouse_id);
  const lines = await priceLines(context.db, form.products, {
    field: 'products',
    emptyMessage: say('Enter a quantity for at least one product.'),
    includeDiscontinued: true,
  });
  const { first_name: name, gstin: ownGstin } = form.user;
  const gstin = form.buyer_gstin ?? ownGstin ?? null;
  const buyer = { name, gstin, address: null, stateCode: gstin === null ? null : stateOfGstin(gstin) };
  const bills = await planSaleInvoices(context, { locationId, lines, buyer });
  const { totalPaise } = bills;
  const order = await insertCounterSale(context.db, {
    locationId,
    customer: form.user,
    lines,
    totalPaise,
    roundOffPaise: bills.roundOff,
    buyerGstin: gstin,
    paymentType: form.payment_type ?? 'cash',
    createdBy: context.actor.id,
    createdAt: context.now,
  });
  await takeUnreserved(context, { locationId, lines, document: { kind: 'manual_order', id: order.id } });
  if (order.payment_type === 'cash') {
    await recordCounterCash(context, { locationId, saleId: order.id, amount: totalPaise });
  }
  await audit(context, {
    action: 'manual_order.made',
    subject: 'manual_order',
    subjectId: order.id,
    after: { place_id: locationId, total_paise: totalPaise, payment_type: order.payment_type },
  });
  const issued = await issueInvoices(context, bills, { manualOrderId: order.id });
  return toCounterSaleAnswer(
    order,
    lines.map((line) => ({ ...line, returned: 0 })),
    { ...toInvoiceRefs(issued), credit_notes: [] },
  );
}
