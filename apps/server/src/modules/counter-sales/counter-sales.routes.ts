import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { resolveStockLocation } from '../stock/stock.queries.ts';
import { createManualOrder, returnManualOrder, voidManualOrder } from './counter-sales.commands.ts';
import { listManualOrders } from './counter-sales.sql.ts';

const calls = api.manualOrders;

export function manualOrdersRoutes(router: Router): void {
  const timeZone = router.deps.config.BUSINESS_TZ;
  bind(router, calls.createManualOrder, (call) => createManualOrder(call, call.body));
  bind(router, calls.returnManualOrder, (call) => returnManualOrder(call, call.params.id, call.body));
  bind(router, calls.voidManualOrder, (call) => voidManualOrder(call, call.params.id, call.body));
  bind(router, calls.listManualOrders, async (call) => {
    const locationId = await resolveStockLocation(call, call.body.warehouse_id);
    return listManualOrders(call.db, { ...call.query, locationId, timeZone });
  });
  bind(router, calls.listAllManualOrders, async (call) => {
    const { warehouse_id, ...query } = call.query;
    const locationId = warehouse_id === undefined ? undefined : await resolveStockLocation(call, warehouse_id);
    return listManualOrders(call.db, { ...query, locationId, timeZone });
  });
}
