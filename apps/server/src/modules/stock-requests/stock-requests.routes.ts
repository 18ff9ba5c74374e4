import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { requireStore } from '../../platform/security/access.ts';
import { addToInventory, decideRequest, ensureMainStockDeducted } from './stock-requests.commands.ts';
import { readRequestStock, suggestRequests } from './stock-requests.queries.ts';
import { listRequests } from './stock-requests.sql.ts';

const calls = api.stockRequests;

export function stockRequestsRoutes(router: Router): void {
  const timeZone = router.deps.config.BUSINESS_TZ;
  bind(router, calls.listStoreRequests, ({ db, actor, query }) => listRequests(db, { ...query, actor, timeZone }));
  bind(router, calls.listSuggestions, ({ db, actor, now }) => suggestRequests(db, requireStore(actor), now));
  bind(router, calls.listAllRequests, ({ db, actor, query }) => listRequests(db, { ...query, actor, timeZone }));
  bind(router, calls.decideStockRequest, (call) => decideRequest(call, call.params.id, call.body));
  bind(router, calls.requestStock, (call) => readRequestStock(call, call.params.id));
  bind(router, calls.deductMainStock, (call) => ensureMainStockDeducted(call, call.body.request_id));
  bind(router, calls.addToInventory, (call) => addToInventory(call, call.body));
}
