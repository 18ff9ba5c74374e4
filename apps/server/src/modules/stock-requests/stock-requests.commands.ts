// Creates stock requests, decides on them and adds their goods to the store's stock.
import type { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import { AppError, illegalMove, invalid } from '@tilgul/contract/rules/errors';
import { orderTotal } from '@tilgul/contract/rules/money';
import { ADD_FROM, type PaymentMethod } from '@tilgul/contract/rules/statuses';
import type { StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { type PricedLine, pricedLineTable } from '../catalog/priced-lines.sql.ts';
import { issueChallan } from '../invoices/invoices.commands.ts';
import { shortReceipt, stockRequestDecided } from '../notifications/messages.ts';
import { notifyAdmins, notifyUsers, refreshAdmins } from '../notifications/notify.ts';
import { cancelRefundable, markRefundable } from '../payments/payments.sql.ts';
import { decideBatches } from '../stock/batches/batches.rules.ts';
import {
  getStoreLocation,
  lockProducts,
  MAIN,
  moveStock,
  OUTSIDE,
  type StockMove,
  TRANSIT,
} from '../stock/ledger/ledger.ts';
import type { StockLine } from '../stock/stock.rules.ts';
import { holdStoreOpen } from '../stores/stores.sql.ts';
import { decidableFrom, decideReceipt, isValidPart } from './stock-requests.rules.ts';
import {
  changeRequestStatus,
  getRequestAnswer,
  getRequestForUpdate,
  getRequestStore,
  hasOtherGstin,
  listRequestedLines,
  listRequestGoods,
  type RequestRow,
  saveApproved,
  saveReceived,
} from './stock-requests.sql.ts';

interface NewRequest {
  readonly storeId: number;
  /** At least one, each product once. */
  readonly lines: readonly PricedLine[];
  readonly payment: { readonly method: PaymentMethod; readonly paymentId: number | null };
}

/**
 * Creates a Pending request from priced lines, notifies all administrators and returns its id. Runs in the caller's
 * transaction. A second request for the same payment violates a unique key. Throws no_store if the store was closed.
 */
export async function insertStockRequest(context: ActorContext, request: NewRequest): Promise<number> {
  const { storeId, lines, payment } = request;
  const total_paise = orderTotal(lines);
  const { rows } = await sql<{ id: number; store_name: string }>`
    with made as (
      insert into stock_requests (store_id, payment_method, payment_id, total_paise, created_by, created_at)
      select stores.id, ${payment.method}::text, ${payment.paymentId}::bigint, ${total_paise}::bigint, ${context.actor.id}::bigint, ${context.now}::timestamptz
      from stores where stores.id = ${storeId}::bigint and stores.archived_at is null for key share
      returning id, store_id
    ), line as (
      insert into stock_request_lines (request_id, product_id, product_name, names, unit, unit_names, quantity, price_paise)
      select made.id, line.product_id, line.product_name, line.names, line.product_unit, line.unit_names, line.quantity, line.price_paise
      from made, ${pricedLineTable(lines)}
    )
    select made.id, stores.name as store_name from made join stores on stores.id = made.store_id`.execute(context.db);
  const [made] = rows;
  // The store was closed while this statement waited for its lock.
  if (!made) throw new AppError('no_store');
  const { id, store_name: store } = made;
  const after = { store_id: storeId, payment_method: payment.method, total_paise };
  await audit(context, { action: 'stock_request.made', subject: 'stock_request', subjectId: id, after });
  await notifyAdmins(context, createMessage('request_made', { id, store }), { kind: 'stock_request', id });
  return id;
}

/**
 * Approves (wholly or in part) or rejects a request. Of two administrators one wins and the other gets 409 (security S03).
 * Approving moves the goods from main into transit; if stock is short it is 409 with the shortages and the status stays.
 * Rejecting makes an online payment refundable; approving a rejected request keeps the payment unless its refund has begun
 * (STOCK-8, STOCK-9). Reduced quantities are saved with the reason; products left out of `approved` are approved as requested.
 */
export async function decideRequest(
  context: ActorContext,
  id: number,
  { status, approved = [], reason = null }: Body<typeof api.stockRequests.decideStockRequest>,
): Promise<StockRequestAnswer> {
  const request = await changeRequestStatus(context, id, decidableFrom(status), status);
  const isApproved = status === 'Approved';
  const part = isApproved ? approved : [];
  await savePart(context, request, part, reason);
  if (isApproved) await approve(context, request);
  else if (request.payment_id !== null) await markRefundable(context, request.payment_id, 'Stock request rejected');
  const action = isApproved ? 'stock_request.approved' : 'stock_request.rejected';
  const after = { status, ...(part.length > 0 ? { part } : {}) };
  await audit(context, { action, subject: 'stock_request', subjectId: id, after });
  const { manager_id } = await getRequestStore(context.db, request.store_id);
  const message = stockRequestDecided({ id, reason }, isApproved ? 'Approved' : 'Rejected');
  await notifyUsers(context, [manager_id], message, { kind: 'stock_request', id });
  refreshAdmins(context);
  if (isApproved) await issueChallan(context, { id, storeId: request.store_id });
  return getRequestAnswer(context.db, context.actor, id);
}

/** Saves a partial approval with its reason; the request's total becomes that of the approved quantities. */
async function savePart(
  { db }: ActorContext,
  request: RequestRow,
  lines: readonly StockLine[],
  reason: string | null,
): Promise<void> {
  const requested = await listRequestedLines(db, request.id);
  if (!isValidPart(requested, lines)) throw invalid({ approved: [getText('stockRequests.invalidApproval')] });
  const quantities = new Map(requested.map(({ product_id, quantity }) => [product_id, quantity]));
  const isLess = lines.some(({ product_id, quantity }) => quantity < (quantities.get(product_id) ?? 0));
  if (isLess && request.payment_id !== null)
    throw new AppError('conflict', { detail: getText('stockRequests.paidInFull') });
  if (isLess || reason !== null) await saveApproved(db, request.id, isLess ? lines : [], reason);
}

async function approve(context: ActorContext, request: RequestRow): Promise<void> {
  if (!(await holdStoreOpen(context.db, request.store_id).select('id').executeTakeFirst()))
    throw illegalMove(getText('stockRequests.storeClosed'));
  // A challan is only for goods that stay within one registration.
  if (await hasOtherGstin(context.db, request.store_id)) throw new AppError('different_gstin');
  const { lines, archived } = await listRequestGoods(context.db, request.id);
  if (archived.length > 0) {
    throw illegalMove(getText('stockRequests.noLongerSold', { products: archived.join(', ') }));
  }
  if (request.payment_id !== null) await cancelRefundable(context, request.payment_id);
  await moveStock(context, {
    lines,
    from: MAIN,
    to: TRANSIT,
    reason: 'request_approved',
    document: { kind: 'stock_request', id: request.id },
  });
}

/**
 * Ensures that the goods of an approved request have left main stock. Normally changes nothing, since approval moves them
 * (STOCK-9).
 */
export async function ensureMainStockDeducted(context: ActorContext, requestId: number): Promise<{ message: string }> {
  const request = await getRequestForUpdate(context.db, context.actor, requestId);
  if (request.status !== 'Approved' && request.status !== 'Added') {
    throw illegalMove(getText('stockRequests.cannotDeduct', { status: getText(`statuses.${request.status}`) }));
  }
  const deducted = await context.db
    .selectFrom('stock_movements')
    .select('id')
    .where('document_kind', '=', 'stock_request')
    .where('document_id', '=', requestId)
    .where('reason', '=', 'request_approved')
    .executeTakeFirst();
  if (!deducted) await approve(context, request);
  return { message: getText('stockRequests.deducted') };
}

/** Moves goods out of transit, skipping lines of 0. */
async function moveReceipt(context: ActorContext, move: Omit<StockMove, 'from'>): Promise<void> {
  const lines = move.lines.filter(({ quantity }) => quantity > 0);
  if (lines.length > 0) await moveStock(context, { ...move, lines, from: TRANSIT });
}

/**
 * Moves a request from Approved to Added, once: received goods go from transit to the store's stock, the rest outside as a
 * short receipt, which notifies the administrators (STOCK-10). Goods get the entered batches, otherwise those they had in main
 * (STOCK-22).
 */
export async function addToInventory(
  context: ActorContext,
  { request_id: id, received = [] }: Body<typeof api.stockRequests.addToInventory>,
): Promise<{ message: string }> {
  const { db } = context;
  const request = await changeRequestStatus(context, id, [ADD_FROM], 'Added');
  const lines = decideReceipt((await listRequestGoods(db, id)).lines, received);
  if (!lines) throw invalid({ received: [getText('stockRequests.moreThanSent')] });
  const batches = decideBatches(
    lines.map(({ product_id, product_name, received: quantity }) => {
      const entered = received.find((line) => line.product_id === product_id);
      return { product_id, product_name, quantity, batches: entered?.batches };
    }),
    getToday(context),
    'received',
  );
  await lockProducts(context, lines);
  await saveReceived(db, id, lines);
  const to = await getStoreLocation(db, request.store_id);
  const document = { kind: 'stock_request', id } as const;
  const added = lines.map(({ product_id, received: quantity }) => ({ product_id, quantity }));
  await moveReceipt(context, { lines: added, to, reason: 'request_added', document, batches });
  const missing = lines.map((line) => ({ product_id: line.product_id, quantity: line.quantity - line.received }));
  await moveReceipt(context, { lines: missing, to: OUTSIDE, reason: 'short_receipt', document });
  const short = lines.filter((line) => line.received < line.quantity);
  const facts = short.map((line) => ({
    product_id: line.product_id,
    quantity: line.quantity,
    received: line.received,
  }));
  await audit(context, {
    action: 'stock_request.added',
    subject: 'stock_request',
    subjectId: id,
    after: { status: 'Added', ...(short.length > 0 ? { short: facts } : {}) },
  });
  const { name } = await getRequestStore(db, request.store_id);
  await notifyAdmins(context, createMessage('request_added', { id, store: name }), document);
  if (short.length > 0) await notifyAdmins(context, shortReceipt({ id }, name, short), document);
  return { message: getText('stockRequests.received') };
}
