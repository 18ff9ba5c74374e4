// Changes a store's week of windows and the days that differ from it; the windows follow in the same transaction.
import type { SlotPlan, saveSlotException, saveSlotTemplates } from '@tilgul/contract/delivery/delivery';
import type { Body } from '@tilgul/contract/endpoint';
import { sql } from 'kysely';
import type { ActorContext, Context } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { audit } from '../audit-log/audit.ts';
import { makeSlots } from './make-slots.ts';
import { requireLiveStore } from './save-areas.ts';

const clock = (column: 'starts' | 'ends') => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`.as(column);

/** A store's week, Monday first, and its exceptions from today on; empty for one that has none. */
export async function viewPlan({ db, now, deps }: Context, storeId: number): Promise<SlotPlan> {
  const templates = await db
    .selectFrom('slot_templates')
    .select(['weekday', clock('starts'), clock('ends'), 'cutoff_minutes', 'capacity'])
    .where('store_id', '=', storeId)
    .orderBy('weekday')
    .orderBy('slot_templates.starts')
    .execute();
  const exceptions = await db
    .selectFrom('slot_exceptions')
    .select(['date', 'closed', 'capacity', 'reason'])
    .where('store_id', '=', storeId)
    .where('date', '>=', dayOf(now, deps.config.BUSINESS_TZ))
    .orderBy('date')
    .execute();
  return { store_id: storeId, templates, exceptions };
}

/** Replaces a store's week. Throws not_found. */
export async function saveTemplates(context: ActorContext, form: Body<typeof saveSlotTemplates>): Promise<SlotPlan> {
  const { store_id, templates } = form;
  await requireLiveStore(context.db, store_id);
  const before = await viewPlan(context, store_id);
  await context.db.deleteFrom('slot_templates').where('store_id', '=', store_id).execute();
  if (templates.length > 0) {
    const rows = templates.map((template) => ({ store_id, ...template }));
    await context.db.insertInto('slot_templates').values(rows).execute();
  }
  return planned(context, before);
}

/** Replaces what is said of a day. Throws not_found. */
export async function saveException(context: ActorContext, form: Body<typeof saveSlotException>): Promise<SlotPlan> {
  const { store_id, date, closed = false, capacity = null, reason } = form;
  const { db } = context;
  await requireLiveStore(db, store_id);
  const before = await viewPlan(context, store_id);
  await db.deleteFrom('slot_exceptions').where('store_id', '=', store_id).where('date', '=', date).execute();
  if (closed || capacity !== null) {
    await db.insertInto('slot_exceptions').values({ store_id, date, closed, capacity, reason }).execute();
  }
  return planned(context, before);
}

/** Makes the windows of a changed plan; answers it. */
async function planned(context: ActorContext, { store_id, ...before }: SlotPlan): Promise<SlotPlan> {
  await makeSlots(context, store_id);
  const plan = await viewPlan(context, store_id);
  const { templates, exceptions } = plan;
  await audit(context, {
    action: 'delivery.windows',
    subject: 'store',
    subjectId: store_id,
    before,
    after: { templates, exceptions },
  });
  return plan;
}
