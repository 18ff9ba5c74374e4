// SQL of carts: setting a line, removing it, reading the cart at today's prices.
import type { CartAnswer } from '@tilgul/contract/cart';
import { MAX_CART_LINES } from '@tilgul/contract/rules/limits';
import { orderTotal, toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images/images.ts';

export interface CartLineInput {
  readonly userId: number;
  readonly productId: number;
  /** 1 to 9999. */
  readonly quantity: number;
}

/**
 * Sets a line to a quantity in one statement; what stopped it otherwise. A cart beyond its most lines keeps those that it
 * has.
 */
export async function setLine(db: Db, line: CartLineInput, now: Date): Promise<'set' | 'no_product' | 'full'> {
  const { rows } = await sql<{ is_full: boolean; is_set: boolean }>`
    with cart as (
      select count(*) filter (where product_id <> ${line.productId}::int) >= ${MAX_CART_LINES}::int as is_full
      from cart_lines where user_id = ${line.userId}::int
    ), written as (
    insert into cart_lines (user_id, product_id, quantity, added_at)
    select ${line.userId}::int, id, ${line.quantity}::int, ${now}::timestamptz from products, cart
    where id = ${line.productId}::int and archived_at is null and not cart.is_full
    on conflict (user_id, product_id) do update set quantity = excluded.quantity
    returning product_id
    )
    select cart.is_full, exists (select from written) as is_set from cart`.execute(db);
  const [row] = rows;
  if (row?.is_set) return 'set';
  return row?.is_full ? 'full' : 'no_product';
}

/** Takes a line out; false when there is neither such a line nor such a product. */
export async function removeLine(db: Db, userId: number, productId: number): Promise<boolean> {
  const { rows } = await sql`
    with removed as (delete from cart_lines where user_id = ${userId}::int and product_id = ${productId}::int returning product_id)
    select product_id from removed union all select id from products where id = ${productId}::int and archived_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** The cart at the prices of now, in the order in which lines were added; archived products are not in it. */
export async function readCart(db: Db, userId: number): Promise<CartAnswer> {
  const lines = await db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .leftJoin('stock_totals', 'stock_totals.product_id', 'products.id')
    .select([
      'products.id as product_id',
      'products.name as product_name',
      'products.price_paise',
      'products.image_hash',
      'units.unit',
      'cart_lines.quantity',
      sql<boolean>`coalesce(stock_totals.on_hand - stock_totals.reserved, 0) >= cart_lines.quantity`.as('in_stock'),
    ])
    .where('cart_lines.user_id', '=', userId)
    .where('products.archived_at', 'is', null)
    .orderBy('cart_lines.added_at')
    .orderBy('cart_lines.product_id')
    .execute();
  const items = lines.map(({ price_paise, image_hash, ...line }) => ({
    ...line,
    price: toRupees(price_paise),
    image: pictureUrl(image_hash),
  }));
  return { items, grand_total: toRupees(orderTotal(lines)) };
}
