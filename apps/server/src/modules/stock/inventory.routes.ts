import { api } from '@tilgul/contract';
import { storeOf } from '../../platform/http/actor.ts';
import { bind, type Router } from '../../platform/http/bind.ts';
import { sendTagged } from '../../platform/http/etag.ts';
import { setPageHeaders } from '../../platform/http/page-headers.ts';
import { adjustStock } from './adjust-stock.ts';
import { listBarcodes } from './barcodes/list-barcodes.ts';
import { listBatchOrders } from './batches/list-batch-orders.ts';
import { listBatches } from './batches/list-batches.ts';
import { listStockMovements } from './movements.db.ts';
import { setReorderLevel } from './set-reorder-level.ts';
import { viewStock, viewStockRow } from './view-stock.ts';

/** Binds the calls on a store's own stock, and on stock corrected by hand. */
export function inventoryRoutes(router: Router): void {
  bind(router, api.inventory.viewStock, async (call) => {
    const page = await viewStock(call, storeOf(call.actor), call.query);
    setPageHeaders(call.request, call.reply, page);
    return {
      inventory: [...page.rows],
      total_count: page.total,
      low_count: page.lowCount,
      next: page.next ?? null,
    };
  });
  bind(router, api.inventory.viewStockRow, (call) =>
    viewStockRow(call, call.params.product_id, call.query.warehouse_id),
  );
  bind(router, api.inventory.listBarcodes, async (call) =>
    sendTagged(call, await listBarcodes(call, call.query.warehouse_id)),
  );
  bind(router, api.inventory.setReorderLevel, (call) => setReorderLevel(call, call.body));
  bind(router, api.inventory.adjustStock, (call) => adjustStock(call, call.body));
  bind(router, api.batches.listBatches, (call) => listBatches(call, call.query));
  bind(router, api.batches.listBatchOrders, (call) => listBatchOrders(call, call.params.batch_id, call.query));
  bind(router, api.inventory.listStockMovements, ({ db, actor, params, query }) =>
    listStockMovements(db, { ...query, storeId: storeOf(actor), productId: params.product_id }),
  );
}
