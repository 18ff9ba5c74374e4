// The dashboards' figures and chart: sales against the same weekdays before.

import type { UseQueryResult } from '@tanstack/react-query';
import type { Ok } from '@tilgul/contract/endpoint';
import { salesTrend } from '@tilgul/contract/reports';
import { texts as dashboardTexts } from '@tilgul/messages/office/dashboard';
import type { ReactNode } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatTime, formatWeekday, splitTime } from '../../shared/format/dates.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { FigureStrip, type StripFigure } from '../../ui/charts/figure-strip.tsx';
import { type ChartPart, TimeChart } from '../../ui/charts/time-chart.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { Period } from './sales-report.tsx';

const texts = dashboardTexts.trend;

export type Trend = Ok<typeof salesTrend>;

const REFETCH_MS = 60_000;

export function useTrend(period: Period, storeId = ''): UseQueryResult<Trend, Error> {
  const days = period === 'today' ? undefined : period;
  return useGet(
    salesTrend,
    { query: { days, store_id: storeId || undefined } },
    { keepPrevious: true, refetchInterval: REFETCH_MS },
  );
}

/** "₹54,018": dashboards show whole rupees. */
export const formatWhole = (rupees: number): string => formatRupees(Math.round(rupees)).replace(/\.00$/, '');

const UNITS = [
  [10_000_000, texts.crore],
  [100_000, texts.lakh],
  [1000, texts.thousand],
] as const;

/** "₹16K", "₹1.2L". */
function formatAxis(rupees: number): string {
  const [size, unit] = UNITS.find(([least]) => rupees >= least) ?? [1, undefined];
  const count = String(Number((rupees / size).toFixed(1)));
  return unit ? unit({ count }) : formatRupees(rupees).replace(/\.00$/, '');
}

/** "Fri 27 Nov". */
const formatDayName = (day: string) => formatWeekday(`${day}T12:00:00Z`, 'UTC').replace(',', '');

const countDays = ({ parts, from, to }: Trend) => (from === to ? 1 : parts.length);

/** "Fri 27 Nov, 12:40 pm, live", beside the title. */
export function LiveNote({ trend }: { trend: Trend | undefined }) {
  const { business_tz } = useSettings();
  const at = trend?.as_of;
  return (
    <span className="block min-h-5 text-sm">
      {at === undefined
        ? null
        : texts.live({ day: formatWeekday(at, business_tz).replace(',', ''), time: formatTime(at, business_tz) })}
    </span>
  );
}

type Compared = Trend['revenue'];

/** The time before that figures are compared with. */
interface Base {
  readonly span: 'day' | 'week' | 'month';
  readonly day: string;
  readonly time: string;
}

function toBase(trend: Trend, timeZone: string): Base {
  const days = countDays(trend);
  const [day = ''] = formatDayName(trend.compared_from).split(' ');
  return { span: days === 1 ? 'day' : days === 7 ? 'week' : 'month', day, time: formatTime(trend.as_of, timeZone) };
}

/** `text` is the change and `note` the value before. Both give way to words if there was nothing before, or the same. */
function toChange({ now, before }: Compared, base: Base, text: string, note: string): Partial<StripFigure> {
  if (before === 0) return { note: texts.none({ ...base }), brief: texts.noneBefore };
  if (now === before) return { note: texts.same({ ...base }), brief: texts.noChange };
  return { change: { direction: now > before ? 'up' : 'down', text }, note };
}

/** What the number was before. */
const from = (before: string) => texts.from({ amount: before });

/** A change beyond this says that the time before was no measure. */
const MOST_PERCENT = 999;

/** "13%"; "₹2,334" where a percentage says nothing. */
function formatChange({ now, before }: Compared): string {
  const difference = Math.abs(now - before);
  const percent = before > 0 ? Math.round((difference / before) * 100) : 0;
  return percent === 0 || percent > MOST_PERCENT
    ? formatWhole(difference)
    : texts.percent({ count: formatCount(percent) });
}

