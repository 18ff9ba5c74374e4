// Creates orders and, if the settings say so, allocates them to a store immediately.
import { AppError } from '@tilgul/contract/rules/errors';
import { asPaise, orderTotal, type Paise } from '@tilgul/contract/rules/money';
import type { PaymentMethod } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { createMessage } from '../../texts/message.ts';
import type { DeliveryAddress } from '../addresses/addresses.sql.ts';
import { exceedsMaxTotal, type PricedLine, pricedLineTable } from '../catalog/priced-lines.sql.ts';
import { bookWindow } from '../delivery/delivery-windows.sql.ts';
import { formatRupees, newOrder, orderPlaced } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import { smsCustomer } from '../sms/sms.ts';
import { getStoreLocation, lockProducts, reserveForChain, reserveInStore } from '../stock/ledger/ledger.ts';
import { holdStoreOpen } from '../stores/stores.sql.ts';
import { explainUnallocated } from './event-notes.ts';
import type { StoreRow } from './orders.sql.ts';

export interface NewOrder {
  readonly userId: number;
  /** At least one line, each product once. Prices and names are copied, so later edits of a product do not change the order. */
  readonly lines: readonly PricedLine[];
  /** Copied into the order. */
  readonly address: DeliveryAddress;
  /** For the invoice; defaults to the account's. */
  readonly buyerGstin?: string | undefined;
  readonly payment: { readonly type: PaymentMethod; readonly paymentId?: number; readonly intentId?: number };
  /** Fee in paise, and the delivery window; null means as soon as possible. */
  readonly delivery: { readonly fee: Paise; readonly slotId: number | null };
}

/**
 * Reserves the goods and the place in the delivery window, then creates the order. Returns its id. Runs in the caller's
 * transaction, so an order never exists without its reservation (STOCK-3, ORD-13).
 */
export async function reserveAndCreateOrder(context: Context, order: NewOrder): Promise<number> {
  refuseHugeTotal(order);
  await reserveForChain(context, order.lines);
  await bookWindow(context.db, order.delivery.slotId, context.now);
  return createOrder(context, order);
}

/** Creates an order that takes over the stock and the window already held by its payment. Returns its id. */
export async function createReservedOrder(context: Context, order: NewOrder): Promise<number> {
  refuseHugeTotal(order);
  return createOrder(context, order);
}

function refuseHugeTotal({ lines }: NewOrder): void {
  if (exceedsMaxTotal(lines)) throw new AppError('total_too_large');
}

/**
 * Writes a Pending order, notifies the customer and all administrators, and allocates it to a store if the settings say so
 * (DEL-10). Unique keys prevent a second order for the same payment or intent.
 */
async function createOrder(context: Context, order: NewOrder): Promise<number> {
  const total = orderTotal(order.lines);
  const payable_paise = asPaise(total + order.delivery.fee);
  const { id, customer_name, auto_allocate } = await insertOrderRows(context, order, total);
  const about = { kind: 'order', id } as const;
  await notify(context, [
    { to: [order.userId], message: orderPlaced({ id, total_paise: payable_paise }), about },
    { to: 'admins', message: newOrder({ id, total_paise: payable_paise, customer_name }), about },
  ]);
  await smsCustomer(context, 'order_placed', order.userId, { id, total: formatRupees(payable_paise) });
  if (auto_allocate) await allocateNewOrder(context, id, order);
  afterCommit(context.db, () => context.deps.metrics.ordersPlaced.inc({ payment: order.payment.type }));
  return id;
}

interface InsertedOrder {
  readonly id: number;
  readonly customer_name: string;
  readonly auto_allocate: boolean;
}

async function insertOrderRows(context: Context, order: NewOrder, total: Paise): Promise<InsertedOrder> {
  const { userId, lines, address, payment, delivery } = order;
  const { rows } = await sql<InsertedOrder>`
    with made as (
      insert into orders (user_id, payment_type, payment_id, intent_id, total_paise, delivery_fee_paise, slot_id, customer_name, full_name, mobile_number,
        street_address1, street_address2, city, state, state_code, postal_code, buyer_gstin, created_at)
      select users.id, ${payment.type}::text, ${payment.paymentId ?? null}::bigint, ${payment.intentId ?? null}::bigint, ${total}::bigint, ${delivery.fee}::bigint, ${delivery.slotId}::bigint,
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
      insert into order_events (order_id, event, actor_id, at) select made.id, 'placed', ${userId}::bigint, ${context.now}::timestamptz from made
    )
    select id, customer_name, coalesce((select auto_allocate from delivery_settings), false) as auto_allocate from made`.execute(
    context.db,
  );
  const [made] = rows;
  // The customer was deleted or suspended while the key-share lock waited, which ended the session. What was paid is delivered.
  if (!made) throw new AppError('token_invalid');
  return made;
}

interface Candidate extends StoreRow {
  readonly has_all: boolean;
}

/**
 * Allocates a new order to the store with the best priority in its pincode that has every line free; an order with a
 * delivery window goes only to that window's store. Otherwise its timeline says why it has no store (DEL-10).
 */
async function allocateNewOrder(context: Context, id: number, order: NewOrder): Promise<void> {
  const { db } = context;
  await lockProducts(context, order.lines);
  const candidates = await listCandidates(db, id, order);
  const store = candidates.find(({ has_all }) => has_all);
  if (!store || !(await isStoreOpen(context, store.id))) {
    const note = explainUnallocated(
      order.address.postal_code,
      candidates.map(({ name }) => name),
    );
    return writeEvent(context, id, 'unallocated', note);
  }
  await reserveInStore(db, id, await getStoreLocation(db, store.id));
  await db.updateTable('orders').set({ store_id: store.id }).where('id', '=', id).execute();
  await writeEvent(context, id, 'allocated', store.name);
  const about = { kind: 'order', id } as const;
  await notify(context, [
    { to: [store.manager_id], message: createMessage('order_to_store', { id, store: store.name }), about },
    { to: [order.userId], message: createMessage('order_allocated', { id, store: store.name }), about },
  ]);
}

/** Stores of the order's pincode by priority, each with whether it has every line. */
async function listCandidates(db: Db, id: number, { address, delivery: { slotId } }: NewOrder): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select stores.id, stores.name, stores.manager_id, not exists (
      select from order_lines as line left join stock_levels as level on level.place_id = location.id and level.product_id = line.product_id
      where line.order_id = ${id}::bigint and coalesce(level.on_hand - level.reserved, 0) < line.quantity
    ) as has_all
    from service_areas as area join stores on stores.id = area.store_id join stock_locations as location on location.store_id = stores.id
    where area.pincode = ${address.postal_code}::text and area.active and stores.archived_at is null
      and (${slotId}::bigint is null or stores.id = (select store_id from slots where id = ${slotId}::bigint))
    order by area.priority, stores.store_no, stores.id`.execute(db);
  return rows;
}

/** False if the store is closed, or is being closed in another transaction. */
async function isStoreOpen({ db }: Context, id: number): Promise<boolean> {
  return (await holdStoreOpen(db, id).select('id').skipLocked().executeTakeFirst()) !== undefined;
}

async function writeEvent(
  { db, now }: Context,
  orderId: number,
  event: 'allocated' | 'unallocated',
  note: string,
): Promise<void> {
  await db.insertInto('order_events').values({ order_id: orderId, event, actor_id: null, note, at: now }).execute();
}
