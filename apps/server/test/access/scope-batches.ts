// The scope of the calls on batches: a manager's own store, whatever is asked for.
import { api } from '@tilgul/contract';
import type { Cast, ScopeTable } from './scope-cast.ts';

/** The calls on what has a best-before date. */
export function ofBatches({ world: { call }, product }: Cast): ScopeTable {
  return {
    'batches.listBatches': {
      kind: 'shows',
      mine: async ({ manager: as, storeName }) => {
        const { inventory } = (await call(api.inventory.viewStock, { as })).ok;
        const quantity = inventory.find((row) => row.product_id === product.id)?.quantity ?? 0;
        const batches = [{ batch_no: 'LOT 7', best_before: '2099-01-31', quantity: 1 }];
        const body = { kind: 'count', reason: 'Dated', lines: [{ product_id: product.id, quantity, batches }] };
        (await call(api.inventory.adjustStock, { as, body })).ok;
        return storeName;
      },
      of: (rows: readonly { warehouse_name: string }[]) => rows.map(({ warehouse_name }) => warehouse_name),
    },
    'batches.listBatchOrders': {
      kind: 'names',
      target: async ({ manager: as, rareId: product_id }) => {
        const batches = [{ batch_no: 'LOT 8', best_before: '2099-01-31', quantity: 1 }];
        const body = { kind: 'count', reason: 'Dated', lines: [{ product_id, quantity: 5, batches }] };
        (await call(api.inventory.adjustStock, { as, body })).ok;
        const [batch] = (await call(api.batches.listBatches, { as, query: { product_id } })).ok;
        return { params: { batch_id: batch?.id ?? 0 } };
      },
    },
  };
}
