// Sales of today or the last days against the same weekdays before, deliveries in time, and today's windows.
import type { Ok } from '@tilgul/contract/endpoint';
import type { salesTrend } from '@tilgul/contract/reports';
import { asPaise, toRupees } from '@tilgul/contract/rules/money';
import type { ActorContext } from '../../deps.ts';
import { resolveStore } from '../../platform/security/access.ts';
import { addDays, dayRange, getToday } from '../../platform/time/business-day.ts';
import { getStore } from '../stores/stores.sql.ts';
import { type SalesScope, sumParts } from './reports.sql.ts';
import { countInTime, countLate, listTodaysWindows } from './trend.sql.ts';

type Trend = Ok<typeof salesTrend>;

/** Days of a trend, and how many days before it those are that it is compared with: whole weeks, so that weekdays match. */
const SHIFTS = { 1: 7, 7: 7, 30: 28 } as const;

const HOUR = 3_600_000;

interface Period {
  readonly scope: SalesScope;
  /** Days, first to last. */
  readonly days: readonly string[];
  /** Starts of the hours or days. */
  readonly starts: readonly Date[];
}

/** The last `count` days up to `last`, split into hours if it is one. */
function toPeriod(last: string, count: number, timeZone: string, storeId: number | undefined): Period {
  const days = Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));
  const ranges = days.map((day) => dayRange(day, timeZone));
  const [first, end] = [ranges[0]?.from ?? new Date(0), ranges.at(-1)?.to ?? new Date(0)];
  const hours = Math.ceil((end.getTime() - first.getTime()) / HOUR);
  const starts =
    count === 1
      ? Array.from({ length: hours }, (_, index) => new Date(first.getTime() + index * HOUR))
      : ranges.map(({ from }) => from);
  return { scope: { from: first, to: end, storeId }, days, starts };
}

type Sums = Awaited<ReturnType<typeof sumParts>>;
const add = (rows: Sums, key: keyof Sums[number]) => rows.reduce((sum, row) => sum + row[key], 0);

/** Start of a period's last day. */
const lastDayStart = ({ days }: Period, timeZone: string) => dayRange(days.at(-1) ?? '', timeZone).from.getTime();

/** The trend of the chain, or of one store; managers see only their store's. */
export async function readSalesTrend(
  { db, actor, now, deps }: ActorContext,
  query: { readonly days?: '1' | '7' | '30' | undefined; readonly store_id?: number | undefined },
): Promise<Trend> {
  const { BUSINESS_TZ } = deps.config;
  const storeId = resolveStore(actor, query.store_id);
  if (query.store_id !== undefined) await getStore(db, query.store_id);
  const count = Number(query.days ?? '1') as 1 | 7 | 30;
  const today = getToday({ now, deps });
  const current = toPeriod(today, count, BUSINESS_TZ, storeId);
  const before = toPeriod(addDays(today, -SHIFTS[count]), count, BUSINESS_TZ, storeId);
  // The same time of day on the last day of both.
  const cutoff = new Date(lastDayStart(before, BUSINESS_TZ) + (now.getTime() - lastDayStart(current, BUSINESS_TZ)));
  const { from, to } = dayRange(today, BUSINESS_TZ);
  const [sums, sumsBefore, in_time, late_now, windows] = await Promise.all([
    sumParts(db, current.scope, { starts: current.starts, cutoff: to }),
    sumParts(db, before.scope, { starts: before.starts, cutoff }),
    countInTime(db, { now, storeId, weeks: [-13, -6].map((days) => dayRange(addDays(today, days), BUSINESS_TZ).from) }),
    countLate(db, { now, storeId }),
    storeId === undefined ? [] : listTodaysWindows(db, { storeId, from, to }),
  ]);
  const both = (key: keyof Sums[number]) => ({ now: add(sums, key), before: add(sumsBefore, key) });
  const toAmounts = (...keys: (keyof Sums[number])[]) => {
    const sumUp = (rows: Sums) => toRupees(asPaise(keys.reduce((sum, key) => sum + add(rows, key), 0)));
    return { now: sumUp(sums), before: sumUp(sumsBefore) };
  };
  const atPart = (rows: Sums, index: number) => rows.find(({ position }) => position === index + 1);
  const partAt = (index: number) => toRupees(asPaise(atPart(sums, index)?.paise ?? 0));
  /** Whole hours of one day, which go on after now; days up to the cutoff, so that they add up to the sum before. */
  const partBefore = (index: number) => {
    const { paise = 0, online_paise = 0, counter_paise = 0 } = atPart(sumsBefore, index) ?? {};
    return toRupees(asPaise(count === 1 ? paise : online_paise + counter_paise));
  };
  return {
    as_of: now.toISOString(),
    from: current.days[0] ?? today,
    to: today,
    compared_from: before.days[0] ?? today,
    compared_to: before.days.at(-1) ?? today,
    revenue: toAmounts('online_paise', 'counter_paise'),
    online: { orders: both('orders'), revenue: toAmounts('online_paise') },
    counter: { sales: both('manual_orders'), revenue: toAmounts('counter_paise') },
    parts: current.starts.map((start, index) => ({
      starts_at: start.toISOString(),
      revenue: start > now ? null : partAt(index),
      before: partBefore(index),
    })),
    on_time: { ...in_time, late_now },
    windows,
  };
}