/** Rupees are compared as they are shown. */
function toRupeeChange({ now, before }: Compared, base: Base, note?: string): Partial<StripFigure> {
  const whole = { now: Math.round(now), before: Math.round(before) };
  return toChange(whole, base, formatChange(whole), note ?? from(formatWhole(before)));
}

export function salesFigure(trend: Trend | undefined, timeZone: string): StripFigure {
  if (!trend) return { label: texts.salesToday, value: undefined };
  const { now, before } = trend.revenue;
  const days = countDays(trend);
  const base = toBase(trend, timeZone);
  return {
    label: days === 1 ? texts.salesToday : texts.salesDays({ days }),
    value: formatWhole(now),
    ...toRupeeChange(trend.revenue, base, texts.against({ ...base, amount: formatWhole(before) })),
  };
}

/** The number of online orders, and how many more. */
export function ordersFigure(trend: Trend | undefined, timeZone: string): StripFigure {
  if (!trend) return { label: texts.onlineOrders, value: undefined };
  const { orders, revenue } = trend.online;
  return {
    label: texts.onlineOrders,
    value: formatCount(orders.now),
    fact: orders.now > 0 ? texts.basket({ amount: formatWhole(revenue.now / orders.now) }) : undefined,
    ...toChange(
      orders,
      toBase(trend, timeZone),
      formatCount(Math.abs(orders.now - orders.before)),
      from(formatCount(orders.before)),
    ),
  };
}

export function onlineFigure(trend: Trend | undefined, timeZone: string): StripFigure {
  if (!trend) return { label: texts.online, value: undefined };
  const { orders, revenue } = trend.online;
  return {
    label: texts.online,
    value: formatWhole(revenue.now),
    fact: texts.orders({ count: orders.now }),
    ...toRupeeChange(revenue, toBase(trend, timeZone)),
  };
}

export function counterFigure(trend: Trend | undefined, timeZone: string): StripFigure {
  if (!trend) return { label: texts.counter, value: undefined };
  const { sales, revenue } = trend.counter;
  return {
    label: texts.counter,
    value: formatWhole(revenue.now),
    fact: texts.sales({ count: sales.now }),
    ...toRupeeChange(revenue, toBase(trend, timeZone)),
  };
}

const toShare = (part: number, all: number) => (all === 0 ? 0 : Math.round((part / all) * 100));

/** The share in time of the orders delivered, and of those that are late already. */
export function onTimeFigure(trend: Trend | undefined, timeZone: string): StripFigure {
  if (!trend) return { label: texts.onTime, value: undefined };
  const { delivered, in_time, late_now } = trend.on_time;
  const due = delivered.now + late_now;
  if (due === 0) return { label: texts.onTime, value: '–', note: texts.noneDelivered, brief: texts.noneYet };
  const shares = { now: toShare(in_time.now, due), before: toShare(in_time.before, delivered.before) };
  return {
    label: texts.onTime,
    value: texts.percent({ count: shares.now }),
    fact: late_now > 0 ? texts.lateNow({ count: formatCount(late_now) }) : texts.noneLate,
    // Always of the last 7 days and the 7 before.
    ...toChange(
      shares,
      { ...toBase(trend, timeZone), span: 'week' },
      texts.points({ count: Math.abs(shares.now - shares.before) }),
      from(texts.percent({ count: shares.before })),
    ),
  };
}

export const TrendStrip = ({ figures, isFailed }: { figures: readonly StripFigure[]; isFailed: boolean }) => (
  <FigureStrip
    label={texts.title}
    figures={isFailed ? figures.map(({ label }) => ({ label, value: '–', note: texts.noFigures })) : figures}
  />
);

/** Hours that a day's chart shows at least: 7 am to 9 pm. */
const [FIRST_HOUR, LAST_HOUR] = [7, 20] as const;

