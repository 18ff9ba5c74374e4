// Background job: makes the delivery windows of the coming days from each store's weekly plan.
import { sql } from 'kysely';
import type { Context, Db, Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type BackgroundJob, runEvery } from '../../platform/jobs/run-every.ts';
import { dayRange, getBusinessDay } from '../../platform/time/business-day.ts';
import { readDeliverySettings } from './delivery.sql.ts';

/** The windows of a new day appear at most this long after midnight. */
const EVERY_MS = 10 * 60_000;
/** Advisory lock id, the same on every server. */
const LOCK = 20_261_140;

/**
 * The windows that weekly plans and exceptions call for, of one store or all. A window that a clock change would turn around is
 * left out.
 */
const plannedWindows = (span: Span) => sql`
  select distinct on (store_id, starts_at, ends_at) store_id, starts_at, ends_at,
    starts_at - make_interval(mins => cutoff_minutes) as cutoff_at, wanted, closed
  from (
    select week.store_id, week.cutoff_minutes, coalesce(exception.capacity, week.capacity) as wanted, coalesce(exception.closed, false) as closed,
      (date + week.starts) at time zone ${span.zone}::text as starts_at, (date + week.ends) at time zone ${span.zone}::text as ends_at
    from (select ${span.today}::date + number as date from generate_series(0, ${span.days - 1}::int) as number) as days
      join slot_templates as week on week.weekday = extract(isodow from date)
      join stores on stores.id = week.store_id and stores.archived_at is null
      left join slot_exceptions as exception using (store_id, date)
    where ${span.storeId}::bigint is null or week.store_id = ${span.storeId}::bigint
  ) as window_of_day
  where ends_at > starts_at`;

interface Span {
  readonly storeId: number | null;
  readonly today: string;
  readonly days: number;
  readonly zone: string;
  readonly from: Date;
}

/** Locks, by id, the windows of the span that differ from the plan. */
const lockChanged = (span: Span) => sql`
  select slots.id from slots left join (${plannedWindows(span)}) as plan using (store_id, starts_at, ends_at)
  where slots.starts_at >= ${span.from}::timestamptz and (${span.storeId}::bigint is null or slots.store_id = ${span.storeId}::bigint)
    and case when plan.wanted is null then not slots.closed
      else (slots.cutoff_at, slots.wanted, slots.closed) is distinct from (plan.cutoff_at, plan.wanted, plan.closed) end
  order by slots.id for no key update of slots`;

/**
 * Inserts missing windows, updates changed ones, and closes those no longer planned (DEL-7). A capacity below the booked places
 * cancels nothing; the window only takes no more orders.
 */
async function writeWindows(db: Db, span: Span): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  await lockChanged(span).execute(db);
  await sql`
    insert into slots (store_id, starts_at, ends_at, cutoff_at, wanted, capacity, closed)
    select store_id, starts_at, ends_at, cutoff_at, wanted, wanted, closed from (${plannedWindows(span)}) as plan
    where not exists (select from slots where slots.store_id = plan.store_id and slots.starts_at = plan.starts_at and slots.ends_at = plan.ends_at
      and (slots.cutoff_at, slots.wanted, slots.closed) is not distinct from (plan.cutoff_at, plan.wanted, plan.closed))
    order by store_id, starts_at, ends_at
    on conflict (store_id, starts_at, ends_at) do update
      set cutoff_at = excluded.cutoff_at, wanted = excluded.wanted, closed = excluded.closed,
        capacity = greatest(excluded.wanted, slots.used)`.execute(db);
  await sql`
    update slots set closed = true where not closed and starts_at >= ${span.from}::timestamptz
      and (${span.storeId}::bigint is null or store_id = ${span.storeId}::bigint)
      and not exists (select from (${plannedWindows(span)}) as plan
        where plan.store_id = slots.store_id and plan.starts_at = slots.starts_at
          and plan.ends_at = slots.ends_at)`.execute(db);
}

/** Makes the windows of one store, or of all, for as many days as the settings say. */
export async function makeWindows({ db, now, deps }: Context, storeId: number | null): Promise<void> {
  const zone = deps.config.BUSINESS_TZ;
  const { settings } = await readDeliverySettings(db);
  const today = getBusinessDay(now, zone);
  await writeWindows(db, { storeId, today, days: settings.slot_days, zone, from: dayRange(today, zone).from });
}

/** Makes windows immediately and then at a fixed interval. */
export const startMakingWindows = (deps: Deps): BackgroundJob =>
  runEvery(
    'make delivery windows',
    EVERY_MS,
    () => inTransaction(deps.db, (db) => makeWindows({ db, deps, now: deps.now() }, null)),
    { log: deps.log, immediately: true },
  );
