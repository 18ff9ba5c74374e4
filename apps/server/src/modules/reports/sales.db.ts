// SQL of the sales of a period: ranges of the indexes by time, however many orders there are besides.
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images/images.ts';
import { exactSum } from '../../platform/db/exact-sum.ts';
import type { ProductSales } from './reports.db.ts';

/** Orders that count: neither cancelled nor deleted (API-12). */
const counts = sql.raw("orders.deleted_at is null and orders.status <> 'Cancelled'");

/** The instants [from, to) of a period, and the store whose sales are meant; every store's and the main stock's unless given. */
export interface SalesScope {
  readonly from: Date;
  readonly to: Date;
  readonly storeId?: number | undefined;
}

const during = (table: 'orders' | 'manual_orders', { from, to }: SalesScope) => {
  const at = sql.ref(`${table}.created_at`);
  return sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`;
};
const ordersIn = (scope: SalesScope) =>
  scope.storeId === undefined
    ? during('orders', scope)
    : sql`orders.store_id = ${scope.storeId}::bigint and ${during('orders', scope)}`;
const counterSalesIn = (scope: SalesScope) =>
  scope.storeId === undefined
    ? during('manual_orders', scope)
    : sql`manual_orders.place_id = (select id from stock_places where store_id = ${scope.storeId}::bigint) and ${during('manual_orders', scope)}`;

/** Rupees by product less what came back at the counter, most first. Each side is added up on its own before they meet, so that the sort only sees products. */
export async function salesByProduct(db: Db, scope: SalesScope): Promise<ProductSales[]> {
  const { rows } = await sql<{ id: number; name: string; image_hash: string | null; total: Paise }>`
    with sold as (
      select order_lines.product_id, sum(line_paise(order_lines.quantity, order_lines.packed, order_lines.price_paise, order_lines.charged_paise, 0)) as paise
      from order_lines join orders on orders.id = order_lines.order_id where ${counts} and ${ordersIn(scope)}
      group by order_lines.product_id
      union all
      select manual_order_lines.product_id, sum((manual_order_lines.quantity - manual_order_lines.returned) * manual_order_lines.price_paise)
      from manual_order_lines join manual_orders on manual_orders.id = manual_order_lines.manual_order_id
      where ${counterSalesIn(scope)}
      group by manual_order_lines.product_id
    )
    select products.id, products.name, products.image_hash, ${exactSum(sql`sum(sold.paise)`)} as total
    from sold join products on products.id = sold.product_id
    group by products.id having sum(sold.paise) > 0 order by total desc, products.id`.execute(db);
  return rows.map(({ id, name, image_hash, total }) => ({
    product__id: id,
    product__name: name,
    product__image: pictureUrl(image_hash),
    total_sales: toRupees(total),
  }));
}

/** How many orders and counter sales there were, void ones apart, and the rupees of both less what came back. */
export async function sumSales(
  db: Db,
  scope: SalesScope,
): Promise<{ orders: number; manual_orders: number; revenue: number }> {
  const { rows } = await sql<{ orders: number; manual_orders: number; paise: Paise }>`
    with sold as (
      select 1 as orders, 0 as manual_orders, coalesce(orders.packed_paise, orders.total_paise) as total_paise from orders where ${counts} and ${ordersIn(scope)}
      union all
      select 0, (manual_orders.void_at is null)::int, manual_orders.total_paise - manual_orders.returned_paise from manual_orders where ${counterSalesIn(scope)}
    )
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(manual_orders), 0)::int as manual_orders,
      ${exactSum(sql`sum(total_paise)`)} as paise
    from sold`.execute(db);
  const { orders = 0, manual_orders = 0, paise = 0 } = rows[0] ?? {};
  return { orders, manual_orders, revenue: toRupees(paise) };
}

/** Orders by the store they are allocated to, by store number; open stores, and closed ones that had any. */
export async function ordersByStoreIn(
  db: Db,
  scope: SalesScope,
): Promise<{ warehouse__id: number; warehouse__name: string; count: number }[]> {
  const { rows } = await sql<{ warehouse__id: number; warehouse__name: string; count: number }>`
    select stores.id as warehouse__id, stores.name as warehouse__name, coalesce(allocated.count, 0)::int as count
    from stores left join (
      select store_id, count(*) from orders where ${counts} and ${ordersIn(scope)} and store_id is not null group by store_id
    ) as allocated on allocated.store_id = stores.id
    where (stores.archived_at is null or allocated.count > 0) and (${scope.storeId ?? null}::bigint is null or stores.id = ${scope.storeId ?? null}::bigint)
    order by stores.store_no, stores.id`.execute(db);
  return rows;
}
