// Use cases that configure delivery: service areas, a store's weekly windows and their exceptions, and the settings; and the
// background job that makes the windows of the coming days.
import { isDeepStrictEqual } from 'node:util';
import type {
  addAreas as addCall,
  changeArea as changeCall,
  DeliverySettings,
  ServiceArea,
  SlotPlan,
  saveDeliverySettings,
  saveSlotException,
  saveSlotTemplates,
} from '@tilgul/contract/delivery';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import { notFound } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { expandPincodes } from '@tilgul/contract/rules/pincode-list';
import { sql } from 'kysely';
import type { ActorContext, Context, Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type BackgroundJob, runEvery } from '../../platform/jobs/run-every.ts';
import { dayRange, getBusinessDay, getToday } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { holdStoreOpen } from '../stores/stores.sql.ts';
import { DEFAULT_SETTINGS } from './delivery.rules.ts';
import { getArea, readDeliverySettings, saveAreas } from './delivery.sql.ts';
import { writeWindows } from './delivery-windows.sql.ts';

/** Requires a store that is not archived, and locks it against archiving until the commit. */
const requireLiveStore = (db: Db, id: number) => holdStoreOpen(db, id).select('id').executeTakeFirstOrThrow(notFound);

/** Adds pincodes and ranges of pincodes to a store. */
export async function addAreas(context: ActorContext, form: Body<typeof addCall>): Promise<Ok<typeof addCall>> {
  const { store_id, pincodes, priority = 1, cod_ok = true, active = true, city } = form;
  const values = { priority, cod_ok, active, ...(city !== undefined && { city }) };
  await requireLiveStore(context.db, store_id);
  const areas = await saveAreas(context.db, store_id, expandPincodes(pincodes), values);
  const after = { pincodes, ...values };
  await audit(context, { action: 'delivery.areas', subject: 'store', subjectId: store_id, after });
  return { message: getText('delivery.pincodesSaved', { count: areas.length }), areas };
}

/** Changes a service area; fields that are not sent stay. */
export async function changeArea(
  context: ActorContext,
  id: number,
  form: Body<typeof changeCall>,
): Promise<ServiceArea> {
  const area = await getArea(context.db, id);
  const { store_id: subjectId, pincode } = area;
  const before = { priority: area.priority, cod_ok: area.cod_ok, active: area.active, city: area.city ?? null };
  const { priority = before.priority, cod_ok = before.cod_ok, active = before.active, city = before.city } = form;
  const after = { priority, cod_ok, active, city };
  const [changed = area] = await saveAreas(context.db, subjectId, [pincode], after);
  const entry = { action: 'delivery.areas', subject: 'store', subjectId } as const;
  // The pincode stands in one of them: what both have is not listed as a change.
  await audit(context, { ...entry, before, after: { pincode, ...after } });
  return changed;
}

export async function deleteArea(context: ActorContext, id: number): Promise<{ message: string }> {
  const { pincode, store_id } = await getArea(context.db, id);
  await context.db.deleteFrom('service_areas').where('id', '=', id).execute();
  await audit(context, { action: 'delivery.areas', subject: 'store', subjectId: store_id, before: { pincode } });
  return { message: getText('delivery.pincodeRemoved', { pincode }) };
}

