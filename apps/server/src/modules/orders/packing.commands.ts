// Packs an order: returns what is short to stock, takes substitutes, notifies and refunds the customer, who then answers
// substitution requests; those not answered in time are refused.
import { type PackedLine, SUBSTITUTION_ANSWER_MINUTES } from '@tilgul/contract/packing';
import { AppError, illegalMove, notFound } from '@tilgul/contract/rules/errors';
import { asPaise, orderTotal, type Paise } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Actor, ActorContext, Context, Deps } from '../../deps.ts';
import { inTransaction, together } from '../../platform/db/transaction.ts';
import { requireStore } from '../../platform/security/access.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { formatRupees, orderPacked } from '../notifications/messages.ts';
import { notify, refreshAdmins, refreshScreens, refreshStore } from '../notifications/notify.ts';
import { insertRefund, lockPayment, sumPartialRefunds } from '../payments/refunds.sql.ts';
import { smsCustomer } from '../sms/sms.ts';
import {
  getStoreLocation,
  lockProducts,
  moveStock,
  OUTSIDE,
  type StockLine,
  takeUnreserved,
} from '../stock/ledger/ledger.ts';
import { findDeliveryDay } from './delivery-day.ts';
import { exchangeTooOld, refuseTooShort } from './exchange.commands.ts';
import { reserveForWaitingOrders, toLedgerDocument } from './order-stock.commands.ts';
import { getPayable, type OrderFacts, statusError } from './orders.rules.ts';
import { changeOrder, findStore, lockOrder, lockOrderInScope, type OrderScope, recordStep } from './orders.sql.ts';
import { completeDraft, decidePacking, type Packing } from './packing.rules.ts';
import {
  findDraft,
  findSubstitutes,
  insertAnswer,
  listLinesToPack,
  listSubstitutionRequests,
  type RequestContext,
  removeSubstitute,
  type SubstitutionRequest,
  saveDraft,
  writePacking,
} from './packing.sql.ts';

/** Scope of the orders that the actor may pack: those of the actor's store. */
export function getPackableScope(actor: Actor): OrderScope {
  const storeId = requireStore(actor);
  if (!actor.canPack) throw new AppError('forbidden');
  return (eb) => eb.and([eb('orders.deleted_at', 'is', null), eb('orders.store_id', '=', storeId)]);
}

/**
 * Packs an order in Processing, once in each round of its stock (PACK-2 … PACK-5). Returns the refund in paise for what is
 * certainly short; substitutes that the customer still decides on are not included.
 */
export async function packOrder(context: ActorContext, id: number, packedLines: readonly PackedLine[]): Promise<Paise> {
  const order = await lockOrderToPack(context, id);
  return (await packLines(context, order, packedLines)).refund;
}

async function lockOrderToPack(context: ActorContext, id: number): Promise<OrderFacts> {
  const order = await lockOrderInScope(context.db, getPackableScope(context.actor), id);
  if (order.status !== 'Processing') throw statusError(order.status, 'orders.cannotPack');
  if (order.packed_round === order.stock_round) throw illegalMove(getText('orders.alreadyPacked'));
  return order;
}

/** Keeps the lines packed so far (PACK-10). */
export async function savePackingDraft(
  context: ActorContext,
  id: number,
  lines: readonly PackedLine[],
): Promise<{ message: string }> {
  await saveDraft(context, await lockOrderToPack(context, id), lines);
  return { message: getText('orders.draftSaved') };
}

/** Packs an order that ships unpacked if its draft found lines short, and returns the changed order (PACK-10). */
export async function packDraft(context: ActorContext, order: OrderFacts): Promise<OrderFacts> {
  if (order.packed_round === order.stock_round) return order;
  const draft = await findDraft(context.db, order);
  const lines = draft.length === 0 ? undefined : completeDraft(await listLinesToPack(context.db, order.id), draft);
  return lines === undefined ? order : (await packLines(context, order, lines)).packed;
}

/** Packs a locked order. Returns it changed, and the refund for what is certainly short. */
async function packLines(
  context: ActorContext,
  order: OrderFacts,
  packedLines: readonly PackedLine[],
): Promise<{ readonly packed: OrderFacts; readonly refund: Paise }> {
  const { db, actor, now } = context;
  const { id } = order;
  const substituteIds = packedLines.flatMap(({ substitute }) => substitute?.product_id ?? []);
  const ordered = await listLinesToPack(db, id);
  const packing = decidePacking(ordered, packedLines, await findSubstitutes(db, id, substituteIds));
  const goods = { ordered, packed: packing.packed, locked: [...ordered, ...packing.substitutes] };
  const tooOld = await exchangeTooOld(context, order, goods);
  await movePackedStock(context, order, { ...packing, missing: subtractQuantities(packing.missing, tooOld) });
  const asksUntil = packing.changes.some(({ isAsked }) => isAsked)
    ? new Date(now.getTime() + SUBSTITUTION_ANSWER_MINUTES * 60_000)
    : null;
  await writePacking(context, packing, { orderId: id, round: order.stock_round, actorId: actor.id, asksUntil });
  const change = { packed_round: order.stock_round, packed_paise: packing.paise, asks_until: asksUntil };
  const packed: OrderFacts = { ...order, ...change };
  const after = { packed_paise: packing.paise, changes: packing.changes.length };
  const [refund] = await together([
    recordStep(context, order, { change, event: 'packed' }).then(() =>
      (asksUntil === null ? refundPacking : findPackingRefund)(context, packed),
    ),
    notifyPacked(context, packed, packing),
    audit(context, { action: 'order.packed', subject: 'order', subjectId: id, after }),
  ]);
  return { packed, refund };
}

