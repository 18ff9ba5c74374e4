// A counter sale: writes the order and takes its goods from the stock location at once.
import type { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { stateOfGstin } from '@tilgul/contract/rules/gstin';
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { takeCounterCash } from '../cash/take-counter-cash.ts';
import { priceLines } from '../catalog/priced-lines.ts';
import { billRefsOf } from '../invoices/bill-refs.db.ts';
import { issueBills, planSaleBills } from '../invoices/issue-bills.ts';
import { getStockLocation } from '../stock/get-stock-location.ts';
import { takeUnreserved } from '../stock/stock.db.ts';
import { insertManualOrder, manualOrderAnswer } from './manual-orders.db.ts';

/**
 * Sells what the location has not reserved for others: lines summed per product, lines of 0 dropped, name, unit and price
 * copied (STOCK-11, S01); of a product that is no longer sold, what is left (CAT-2). Cash of a store's sale goes into its till
 * (CASH-6), and the bill is issued at once (TAX-4). Throws invalid, not_found (store, product), no_store, insufficient_stock
 * with shortages; then nothing is written.
 */
export async function createManualOrder(
  context: ActorContext,
  form: Body<typeof api.manualOrders.createManualOrder>,
): Promise<ManualOrderAnswer> {
  const locationId = await getStockLocation(context, form.warehouse_id);
  const lines = await priceLines(context.db, form.products, {
    field: 'products',
    none: say('Enter a quantity for at least one product.'),
    withStopped: true,
  });
  const { first_name: name, gstin: ownGstin } = form.user;
  const gstin = form.buyer_gstin ?? ownGstin ?? null;
  const buyer = { name, gstin, address: null, stateCode: gstin === null ? null : stateOfGstin(gstin) };
  const bills = await planSaleBills(context, { locationId, lines, buyer });
  const { totalPaise } = bills;
  const order = await insertManualOrder(context.db, {
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
    await takeCounterCash(context, { locationId, saleId: order.id, amount: totalPaise });
  }
  await audit(context, {
    action: 'manual_order.made',
    subject: 'manual_order',
    subjectId: order.id,
    after: { place_id: locationId, total_paise: totalPaise, payment_type: order.payment_type },
  });
  const issued = await issueBills(context, bills, { manualOrderId: order.id });
  return manualOrderAnswer(
    order,
    lines.map((line) => ({ ...line, returned: 0 })),
    { ...billRefsOf(issued), credit_notes: [] },
  );
}