const timeOfDay = (column: 'starts' | 'ends') => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`.as(column);

/** A store's weekly windows, Monday first, and its exceptions from today on. */
export async function viewPlan({ db, now, deps }: Context, storeId: number): Promise<SlotPlan> {
  const templates = await db
    .selectFrom('slot_templates')
    .select(['weekday', timeOfDay('starts'), timeOfDay('ends'), 'cutoff_minutes', 'capacity'])
    .where('store_id', '=', storeId)
    .orderBy('weekday')
    .orderBy('slot_templates.starts')
    .execute();
  const exceptions = await db
    .selectFrom('slot_exceptions')
    .select(['date', 'closed', 'capacity', 'reason'])
    .where('store_id', '=', storeId)
    .where('date', '>=', getToday({ now, deps }))
    .orderBy('date')
    .execute();
  return { store_id: storeId, templates, exceptions };
}

/** Replaces a store's weekly windows. */
export async function saveTemplates(context: ActorContext, form: Body<typeof saveSlotTemplates>): Promise<SlotPlan> {
  const { store_id, templates } = form;
  await requireLiveStore(context.db, store_id);
  const before = await viewPlan(context, store_id);
  await context.db.deleteFrom('slot_templates').where('store_id', '=', store_id).execute();
  if (templates.length > 0) {
    const rows = templates.map((template) => ({ store_id, ...template }));
    await context.db.insertInto('slot_templates').values(rows).execute();
  }
  return applyPlan(context, before);
}

/** Replaces the exception of a day. */
export async function saveException(context: ActorContext, form: Body<typeof saveSlotException>): Promise<SlotPlan> {
  const { store_id, date, closed = false, capacity = null, reason } = form;
  const { db } = context;
  await requireLiveStore(db, store_id);
  const before = await viewPlan(context, store_id);
  await db.deleteFrom('slot_exceptions').where('store_id', '=', store_id).where('date', '=', date).execute();
  if (closed || capacity !== null) {
    await db.insertInto('slot_exceptions').values({ store_id, date, closed, capacity, reason }).execute();
  }
  return applyPlan(context, before);
}

/** Updates the windows after a change of plan, and returns the plan. */
async function applyPlan(context: ActorContext, { store_id, ...before }: SlotPlan): Promise<SlotPlan> {
  await makeWindows(context, store_id);
  const plan = await viewPlan(context, store_id);
  const after = { templates: plan.templates, exceptions: plan.exceptions };
  if (!isDeepStrictEqual(before, after))
    await audit(context, { action: 'delivery.windows', subject: 'store', subjectId: store_id, before, after });
  return plan;
}

export async function viewSettings(db: Db): Promise<DeliverySettings> {
  const { settings, rules } = await readDeliverySettings(db);
  const { cod_max_paise, claim_auto_max_paise, ...rest } = settings;
  return {
    ...rest,
    fee_rules: rules.map((rule) => ({
      from: toRupees(rule.from_paise),
      fee: toRupees(rule.fee_paise),
      min_order: toRupees(rule.min_order_paise),
      effective_from: rule.effective_from,
    })),
    cod_max: cod_max_paise === null ? null : toRupees(cod_max_paise),
    claim_auto_max: claim_auto_max_paise === null ? null : toRupees(claim_auto_max_paise),
  };
}

/** Replaces all settings. Changing `slot_days` makes or closes windows immediately (DEL-7). */
export async function saveSettings(
  context: ActorContext,
  form: Body<typeof saveDeliverySettings>,
): Promise<DeliverySettings> {
  const { db } = context;
  const before = await viewSettings(db);
  const { fee_rules = [], cod_max, claim_auto_max } = form;
  const values = {
    auto_allocate: form.auto_allocate ?? DEFAULT_SETTINGS.auto_allocate,
    serve_elsewhere: form.serve_elsewhere ?? DEFAULT_SETTINGS.serve_elsewhere,
    slot_days: form.slot_days ?? DEFAULT_SETTINGS.slot_days,
    cod_max_paise: cod_max ?? DEFAULT_SETTINGS.cod_max_paise,
    claim_auto_max_paise: claim_auto_max ?? DEFAULT_SETTINGS.claim_auto_max_paise,
  };
  await db
    .insertInto('delivery_settings')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await db.deleteFrom('fee_rules').execute();
  const rows = fee_rules.map(({ from, fee, min_order, effective_from = null }) => ({
    from_paise: from,
    fee_paise: fee,
    min_order_paise: min_order ?? 0,
    effective_from,
  }));
  if (rows.length > 0) await db.insertInto('fee_rules').values(rows).execute();
  if (values.slot_days !== before.slot_days) await makeWindows(context, null);
  const after = await viewSettings(db);
  if (!isDeepStrictEqual(before, after))
    await audit(context, { action: 'delivery.settings', subject: 'server', subjectId: 1, before, after });
  return after;
}

/** Makes the windows of one store, or of all, for as many days as the settings say. */
async function makeWindows({ db, now, deps }: Context, storeId: number | null): Promise<void> {
  const zone = deps.config.BUSINESS_TZ;
  const { settings } = await readDeliverySettings(db);
  const today = getBusinessDay(now, zone);
  await writeWindows(db, { storeId, today, days: settings.slot_days, zone, from: dayRange(today, zone).from });
}

/** The windows of a new day appear at most this long after midnight. */
const WINDOWS_EVERY_MS = 10 * 60_000;

/** Makes windows immediately and then at a fixed interval. */
export const startMakingWindows = (deps: Deps): BackgroundJob =>
  runEvery(
    'make delivery windows',
    WINDOWS_EVERY_MS,
    () => inTransaction(deps.db, (db) => makeWindows({ db, deps, now: deps.now() }, null)),
    { log: deps.log, immediately: true },
  );