/** The hours with sales, and the usual ones. */
function trimHours(parts: Trend['parts']): Trend['parts'] {
  const hasSales = ({ revenue, before }: Trend['parts'][number]) => (revenue ?? 0) !== 0 || before !== 0;
  const first = parts.findIndex(hasSales);
  const last = parts.findLastIndex(hasSales);
  if (first === -1) return parts.slice(FIRST_HOUR, LAST_HOUR + 1);
  return parts.slice(Math.min(first, FIRST_HOUR), Math.max(last, LAST_HOUR) + 1);
}

/** "9 am"; beside a label of the same half of the day "9". */
function formatHour(at: string, timeZone: string, previous?: string): string {
  const { time, part } = splitTime(at, timeZone);
  return previous !== undefined && splitTime(previous, timeZone).part === part
    ? time
    : texts.hourName({ hour: time, part });
}

/** Labels on the axis: about eight, on phones four. */
function toChartParts(trend: Trend, timeZone: string, isPhone: boolean, hasBefore: boolean): ChartPart[] {
  const isDay = countDays(trend) === 1;
  const parts = isDay ? trimHours(trend.parts) : trend.parts;
  const step = Math.ceil(parts.length / (isPhone ? 4 : 8));
  return parts.map(({ starts_at, revenue, before }, index) => {
    const isLabelled = index % step === 0;
    const day = formatWeekday(starts_at, timeZone).replace(',', '');
    const short = isDay ? formatHour(starts_at, timeZone, parts[index - step]?.starts_at) : day.replace(/^\S+ /, '');
    return {
      name: isDay ? formatHour(starts_at, timeZone) : day,
      short: isLabelled ? short : '',
      value: revenue ?? undefined,
      before: hasBefore ? before : undefined,
    };
  });
}

/** "Best hour so far 12 pm, ₹12,900". */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      {label} <b className="text-ink">{children}</b>
    </span>
  );
}

interface TrendChartProps {
  trend: Trend | undefined;
  /** More facts below the chart. */
  facts?: ReactNode;
  className?: string;
}

export function TrendChart({ trend, facts, className }: TrendChartProps) {
  const { business_tz } = useSettings();
  const isPhone = useMedia('(width < 48rem)');
  const days = trend ? countDays(trend) : 1;
  const hasBefore = trend?.parts.some(({ before }) => before !== 0) ?? false;
  const parts = trend && toChartParts(trend, business_tz, isPhone, hasBefore);
  const best = parts?.reduce<ChartPart | undefined>(
    (top, part) => ((part.value ?? 0) > (top?.value ?? 0) ? part : top),
    undefined,
  );
  const isDay = days === 1;
  const beforeDay = trend && formatDayName(trend.compared_from);
  const time = trend ? formatTime(trend.as_of, business_tz) : '';
  const beforeName = isDay ? beforeDay : (days === 7 ? texts.weekBefore : texts.monthBefore)({ time });
  return (
    <TimeChart
      title={isDay ? texts.byHour : texts.byDay}
      parts={parts}
      nowName={isDay ? texts.today : texts.lastDays({ days })}
      beforeName={hasBefore ? beforeName : undefined}
      timeName={isDay ? texts.hour : texts.day}
      formatAxis={formatAxis}
      formatValue={formatWhole}
      formatExact={formatRupees}
      className={className}
      foot={
        <>
          {best?.value ? (
            <Fact label={isDay ? texts.bestHour : texts.bestDay}>
              {texts.best({ time: best.name, amount: formatWhole(best.value) })}
            </Fact>
          ) : null}
          {facts}
        </>
      }
    />
  );
}

/** Online and counter sales of the period. */
export const SplitFacts = ({ trend }: { trend: Trend | undefined }) =>
  trend ? (
    <>
      <Fact label={texts.online}>{formatWhole(trend.online.revenue.now)}</Fact>
      <Fact label={texts.counter}>{formatWhole(trend.counter.revenue.now)}</Fact>
    </>
  ) : null;
