// The scope of the calls that a scanner needs: the own store's barcodes and its row of a product.
import type { Cast, ScopeTable } from './scope-cast.ts';

/** The calls on what may be scanned in a store. */
export function ofBarcodes({ product }: Cast): ScopeTable {
  return {
    'inventory.viewStockRow': {
      kind: 'names',
      target: async ({ manager }) => ({
        params: { product_id: product.id },
        query: { warehouse_id: manager.storeId },
      }),
    },
    'inventory.listBarcodes': {
      kind: 'names',
      target: async ({ manager }) => ({ query: { warehouse_id: manager.storeId } }),
    },
  };
}
