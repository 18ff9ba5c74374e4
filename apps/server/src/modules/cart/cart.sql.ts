// SQL of carts: set and remove lines, read a cart at current prices.
import type { CartAnswer, WantedLine } from '@tilgul/contract/cart';
import type { LineChoice } from '@tilgul/contract/order-answers';
import { MAX_AVAILABLE, MAX_CART_LINES } from '@tilgul/contract/rules/limits';
import { orderTotal, toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { anyId } from '../../platform/db/sql.ts';
import { translate, translateField } from '../../texts/names.ts';

export interface CartLineInput {
  readonly userId: number;
  readonly productId: number;
  /** 1 to 9999. */
  readonly quantity: number;
}

/** Sets the quantity of a line in one statement, or returns why it could not. Lines already in a full cart can still change. */
export async function setLine(db: Db, line: CartLineInput, now: Date): Promise<'set' | 'no_product' | 'full'> {
  const { rows } = await sql<{ is_full: boolean; is_set: boolean }>`
    with cart as (
      select count(*) filter (where product_id <> ${line.productId}::bigint) >= ${MAX_CART_LINES}::int as is_full
      from cart_lines where user_id = ${line.userId}::bigint
    ), written as (
    insert into cart_lines (user_id, product_id, quantity, added_at)
    select ${line.userId}::bigint, id, ${line.quantity}::int, ${now}::timestamptz from products, cart
    where id = ${line.productId}::bigint and archived_at is null and may_sell(tax_class_id) and not cart.is_full
    on conflict (user_id, product_id) do update set quantity = excluded.quantity
    returning product_id
    )
    select cart.is_full, exists (select from written) as is_set from cart`.execute(db);
  const [row] = rows;
  if (row?.is_set) return 'set';
  return row?.is_full ? 'full' : 'no_product';
}

/** Sets what to do with a line that is short. False if the cart has no such line. */
export async function setChoice(db: Db, userId: number, productId: number, choice: LineChoice): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cart_lines')
    .set({ choice })
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a line. False if neither the line nor the product exists. */
export async function removeLine(db: Db, userId: number, productId: number): Promise<boolean> {
  const { rows } = await sql`
    with removed as (delete from cart_lines where user_id = ${userId}::bigint and product_id = ${productId}::bigint returning product_id)
    select product_id from removed union all select id from products where id = ${productId}::bigint and archived_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Unreserved stock of the chain plus what this customer's own open payment holds, since placing the order releases it. */
const availableSql = sql<number>`greatest(coalesce(chain_stock.on_hand - chain_stock.reserved, 0) + coalesce((
  select sum(held.quantity) from payment_intents join payment_intent_lines as held on held.intent_id = payment_intents.id
  where payment_intents.user_id = cart_lines.user_id and payment_intents.purpose = 'cart' and payment_intents.holds_stock
    and held.product_id = cart_lines.product_id), 0), 0)::int`;

/** Products with their unit and stock, at current prices. */
const selectProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .leftJoin('chain_stock', 'chain_stock.product_id', 'products.id')
    .select(['products.id as product_id', 'products.name as product_name', 'products.names', 'products.price_paise'])
    .select(['products.mrp_paise', 'products.image_hash', 'units.unit', 'units.names as unit_names']);

const isSold = sql<boolean>`products.archived_at is null and may_sell(products.tax_class_id)`.as('is_sold');

/** Lines at current prices, in the order in which they were added. */
const listLines = (db: Db, userId: number) =>
  selectProducts(db)
    .innerJoin('cart_lines', 'cart_lines.product_id', 'products.id')
    .select(['cart_lines.quantity', 'cart_lines.choice', availableSql.as('available'), isSold])
    .where('cart_lines.user_id', '=', userId)
    .orderBy('cart_lines.added_at')
    .orderBy('cart_lines.product_id')
    .execute();

type Line = Omit<Awaited<ReturnType<typeof listLines>>[number], 'choice'> & { readonly choice?: string };

/** A cart without its delivery fees. */
export type CartGoods = Omit<CartAnswer, 'delivery'>;

/** Cart as the API returns it, in the language of the request. Products no longer sold are listed apart and not in the total (ORD-18). */
function toCart(lines: readonly Line[]): CartGoods {
  const sold = lines.filter(({ is_sold }) => is_sold);
  const toItem = ({ price_paise, mrp_paise, image_hash, names, unit_names, choice, ...line }: Line) => ({
    ...line,
    available: Math.min(line.available, MAX_AVAILABLE),
    // The table's checks allow no other words.
    ...(choice === undefined ? {} : { choice: choice as LineChoice }),
    ...translateField('product_name', line.product_name, names),
    unit: translate(line.unit, unit_names),
    price: toRupees(price_paise),
    mrp: mrp_paise === null ? null : toRupees(mrp_paise),
    image: pictureUrl(image_hash),
    in_stock: line.available >= line.quantity,
  });
  return {
    items: sold.map(toItem),
    grand_total: toRupees(orderTotal(sold)),
    unavailable: lines.filter(({ is_sold }) => !is_sold).map(toItem),
  };
}

/** A customer's cart at current prices. */
export const readCart = async (db: Db, userId: number): Promise<CartGoods> => toCart(await listLines(db, userId));

/** Unreserved stock of the chain. */
const unreservedSql = sql<number>`greatest(coalesce(chain_stock.on_hand - chain_stock.reserved, 0), 0)::int`;

/** Prices a visitor's cart, in the order of its lines. Unknown product ids are left out (ORD-21). */
export async function quoteLines(db: Db, wanted: readonly WantedLine[]): Promise<CartGoods> {
  const ids = wanted.map(({ product_id }) => product_id);
  const rows = await selectProducts(db)
    .select([unreservedSql.as('available'), isSold])
    .where('products.id', '=', anyId(ids))
    .execute();
  const products = new Map(rows.map((row) => [row.product_id, row]));
  const quantities = new Map(wanted.map(({ product_id, quantity }) => [product_id, quantity]));
  return toCart(
    [...quantities].flatMap(([id, quantity]) => {
      const product = products.get(id);
      return product ? [{ ...product, quantity }] : [];
    }),
  );
}
