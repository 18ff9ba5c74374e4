// The products that a counter sale can have.

import type { inventoryRow } from '@tilgul/contract/inventory';
import type * as z from 'zod/mini';
import type { List } from '../../shared/api/use-api.ts';

/** A product that can be sold at the counter. */
export interface SaleProduct {
  readonly id: number;
  readonly name: string;
  /** Set if `name` is not English. */
  readonly nameEn?: string | undefined;
  readonly unit: string;
  /** Price of one unit in rupees. */
  readonly price: number;
  readonly image: string | null;
  /** Units at the location; the server checks reservations. */
  readonly available: number;
  readonly barcode: string | null;
  /** Discontinued; the counter may sell what is left (CAT-2). */
  readonly isStopped: boolean;
}

/** A stock row as a product to sell; stock reserved for orders is not available. */
export const toSaleProduct = (row: z.output<typeof inventoryRow>): SaleProduct => ({
  id: row.product_id,
  name: row.product,
  nameEn: row.product_en,
  unit: row.product_unit,
  price: row.product_price,
  image: row.image,
  available: Math.max(0, row.quantity - row.reserved),
  barcode: row.barcode,
  isStopped: row.is_stopped,
});

/** Page size of the product search. */
export const FINDER_PAGE_SIZE = 50;

/** Product search at the location, page by page. */
export interface SaleProducts extends List<SaleProduct> {
  /** The searched text; empty for all. The rows may belong to the previous text (`isStale`). */
  readonly text: string;
  search(text: string): void;
}
