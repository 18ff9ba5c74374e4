// Use cases of the counter: selling, taking goods back, and voiding a sale. Each moves stock, cash and documents in one
// transaction.
import type { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import { needsAddress } from '@tilgul/contract/invoices';
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { getGstinState } from '@tilgul/contract/rules/gst';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { isOfShop } from '@tilgul/contract/rules/sale-phone';
import type { ActorContext } from '../../deps.ts';
import { getBusinessDay } from '../../platform/time/business-day.ts';
import { getText, isWalkInName } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { recordCounterCash, refundSaleFromTill } from '../cash/cash.commands.ts';
import { priceLines } from '../catalog/priced-lines.sql.ts';
import { creditSale } from '../invoices/credit-notes.commands.ts';
import { issueInvoices, planSaleInvoices } from '../invoices/invoices.commands.ts';
import { type GivenNumber, toInvoiceRefs } from '../invoices/invoices.sql.ts';
import { refundSaleUpi } from '../payments/register-upi.commands.ts';
import { moveStock, OUTSIDE, takeUnreserved } from '../stock/ledger/ledger.ts';
import { returnLooseGoods } from '../stock/ledger/loose-goods.ts';
import { resolveStockLocation } from '../stock/stock.queries.ts';
import { readParticulars, refuseOwnGstin } from '../taxes/taxes.sql.ts';
import {
  amountChangedError,
  getRefund,
  type ReturnedLine,
  remainingLines,
  requireEnoughCash,
  requireNotVoid,
  requireVoidable,
  resolveReturnedLines,
  type SaleReturn,
  sortAsEntered,
  splitRefund,
} from './counter-sales.rules.ts';
import {
  getCounterSale,
  getSaleForUpdate,
  insertCounterSale,
  insertReturn,
  type Sale,
  toCounterSaleAnswer,
  toSaleLine,
} from './counter-sales.sql.ts';

type Customer = Body<typeof api.manualOrders.createManualOrder>['user'];

/** Screens send the shop's number for a walk-in customer without one. */
async function withoutShopPhone(context: ActorContext, customer: Customer): Promise<Customer> {
  if (!isWalkInName(customer.first_name)) return customer;
  const { phone } = await readParticulars(context);
  return isOfShop(customer.mobile_number, phone) ? { ...customer, mobile_number: '' } : customer;
}

/**
 * Sells unreserved stock of a location (STOCK-11, S01), also the rest of products no longer sold (CAT-2). Cash of a store's
 * sale goes into its till (CASH-6), and the invoice is issued immediately (TAX-4).
 */
export async function createCounterSale(
  context: ActorContext,
  form: Body<typeof api.manualOrders.createManualOrder>,
): Promise<ManualOrderAnswer> {
  const locationId = await resolveStockLocation(context, form.warehouse_id);
  const priced = await priceLines(context.db, form.products, {
    field: 'products',
    emptyMessage: getText('stock.quantityMissing'),
    isSale: true,
  });
  const lines = sortAsEntered(priced, form.products).map(toSaleLine);
  const { first_name: name, gstin: ownGstin, address = null } = form.user;
  const gstin = form.buyer_gstin ?? ownGstin ?? null;
  await refuseOwnGstin(context.db, gstin, form.buyer_gstin ? 'buyer_gstin' : 'user.gstin');
  const buyer = { name, gstin, address, stateCode: gstin === null ? null : getGstinState(gstin) };
  const plan = await planSaleInvoices(context, { locationId, lines, buyer });
  const { totalPaise } = plan;
  const paymentType = form.payment_type ?? 'cash';
  const cashPaise = (paymentType === 'cash' ? form.cash_received : undefined) ?? null;
  requireEnoughCash(cashPaise, totalPaise);
  const sale = await insertCounterSale(context, {
    locationId,
    customer: await withoutShopPhone(context, form.user),
    lines,
    totalPaise,
    roundOffPaise: plan.roundOff,
    buyerGstin: gstin,
    buyerAddress: needsAddress(gstin, totalPaise) ? address : null,
    paymentType,
    cashPaise,
  });
  await takeUnreserved(context, { locationId, lines, document: { kind: 'manual_order', id: sale.id } });
  if (sale.payment_type === 'cash') {
    await recordCounterCash(context, { locationId, saleId: sale.id, amount: totalPaise });
  }
  await audit(context, {
    action: 'manual_order.made',
    subject: 'manual_order',
    subjectId: sale.id,
    after: { place_id: locationId, total_paise: totalPaise, payment_type: sale.payment_type },
  });
  const issued = await issueInvoices(context, plan, { manualOrderId: sale.id });
  const payments = [{ kind: paymentType, amount: toRupees(totalPaise), reference: null }];
  return toCounterSaleAnswer(sale, lines, { ...toInvoiceRefs(issued), credit_notes: [], payments });
}

/**
 * Takes goods back at the prices of the sale, into the stock they came from or written off. The refund goes out as the payment
 * came in: cash comes from the store's till (STOCK-20, CASH-8).
 */
export async function returnCounterSale(
  context: ActorContext,
  id: number,
  { lines: requested, restock, reason, expected_amount }: Body<typeof api.manualOrders.returnManualOrder>,
): Promise<ManualOrderAnswer> {
  const sale = await getSaleForUpdate(context.db, context.actor, id);
  requireNotVoid(sale.void_at);
  const lines = resolveReturnedLines(sale.lines, requested);
  return recordReturn(context, sale, { kind: 'return', lines, restock, reason, expectedPaise: expected_amount });
}

/** Voids a sale on its business day: all goods not returned yet go back into stock and are refunded (STOCK-21). */
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
  requireVoidable({
    soldOn: getBusinessDay(sale.created_at, timeZone),
    today: getBusinessDay(now, timeZone),
    left: lines.length,
  });
  return recordReturn(context, sale, { kind: 'void', lines, restock: true, reason, expectedPaise: expected_amount });
}

