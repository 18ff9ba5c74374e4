// Places orders (cash or paid online) and managers' stock requests, and verifies the proof of an online payment.

import type { api } from '@tilgul/contract';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import { formatMessage } from '@tilgul/contract/form-messages';
import type { placeOrder as placeOrderCall } from '@tilgul/contract/orders';
import { AppError } from '@tilgul/contract/rules/errors';
import { asPaise, orderTotal } from '@tilgul/contract/rules/money';
import { MISSING_QUANTITY } from '@tilgul/contract/stock-requests';
import { sql } from 'kysely';
import type { ActorContext, Context, Db } from '../../deps.ts';
import { inTransaction, together } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/bind.ts';
import type { PaymentProof } from '../../platform/ports/payment-gateway.ts';
import { requireStore } from '../../platform/security/access.ts';
import { requireConfirmedPhone } from '../../platform/security/confirmed-phone.ts';
import { getText } from '../../texts/get-text.ts';
import { type DeliveryAddress, getOwnAddress, requireState } from '../addresses/addresses.sql.ts';
import { enforceOrderCaps, lockAccountOrders } from '../cart/order-caps.ts';
import { type PricedLine, priceLines } from '../catalog/priced-lines.sql.ts';
import { quoteDelivery, recordIfUnserved } from '../delivery/delivery.queries.ts';
import { listStoresFor, reserveAndCreateOrder } from '../orders/new-orders.commands.ts';
import { getGateway } from '../payments/payments.rules.ts';
import { insertStockRequest } from '../stock-requests/stock-requests.commands.ts';
import { refuseOwnGstin } from '../taxes/taxes.sql.ts';
import { expireOpenPayments, releaseHolds } from './intents.commands.ts';
import { refuseChangedTotal } from './intents.rules.ts';
import { findIntentByGatewayOrder, findIntentResult, type Intent, lockPayerShared } from './intents.sql.ts';
import { type Settlement, type SettleRequest, settle } from './settlement.commands.ts';

type PlaceOrderCall = Call<typeof placeOrderCall>;
type PlacedOrder = Ok<typeof placeOrderCall>;
type PlaceOrderForm = Body<typeof placeOrderCall>;

/** Places the customer's order, for cash or with the proof of an online payment (ORD-13, ORD-17). */
export const placeOrder = (call: PlaceOrderCall): Promise<PlacedOrder> =>
  recordIfUnserved(call.deps, () =>
    call.body.payment_method === 'online' ? placePaidOrder(call, call.body) : placeCashOrder(call, call.body),
  );

const PLACED_MESSAGE = 'orders.placed';

/**
 * Places the order that an online payment was opened for, or returns the order that it already became. Opens its own
 * transactions and handles the call's Idempotency-Key itself. Throws hold_over if the payment arrived but cannot become an
 * order any more; it is then refundable.
 */
async function placePaidOrder(call: PlaceOrderCall, form: PlaceOrderForm): Promise<PlacedOrder> {
  const { address_id: addressId, slot_id: slotId, buyer_gstin: buyerGstin } = form;
  const proof = getProof(form);
  const intent = await getProvenIntent(call, proof, 'cart');
  const order_id = await settleOnce(call, intent, proof, async () => {
    refuseChangedTotal(intent.amount_paise, form.expected_total);
    await getOwnAddress(call.deps.db, call.actor.id, addressId);
    await refuseOwnGstin(call.deps.db, buyerGstin);
    return { addressId, slotId, buyerGstin };
  });
  return { order_id, message: getText(PLACED_MESSAGE) };
}

type ProofFields = { readonly [Field in keyof PaymentProof]?: PaymentProof[Field] | null | undefined };

