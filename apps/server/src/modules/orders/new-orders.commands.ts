import { AppError } from '@tilgul/contract/rules/errors';
import { orderTotal, type Paise, paiseOf } from '@tilgul/contract/rules/money';
import type { PaymentMethod } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { DeliveryAddress } from '../addresses/addresses.sql.ts';
import { exceedsMaxTotal, type PricedLine, pricedLineTable } from '../catalog/priced-lines.sql.ts';
import { bookWindow } from '../delivery/delivery-windows.sql.ts';
import { newOrder, orderAllocated, orderAllocatedToStore, orderPlaced } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';
import { getStoreLocation, lockProducts, reserveForChain, reserveInStore } from '../stock/ledger/ledger.ts';
import { holdStoreOpen } from '../stores/stores.sql.ts';
import type { StoreRow } from './orders.sql.ts';

// Gives a new order to a store by itself, where the settings say so.

/** An order that was just made and is reserved by the chain. */
interface OrderToAllocate {
  readonly id: number;
  readonly user_id: number;
  readonly pincode: string;
  readonly slotId: number | null;
  readonly lines: readonly PricedLine[];
}

interface Candidate extends StoreRow {
  readonly has_all: boolean;
}

/**
 * Allocates a new order to the first store of its pincode, best priority first, that has every line unreserved; of an
 * order in a window only that window's store counts. Otherwise it stays without one, and its timeline says why (DEL-10).
 */
async function allocateNewOrder(context: Context, order: OrderToAllocate): Promise<void> {
  const { db } = context;
  await lockProducts(context, order.lines);
  const candidates = await listCandidates(context, order);
  const store = candidates.find(({ has_all }) => has_all);
  if (!store || !(await isStoreOpen(context, store.id)))
    return writeEvent(context, order, 'unallocated', explainUnallocated(order, candidates));
  await reserveInStore(db, order.id, await getStoreLocation(db, store.id));
  await db.updateTable('orders').set({ store_id: store.id }).where('id', '=', order.id).execute();
  await writeEvent(context, order, 'allocated', store.name);
  const about = { kind: 'order', id: order.id } as const;
  await notify(context, [
    { to: [store.manager_id], message: orderAllocatedToStore(order, store.name), about },
    { to: [order.user_id], message: orderAllocated(order, store.name), about },
  ]);
}