interface ReturnDetails {
  readonly kind: 'return' | 'void';
  readonly lines: readonly ReturnedLine[];
  readonly restock: boolean;
  readonly reason: string;
  /** The refund that the screen showed, in paise. */
  readonly expectedPaise: Paise | undefined;
}

async function recordReturn(
  context: ActorContext,
  sale: Sale,
  { expectedPaise, ...details }: ReturnDetails,
): Promise<ManualOrderAnswer> {
  const { id: saleId, place_id: locationId } = sale;
  const amountPaise = getRefund(sale, details.lines);
  if (expectedPaise !== undefined && expectedPaise !== amountPaise) throw amountChangedError(amountPaise);
  const refunds = splitRefund(amountPaise, sale.payments);
  const record = { ...details, saleId, amountPaise, refunds };
  const { id, round } = await insertReturn(context, record);
  await takeGoodsBack(context, { ...record, id, round }, locationId);
  const cash = refunds.find(({ kind }) => kind === 'cash')?.paise ?? 0;
  if (sale.with_till && cash > 0) {
    await refundSaleFromTill(context, { locationId, returnId: id, amount: cash, reason: details.reason });
  }
  const upi = refunds.find(({ kind }) => kind === 'upi')?.paise ?? 0;
  await refundSaleUpi(context, { saleId, returnId: id, amount: upi });
  await auditAndCreditReturn(context, { ...record, id, round });
  return getCounterSale(context.db, saleId);
}

/** Puts returned goods back into stock: packs as packs, weighed goods as loose ones. Goods that were written off stay away. */
export async function takeGoodsBack(context: ActorContext, saleReturn: SaleReturn, locationId: number): Promise<void> {
  const { saleId, lines, restock, round, reason: note } = saleReturn;
  if (!restock) return;
  const document = { kind: 'manual_order', id: saleId } as const;
  const packs = lines.filter(({ grams }) => grams === null);
  if (packs.length > 0) {
    const move = { lines: packs, from: OUTSIDE, to: locationId, reason: 'manual_return' } as const;
    await moveStock(context, { ...move, document, round, note });
  }
  await returnLooseGoods(context, { locationId, saleId, lines });
}

/** Call it last: the credit note locks its number series. `given` are the numbers that a register gave to its credit notes. */
export async function auditAndCreditReturn(
  context: ActorContext,
  saleReturn: SaleReturn,
  given?: readonly GivenNumber[],
): Promise<void> {
  await audit(context, {
    action: saleReturn.kind === 'void' ? 'manual_order.voided' : 'manual_order.returned',
    subject: 'manual_order',
    subjectId: saleReturn.saleId,
    after: {
      paid_back_paise: saleReturn.amountPaise,
      restock: saleReturn.restock,
      reason: saleReturn.reason,
      lines: saleReturn.lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    },
  });
  await creditSale(context, {
    manualOrderId: saleReturn.saleId,
    returnId: saleReturn.id,
    lines: saleReturn.lines,
    reason: saleReturn.reason,
    given,
  });
}