/** The three proof fields of an online order or request, all of which it needs. */
function getProof(form: ProofFields): PaymentProof {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = form;
  if (!razorpay_payment_id || !razorpay_order_id || !razorpay_signature) throw new AppError('bad_proof');
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

/**
 * Orders the cart for cash in one transaction, one order of an account at a time. One statement reads and empties the cart, so
 * the second of two clicks finds it empty.
 */
function placeCashOrder(call: PlaceOrderCall, form: PlaceOrderForm): Promise<PlacedOrder> {
  return inTransaction(call.deps.db, (tx) =>
    call.withIdempotencyKey(tx, async () => {
      const context = { db: tx, now: call.now, deps: call.deps };
      const { address_id: addressId, slot_id: slotId = null } = form;
      // Sent at once, and run in this order.
      const [, { address, lines }] = await together([
        lockAccountOrders(context, call.actor.id),
        takeCart(context, call.actor.id, { addressId, slotId }),
        refuseOwnGstin(context.db, form.buyer_gstin),
      ]);
      if (lines.length === 0) throw await missingError(context.db, call.actor.id, 'empty_cart');
      const goods = orderTotal(lines);
      const [fee, stores] = await together([
        quoteDelivery(context, { pincode: address.postal_code, slotId, goods, isCash: true }),
        listStoresFor(context, { lines, address, delivery: { slotId } }),
      ]);
      const total = asPaise(goods + fee);
      refuseChangedTotal(total, form.expected_total);
      await requireConfirmedPhone({ ...context, actor: call.actor });
      await enforceOrderCaps(context, call.actor.id, { total, isCash: true, slotId, address, lines });
      const order_id = await reserveAndCreateOrder(
        context,
        {
          userId: call.actor.id,
          lines,
          address,
          addressId,
          payment: { type: 'cod' },
          delivery: { fee, slotId },
          buyerGstin: form.buyer_gstin,
        },
        stores,
      );
      return { order_id, message: getText(PLACED_MESSAGE) };
    }),
  );
}

/** Error for a missing cart or address. Both are deleted with their account, which may be happening right now. */
const missingError = async (db: Db, userId: number, code: 'empty_cart' | 'not_found'): Promise<AppError> =>
  new AppError((await lockPayerShared(db, userId)) ? code : 'token_invalid');

interface Destination {
  readonly addressId: number;
  readonly slotId: number | null;
}

interface TakenCart {
  readonly address: DeliveryAddress;
  /** At current prices, without archived products. */
  readonly lines: PricedLine[];
}

type CartRow = DeliveryAddress & { readonly pays_online: boolean } & (PricedLine | { readonly product_id: null });

/**
 * Reads and empties a cart. Choosing cash cancels any open online payment first, but its stock is released only after the
 * cart is taken. So the locks have the same order as everywhere: payments, cart, stock, windows.
 */
async function takeCart(context: Context, userId: number, destination: Destination): Promise<TakenCart> {
  const expired: Intent[] = [];
  let rows = await readAndEmptyCart(context.db, userId, destination.addressId);
  while (rows[0]?.pays_online) {
    expired.push(...(await expireOpenPayments(context, userId)));
    rows = await readAndEmptyCart(context.db, userId, destination.addressId);
  }
  const [address] = rows;
  if (!address) throw await missingError(context.db, userId, 'not_found');
  const lines = rows.filter((row): row is CartRow & PricedLine => row.product_id !== null);
  await releaseHolds(context.db, expired, { lines, slots: [destination.slotId] });
  return { address: requireState(address), lines };
}

/** One row per cart line, each with the address; one row without a line if the cart is empty or left for an open payment. */
async function readAndEmptyCart(db: Db, userId: number, addressId: number): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    with address as (
      select full_name, phone_number, street_address1, street_address2, city, state, state_code, postal_code,
        exists (select from payment_intents where user_id = ${userId}::bigint and purpose = 'cart' and state = 'open') as pays_online
      from addresses where id = ${addressId}::bigint and user_id = ${userId}::bigint
    ), removed as (
      delete from cart_lines using address where cart_lines.user_id = ${userId}::bigint and not address.pays_online
      returning cart_lines.product_id, cart_lines.quantity, cart_lines.choice
    ), line as (
      select removed.product_id, removed.quantity, removed.choice, products.name as product_name, products.names, units.unit as product_unit, units.names as unit_names, products.price_paise
      from removed join products on products.id = removed.product_id join units on units.id = products.unit_id
      where products.archived_at is null and may_sell(products.tax_class_id)
    )
    select address.*, line.* from address left join line on true order by line.product_id`.execute(db);
  return rows;
}

type RequestCall = Call<typeof api.stockRequests.createStockRequest>;
type Answer = Ok<typeof api.stockRequests.createStockRequest>;

const REQUESTED_MESSAGE = 'stockRequests.sent';

/**
 * Creates a stock request at current prices, lines summed per product. If paid online, it needs the proof of a payment of
 * exactly its total; the same proof again returns the first response (PAY-5, P04, P07).
 */
export const createStockRequest = (call: RequestCall): Promise<Answer> =>
  call.body.payment_method === 'online' ? createPaidRequest(call) : createCashRequest(call);

const priceRequestLines = (db: Db, { body }: RequestCall) =>
  priceLines(db, body.ordered_products, { field: 'ordered_products', emptyMessage: formatMessage(MISSING_QUANTITY) });

function createCashRequest(call: RequestCall): Promise<Answer> {
  const storeId = requireStore(call.actor);
  return inTransaction(call.deps.db, (db) =>
    call.withIdempotencyKey(db, async () => {
      const lines = await priceRequestLines(db, call);
      const payment = { method: 'cod', paymentId: null } as const;
      return {
        message: getText(REQUESTED_MESSAGE),
        request_id: await insertStockRequest({ ...call, db }, { storeId, lines, payment }),
      };
    }),
  );
}

async function createPaidRequest(call: RequestCall): Promise<Answer> {
  const storeId = requireStore(call.actor);
  const proof = getProof(call.body);
  const intent = await getProvenIntent(call, proof, 'stock_request');
  if (intent.store_id !== storeId) throw badProofError(call, proof, 'another store');
  const request_id = await settleOnce(call, intent, proof, async () => {
    const lines = await priceRequestLines(call.deps.db, call);
    const make = ({ db, now, deps }: Context, paymentId: number) => {
      const payment = { method: 'online', paymentId } as const;
      return insertStockRequest({ db, now, deps, actor: call.actor }, { storeId, lines, payment });
    };
    return { requestMaker: { totalPaise: orderTotal(lines), make } };
  });
  return { message: getText(REQUESTED_MESSAGE), request_id };
}

/** A call bound with `bindWithPool`. */
type ProofCall = ActorContext & Pick<PlaceOrderCall, 'withIdempotencyKey'>;

/** Returns the first response without asking the gateway. A key used for another call is still rejected. */
const replayAnswer = (call: ProofCall, made: number): Promise<number> =>
  inTransaction(call.deps.db, async (db) => {
    const first: Settlement = await call.withIdempotencyKey(db, async () => ({ kind: 'made', id: made }));
    return first.kind === 'made' ? first.id : made;
  });

const badProofError = ({ deps, actor }: ProofCall, proof: PaymentProof, reason: string): AppError => {
  deps.log.warn(
    { why: reason, user_id: actor.id, gateway_order_id: proof.razorpay_order_id },
    'a payment proof was refused',
  );
  return new AppError('bad_proof');
};

/** The intent of a correctly signed proof, if it is the actor's own and was opened for this purpose (PAY-5). */
async function getProvenIntent(call: ProofCall, proof: PaymentProof, purpose: Intent['purpose']): Promise<Intent> {
  if (!getGateway(call.deps).isProof(proof)) throw badProofError(call, proof, 'wrong signature');
  const intent = await findIntentByGatewayOrder(call.deps.db, proof.razorpay_order_id);
  if (!intent) throw badProofError(call, proof, 'unknown payment order');
  if (intent.user_id !== call.actor.id) throw badProofError(call, proof, 'another user');
  if (intent.purpose !== purpose) throw badProofError(call, proof, 'another purpose');
  return intent;
}

/** Settles a proven intent, or returns what it already became. `prepare` runs only in the first case. */
async function settleOnce(
  call: ProofCall,
  intent: Intent,
  proof: PaymentProof,
  prepare: () => Promise<Pick<SettleRequest, 'addressId' | 'slotId' | 'buyerGstin' | 'requestMaker'>>,
): Promise<number> {
  const { withIdempotencyKey, deps } = call;
  const made = await findIntentResult(deps.db, intent);
  if (made !== undefined) return replayAnswer(call, made);
  const request = { ...(await prepare()), gatewayPaymentId: proof.razorpay_payment_id, withIdempotencyKey };
  const settlement = await settle(deps, proof.razorpay_order_id, request);
  if (settlement?.kind === 'made') return settlement.id;
  throw toSettlementError(settlement, intent);
}

const WILL_BE_REFUNDED = 'payments.willBeRefunded';

function toSettlementError(settlement: Settlement | undefined, intent: Intent): AppError {
  if (settlement?.kind !== 'orphaned' || settlement.code === 'bad_proof') return new AppError('bad_proof');
  const { shortages } = settlement;
  const detail = intent.purpose === 'cart' ? getText(WILL_BE_REFUNDED) : getText('payments.expired');
  return new AppError('hold_over', { detail, ...(shortages ? { body: { shortages } } : {}) });
}
