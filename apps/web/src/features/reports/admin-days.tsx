// The two charts of the administrator's dashboard: revenue and orders per business day.

import { REPORT_DAYS, type ReportDay } from '@tilgul/contract/reports';
import { toPaise, toRupees } from '@tilgul/contract/rules/money';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { formatDay, formatShortDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { dashboardTexts } from '../../texts/en/office/dashboard.ts';
import { t } from '../../texts/text.ts';
import { type Bar, BarChart } from '../../ui/charts/bar-chart.tsx';
import { Chips } from '../../ui/controls/chips.tsx';
import { Card } from '../../ui/display/card.tsx';

const texts = dashboardTexts.days;
/** Days that can be looked at; the first is what the page begins with. */
const SPANS = [14, 1, 7, REPORT_DAYS] as const;
const SPAN_CHIPS = [...SPANS]
  .sort((a, b) => a - b)
  .map((value) => ({ value, label: value === 1 ? texts.spanToday : t<string>(texts.spanOf, { days: value }) }));

const count = (value: number) => value.toLocaleString('en-IN');
const revenueOf = (days: readonly ReportDay[]) =>
  toRupees(days.reduce((sum, { revenue }) => sum + (toPaise(revenue) ?? 0), 0));
const ordersOf = ({ orders, manual_orders }: ReportDay) => orders + manual_orders;

function orderWords(day: ReportDay): string {
  const sum = ordersOf(day);
  const words = sum === 1 ? texts.orderCountOne : t(texts.orderCount, { count: count(sum) });
  if (day.manual_orders === 0) return words;
  return `${words} (${t(texts.withManual, { orders: count(day.orders), manual: count(day.manual_orders) })})`;
}

const barOf = (day: string, value: number, text: string): Bar => ({
  name: formatDay(day),
  short: formatShortDate(`${day}T12:00:00Z`, 'UTC'),
  value,
  text,
});

interface ChartProps {
  title: string;
  /** What the days shown come to, and today alone. */
  sum: string | undefined;
  today: string | undefined;
  children: ReactNode;
}

function Chart({ title, sum, today, children }: ChartProps) {
  const headingId = useId();
  return (
    <Card as="section" pad="none" aria-labelledby={headingId} className="p-5">
      <h2 id={headingId} className="text-h2 font-semibold">
        {title}
      </h2>
      <p className="mb-3 flex min-h-6 flex-wrap gap-x-4 text-muted">
        <span>{sum}</span>
        <span>{today}</span>
      </p>
      {children}
    </Card>
  );
}

/** Revenue beside orders for the last 14 or 30 days; `days` is undefined while it loads. */
export function AdminDays({ days }: { days: readonly ReportDay[] | undefined }) {
  const [span, setSpan] = useState<number>(SPANS[0]);
  const shown = useMemo(() => days?.slice(-span), [days, span]);
  const last = shown?.at(-1);
  const revenue = shown && formatRupees(revenueOf(shown));
  const orders = shown && count(shown.reduce((sum, day) => sum + ordersOf(day), 0));
  const sumOf = (sum: string | undefined) => (span === 1 ? undefined : sum && t(texts.sum, { sum, days: span }));
  const todayOf = (value: string | undefined) => value && t(texts.today, { value });
  return (
    <>
      <Chips label={texts.span} chips={SPAN_CHIPS} value={span} onChange={setSpan} className="mt-5 mb-2" />
      <div className="grid gap-4 xl:grid-cols-2">
        <Chart title={texts.revenue} sum={sumOf(revenue)} today={todayOf(last && formatRupees(last.revenue))}>
          <BarChart
            label={texts.revenue}
            nameHeader={texts.day}
            valueHeader={texts.revenue}
            bars={shown?.map((day) => barOf(day.day, day.revenue, formatRupees(day.revenue)))}
            format={formatRupees}
          />
        </Chart>
        <Chart title={texts.orders} sum={sumOf(orders)} today={todayOf(last && count(ordersOf(last)))}>
          <BarChart
            label={texts.orders}
            nameHeader={texts.day}
            valueHeader={texts.orders}
            bars={shown?.map((day) => barOf(day.day, ordersOf(day), orderWords(day)))}
            format={count}
          />
        </Chart>
      </div>
    </>
  );
}
