// Inserts an order whose prices are settled: the order, its lines, its first event, its notifications.
import { AppError } from '@tilgul/contract/rules/errors';
import { orderTotal, type Paise } from '@tilgul/contract/rules/money';
import type { PaymentMethod } from '@tilgul/contract/rules/order-status';
import { sql } from 'kysely';
import { afterCommit } from '../../db/after-commit.ts';
import type { Context } from '../../deps.ts';
import type { DeliveryAddress } from '../addresses/addresses.db.ts';
import { pricedLineTable } from '../catalog/priced-lines.db.ts';
import { isHugeTotal, type PricedLine } from '../catalog/priced-lines.ts';
import { reserveForChain } from '../inventory/stock.db.ts';
import { newOrder, orderPlaced } from '../notifications/messages.ts';
import { notify } from '../notifications/notify.ts';

export interface NewOrder {
  readonly userId: number;
  /** At least one, each product once; history does not follow later edits of a product. */
  readonly lines: readonly PricedLine[];
  /** The order keeps a copy. */
  readonly address: DeliveryAddress;
  readonly payment: { readonly type: PaymentMethod; readonly paymentId?: number; readonly intentId?: number };
  /** The lines count in the chain's reservations already (the hold of a payment); the order takes that reservation over. */
  readonly reserved: boolean;
}

export interface CreatedOrder {
  readonly id: number;
  readonly total_paise: Paise;
}

/**
 * Makes a Pending order with its lines and its event 'placed', reserves its goods unless they are reserved already, and
 * notifies the customer and every administrator. Throws insufficient_stock, total_too_large; token_invalid for a customer who was deleted
 * meanwhile: either the order exists and keeps the account, or there is none. Runs inside the caller's transaction
 * (STOCK-3, ORD-13). A second order for the same payment or intent breaks a unique key.
 */
export async function insertOrder(context: Context, order: NewOrder): Promise<CreatedOrder> {
  if (isHugeTotal(order.lines)) throw new AppError('total_too_large');
  if (!order.reserved) await reserveForChain(context.db, order.lines);
  const total_paise = orderTotal(order.lines);
  const { id, customer_name } = await insertOrderRows(context, order, total_paise);
  const about = { kind: 'order', id } as const;
  await notify(context, [
    { to: [order.userId], message: orderPlaced({ id, total_paise }), about },
    { to: 'admins', message: newOrder({ id, total_paise, customer_name }), about },
  ]);
  afterCommit(context.db, () => context.deps.metrics.ordersPlaced.inc({ payment: order.payment.type }));
  return { id, total_paise };
}

async function insertOrderRows(
  context: Context,
  order: NewOrder,
  total: Paise,
): Promise<{ id: number; customer_name: string }> {
  const { userId, lines, address, payment } = order;
  const { rows } = await sql<{ id: number; customer_name: string }>`
    with made as (
      insert into orders (user_id, payment_type, payment_id, intent_id, total_paise, customer_name, full_name, mobile_number,
        street_address1, street_address2, city, state, postal_code, created_at)
      select users.id, ${payment.type}::text, ${payment.paymentId ?? null}::bigint, ${payment.intentId ?? null}::bigint, ${total}::bigint,
        users.first_name || ' ' || users.last_name, ${address.full_name}::text, ${address.phone_number}::text,
        ${address.street_address1}::text, ${address.street_address2}::text, ${address.city}::text, ${address.state}::text,
        ${address.postal_code}::text, ${context.now}::timestamptz
      from users where users.id = ${userId}::bigint and users.archived_at is null for key share
      returning id, customer_name
    ), line as (
      insert into order_lines (order_id, product_id, product_name, product_unit, quantity, price_paise)
      select made.id, line.product_id, line.product_name, line.product_unit, line.quantity, line.price_paise
      from made, ${pricedLineTable(lines)}
    ), event as (
      insert into order_events (order_id, event, actor_id, at) select made.id, 'placed', ${userId}::bigint, ${context.now}::timestamptz from made
    )
    select id, customer_name from made`.execute(context.db);
  const [made] = rows;
  // Deleted in this very moment: the lock waited for that, and the session has ended with the account.
  if (!made) throw new AppError('token_invalid');
  return made;
}