const subtractQuantities = (lines: readonly StockLine[], less: ReadonlyMap<number, number>): StockLine[] =>
  lines
    .map(({ product_id, quantity }) => ({ product_id, quantity: quantity - (less.get(product_id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);

/** Returns short goods to stock, writes off missing ones and takes substitutes, after locking all these products. */
async function movePackedStock(
  context: ActorContext,
  order: OrderFacts,
  { short, missing, substitutes }: Packing,
): Promise<void> {
  if (short.length === 0 || order.store_id === null) return;
  await lockProducts(context, [...short, ...substitutes]);
  const location = await getStoreLocation(context.db, order.store_id);
  const served = toLedgerDocument(order);
  const back = { lines: short, from: OUTSIDE, to: location, reason: 'order_short', skipAwaiting: true } as const;
  await moveStock(context, { ...back, ...served });
  if (missing.length > 0)
    await moveStock(context, { lines: missing, from: location, to: OUTSIDE, reason: 'missing', ...served });
  await reserveForWaitingOrders(context.db, order, short);
  if (substitutes.length === 0) return;
  const day = await findDeliveryDay(context, order);
  await refuseTooShort({ db: context.db, place: location, day }, substitutes);
  await takeUnreserved(context, { locationId: location, lines: substitutes, deliveryDay: day, ...served });
}

/** Notifies the customer of changes and substitution requests, and refreshes the screens of store and administrators. */
async function notifyPacked(context: ActorContext, order: OrderFacts, { changes }: Packing): Promise<void> {
  const about = { kind: 'order', id: order.id } as const;
  const asked = changes.filter(({ isAsked }) => isAsked);
  const minutes = SUBSTITUTION_ANSWER_MINUTES;
  const questions = asked.flatMap(({ product_name: name, substitute }) =>
    substitute
      ? [createMessage('order_asks', { id: order.id, name, substitute: substitute.product_name, minutes })]
      : [],
  );
  const decided = changes.filter(({ isAsked }) => !isAsked);
  const asking = orderTotal(asked.flatMap(({ substitute }) => substitute ?? []));
  // Apart from open questions it is packed as ordered, so only they are sent.
  const packed = decided.length > 0 || asked.length === 0;
  const messages = [
    ...(packed ? [orderPacked(order, decided, asPaise(getPayable(order) - asking))] : []),
    ...questions,
  ];
  refreshScreens(context, [order.staff_id]);
  refreshStore(context, order.store_id);
  await together([
    notify(
      context,
      messages.map((message) => ({ to: [order.user_id], message, about })),
    ),
    ...asked.map(
      ({ product_name: name, substitute }) =>
        substitute &&
        smsCustomer(context, 'question', order.user_id, {
          id: order.id,
          name,
          substitute: substitute.product_name,
          minutes,
        }),
    ),
  ]);
}

/** Refund in paise due for a packed order that was paid online: its price reduction, at most what is left of the payment (PAY-18). */
async function findPackingRefund({ db }: Context, order: OrderFacts): Promise<Paise> {
  if (order.payment_id === null) return 0;
  const { id, amount_paise, unrefunded_paise } = await lockPayment(db, order.payment_id);
  const due = amount_paise - (await sumPartialRefunds(db, id)) - getPayable(order);
  return asPaise(Math.max(0, Math.min(due, unrefunded_paise)));
}

/** Makes the refund of a packed order, once per round of its stock (PACK-4), and returns its amount. The caller has locked the order. */
async function refundPacking(context: Context, order: OrderFacts): Promise<Paise> {
  const amount = await findPackingRefund(context, order);
  if (order.payment_id === null || amount === 0) return 0;
  const cause = `packing-${order.stock_round}`;
  await insertRefund(context, { paymentId: order.payment_id, amount, cause, requestedBy: null });
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
    await insertAnswer(context, request.id, false);
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
  refreshAdmins(context);
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
  if (!request) throw notFound();
  if (request.accepted === accept) return answer;
  if (
    request.accepted !== null ||
    order.asks_until === null ||
    order.asks_until <= context.now ||
    order.status !== 'Processing'
  )
    throw illegalMove(getText('orders.answerTooLate'));
  if (accept) await insertAnswer(context, request.id, true);
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
