import type { api } from '@tilgul/contract';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { placeOrder as placeOrderCall } from '@tilgul/contract/orders';
import { AppError } from '@tilgul/contract/rules/errors';
import { orderTotal, type Paise, paiseOf } from '@tilgul/contract/rules/money';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { MISSING_QUANTITY } from '@tilgul/contract/stock-requests';
import { sql } from 'kysely';
import type { ActorContext, Context, Db } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/bind.ts';
import type { PaymentProof } from '../../platform/ports/payment-gateway.ts';
import { requireStore } from '../../platform/security/access.ts';
import { say } from '../../texts/say.ts';
import { type DeliveryAddress, getOwnAddress } from '../addresses/addresses.sql.ts';
import { enforceNewAccountLimits } from '../cart/new-account-limits.ts';
import { type PricedLine, priceLines } from '../catalog/priced-lines.sql.ts';
import { recordIfUnserved, quoteDelivery } from '../delivery/delivery.queries.ts';
import { insertOrder } from '../orders/new-orders.commands.ts';
import { getGateway } from '../payments/payments.rules.ts';
import { createRequestFromLines } from '../stock-requests/stock-requests.commands.ts';
import { expireOpenPayments, releaseHolds } from './intents.commands.ts';
import { refuseChangedTotal } from './intents.rules.ts';
import { findIntentByGatewayOrder, findIntentResult, type Intent, lockPayerShared } from './intents.sql.ts';
import { type RequestMaker, type Settlement, type SettleRequest, settle } from './settlement.commands.ts';

// The proof of an online payment as a browser brings it: whose it is, what for, and what it became.

/** A call in `transaction: 'own'` mode: `db` is the pool. */
interface ProofCall extends ActorContext {
  readonly withIdempotencyKey: <T>(tx: Db, run: () => Promise<T>) => Promise<T>;
}

export interface PaidOrder {
  readonly proof: PaymentProof;
  readonly addressId: number;
  /** What the customer was shown, when the client says it. */
  readonly expectedTotal?: Paise | undefined;
  /** The window, when the client says it again; another one than that of the payment is taken now. */
  readonly slotId?: number | undefined;
  /** For the bill; the account's unless given. */
  readonly buyerGstin?: string | undefined;
}

export interface PaidRequest {
  readonly proof: PaymentProof;
  readonly storeId: number;
  /** Prepares the request; not called when the proof has made one already. */
  readonly prepare: () => Promise<RequestMaker>;
}

/**
 * Places the order that an online payment was opened for, or answers the order that it became already. Opens its own
 * transactions and honours the call's Idempotency-Key, so the route is bound with `transaction: 'own'` and does not wrap
 * it in `call.withIdempotencyKey`. Throws bad_proof (signature, owner, purpose, amount, currency, not captured), not_found (address),
 * total_changed, not_served, slot_full, slot_closed, hold_over when it is paid but cannot be made (then it is refundable), gateway_failed, online_payment_off.
 */
async function settleWithProof(
  call: ProofCall,
  { proof, addressId, expectedTotal, slotId, buyerGstin }: PaidOrder,
): Promise<{ order_id: number }> {
  const intent = await getProvenIntent(call, proof, 'cart');
  const made = await findIntentResult(call.deps.db, intent);
  if (made !== undefined) return { order_id: await replayAnswer(call, made) };
  refuseChangedTotal(intent.amount_paise, expectedTotal);
  await getOwnAddress(call.deps.db, call.actor.id, addressId);
  return { order_id: await settleProvenIntent(call, intent, { proof, addressId, slotId, buyerGstin }) };
}

/** As `settleWithProof`, for the stock request that a manager paid online; answers the request's id. */
async function settleRequestWithProof(call: ProofCall, { proof, storeId, prepare }: PaidRequest): Promise<number> {
  const intent = await getProvenIntent(call, proof, 'stock_request');
  if (intent.store_id !== storeId) throw badProofError(call, proof, 'another store');
  const made = await findIntentResult(call.deps.db, intent);
  if (made !== undefined) return replayAnswer(call, made);
  return settleProvenIntent(call, intent, { proof, requestMaker: await prepare() });
}

