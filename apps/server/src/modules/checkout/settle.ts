// The only code that turns an online payment into an order, a stock request, or a refundable payment.
import { AppError, type Shortage } from '@tilgul/contract/rules/errors';
import type { Context, Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { GatewayPayment } from '../../platform/ports/payment-gateway.ts';
import type { AnySentence } from '../../texts/say.ts';
import { orphanPayment, refundDue } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import { getGateway } from '../payments/get-gateway.ts';
import { getPaymentId, markUnused, recordPayments } from '../payments/payments.db.ts';
import { convertPaidIntent, findOrderAddress, type Unmade } from './convert-paid-intent.ts';
import {
  findIntentByOrder,
  findResultOf,
  holdPayer,
  type Intent,
  lockIntent,
  releaseHold,
  setIntentState,
} from './intents.db.ts';
import { decideSettlement, isHoldOver, isWhole, type OrphanCode, type SettlementPlan } from './intents.rules.ts';

/** What a stock request is made of; only the manager's own call knows it. */
export interface RequestMaker {
  readonly totalPaise: number;
  /** Makes the request inside the transaction; answers its id. */
  readonly make: (context: Context, paymentId: number) => Promise<number>;
}

export interface SettleRequest {
  /** The payment that a proof names; it must be one of the order's. */
  readonly gatewayPaymentId?: string;
  /** Where the cart goes, when the payer says so now. */
  readonly addressId?: number;
  /** The window, when the payer says another one now. */
  readonly slotId?: number | undefined;
  /** For the bill of the order. */
  readonly buyerGstin?: string | undefined;
  readonly maker?: RequestMaker;
  /** Wraps the transaction's work in the call's Idempotency-Key. */
  readonly withIdempotencyKey?: <T>(tx: Db, run: () => Promise<T>) => Promise<T>;
}

export type Settlement =
  /** The order or request exists, made now or before. */
  | { readonly kind: 'made'; readonly id: number }
  /** Paid, but nothing could be made of it: the payment is refundable. */
  | { readonly kind: 'orphaned'; readonly code: OrphanCode; readonly shortages?: Shortage[] }
  /** Paid, waiting for the payer to say where the goods go; or not paid (as asked). */
  | { readonly kind: 'waiting' | 'unpaid' };

/**
 * Settles a payment order: called by the browser's proof, by the webhook and by the reconciler. Asks the gateway what was
 * paid, captures what is only authorised while it can still be used, and makes the order or request once; whoever comes
 * first wins and the others get the same answer (PAY-2). What cannot be made is
 * refundable. Answers undefined for a payment order that is not ours. Throws gateway_failed.
 */
export async function settle(
  deps: Deps,
  gatewayOrderId: string,
  request: SettleRequest = {},
): Promise<Settlement | undefined> {
  const intent = await findIntentByOrder(deps.db, gatewayOrderId);
  if (!intent) return undefined;
  const payments = await readPayments(deps, intent, request);
  const { gatewayPaymentId, withIdempotencyKey = (_tx, run) => run() } = request;
  if (gatewayPaymentId !== undefined && !payments.some(({ id }) => id === gatewayPaymentId)) return { kind: 'unpaid' };
  return inTransaction(deps.db, (db) =>
    withIdempotencyKey(db, () => apply({ db, deps, now: deps.now() }, intent.id, { ...request, payments })),
  );
}

/** Whether an authorised payment is worth capturing: its order or request can be made right now. */
function isWanted(intent: Intent, { addressId, maker }: SettleRequest, now: Date): boolean {
  if (intent.state !== 'open' || isHoldOver(intent.hold_until, now)) return false;
  if (intent.purpose === 'stock_request') return maker?.totalPaise === intent.amount_paise;
  return intent.holds_stock && (addressId ?? intent.address_id) !== null;
}

/** The payments of an intent as the gateway has them, after capturing one that is wanted and only authorised. */
async function readPayments(deps: Deps, intent: Intent, request: SettleRequest): Promise<readonly GatewayPayment[]> {
  const gateway = getGateway(deps);
  const orderId = intent.gateway_order_id ?? '';
  const timer = gateway.startTimer();
  const payments = await gateway.listPayments(orderId, timer);
  const authorized = payments.find((payment) => payment.status === 'authorized' && isWhole(payment, intent));
  if (!authorized || !isWanted(intent, request, deps.now()) || payments.some(({ status }) => status === 'captured'))
    return payments;
  const captured = await gateway.capturePayment({ id: authorized.id, amount: intent.amount_paise }, timer);
  if (!captured.isDone) return gateway.listPayments(orderId, timer);
  return payments.map((payment) => (payment.id === authorized.id ? captured.value : payment));
}

interface Applied extends SettleRequest {
  readonly payments: readonly GatewayPayment[];
}

async function apply(context: Context, intentId: number, applied: Applied): Promise<Settlement> {
  const intent = await lockIntent(context.db, intentId);
  const source = { intentId: intent.id, userId: intent.user_id, gatewayOrderId: intent.gateway_order_id };
  await recordPayments(context, source, applied.payments);
  const address = await findOrderAddress(context.db, intent, applied.addressId);
  const { maker, payments, addressId, slotId } = applied;
  const isNewAddress = addressId !== undefined && addressId !== intent.address_id;
  const isCart = intent.purpose === 'cart';
  const isGone = !(await holdPayer(context.db, intent.user_id));
  const plan = decideSettlement({
    intent,
    payments,
    now: context.now,
    isReady: isCart ? address !== undefined : maker !== undefined,
    fits: isCart || maker === undefined || maker.totalPaise === intent.amount_paise,
    isGone,
  });
  const parts = { plan, address, maker, isNewAddress, slotId, buyerGstin: applied.buyerGstin };
  const settlement = await applyPlan(context, intent, parts);
  // Refused inside the transaction, so that the key of the call stays free for a later try.
  if (settlement.kind === 'unpaid' && applied.gatewayPaymentId !== undefined) throw new AppError('bad_proof');
  return settlement;
}

interface PlanInput {
  readonly plan: SettlementPlan;
  readonly address: Awaited<ReturnType<typeof findOrderAddress>>;
  readonly maker: RequestMaker | undefined;
  readonly isNewAddress: boolean;
  readonly slotId: number | undefined;
  readonly buyerGstin: string | undefined;
}

async function applyPlan(context: Context, intent: Intent, { plan, ...parts }: PlanInput): Promise<Settlement> {
  switch (plan.kind) {
    case 'unpaid':
      return { kind: 'unpaid' };
    case 'wait':
      await setIntentState(context.db, intent.id, intent.state, intent.hold_until);
      return { kind: 'waiting' };
    case 'settled':
      await setIntentState(context.db, intent.id, 'settled', null);
      await refundUnused(context, intent, 'Paid twice');
      return { kind: 'made', id: await getResult(context.db, intent) };
    case 'orphan':
      return makeOrphan(context, intent, plan);
    case 'make': {
      const paymentId = await getPaymentId(context.db, plan.payment.id);
      const made = await make(context, intent, { paymentId, ...parts });
      if (typeof made !== 'number') return makeOrphan(context, intent, { code: 'hold_over', ...made });
      await setIntentState(context.db, intent.id, 'settled', null);
      await refundUnused(context, intent, 'Paid twice');
      return { kind: 'made', id: made };
    }
  }
}

async function getResult(db: Db, intent: Intent): Promise<number> {
  const id = await findResultOf(db, intent);
  if (id === undefined) throw new Error(`settled intent ${intent.id} has become nothing`);
  return id;
}

type Parts = Omit<PlanInput, 'plan'> & { readonly paymentId: number };

/** The made order or request, or why there is none. */
async function make(
  context: Context,
  intent: Intent,
  { paymentId, address, maker, ...parts }: Parts,
): Promise<number | Unmade> {
  if (maker) return maker.make(context, paymentId);
  if (!address) throw new Error(`intent ${intent.id} has no address`);
  return convertPaidIntent(context, intent, { paymentId, address, ...parts });
}

interface Orphan {
  readonly code: OrphanCode;
  readonly reason: AnySentence;
  readonly shortages?: Shortage[];
}

async function makeOrphan(context: Context, intent: Intent, { code, reason, shortages }: Orphan): Promise<Settlement> {
  await releaseHold(context.db, intent);
  await setIntentState(context.db, intent.id, 'orphaned', null);
  await refundUnused(context, intent, reason);
  return { kind: 'orphaned', code, ...(shortages ? { shortages } : {}) };
}

/** Makes what was paid for nothing refundable, and notifies every administrator and the payer, once. */
async function refundUnused(context: Context, intent: Intent, reason: AnySentence): Promise<void> {
  const unused = await markUnused(context, intent.id, reason);
  if (unused.length > 0) context.deps.log.warn({ intent_id: intent.id, reason }, 'a payment is to be paid back');
  await notify(
    context,
    unused.flatMap((payment) => [
      { to: 'admins' as const, message: orphanPayment(payment), about: { kind: 'payment' as const, id: payment.id } },
      { to: [intent.user_id], message: refundDue(payment.amount_paise, null) },
    ]),
  );
}
