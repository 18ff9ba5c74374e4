// The barcodes that may be scanned at a stock location.
import { sql } from 'kysely';
import type { ActorContext } from '../../../deps.ts';
import { getStockLocation } from '../get-stock-location.ts';

/**
 * Returns GTIN-14 and product id of all products on sale, in stock or not, and of discontinued ones that the location still has.
 * If two products share a number, the one in stock wins, then the one on sale.
 */
export async function listBarcodes(
  context: ActorContext,
  warehouseId: number | null | undefined,
): Promise<[gtin: string, productId: number][]> {
  const locationId = await getStockLocation(context, warehouseId);
  const { rows } = await sql<{ gtin: string; id: number }>`
    select distinct on (gtin) lpad(products.barcode, 14, '0') as gtin, products.id
    from products
      left join stock_levels on stock_levels.product_id = products.id and stock_levels.place_id = ${locationId}
    where products.barcode is not null
      and (products.archived_at is null or stock_levels.on_hand > 0 or stock_levels.reserved > 0)
    order by gtin, coalesce(stock_levels.on_hand, 0) > 0 desc, products.archived_at is null desc, products.id
  `.execute(context.db);
  return rows.map(({ gtin, id }) => [gtin, id]);
}
