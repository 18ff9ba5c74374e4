// Creates orders and, if the settings say so, allocates them to a store immediately.
import { AppError } from '@tilgul/contract/rules/errors';
import { asPaise, orderTotal, type Paise } from '@tilgul/contract/rules/money';
import type { PaymentMethod } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import { afterCommit, together } from '../../platform/db/transaction.ts';
import { createMessage } from '../../texts/message.ts';
import { type DeliveryAddress, markAddressUsed } from '../addresses/addresses.sql.ts';
import { exceedsMaxTotal, type PricedLine, pricedLineTable } from '../catalog/priced-lines.sql.ts';
import { bookWindow } from '../delivery/delivery-windows.sql.ts';
import { formatRupees, newOrder, orderPlaced } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import { smsCustomer } from '../sms/sms.ts';
import { explainUnallocated } from './event-notes.ts';
import {
  type Candidate,
  type ChosenStore,
  keepGoods,
  listCandidates,
  reserveGoods,
  type WantedGoods,
} from './new-order-stores.ts';

export interface NewOrder {
  readonly userId: number;
  /** At least one line, each product once. Prices and names are copied, so later edits of a product do not change the order. */
  readonly lines: readonly PricedLine[];
  /** Copied into the order. */
  readonly address: DeliveryAddress;
  /** The saved address, with which the next checkout starts. */
  readonly addressId: number | null;
  /** For the invoice; defaults to the account's. */
  readonly buyerGstin?: string | undefined;
  readonly payment: { readonly type: PaymentMethod; readonly paymentId?: number; readonly intentId?: number };
  /** Fee in paise, and the delivery window; null means as soon as possible. */
  readonly delivery: { readonly fee: Paise; readonly slotId: number | null };
}

/** The stores that an order may go to. Keeps them from closing, so call it in the order's transaction. */
export const listStoresFor = ({ db }: Context, order: Goods): Promise<Candidate[]> =>
  listCandidates(db, toWantedGoods(order));

/**
 * Reserves the goods, at one of the `stores` if they can, and the place in the delivery window, then creates the order. Returns
 * its id. Runs in the caller's transaction, so an order never exists without its reservation (STOCK-3, ORD-13).
 */
export async function reserveAndCreateOrder(
  context: Context,
  order: NewOrder,
  stores: readonly Candidate[],
): Promise<number> {
  refuseHugeTotal(order);
  const chosen = await reserveGoods(context, toWantedGoods(order), stores);
  await bookWindow(context.db, order.delivery.slotId, context.now);
  return createOrder(context, order, chosen);
}

/**
 * Creates an order that takes over the stock and the window already held by its payment, the stock at location `heldAt` or in
 * the chain. Returns its id.
 */
export async function createReservedOrder(context: Context, order: NewOrder, heldAt: number | null): Promise<number> {
  refuseHugeTotal(order);
  return createOrder(context, order, await keepGoods(context, toWantedGoods(order), heldAt));
}

type Goods = Pick<NewOrder, 'lines' | 'address'> & { readonly delivery: Pick<NewOrder['delivery'], 'slotId'> };

const toWantedGoods = ({ lines, address, delivery }: Goods): WantedGoods => ({
  lines,
  pincode: address.postal_code,
  slotId: delivery.slotId,
});

function refuseHugeTotal({ lines }: NewOrder): void {
  if (exceedsMaxTotal(lines)) throw new AppError('total_too_large');
}

/**
 * Writes a Pending order with its store, or with the reason why it has none (DEL-10), and notifies the customer, all
 * administrators and the store's manager. Unique keys prevent a second order for the same payment or intent.
 */
async function createOrder(context: Context, order: NewOrder, chosen: ChosenStore): Promise<number> {
  const total = orderTotal(order.lines);
  const payable_paise = asPaise(total + order.delivery.fee);
  const { id, customer_name } = await insertOrderRows(context, order, total, chosen);
  const about = { kind: 'order', id } as const;
  const { store } = chosen;
  const notices = notify(context, [
    { to: [order.userId], message: orderPlaced({ id, total_paise: payable_paise }), about },
    { to: 'admins', message: newOrder({ id, total_paise: payable_paise, customer_name }), about },
    ...(store
      ? [
          { to: [store.manager_id], message: createMessage('order_to_store', { id, store: store.name }), about },
          { to: [order.userId], message: createMessage('order_allocated', { id, store: store.name }), about },
        ]
      : []),
  ]);
  await together([
    notices,
    smsCustomer(context, 'order_placed', order.userId, { id, total: formatRupees(payable_paise) }),
    order.addressId !== null && markAddressUsed(context.db, order.userId, order.addressId, context.now),
  ]);
  afterCommit(context.db, () => context.deps.metrics.ordersPlaced.inc({ payment: order.payment.type }));
  return id;
}

interface InsertedOrder {
  readonly id: number;
  readonly customer_name: string;
}

async function insertOrderRows(
  context: Context,
  order: NewOrder,
  total: Paise,
  chosen: ChosenStore,
): Promise<InsertedOrder> {
  const { userId, lines, address, payment, delivery } = order;
  const [event, note] = chosen.store
    ? ['allocated', chosen.store.name]
    : ['unallocated', explainUnallocated(address.postal_code, chosen.asked)];
  const { rows } = await sql<InsertedOrder>`
    with made as (
      insert into orders (user_id, payment_type, payment_id, intent_id, total_paise, delivery_fee_paise, slot_id, store_id, customer_name, full_name, mobile_number,
        street_address1, street_address2, city, state, state_code, postal_code, buyer_gstin, created_at)
      select users.id, ${payment.type}::text, ${payment.paymentId ?? null}::bigint, ${payment.intentId ?? null}::bigint, ${total}::bigint, ${delivery.fee}::bigint, ${delivery.slotId}::bigint, ${chosen.store?.id ?? null}::bigint,
        users.first_name || ' ' || users.last_name, ${address.full_name}::text, ${address.phone_number}::text,
        ${address.street_address1}::text, ${address.street_address2}::text, ${address.city}::text, ${address.state}::text,
        ${address.state_code}::text, ${address.postal_code}::text, coalesce(${order.buyerGstin ?? null}::text, users.gstin), ${context.now}::timestamptz
      from users where users.id = ${userId}::bigint and users.archived_at is null
        and (users.suspended_at is null or ${payment.type}::text <> 'cod') for key share
      returning id, customer_name
    ), line as (
      insert into order_lines (order_id, product_id, product_name, names, product_unit, unit_names, quantity, price_paise, choice)
      select made.id, line.product_id, line.product_name, line.names, line.product_unit, line.unit_names, line.quantity, line.price_paise, line.choice
      from made, ${pricedLineTable(lines)}
    ), event as (
      insert into order_events (order_id, event, actor_id, note, at)
      select made.id, event.name, event.actor_id, event.note, ${context.now}::timestamptz
      from made, (values ('placed', ${userId}::bigint, null), (${event}::text, null, ${note}::text)) as event (name, actor_id, note)
      -- Without a store, an order that is allocated by hand says nothing.
      where event.name <> 'unallocated' or (select auto_allocate from delivery_settings)
    )
    select id, customer_name from made`.execute(context.db);
  const [made] = rows;
  // The customer was deleted or suspended while the key-share lock waited, which ended the session. What was paid is delivered.
  if (!made) throw new AppError('token_invalid');
  return made;
}
