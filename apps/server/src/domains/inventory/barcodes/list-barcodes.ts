// The barcodes that may be scanned at a stock location.
import { sql } from 'kysely';
import type { ActorContext } from '../../../deps.ts';
import { getStockLocation } from '../get-stock-location.ts';

/**
 * The barcode of every product on sale, whether or not the location has any, and of what is left there of others; as GTIN-14 with
 * the product's id. Where two products have the same number it is that of the one that is there, then of the one on sale.
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