/** The first answer, without the gateway; a key that was used for something else is still refused. */
const replayAnswer = (call: ProofCall, made: number): Promise<number> =>
  inTransaction(call.deps.db, async (db) => {
    const first: Settlement = await call.withIdempotencyKey(db, async () => ({ kind: 'made', id: made }));
    return first.kind === 'made' ? first.id : made;
  });

const badProofError = ({ deps, actor }: ProofCall, proof: PaymentProof, why: string): AppError => {
  deps.log.warn({ why, user_id: actor.id, gateway_order_id: proof.razorpay_order_id }, 'a payment proof was refused');
  return new AppError('bad_proof');
};

/** The intent of a proof: rightly signed, the caller's own, and opened for this purpose (PAY-5). */
async function getProvenIntent(call: ProofCall, proof: PaymentProof, purpose: Intent['purpose']): Promise<Intent> {
  if (!getGateway(call.deps).isProof(proof)) throw badProofError(call, proof, 'wrong signature');
  const intent = await findIntentByGatewayOrder(call.deps.db, proof.razorpay_order_id);
  if (!intent) throw badProofError(call, proof, 'unknown payment order');
  if (intent.user_id !== call.actor.id) throw badProofError(call, proof, 'another user');
  if (intent.purpose !== purpose) throw badProofError(call, proof, 'another purpose');
  return intent;
}

type ProvenRequest = Pick<SettleRequest, 'addressId' | 'slotId' | 'buyerGstin' | 'requestMaker'> & {
  readonly proof: PaymentProof;
};

async function settleProvenIntent(
  call: ProofCall,
  intent: Intent,
  { proof, ...request }: ProvenRequest,
): Promise<number> {
  const { withIdempotencyKey, deps } = call;
  const gatewayPaymentId = proof.razorpay_payment_id;
  const settlement = await settle(deps, proof.razorpay_order_id, { ...request, gatewayPaymentId, withIdempotencyKey });
  if (settlement?.kind === 'made') return settlement.id;
  throw toSettlementError(settlement, intent);
}

const WILL_BE_REFUNDED = 'Your payment arrived, but its order could not be placed any more. It will be refunded.';

function toSettlementError(settlement: Settlement | undefined, intent: Intent): AppError {
  if (settlement?.kind !== 'orphaned' || settlement.code === 'bad_proof') return new AppError('bad_proof');
  const { shortages } = settlement;
  const detail =
    intent.purpose === 'cart' ? say(WILL_BE_REFUNDED) : say('This payment can no longer be used. It will be refunded.');
  return new AppError('hold_over', { detail, ...(shortages ? { body: { shortages } } : {}) });
}

// A manager's stock request: for cash, or paid online.

type RequestCall = Call<typeof api.stockRequests.createStockRequest>;
type Answer = Ok<typeof api.stockRequests.createStockRequest>;

const REQUESTED_MESSAGE = 'Your stock request was sent.';

/**
 * Makes a request at the prices of this moment, lines summed per product; one paid online needs the proof of a payment of
 * exactly its sum, and the same proof again gives the first answer (PAY-5, P04, P07). Throws
 * no_store, invalid, not_found for an unknown product, bad_proof, hold_over, gateway_failed, online_payment_off.
 */
export const createStockRequest = (call: RequestCall): Promise<Answer> =>
  call.body.payment_method === 'online' ? createPaidRequest(call) : createCashRequest(call);

const priceRequestLines = (db: Db, { body }: RequestCall) =>
  priceLines(db, body.ordered_products, { field: 'ordered_products', emptyMessage: say(MISSING_QUANTITY) });

