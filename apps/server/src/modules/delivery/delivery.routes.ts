import { api } from '@tilgul/contract';
import type { ActorContext } from '../../deps.ts';
import { readActor } from '../../platform/http/actor.ts';
import { bind, type Router } from '../../platform/http/bind.ts';
import { resolveStore } from '../../platform/security/access.ts';
import { dayRange, getBusinessDay } from '../../platform/time/business-day.ts';
import {
  addAreas,
  changeArea,
  deleteArea,
  saveException,
  saveSettings,
  saveTemplates,
  viewPlan,
  viewSettings,
} from './delivery.commands.ts';
import { viewOptions } from './delivery.queries.ts';
import { listAreas, listUnservedPincodes } from './delivery.sql.ts';
import { listWindowsWithin } from './delivery-windows.sql.ts';

const { delivery } = api;

export function deliveryRoutes(router: Router): void {
  bind(router, delivery.viewDeliveryOptions, async (call) => {
    const actor = await readActor(call.deps, call.request, { beforeSetup: true });
    return viewOptions({ ...call, actor }, call.query.pincode);
  });
  bind(router, delivery.listAreas, ({ db, query }) => listAreas(db, query));
  bind(router, delivery.addAreas, (call) => addAreas(call, call.body));
  bind(router, delivery.changeArea, (call) => changeArea(call, call.params.id, call.body));
  bind(router, delivery.deleteArea, (call) => deleteArea(call, call.params.id));
  bind(router, delivery.viewSlotPlan, (call) => viewPlan(call, call.query.store_id));
  bind(router, delivery.saveSlotTemplates, (call) => saveTemplates(call, call.body));
  bind(router, delivery.saveSlotException, (call) => saveException(call, call.body));
  bind(router, delivery.listSlots, (call) => listDay(call, call.query));
  bind(router, delivery.listWishes, ({ db }) => listUnservedPincodes(db));
  bind(router, delivery.viewDeliverySettings, ({ db }) => viewSettings(db));
  bind(router, delivery.saveDeliverySettings, (call) => saveSettings(call, call.body));
}

/** A day's windows of one store or all. Managers see their own store. */
async function listDay(
  { db, now, deps, actor }: ActorContext,
  { store_id, date }: { readonly store_id?: number | undefined; readonly date?: string | undefined },
) {
  const zone = deps.config.BUSINESS_TZ;
  const storeId = resolveStore(actor, store_id);
  const rows = await listWindowsWithin(db, { storeId, ...dayRange(date ?? getBusinessDay(now, zone), zone) });
  return { rows, total: rows.length };
}