/** The stores of the order's pincode, and whether each has every line; best priority first. */
async function listCandidates({ db }: Context, { id, pincode, slotId }: OrderToAllocate): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select stores.id, stores.name, stores.manager_id, not exists (
      select from order_lines as line left join stock_levels as level on level.place_id = place.id and level.product_id = line.product_id
      where line.order_id = ${id}::bigint and coalesce(level.on_hand - level.reserved, 0) < line.quantity
    ) as has_all
    from service_areas as area join stores on stores.id = area.store_id join stock_locations as place on place.store_id = stores.id
    where area.pincode = ${pincode}::text and area.active and stores.archived_at is null
      and (${slotId}::bigint is null or stores.id = (select store_id from slots where id = ${slotId}::bigint))
    order by area.priority, stores.store_no, stores.id`.execute(db);
  return rows;
}

/** One that is being closed now is not waited for. */
async function isStoreOpen({ db }: Context, id: number): Promise<boolean> {
  return (await holdStoreOpen(db, id).select('id').skipLocked().executeTakeFirst()) !== undefined;
}

function explainUnallocated({ pincode }: OrderToAllocate, candidates: readonly Candidate[]): string {
  if (candidates.length === 0) return `No store delivers to ${pincode}.`;
  return `Not all of it is in ${candidates.map(({ name }) => name).join(', ')}.`;
}

async function writeEvent(
  { db, now }: Context,
  { id }: OrderToAllocate,
  event: 'allocated' | 'unallocated',
  note: string,
): Promise<void> {
  await db.insertInto('order_events').values({ order_id: id, event, actor_id: null, note, at: now }).execute();
}

// Inserts an order whose prices are settled: the order, its lines, its first event, its notifications.

export interface NewOrder {
  readonly userId: number;
  /** At least one, each product once; history does not follow later edits of a product. */
  readonly lines: readonly PricedLine[];
  /** The order keeps a copy. */
  readonly address: DeliveryAddress;
  /** For the bill; the account's unless given. */
  readonly buyerGstin?: string | undefined;
  readonly payment: { readonly type: PaymentMethod; readonly paymentId?: number; readonly intentId?: number };
  /** What bringing it costs, and its window; null means as soon as possible. */
  readonly delivery: { readonly fee: Paise; readonly slotId: number | null };
  /**
   * The lines count in the chain's reservations already, and the order in its window (the hold of a payment); the order
   * takes both over.
   */
  readonly reserved: boolean;
}

interface CreatedOrder {
  readonly id: number;
  /** What is to pay: the lines and the delivery fee. */
  readonly payable_paise: Paise;
}

/**
 * Makes a Pending order with its lines and its event 'placed', reserves its goods and its place in the window unless they
 * are reserved already, and notifies the customer and every administrator. Throws insufficient_stock, slot_full, slot_closed, not_found (window), total_too_large; token_invalid for a customer who was deleted
 * meanwhile: either the order exists and keeps the account, or there is none. Runs inside the caller's transaction
 * (STOCK-3, ORD-13), and allocates the order by itself where the settings say so (DEL-10). A second order for the same payment or intent breaks a unique key.
 */
export async function insertOrder(context: Context, order: NewOrder): Promise<CreatedOrder> {
  if (exceedsMaxTotal(order.lines)) throw new AppError('total_too_large');
  if (!order.reserved) {
    await reserveForChain(context, order.lines);
    await bookWindow(context.db, order.delivery.slotId, context.now);
  }
  const total = orderTotal(order.lines);
  const payable_paise = paiseOf(total + order.delivery.fee);
  const { id, customer_name, auto_allocate } = await insertOrderRows(context, order, total);
  const about = { kind: 'order', id } as const;
  await notify(context, [
    { to: [order.userId], message: orderPlaced({ id, total_paise: payable_paise }), about },
    { to: 'admins', message: newOrder({ id, total_paise: payable_paise, customer_name }), about },
  ]);
  if (auto_allocate) {
    const { userId: user_id, lines, delivery, address } = order;
    const { slotId } = delivery;
    await allocateNewOrder(context, { id, user_id, pincode: address.postal_code, slotId, lines });
  }
  afterCommit(context.db, () => context.deps.metrics.ordersPlaced.inc({ payment: order.payment.type }));
  return { id, payable_paise };
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
        street_address1, street_address2, city, state, postal_code, buyer_gstin, created_at)
      select users.id, ${payment.type}::text, ${payment.paymentId ?? null}::bigint, ${payment.intentId ?? null}::bigint, ${total}::bigint, ${delivery.fee}::bigint, ${delivery.slotId}::bigint,
        users.first_name || ' ' || users.last_name, ${address.full_name}::text, ${address.phone_number}::text,
        ${address.street_address1}::text, ${address.street_address2}::text, ${address.city}::text, ${address.state}::text,
        ${address.postal_code}::text, coalesce(${order.buyerGstin ?? null}::text, users.gstin), ${context.now}::timestamptz
      from users where users.id = ${userId}::bigint and users.archived_at is null for key share
      returning id, customer_name
    ), line as (
      insert into order_lines (order_id, product_id, product_name, name_mr, name_hi, product_unit, quantity, price_paise, choice)
      select made.id, line.product_id, line.product_name, line.name_mr, line.name_hi, line.product_unit, line.quantity, line.price_paise, line.choice
      from made, ${pricedLineTable(lines)}
    ), event as (
      insert into order_events (order_id, event, actor_id, at) select made.id, 'placed', ${userId}::bigint, ${context.now}::timestamptz from made
    )
    select id, customer_name, coalesce((select auto_allocate from delivery_settings), false) as auto_allocate from made`.execute(
    context.db,
  );
  const [made] = rows;
  // Deleted in this very moment: the lock waited for that, and the session has ended with the account.
  if (!made) throw new AppError('token_invalid');
  return made;
}
