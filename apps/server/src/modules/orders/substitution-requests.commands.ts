// Ends what a packed order is still asked about: by the customer's answer, or refused when the time is over; then pays back.
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, paiseOf } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Actor, ActorContext, Context, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { say } from '../../texts/say.ts';
import { orderPackedWithAnswers, substitutionRefused } from '../notifications/messages.ts';
import { notify, refreshAdmins } from '../notifications/notify.ts';
import { insertRefund, lockPayment, sumPartialRefunds } from '../payments/refunds.sql.ts';
import { getStoreLocation, moveStock, OUTSIDE } from '../stock/ledger/ledger.ts';
import { toLedgerDocument } from './order-stock.commands.ts';
import { getPayable, type OrderFacts } from './orders.rules.ts';
import { changeOrder, findStore, lockOrder, lockOrderInScope } from './orders.sql.ts';
import { insertAnswer, listSubstitutionRequests, removeSubstitute, type SubstitutionRequest } from './packing.sql.ts';

type RequestContext = Context & { readonly actor?: Actor };

/**
 * Pays back what a packed order that was paid online comes to less: once per round of its stock (PACK-4). Answers how much,
 * 0 where nothing is to be paid back. The order is locked.
 */
export async function refundPacking(context: Context, order: OrderFacts): Promise<Paise> {
  if (order.payment_id === null) return 0;
  const payment = await lockPayment(context.db, order.payment_id);
  if (!payment) throw new Error(`order ${order.id} has no payment ${order.payment_id}`);
  const amount = paiseOf(payment.amount_paise - (await sumPartialRefunds(context.db, payment.id)) - getPayable(order));
  if (amount <= 0) return 0;
  await insertRefund(context, {
    paymentId: payment.id,
    amount,
    cause: `packing-${order.stock_round}`,
    requestedBy: null,
  });
  return amount;
}

/** Takes refused substitutes out: their goods go back into the store, and the order comes to less. Answers the order as it is then. */
async function removeRefused(
  context: RequestContext,
  order: OrderFacts,
  questions: readonly SubstitutionRequest[],
): Promise<OrderFacts> {
  if (questions.length === 0 || order.store_id === null) return order;
  const to = await getStoreLocation(context.db, order.store_id);
  const lines = questions.map(({ substitute_id: product_id, quantity }) => ({ product_id, quantity }));
  await moveStock(context, { lines, from: OUTSIDE, to, reason: 'order_short', ...toLedgerDocument(order) });
  for (const question of questions) {
    await insertAnswer(context, question.id, { accepted: false, actorId: context.actor?.id ?? null });
    await removeSubstitute(context, order, question);
  }
  const less = questions.reduce((sum, { quantity, price_paise }) => sum + quantity * price_paise, 0);
  const store = await findStore(context.db, order.store_id);
  const about = { kind: 'order', id: order.id } as const;
  await notify(
    context,
    questions.map(({ product_name: name, substitute_name: substitute }) => ({
      to: [store?.manager_id],
      message: substitutionRefused(order, { name, substitute }),
      about,
    })),
  );
  return { ...order, packed_paise: paiseOf((order.packed_paise ?? order.total_paise) - less) };
}

/** Writes the order as the answers left it; when nothing is open any more it is paid back and the customer hears the result. */
async function saveAnswers(context: RequestContext, order: OrderFacts, isOver: boolean): Promise<void> {
  const asks_until = isOver ? null : order.asks_until;
  await changeOrder(context.db, order, { packed_paise: order.packed_paise, asks_until });
  if (!isOver) return;
  await refundPacking(context, order);
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [{ to: [order.user_id], message: orderPackedWithAnswers(order, getPayable(order)), about }]);
  await refreshAdmins(context);
}

/** Refuses all that is still asked about an order; answers it as it is then. The order is locked (PACK-5). */
export async function closeSubstitutionRequests(context: RequestContext, order: OrderFacts): Promise<OrderFacts> {
  if (order.asks_until === null) return order;
  const questions = await listSubstitutionRequests(context.db, order.id, order.stock_round);
  const after = await removeRefused(
    context,
    order,
    questions.filter(({ accepted }) => accepted === null),
  );
  await saveAnswers(context, after, true);
  return { ...after, asks_until: null };
}

/**
 * Takes the customer's answer about a substitute (PACK-5); the same answer again changes nothing. Throws not_found for a change
 * that was never asked about, illegal_move after the other answer, when the time is over or the order has gone on.
 */
export async function answerSubstitutionRequest(
  context: ActorContext,
  target: { readonly orderId: number; readonly changeId: number },
  accept: boolean,
): Promise<{ message: string }> {
  const answer = { message: say('Thank you. The store knows your answer.') };
  const order = await lockOrder(context.db, context.actor, target.orderId);
  const questions = await listSubstitutionRequests(context.db, order.id, order.stock_round);
  const question = questions.find(({ id }) => id === target.changeId);
  if (!question) throw new AppError('not_found');
  if (question.accepted === accept) return answer;
  if (
    question.accepted !== null ||
    order.asks_until === null ||
    order.asks_until <= context.now ||
    order.status !== 'Processing'
  )
    throw new AppError('illegal_move', { detail: say('The time to answer is over.') });
  if (accept) await insertAnswer(context, question.id, { accepted: true, actorId: context.actor.id });
  const after = accept ? order : await removeRefused(context, order, [question]);
  const isOver = questions.every(({ id, accepted }) => id === question.id || accepted !== null);
  await saveAnswers(context, after, isOver);
  return answer;
}

/** Most orders of a round. */
const MAX_PER_ROUND = 100;

/** Refuses what was asked and not answered in time. Each order is a transaction of its own. */
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
    }).catch((error: unknown) => deps.log.warn({ err: error, order_id: id }, 'a question is settled later'));
}
