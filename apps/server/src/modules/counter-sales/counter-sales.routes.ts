import { api } from '@tilgul/contract';
import { ADMIN } from '@tilgul/contract/rules/roles';
import { bind, type Router } from '../../platform/http/bind.ts';
import { resolveStockLocation } from '../stock/stock.queries.ts';
import { createCounterSale, returnCounterSale, voidCounterSale } from './counter-sales.commands.ts';
import { findBuyerAddress, listCounterSales, sumCounterSales } from './counter-sales.sql.ts';

const calls = api.manualOrders;

export function counterSalesRoutes(router: Router): void {
  const timeZone = router.deps.config.BUSINESS_TZ;
  bind(router, calls.createManualOrder, (call) => createCounterSale(call, call.body));
  bind(router, calls.findBuyerAddress, async (call) => {
    const { warehouse_id, ...buyer } = call.query;
    const locationId = await resolveStockLocation(call, warehouse_id);
    return { address: await findBuyerAddress(call.db, { locationId, ...buyer }) };
  });
  bind(router, calls.returnManualOrder, (call) => returnCounterSale(call, call.params.id, call.body));
  bind(router, calls.voidManualOrder, (call) => voidCounterSale(call, call.params.id, call.body));
  bind(router, calls.listManualOrders, async (call) => {
    const locationId = await resolveStockLocation(call, call.body.warehouse_id);
    return listCounterSales(call.db, { ...call.query, locationId, timeZone });
  });
  bind(router, calls.listAllManualOrders, async (call) => {
    const { warehouse_id, ...query } = call.query;
    const locationId = warehouse_id === undefined ? undefined : await resolveStockLocation(call, warehouse_id);
    return listCounterSales(call.db, { ...query, locationId, timeZone });
  });
  bind(router, calls.sumManualOrders, async (call) => {
    const { warehouse_id, ...query } = call.query;
    const isOfAll = warehouse_id === undefined && call.actor.role === ADMIN;
    const locationId = isOfAll ? undefined : await resolveStockLocation(call, warehouse_id);
    return { total: await sumCounterSales(call.db, { ...query, locationId, timeZone }) };
  });
}
