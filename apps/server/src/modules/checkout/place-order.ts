// Places an order: the cart for cash, or the proof of an online payment.
import type { Body } from '@tilgul/contract/endpoint';
import type { placeOrder as placeOrderCall } from '@tilgul/contract/orders';
import { AppError } from '@tilgul/contract/rules/errors';
import { orderTotal, paiseOf } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/bind.ts';
import type { PaymentProof } from '../../platform/ports/payment-gateway.ts';
import { say } from '../../texts/say.ts';
import type { DeliveryAddress } from '../addresses/addresses.db.ts';
import { refuseLargeOrder } from '../cart/new-account.ts';
import type { PricedLine } from '../catalog/priced-lines.ts';
import { notingWishes, quoteDelivery } from '../delivery/quote-delivery.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { refuseUnconfirmedPhone } from './confirmed-phone.ts';
import { refuseOtherTotal } from './expected-total.ts';
import { holdPayer } from './intents.db.ts';
import { giveBackHolds, giveUpOpenPayments } from './open-payment.ts';
import { settleWithProof } from './place-paid-order.ts';

export interface PlacedOrder {
  readonly order_id: number;
  readonly message: string;
}

type PlaceOrderCall = Call<typeof placeOrderCall>;
type PlaceOrderForm = Body<typeof placeOrderCall>;

/** Places the customer's order (ORD-13, ORD-17). */
export const placeOrder = (call: PlaceOrderCall): Promise<PlacedOrder> =>
  notingWishes(call.deps, () =>
    call.body.payment_method === 'online' ? placePaidOrder(call, call.body) : placeCashOrder(call, call.body),
  );

const PLACED = 'Your order was placed.';

async function placePaidOrder(call: PlaceOrderCall, form: PlaceOrderForm): Promise<PlacedOrder> {
  const { order_id } = await settleWithProof(call, {
    proof: proofOf(form),
    addressId: form.address_id,
    expectedTotal: form.expected_total,
    slotId: form.slot_id,
    buyerGstin: form.buyer_gstin,
  });
  return { order_id, message: say(PLACED) };
}

/** The three proof fields; an online order without them has no proof. */
function proofOf(form: PlaceOrderForm): PaymentProof {
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
      if (lines.length === 0) throw await missing(context.db, call.actor.id, 'empty_cart');
      const goods = orderTotal(lines);
      const fee = await quoteDelivery(context, { pincode: address.postal_code, slotId, goods, isCash: true });
      const total = paiseOf(goods + fee);
      refuseOtherTotal(total, form.expected_total);
      await refuseUnconfirmedPhone(context, call.actor.id);
      const quantities = lines.map(({ quantity }) => quantity);
      await refuseLargeOrder(context, call.actor.id, { total, quantities, isCash: true });
      const { id } = await insertOrder(context, {
        userId: call.actor.id,
        lines,
        address,
        payment: { type: 'cod' },
        delivery: { fee, slotId },
        reserved: false,
        buyerGstin: form.buyer_gstin,
      });
      return { order_id: id, message: say(PLACED) };
    }),
  );
}

/** Why a cart or an address is not there: both go with their account, in this very moment perhaps. */
const missing = async (db: Db, userId: number, code: 'empty_cart' | 'not_found'): Promise<AppError> =>
  new AppError((await holdPayer(db, userId)) ? code : 'token_invalid');

/** Where a cart goes, and in which window. */
interface CartGoal {
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
async function takeCart(context: Context, userId: number, goal: CartGoal): Promise<TakenCart> {
  const rows = await readAndEmptyCart(context.db, userId, goal.addressId);
  const [first] = rows;
  if (!first) throw await missing(context.db, userId, 'not_found');
  if (!first.pays_online)
    return { address: first, lines: rows.filter((row): row is CartRow & PricedLine => row.product_id !== null) };
  const givenUp = await giveUpOpenPayments(context, userId);
  const taken = await takeCart(context, userId, goal);
  await giveBackHolds(context.db, givenUp, { lines: taken.lines, slots: [goal.slotId] });
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
