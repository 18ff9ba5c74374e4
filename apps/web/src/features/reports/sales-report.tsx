// Sales of a period on the dashboards: the period filter and the table 'Product-wise Sales'.
import type { Ok } from '@tilgul/contract/endpoint';
import { type adminReport, type SalesReport, salesReport } from '@tilgul/contract/reports';
import { texts as dashboardTexts } from '@tilgul/messages/office/dashboard';
import { useState } from 'react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { useToday } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { cn } from '../../ui/cn.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ReportTable, type ReportTableProps, RowLink } from './report-table.tsx';

/** Today, the last 7 or 30 days, all time, or the days of the URL. */
export type Period = 'today' | '7' | '30' | 'all' | 'custom';

/** First and last day, YYYY-MM-DD, inclusive; '' for none. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const NONE: Days = { from: '', to: '' };

const DAY = 24 * 3_600_000;

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);

interface Asked extends Days {
  readonly sales: string;
}

/** The period in the URL: chosen days come first, today is the default. */
export function getPeriod({ sales, from, to }: Asked): Period {
  if (from !== '' || to !== '') return 'custom';
  return sales === '7' || sales === '30' || sales === 'all' ? sales : 'today';
}

/** Days of a period; undefined for all time. */
export function getPeriodDays(asked: Asked, today: string): Partial<Days> | undefined {
  const period = getPeriod(asked);
  if (period === 'all') return undefined;
  if (period === 'custom') return { ...(asked.from && { from: asked.from }), ...(asked.to && { to: asked.to }) };
  return { from: period === 'today' ? today : daysBefore(today, Number(period) - 1), to: today };
}

const periodTexts = dashboardTexts.period;
const OPTIONS = [
  { value: 'today', label: periodTexts.today },
  { value: '7', label: periodTexts.days7 },
  { value: '30', label: periodTexts.days30 },
  { value: 'all', label: periodTexts.all },
  { value: 'custom', label: periodTexts.other },
] as const;

/** The period in the URL and its sales. */
export function useSalesPeriod() {
  const today = useToday();
  const url = useTableUrl({ sales: 'today', from: '', to: '', store: '' });
  const days = getPeriodDays(url.filters, today);
  const store_id = url.filters.store || undefined;
  const load = useGet(
    salesReport,
    { query: { ...days, store_id } },
    { enabled: days !== undefined, keepPrevious: true },
  );
  const write = (sales: string, { from, to }: Days) => {
    url.setFilter('sales', sales);
    url.setFilter('from', from);
    url.setFilter('to', to);
  };
  /** Other days begin with today. */
  const setPeriod = (period: string) =>
    period === 'custom' ? write('today', { from: today, to: today }) : write(period, NONE);
  /** No days are all time. */
  const setDays = (chosen: Days) => write('all', chosen);
  return { url, period: getPeriod(url.filters), days, load, setPeriod, setDays };
}

type SalesPeriod = ReturnType<typeof useSalesPeriod>;

const PARTS = OPTIONS.filter(({ value }) => value !== 'custom');

/**
 * The period of the page: parts in one frame with the calendar of other days beside them, on phones a select that opens it.
 * Not by script, which would move the page as it starts.
 */
export function PeriodChoice({ period, setPeriod, days, setDays }: SalesPeriod) {
  const [opened, setOpened] = useState(0);
  const isCustom = period === 'custom';
  const choose = (chosen: string) => {
    setPeriod(chosen);
    if (chosen === 'custom') setOpened(opened + 1);
  };
  return (
    <>
      <div className="min-w-32 flex-1 md:hidden">
        <Select label={periodTexts.label} value={period} options={OPTIONS} onChange={choose} size={40} />
      </div>
      <Segmented
        label={periodTexts.label}
        value={period}
        options={PARTS}
        onChange={setPeriod}
        size={36}
        className="min-h-10 auto-cols-auto! *:px-3 max-md:hidden"
      />
      <DateRange
        key={opened}
        startsOpen={opened > 0}
        label={periodTexts.range}
        placeholder={periodTexts.other}
        value={isCustom ? { ...NONE, ...days } : NONE}
        onChange={setDays}
        className={cn('max-w-full max-md:w-full md:min-w-44', !isCustom && 'max-md:hidden')}
      />
    </>
  );
}

function formatSales({ revenue, orders, manual_orders }: SalesReport): string {
  return periodTexts.sum({
    sum: formatRupees(revenue),
    orders: periodTexts.orders({ count: orders }),
    counter: periodTexts.counter({ count: manual_orders }),
  });
}

/** Above the tables: the exact sum where no figure shows it. */
export function SalesPeriodBar({ days, load, period }: SalesPeriod) {
  const report = days ? load.data : undefined;
  return (
    <section aria-label={periodTexts.title} className="my-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className={period === 'custom' ? 'min-w-0 py-1 text-sm text-muted' : 'sr-only'}>
        {report ? (
          <strong className="text-ink">{formatSales(report)}</strong>
        ) : period === 'all' ? (
          periodTexts.all
        ) : null}
      </p>
      {load.error && days && !isSessionError(load.error) ? (
        <Alert title={dashboardTexts.failed}>{getFailureMessage(load.error, dashboardTexts.failedText)}</Alert>
      ) : null}
    </section>
  );
}

const texts = dashboardTexts.sales;
type Sales = Ok<typeof adminReport>['product_sales'][number];

function salesColumns(isPhone: boolean, listPath: string): TableColumn<Sales>[] {
  return [
    { id: 'id', header: texts.id, cell: (row) => row.product__id, className: 'text-muted' },
    {
      id: 'name',
      header: texts.name,
      isRowHeader: true,
      className: 'font-normal!',
      cell: (row) => (
        <span className="flex items-center gap-3">
          {isPhone ? null : (
            <ProductPicture image={row.product__image} size={32} upTo={160} className="rounded-badge" />
          )}
          <RowLink to={`${listPath}?q=${encodeURIComponent(row.product__name_en ?? row.product__name)}`}>
            {row.product__name}
          </RowLink>
        </span>
      ),
    },
    {
      id: 'total',
      header: texts.total,
      align: 'end',
      className: 'font-semibold whitespace-nowrap',
      cell: (row) => formatRupees(row.total_sales),
    },
  ];
}

interface SalesTableProps extends Pick<ReportTableProps<Sales>, 'rows' | 'load'> {
  /** The page a product links to. */
  listPath: string;
}

/** Sales by product, highest first. */
export function SalesTable({ rows, load, listPath }: SalesTableProps) {
  const isPhone = useMedia('(width < 48rem)');
  return (
    <ReportTable
      title={texts.title}
      columns={salesColumns(isPhone, listPath)}
      rows={rows}
      rowKey={(row) => row.product__id}
      empty={texts.empty}
      load={load}
      listPath={listPath}
    />
  );
}
