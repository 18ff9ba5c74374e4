// The administrator's decision on a stock request; approving moves main stock into transit.
import { AppError } from '@tilgul/contract/rules/errors';
import type { StockRequestStatus } from '@tilgul/contract/rules/stock-request-status';
import type { StockRequestAnswer } from '@tilgul/contract/stock-requests';
import type { ActorContext } from '../../deps.ts';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { issueChallan } from '../invoices/issue-challan.ts';
import { stockRequestDecided } from '../notifications/messages.ts';
import { notifyUsers, refreshAdmins } from '../notifications/notify.ts';
import { keepPayment, markRefundable } from '../payments/mark-refundable.ts';
import { MAIN, moveStock, TRANSIT } from '../stock/stock.db.ts';
import type { StockLine } from '../stock/stock.rules.ts';
import { keepOpen } from '../stores/stores.db.ts';
import {
  getRequestAnswer,
  getRequestForUpdate,
  getRequestStore,
  keepApproved,
  listAskedLines,
  listRequestGoods,
  moveRequest,
  type RequestRow,
} from './stock-requests.db.ts';
import { decidableFrom, isPartOf, refuseStep } from './stock-requests.rules.ts';

export interface Decision {
  readonly id: number;
  readonly status: StockRequestStatus;
  /** How much of each product is approved; a product left out as asked. */
  readonly approved?: readonly StockLine[] | undefined;
  readonly reason?: string | null | undefined;
}

const NOT_A_PART = 'Enter for each product of the request at most what was asked for, and something in all.';
const PAID_AS_A_WHOLE = 'A request that was paid online is approved as a whole or rejected.';

/**
 * Approves or rejects a request, once, wholly or in part; of two administrators one wins and the other gets 409 (security S03). Approving
 * moves the goods from main into transit in the same transaction: short stock is 409 with shortages and the request keeps
 * its status. Rejecting makes an online payment refundable; approving a rejected one takes it back unless its refund has
 * begun (STOCK-8, STOCK-9). What is less than asked is kept with its reason. Throws not_found, illegal_move, invalid, insufficient_stock, not_refundable.
 */
export async function decideRequest(context: ActorContext, decision: Decision): Promise<StockRequestAnswer> {
  const { id, status, reason = null } = decision;
  const request = await moveRequest(context.db, {
    actor: context.actor,
    id,
    from: decidableFrom(status),
    to: status,
    decided: true,
  });
  if (!request) throw refuseStep((await getRequestForUpdate(context.db, context.actor, id)).status, status);
  const part = status === 'Approved' ? (decision.approved ?? []) : [];
  await keepPart(context, request, { lines: part, reason });
  if (status === 'Approved') await approve(context, request);
  else if (status === 'Rejected') await reject(context, request);
  const decided = status === 'Approved' ? 'Approved' : 'Rejected';
  const action = decided === 'Approved' ? 'stock_request.approved' : 'stock_request.rejected';
  await audit(context, {
    action,
    subject: 'stock_request',
    subjectId: id,
    after: { status, ...(part.length > 0 ? { part } : {}) },
  });
  await notifyUsers(
    context,
    [(await getRequestStore(context.db, request.store_id)).manager_id],
    stockRequestDecided({ id, reason }, decided),
    { kind: 'stock_request', id },
  );
  await refreshAdmins(context);
  if (status === 'Approved') await issueChallan(context, { id, storeId: request.store_id });
  return getRequestAnswer(context.db, context.actor, id);
}

/** Keeps a part with its reason; the request counts from then on as what was approved of it. */
async function keepPart(
  { db }: ActorContext,
  request: RequestRow,
  part: { readonly lines: readonly StockLine[]; readonly reason: string | null },
): Promise<void> {
  const asked = await listAskedLines(db, request.id);
  if (!isPartOf(asked, part.lines)) throw invalid({ approved: [say(NOT_A_PART)] });
  const isLess = part.lines.some((line) => line.quantity < (asked.find(isSame(line))?.quantity ?? 0));
  if (isLess && request.payment_id !== null) throw new AppError('conflict', { detail: say(PAID_AS_A_WHOLE) });
  if (isLess || part.reason !== null) await keepApproved(db, request.id, { ...part, lines: isLess ? part.lines : [] });
}

const isSame = (line: StockLine) => (other: StockLine) => other.product_id === line.product_id;

async function approve(context: ActorContext, request: RequestRow): Promise<void> {
  if (!(await keepOpen(context.db, request.store_id).select('id').executeTakeFirst()))
    throw new AppError('illegal_move', { detail: say('The store of this request was closed.') });
  const { lines, archived } = await listRequestGoods(context.db, request.id);
  if (archived.length > 0) {
    throw new AppError('illegal_move', {
      detail: say('No longer sold: {products}. Reject this request instead.', { products: archived.join(', ') }),
    });
  }
  if (request.payment_id !== null) await keepPayment(context, request.payment_id);
  await moveStock(context, {
    lines,
    from: MAIN,
    to: TRANSIT,
    reason: 'request_approved',
    document: { kind: 'stock_request', id: request.id },
  });
}

async function reject(context: ActorContext, request: RequestRow): Promise<void> {
  if (request.payment_id !== null) await markRefundable(context, request.payment_id, 'Stock request rejected');
}

/**
 * Makes sure that the goods of an approved request have left the main stock: 200 without effect, since the approval has
 * taken them (STOCK-9). Throws not_found, illegal_move unless Approved or Added.
 */
export async function ensureMainStockDeducted(context: ActorContext, requestId: number): Promise<{ message: string }> {
  const request = await getRequestForUpdate(context.db, context.actor, requestId);
  if (request.status !== 'Approved' && request.status !== 'Added') {
    throw new AppError('illegal_move', {
      detail: say('The stock of a request that is {status} cannot be deducted.', { status: say(request.status) }),
    });
  }
  const deducted = await context.db
    .selectFrom('stock_movements')
    .select('id')
    .where('document_kind', '=', 'stock_request')
    .where('document_id', '=', requestId)
    .where('reason', '=', 'request_approved')
    .executeTakeFirst();
  if (!deducted) await approve(context, request);
  return { message: say('Stock deducted successfully.') };
}