function createCashRequest(call: RequestCall): Promise<Answer> {
  const storeId = requireStore(call.actor);
  return inTransaction(call.deps.db, (db) =>
    call.withIdempotencyKey(db, async () => {
      const lines = await priceRequestLines(db, call);
      const payment = { method: 'cod', paymentId: null } as const;
      return {
        message: say(REQUESTED_MESSAGE),
        request_id: await createRequestFromLines({ ...call, db }, { storeId, lines, payment }),
      };
    }),
  );
}

async function createPaidRequest(call: RequestCall): Promise<Answer> {
  const storeId = requireStore(call.actor);
  const proof = getProof(call.body);
  const prepare = async () => {
    const lines = await priceRequestLines(call.deps.db, call);
    const make = ({ db, now, deps }: Context, paymentId: number) =>
      createRequestFromLines(
        { db, now, deps, actor: call.actor },
        { storeId, lines, payment: { method: 'online', paymentId } },
      );
    return { totalPaise: orderTotal(lines), make };
  };
  return {
    message: say(REQUESTED_MESSAGE),
    request_id: await settleRequestWithProof(call, { proof, storeId, prepare }),
  };
}

// Whose number nobody has confirmed may be anybody: a second order paid on delivery waits for the number.

/** Refuses a second open cash order of a customer whose number was never confirmed, where the shop asks for that. Throws phone_unconfirmed. */
async function requireConfirmedPhone({ db, deps }: Context, userId: number): Promise<void> {
  if (!deps.config.CONFIRM_PHONE_FOR_CASH) return;
  const { rows } = await sql<{ is_refused: boolean }>`
    select phone_confirmed_at is null and exists (
      select from orders where user_id = ${userId}::bigint and payment_type = 'cod' and deleted_at is null
        and status <> all (${ORDER_ENDS}::text[])
    ) as is_refused
    from users where id = ${userId}::bigint`.execute(db);
  if (rows[0]?.is_refused) throw new AppError('phone_unconfirmed');
}

// Places an order: the cart for cash, or the proof of an online payment.

interface PlacedOrder {
  readonly order_id: number;
  readonly message: string;
}

type PlaceOrderCall = Call<typeof placeOrderCall>;
type PlaceOrderForm = Body<typeof placeOrderCall>;

/** Places the customer's order (ORD-13, ORD-17). */
export const placeOrder = (call: PlaceOrderCall): Promise<PlacedOrder> =>
  recordIfUnserved(call.deps, () =>
    call.body.payment_method === 'online' ? placePaidOrder(call, call.body) : placeCashOrder(call, call.body),
  );

const PLACED_MESSAGE = 'Your order was placed.';

async function placePaidOrder(call: PlaceOrderCall, form: PlaceOrderForm): Promise<PlacedOrder> {
  const { order_id } = await settleWithProof(call, {
    proof: getProof(form),
    addressId: form.address_id,
    expectedTotal: form.expected_total,
    slotId: form.slot_id,
    buyerGstin: form.buyer_gstin,
  });
  return { order_id, message: say(PLACED_MESSAGE) };
}

type ProofFields = { readonly [Field in keyof PaymentProof]?: PaymentProof[Field] | null | undefined };

