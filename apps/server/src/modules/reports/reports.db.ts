// The figures of the dashboards, from sums that `npm run stock:audit` recounts (docs/decisions/0019).
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images/images.ts';
import { exactSum } from '../../platform/db/exact-sum.ts';
import { orderSums } from '../orders/lists/order-counts.db.ts';
import { productSums } from './sales-sums.db.ts';

export interface ProductSales {
  readonly product__id: number;
  readonly product__name: string;
  readonly product__image: string | null;
  /** Rupees. */
  readonly total_sales: number;
}

/** Rupees by product of what `scope` says of `store_id`, most first. */
async function productSales(db: Db, scope: RawBuilder<unknown>): Promise<ProductSales[]> {
  const { rows } = await sql<{ id: number; name: string; image_hash: string | null; total: Paise }>`
    with sold as (select product_id, sum(paise) as paise from ${productSums} as sums where ${scope} group by product_id having sum(paise) > 0)
    select products.id, products.name, products.image_hash, ${exactSum(sql`sold.paise`)} as total
    from sold join products on products.id = sold.product_id order by total desc, products.id`.execute(db);
  return rows.map(({ id, name, image_hash, total }) => ({
    product__id: id,
    product__name: name,
    product__image: pictureUrl(image_hash),
    total_sales: toRupees(total),
  }));
}

/** Sales of the whole chain. */
export const salesOfChain = (db: Db): Promise<ProductSales[]> => productSales(db, sql`true`);

/** Sales of one store: the orders allocated to it and what it sold at its counter. */
export const salesOfStore = (db: Db, storeId: number): Promise<ProductSales[]> =>
  productSales(db, sql`store_id = ${storeId}::bigint`);

/** Customers, stores and products that are there now. */
export async function countChain(
  db: Db,
): Promise<{ customer_count: number; total_warehouses: number; total_products: number }> {
  const { rows } = await sql<{ customer_count: number; total_warehouses: number; total_products: number }>`
    select (select count(*) from users where role = 'Customer' and archived_at is null) as customer_count,
      (select count(*) from stores where archived_at is null) as total_warehouses,
      (select count(*) from products where archived_at is null) as total_products`.execute(db);
  return rows[0] ?? { customer_count: 0, total_warehouses: 0, total_products: 0 };
}

/** Orders that count by the store they are allocated to, by store number; every store that is open or has any. */
export async function ordersByStore(
  db: Db,
): Promise<{ warehouse__id: number; warehouse__name: string; count: number }[]> {
  const { rows } = await sql<{ warehouse__id: number; warehouse__name: string; count: number }>`
    select stores.id as warehouse__id, stores.name as warehouse__name, coalesce(allocated.count, 0)::bigint as count
    from stores left join (
      select store_id, sum(orders)::bigint as count from ${orderSums} as sums group by store_id
    ) as allocated on allocated.store_id = stores.id
    where stores.archived_at is null or allocated.count > 0
    order by stores.store_no, stores.id`.execute(db);
  return rows;
}

export interface StoreCounts {
  readonly warehouse_name: string;
  readonly staff_count: number;
  readonly delivered_orders_count: number;
  readonly total_products: number;
}

/** A store's name, its staff, its delivered orders, and how many products it has on hand. */
export async function countStore(db: Db, storeId: number): Promise<StoreCounts | undefined> {
  const { rows } = await sql<StoreCounts>`
    select stores.name as warehouse_name,
      (select count(*) from users where store_id = stores.id and archived_at is null) as staff_count,
      (select coalesce(sum(orders), 0)::bigint from ${orderSums} as sums where store_id = stores.id and status = 'Delivered') as delivered_orders_count,
      (select count(*) from stock_levels
        join stock_places on stock_places.id = stock_levels.place_id
        join products on products.id = stock_levels.product_id and products.archived_at is null
        where stock_places.store_id = stores.id and stock_levels.on_hand > 0) as total_products
    from stores where stores.id = ${storeId}::bigint`.execute(db);
  return rows[0];
}

export interface StaffFigures {
  readonly to_deliver: number;
  readonly delivered_today: number;
  /** Rupees. */
  readonly cash_collected_today: number;
}

/** A staff member's open deliveries (what was brought back waits for the store, ORD-7), and what was delivered and collected within a day. */
export async function countStaff(
  db: Db,
  staffId: number,
  day: { readonly from: Date; readonly to: Date },
): Promise<StaffFigures> {
  const { rows } = await sql<{ to_deliver: number; delivered_today: number; cash: Paise }>`
    select count(*) filter (where status = 'Out For Delivery' or status = 'Shipped' and return_reason is null) as to_deliver,
      count(*) filter (where status = 'Delivered') as delivered_today,
      ${exactSum(sql`sum(cash_collected_paise) filter (where status = 'Delivered')`)} as cash
    from orders where staff_id = ${staffId}::bigint and deleted_at is null
      and (status in ('Shipped', 'Out For Delivery')
        or (status = 'Delivered' and delivered_at >= ${day.from}::timestamptz and delivered_at < ${day.to}::timestamptz))`.execute(
    db,
  );
  const { to_deliver = 0, delivered_today = 0, cash = 0 } = rows[0] ?? {};
  return { to_deliver, delivered_today, cash_collected_today: toRupees(cash) };
}
