// Owns the calls on a store's own stock.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { searchQuery } from './fields.ts';
import { rupees } from './money.fields.ts';
import { MANAGER } from './roles.ts';

/** Reorder level of a product in a store unless one is set (decisions section 8). */
export const DEFAULT_REORDER_LEVEL = 10;

export const inventoryRow = z.object({
  product_id: z.number(),
  product: z.string(),
  product_unit: z.string(),
  product_price: rupees(),
  /** On hand in this store. */
  quantity: z.number(),
  /** Promised to orders allocated to this store. */
  reserved: z.number(),
  reorder_level: z.number(),
  image: z.nullable(z.string()),
});

export const viewStock = endpoint({
  method: 'GET',
  path: '/warehouses/view-stock/',
  access: [MANAGER],
  summary: "What the manager's store has of each product",
  query: z.object(searchQuery),
  ok: z.object({ inventory: z.array(inventoryRow) }),
  errors: ['no_store'],
});