/** The three proof fields of an online order or request, all of which it needs. */
function getProof(form: ProofFields): PaymentProof {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = form;
  if (!razorpay_payment_id || !razorpay_order_id || !razorpay_signature) throw new AppError('bad_proof');
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

/**
 * Orders the cart for cash in one transaction: the cart is read and emptied by one statement, so that of two clicks the
 * second finds it empty. Throws not_found for an address that is not the customer's and for an unknown window, empty_cart,
 * not_served, below_minimum, cod_not_offered, total_changed, slot_full, slot_closed, phone_unconfirmed, account_cap, insufficient_stock.
 */
function placeCashOrder(call: PlaceOrderCall, form: PlaceOrderForm): Promise<PlacedOrder> {
  return inTransaction(call.deps.db, (tx) =>
    call.withIdempotencyKey(tx, async () => {
      const context = { db: tx, now: call.now, deps: call.deps };
      const { address_id: addressId, slot_id: slotId = null } = form;
      const { address, lines } = await takeCart(context, call.actor.id, { addressId, slotId });
      if (lines.length === 0) throw await missingError(context.db, call.actor.id, 'empty_cart');
      const goods = orderTotal(lines);
      const fee = await quoteDelivery(context, { pincode: address.postal_code, slotId, goods, isCash: true });
      const total = paiseOf(goods + fee);
      refuseChangedTotal(total, form.expected_total);
      await requireConfirmedPhone(context, call.actor.id);
      const quantities = lines.map(({ quantity }) => quantity);
      await enforceNewAccountLimits(context, call.actor.id, { total, quantities, isCash: true });
      const { id } = await insertOrder(context, {
        userId: call.actor.id,
        lines,
        address,
        payment: { type: 'cod' },
        delivery: { fee, slotId },
        reserved: false,
        buyerGstin: form.buyer_gstin,
      });
      return { order_id: id, message: say(PLACED_MESSAGE) };
    }),
  );
}

/** Why a cart or an address is not there: both go with their account, in this very moment perhaps. */
const missingError = async (db: Db, userId: number, code: 'empty_cart' | 'not_found'): Promise<AppError> =>
  new AppError((await lockPayerShared(db, userId)) ? code : 'token_invalid');

/** Where a cart goes, and in which window. */
interface Destination {
  readonly addressId: number;
  readonly slotId: number | null;
}

interface TakenCart {
  readonly address: DeliveryAddress;
  /** At this moment's prices; a product archived meanwhile drops out. */
  readonly lines: PricedLine[];
}

type CartRow = DeliveryAddress & { readonly pays_online: boolean } & (PricedLine | { readonly product_id: null });

/**
 * Empties a cart for an address of the customer's. Who pays on delivery has given up paying online: an open checkout is
 * ended first, and what it held is given back once the cart is taken. So the locks come in the order of everybody else:
 * payments, cart, stock, windows. Throws not_found for another's address.
 */
async function takeCart(context: Context, userId: number, goal: Destination): Promise<TakenCart> {
  const rows = await readAndEmptyCart(context.db, userId, goal.addressId);
  const [first] = rows;
  if (!first) throw await missingError(context.db, userId, 'not_found');
  if (!first.pays_online)
    return { address: first, lines: rows.filter((row): row is CartRow & PricedLine => row.product_id !== null) };
  const givenUp = await expireOpenPayments(context, userId);
  const taken = await takeCart(context, userId, goal);
  await releaseHolds(context.db, givenUp, { lines: taken.lines, slots: [goal.slotId] });
  return taken;
}

/** The address on each row with a line of the cart; one row without a line when the cart is empty or left as it is. */
async function readAndEmptyCart(db: Db, userId: number, addressId: number): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    with place as (
      select full_name, phone_number, street_address1, street_address2, city, state, postal_code,
        exists (select from payment_intents where user_id = ${userId}::bigint and purpose = 'cart' and state = 'open') as pays_online
      from addresses where id = ${addressId}::bigint and user_id = ${userId}::bigint
    ), taken as (
      delete from cart_lines using place where cart_lines.user_id = ${userId}::bigint and not place.pays_online
      returning cart_lines.product_id, cart_lines.quantity, cart_lines.choice
    ), line as (
      select taken.product_id, taken.quantity, taken.choice, products.name as product_name, products.name_mr, products.name_hi, units.unit as product_unit, products.price_paise
      from taken join products on products.id = taken.product_id join units on units.id = products.unit_id
      where products.archived_at is null
    )
    select place.*, line.* from place left join line on true order by line.product_id`.execute(db);
  return rows;
}
