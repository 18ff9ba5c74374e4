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
import { type Change, FigureStrip, type StripFigure } from '../../ui/charts/figure-strip.tsx';
import { type ChartPart, TimeChart } from '../../ui/charts/time-chart.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { Period } from './sales-report.tsx';

const texts = dashboardTexts.trend;

export type Trend = Ok<typeof salesTrend>;

const REFETCH_MS = 60_000;

/** The trend of a period; all time shows today's. */
export function useTrend(period: Period, storeId = ''): UseQueryResult<Trend, Error> {
  const days = period === '7' || period === '30' ? period : undefined;
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

interface Compared {
  readonly now: number;
  readonly before: number;
}

const getDirection = ({ now, before }: Compared): Change['direction'] =>
  now === before ? 'same' : now > before ? 'up' : 'down';

/** A change beyond this says that the time before was no measure; the difference is shown instead. */
const MOST_PERCENT = 999;

/** "13%", of rupees; "₹2,334" where a percentage says nothing, and only the direction from nothing. */
function toChange(compared: Compared): Change {
  const { now, before } = compared;
  const difference = Math.abs(now - before);
  const percent = before > 0 ? Math.round((difference / before) * 100) : 0;
  const share = percent > MOST_PERCENT ? formatWhole(difference) : texts.percent({ count: formatCount(percent) });
  return { direction: getDirection(compared), text: before > 0 || difference === 0 ? share : '' };
}

/** "from ₹900 on Fri by 12:40 pm". */
function toBase(trend: Trend, timeZone: string): string {
  const days = countDays(trend);
  const amount = formatWhole(trend.revenue.before);
  if (days > 1) return (days === 7 ? texts.againstWeek : texts.againstMonth)({ amount });
  const [day = ''] = formatDayName(trend.compared_from).split(' ');
  return texts.against({ amount, day, time: formatTime(trend.as_of, timeZone) });
}

/** What the number was before. */
const from = (before: string) => texts.from({ amount: before });

export function salesFigure(trend: Trend | undefined, timeZone: string): StripFigure {
  const days = trend ? countDays(trend) : 1;
  return {
    label: days === 1 ? texts.salesToday : texts.salesDays({ days }),
    value: trend && formatWhole(trend.revenue.now),
    change: trend && toChange(trend.revenue),
    note: trend && toBase(trend, timeZone),
  };
}

/** The number of online orders, and how many more. */
export function ordersFigure(trend: Trend | undefined): StripFigure {
  const { orders, revenue } = trend?.online ?? {};
  const basket = orders && revenue && orders.now > 0 ? formatWhole(revenue.now / orders.now) : undefined;
  return {
    label: texts.onlineOrders,
    value: orders && formatCount(orders.now),
    fact: basket === undefined ? undefined : texts.basket({ amount: basket }),
    change: orders && { direction: getDirection(orders), text: formatCount(Math.abs(orders.now - orders.before)) },
    note: orders && from(formatCount(orders.before)),
  };
}

const amountFigure = (label: string, amounts: Compared | undefined, fact: string | undefined): StripFigure => ({
  label,
  value: amounts && formatWhole(amounts.now),
  fact,
  change: amounts && toChange(amounts),
  note: amounts && from(formatWhole(amounts.before)),
});

export const onlineFigure = (trend: Trend | undefined): StripFigure =>
  amountFigure(texts.online, trend?.online.revenue, trend && texts.orders({ count: trend.online.orders.now }));

export const counterFigure = (trend: Trend | undefined): StripFigure =>
  amountFigure(texts.counter, trend?.counter.revenue, trend && texts.sales({ count: trend.counter.sales.now }));

/** Names the day of figures that the chosen period does not change: all time and other days show today's. */
export const nameDay = (figure: StripFigure, period: Period): StripFigure =>
  period === 'all' || period === 'custom' ? { ...figure, label: texts.todayOf({ name: figure.label }) } : figure;

const toShare = (part: number, all: number) => Math.round((part / all) * 100);

/** The share in time of the orders delivered, and of those that are late already. */
export function onTimeFigure(trend: Trend | undefined): StripFigure {
  const { delivered, in_time, late_now } = trend?.on_time ?? {};
  if (!delivered || !in_time || late_now === undefined) return { label: texts.onTime, value: undefined };
  const fact = late_now > 0 ? texts.lateNow({ count: formatCount(late_now) }) : texts.noneLate;
  const due = delivered.now + late_now;
  if (due === 0) return { label: texts.onTime, value: '–', note: texts.noneDelivered };
  const figure = { label: texts.onTime, value: texts.percent({ count: toShare(in_time.now, due) }), fact };
  if (delivered.before === 0) return figure;
  const [now, before] = [toShare(in_time.now, due), toShare(in_time.before, delivered.before)];
  return {
    ...figure,
    change: { direction: getDirection({ now, before }), text: texts.points({ count: Math.abs(now - before) }) },
    note: from(texts.percent({ count: before })),
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
