import { api } from '@tilgul/contract';
import { bind, type Router, setPageHeaders } from '../../platform/http/bind.ts';
import { requireStore } from '../../platform/security/access.ts';
import { listBatches, listBatchOrders } from './batches/batches.queries.ts';
import { adjustStock, setReorderLevel } from './stock.commands.ts';
import { listBarcodes, listStockMovements, viewStock, viewStockRow } from './stock.queries.ts';

/** Binds the calls on stock, adjustments, batches and movements. */
export function stockRoutes(router: Router): void {
  bind(router, api.inventory.viewStock, async (call) => {
    const page = await viewStock(call, requireStore(call.actor), call.query);
    setPageHeaders(call.request, call.reply, page);
    return {
      inventory: [...page.rows],
      total_count: page.total,
      low_count: page.lowCount,
      out_count: page.outCount,
      next: page.next ?? null,
    };
  });
  bind(router, api.inventory.viewStockRow, (call) =>
    viewStockRow(call, call.params.product_id, call.query.warehouse_id),
  );
  bind(router, api.inventory.listBarcodes, (call) => listBarcodes(call, call.query.warehouse_id), { hasEtag: true });
  bind(router, api.inventory.setReorderLevel, (call) => setReorderLevel(call, call.body));
  bind(router, api.inventory.adjustStock, (call) => adjustStock(call, call.body));
  bind(router, api.batches.listBatches, (call) => listBatches(call, call.query));
  bind(router, api.batches.listBatchOrders, (call) => listBatchOrders(call, call.params.batch_id, call.query));
  bind(router, api.inventory.listStockMovements, ({ db, actor, params, query }) =>
    listStockMovements(db, requireStore(actor), params.product_id, query),
  );
}
