import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { getStockLocation } from '../stock/get-stock-location.ts';
import { createManualOrder } from './create-manual-order.ts';
import { listManualOrders } from './manual-orders.db.ts';
import { returnManualOrder, voidManualOrder } from './return-manual-order.ts';

const calls = api.manualOrders;

export function manualOrdersRoutes(router: Router): void {
  const timeZone = router.deps.config.BUSINESS_TZ;
  bind(router, calls.createManualOrder, (call) => createManualOrder(call, call.body));
  bind(router, calls.returnManualOrder, (call) => returnManualOrder(call, call.params.id, call.body));
  bind(router, calls.voidManualOrder, (call) => voidManualOrder(call, call.params.id, call.body));
  bind(router, calls.listManualOrders, async (call) => {
    const locationId = await getStockLocation(call, call.body.warehouse_id);
    return listManualOrders(call.db, { ...call.query, locationId, timeZone });
  });
  bind(router, calls.listAllManualOrders, async (call) => {
    const { warehouse_id, ...query } = call.query;
    const locationId = warehouse_id === undefined ? undefined : await getStockLocation(call, warehouse_id);
    return listManualOrders(call.db, { ...query, locationId, timeZone });
  });
}
