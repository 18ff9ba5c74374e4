// SQL of page speed: the setting, and the histograms by day.

import type { SpeedRow } from '@tilgul/contract/page-speed';
import type { SpeedMetric } from '@tilgul/contract/rules/page-speed';
import { KEEP_SPEED_DAYS } from '@tilgul/contract/rules/page-speed';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { addDays, getToday } from '../../platform/time/business-day.ts';

/** Whether browsers send measurements. */
export const readIsOn = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('page_speed_settings').select('is_on').executeTakeFirst())?.is_on ?? false;

export async function saveIsOn(db: Db, is_on: boolean): Promise<void> {
  const setting = db.insertInto('page_speed_settings').values({ is_on });
  await setting.onConflict((conflict) => conflict.column('id').doUpdateSet({ is_on })).execute();
}

/** A histogram of a page, device and metric. */
export interface Histogram extends Pick<SpeedRow, 'page' | 'device'> {
  readonly metric: SpeedMetric;
  readonly counts: number[];
}

/** Adds to the histograms of a day, each at most once, in an order that keeps concurrent visits from a deadlock. */
export async function addHistograms(db: Db, day: string, added: readonly Histogram[]): Promise<void> {
  const toKey = ({ page, metric }: Histogram) => `${page} ${metric}`;
  const rows = added.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1)).map((row) => ({ ...row, day }));
  if (rows.length === 0) return;
  const counts = sql<number[]>`(
    select array_agg(one + other order by place)
    from unnest(page_speed.counts, excluded.counts) with ordinality as bucket (one, other, place)
  )`;
  await db
    .insertInto('page_speed')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['day', 'page', 'device', 'metric']).doUpdateSet({ counts }))
    .execute();
}

/** Histograms of a page and device, by metric. */
export interface PageHistograms extends Pick<SpeedRow, 'page' | 'device'> {
  readonly counts: Readonly<Partial<Record<SpeedMetric, readonly number[]>>>;
}

/** The sums of the last `days` business days, including today. */
export async function sumHistograms(context: Context, days: number): Promise<PageHistograms[]> {
  const { rows } = await sql<PageHistograms>`
    with buckets as (
      select page, device, metric, place, sum(count)::int as count
      from page_speed, unnest(counts) with ordinality as bucket (count, place)
      where day > ${addDays(getToday(context), -days)}::date
      group by page, device, metric, place
    ), histograms as (
      select page, device, metric, array_agg(count order by place) as counts from buckets group by page, device, metric
    )
    select page, device, jsonb_object_agg(metric, counts) as counts from histograms group by page, device`.execute(
    context.db,
  );
  return rows;
}

/** Deletes what no period shows. */
export async function purgePageSpeed(context: Context): Promise<void> {
  const last = addDays(getToday(context), -KEEP_SPEED_DAYS);
  await context.db.deleteFrom('page_speed').where('day', '<=', last).execute();
}
