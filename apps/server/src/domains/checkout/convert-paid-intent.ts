// Makes the order of a paid cart from the intent's snapshot, never from the cart as it is now.
import type { Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { type DeliveryAddress, findAddress } from '../addresses/addresses.db.ts';
import type { PricedLine } from '../catalog/priced-lines.ts';
import { tryReserveForChain } from '../inventory/stock.db.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { type Intent, listIntentLines } from './intents.db.ts';

/** Where a cart goes: the address that the payer names now, else the intent's; undefined when it is gone or not the payer's. */
export async function findOrderAddress(
  db: Db,
  intent: Intent,
  addressId: number | undefined,
): Promise<DeliveryAddress | undefined> {
  const id = addressId ?? intent.address_id;
  if (intent.purpose !== 'cart' || id === null) return undefined;
  return findAddress(db, intent.user_id, id);
}

/**
 * Makes the order of a paid cart and takes its goods out of the payer's cart; answers its id, or what is short when the
 * hold is over and the stock is gone. The hold, while there is one, becomes the order's reservation.
 */
export async function convertPaidIntent(
  context: Context,
  intent: Intent,
  paid: { readonly paymentId: number; readonly address: DeliveryAddress },
): Promise<number | { shortages: Shortage[] }> {
  const lines = await listIntentLines(context.db, intent.id);
  await lockCart(context.db, intent.user_id);
  const shortages = intent.holds_stock ? [] : await tryReserveForChain(context.db, lines);
  if (shortages.length > 0) return { shortages };
  const payment = { type: 'online', paymentId: paid.paymentId, intentId: intent.id } as const;
  const order = await insertOrder(context, {
    userId: intent.user_id,
    lines,
    address: paid.address,
    payment,
    reserved: true,
  });
  // The reservation is the order's from here on.
  await context.db.updateTable('payment_intents').set({ holds_stock: false }).where('id', '=', intent.id).execute();
  await takeFromCart(context.db, intent.user_id, lines);
  return order.id;
}

/** Locks the payer's cart before any stock, in the order in which a cash order locks them, so that the two cannot deadlock. */
async function lockCart(db: Db, userId: number): Promise<void> {
  await db
    .selectFrom('cart_lines')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('product_id')
    .forUpdate()
    .execute();
}

/** Takes what was bought out of the cart; what the payer put in since then stays. */
async function takeFromCart(db: Db, userId: number, lines: readonly PricedLine[]): Promise<void> {
  const [ids, quantities] = [lines.map((line) => line.product_id), lines.map((line) => line.quantity)];
  await sql`
    with bought as (select * from unnest(${ids}::bigint[], ${quantities}::int[]) as line (product_id, quantity)),
    gone as (
      delete from cart_lines using bought
      where cart_lines.user_id = ${userId}::bigint and cart_lines.product_id = bought.product_id and cart_lines.quantity <= bought.quantity
    )
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where cart_lines.user_id = ${userId}::bigint and cart_lines.product_id = bought.product_id and cart_lines.quantity > bought.quantity`.execute(
    db,
  );
}
