// Changes which pincodes a store delivers to.
import type { addAreas as addCall, changeArea as changeCall, ServiceArea } from '@tilgul/contract/delivery/delivery';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import { expandPincodes } from '@tilgul/contract/rules/pincode-list';
import type { ActorContext, Db } from '../../deps.ts';
import { say, sayCount } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { getArea, saveAreas } from './areas.db.ts';

/** Throws not_found for a store that is unknown or closed; keeps it from being closed before the commit. */
export async function requireLiveStore(db: Db, id: number): Promise<void> {
  const store = await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!store) throw new AppError('not_found');
}

/** Adds pincodes and ranges to a store. Throws not_found for the store. */
export async function addAreas(context: ActorContext, form: Body<typeof addCall>): Promise<Ok<typeof addCall>> {
  const { store_id, pincodes, priority = 1, cod_ok = true, active = true } = form;
  const values = { priority, cod_ok, active };
  await requireLiveStore(context.db, store_id);
  const areas = await saveAreas(context.db, store_id, expandPincodes(pincodes), values);
  const after = { pincodes, ...values };
  await audit(context, { action: 'delivery.areas', subject: 'store', subjectId: store_id, after });
  return { message: sayCount(areas.length, '{count} pincode saved.', '{count} pincodes saved.'), areas };
}

/** Changes an area; what is not sent stays. Throws not_found. */
export async function changeArea(
  context: ActorContext,
  id: number,
  form: Body<typeof changeCall>,
): Promise<ServiceArea> {
  const area = await getArea(context.db, id);
  const before = { pincode: area.pincode, priority: area.priority, cod_ok: area.cod_ok, active: area.active };
  const values = {
    priority: form.priority ?? area.priority,
    cod_ok: form.cod_ok ?? area.cod_ok,
    active: form.active ?? area.active,
  };
  const [changed = area] = await saveAreas(context.db, area.store_id, [area.pincode], values);
  await audit(context, {
    action: 'delivery.areas',
    subject: 'store',
    subjectId: area.store_id,
    before,
    after: { pincode: area.pincode, ...values },
  });
  return changed;
}

/** Takes a pincode away from a store. Throws not_found. */
export async function deleteArea(context: ActorContext, id: number): Promise<{ message: string }> {
  const { pincode, store_id } = await getArea(context.db, id);
  await context.db.deleteFrom('service_areas').where('id', '=', id).execute();
  await audit(context, { action: 'delivery.areas', subject: 'store', subjectId: store_id, before: { pincode } });
  return { message: say('{pincode} was removed.', { pincode }) };
}
