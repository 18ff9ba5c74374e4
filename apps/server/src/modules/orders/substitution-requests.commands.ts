// Substitution requests of a packed order: answered by the customer or refused at the deadline, then refunded.
import { AppError } from '@tilgul/contract/rules/errors';
import { asPaise, type Paise } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Actor, ActorContext, Context, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { formatRupees } from '../notifications/messages.ts';
import { notify, refreshAdmins } from '../notifications/notify.ts';
import { insertRefund, lockPayment, sumPartialRefunds } from '../payments/refunds.sql.ts';
import { getStoreLocation, moveStock, OUTSIDE } from '../stock/ledger/ledger.ts';
import { toLedgerDocument } from './order-stock.commands.ts';
import { getPayable, type OrderFacts } from './orders.rules.ts';
import { changeOrder, findStore, lockOrder, lockOrderInScope } from './orders.sql.ts';
import { insertAnswer, listSubstitutionRequests, removeSubstitute, type SubstitutionRequest } from './packing.sql.ts';

type RequestContext = Context & { readonly actor?: Actor };

/**
 * Refunds the price reduction of a packed order that was paid online, once per round of its stock (PACK-4). Returns the
 * amount in paise, or 0. The caller has locked the order.
 */
export async function refundPacking(context: Context, order: OrderFacts): Promise<Paise> {
  if (order.payment_id === null) return 0;
  const payment = await lockPayment(context.db, order.payment_id);
  if (!payment) throw new Error(`order ${order.id} has no payment ${order.payment_id}`);
  const amount = asPaise(payment.amount_paise - (await sumPartialRefunds(context.db, payment.id)) - getPayable(order));
  if (amount <= 0) return 0;
  await insertRefund(context, {
    paymentId: payment.id,
    amount,
    cause: `packing-${order.stock_round}`,
    requestedBy: null,
  });
  return amount;
}

/** Removes refused substitutes: returns their goods to the store and reduces the order's amount. Returns the changed order. */
async function removeRefused(
  context: RequestContext,
  order: OrderFacts,
  requests: readonly SubstitutionRequest[],
): Promise<OrderFacts> {
  if (requests.length === 0 || order.store_id === null) return order;
  const to = await getStoreLocation(context.db, order.store_id);
  const lines = requests.map(({ substitute_id: product_id, quantity }) => ({ product_id, quantity }));
  await moveStock(context, { lines, from: OUTSIDE, to, reason: 'order_short', ...toLedgerDocument(order) });
  for (const request of requests) {
    await insertAnswer(context, request.id, { accepted: false, actorId: context.actor?.id ?? null });
    await removeSubstitute(context, order, request);
  }
  const less = requests.reduce((sum, { quantity, price_paise }) => sum + quantity * price_paise, 0);
  const store = await findStore(context.db, order.store_id);
  const about = { kind: 'order', id: order.id } as const;
  await notify(
    context,
    requests.map(({ product_name: name, substitute_name: substitute }) => ({
      to: [store?.manager_id],
      message: createMessage('substitute_refused', { id: order.id, name, substitute }),
      about,
    })),
  );
  return { ...order, packed_paise: asPaise((order.packed_paise ?? order.total_paise) - less) };
}

/** Saves the order after an answer. Once no request is open, refunds the reduction and notifies the customer. */
async function saveAnswers(context: RequestContext, order: OrderFacts, isOver: boolean): Promise<void> {
  const asks_until = isOver ? null : order.asks_until;
  await changeOrder(context.db, order, { packed_paise: order.packed_paise, asks_until });
  if (!isOver) return;
  await refundPacking(context, order);
  const about = { kind: 'order', id: order.id } as const;
  const total = formatRupees(getPayable(order));
  const message = createMessage('order_packed_as_answered', { id: order.id, total });
  await notify(context, [{ to: [order.user_id], message, about }]);
  await refreshAdmins(context);
}

/** Refuses all open requests of an order and returns the changed order (PACK-5). The caller has locked it. */
export async function closeSubstitutionRequests(context: RequestContext, order: OrderFacts): Promise<OrderFacts> {
  if (order.asks_until === null) return order;
  const requests = await listSubstitutionRequests(context.db, order.id, order.stock_round);
  const after = await removeRefused(
    context,
    order,
    requests.filter(({ accepted }) => accepted === null),
  );
  await saveAnswers(context, after, true);
  return { ...after, asks_until: null };
}

/** Saves the customer's answer about a substitute (PACK-5). The same answer again changes nothing. */
export async function answerSubstitutionRequest(
  context: ActorContext,
  target: { readonly orderId: number; readonly changeId: number },
  accept: boolean,
): Promise<{ message: string }> {
  const answer = { message: getText('orders.answerReceived') };
  const order = await lockOrder(context.db, context.actor, target.orderId);
  const requests = await listSubstitutionRequests(context.db, order.id, order.stock_round);
  const request = requests.find(({ id }) => id === target.changeId);
  if (!request) throw new AppError('not_found');
  if (request.accepted === accept) return answer;
  if (
    request.accepted !== null ||
    order.asks_until === null ||
    order.asks_until <= context.now ||
    order.status !== 'Processing'
  )
    throw new AppError('illegal_move', { detail: getText('orders.answerTooLate') });
  if (accept) await insertAnswer(context, request.id, { accepted: true, actorId: context.actor.id });
  const after = accept ? order : await removeRefused(context, order, [request]);
  const isOver = requests.every(({ id, accepted }) => id === request.id || accepted !== null);
  await saveAnswers(context, after, isOver);
  return answer;
}

const MAX_PER_ROUND = 100;

/** Refuses requests whose deadline has passed, each order in a separate transaction. */
export async function closeDueSubstitutionRequests(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('asks_until', '<=', deps.now())
    .limit(MAX_PER_ROUND)
    .execute();
  for (const { id } of due)
    await inTransaction(deps.db, async (db) => {
      const order = await lockOrderInScope(db, () => sql<boolean>`orders.asks_until is not null`, id);
      await closeSubstitutionRequests({ db, deps, now: deps.now() }, order);
    }).catch((error: unknown) => deps.log.warn({ err: error, order_id: id }, 'a substitution request is closed later'));
}
