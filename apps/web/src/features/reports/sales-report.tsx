// Sales of a period on the dashboards: the period filter and the table 'Product-wise Sales'.
import type { Ok } from '@tilgul/contract/endpoint';
import { type adminReport, type SalesReport, salesReport } from '@tilgul/contract/reports';
import { texts as dashboardTexts } from '@tilgul/messages/office/dashboard';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDay, useToday } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { inputLook } from '../../ui/fields/input.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ReportTable, type ReportTableProps, RowLink } from './report-table.tsx';

const PERIODS = ['all', 'today', 'week', 'month', 'custom'] as const;

/** First and last day, YYYY-MM-DD, inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY = 24 * 3_600_000;

function startOfWeek(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** Days of the period in the URL; undefined for all time, or while a custom period lacks a day. */
export function getPeriodDays(
  asked: { readonly sales: string; readonly from: string; readonly to: string },
  today: string,
): Days | undefined {
  switch (asked.sales) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: startOfWeek(today), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'custom':
      return asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined;
    default:
      return undefined;
  }
}

const periodTexts = dashboardTexts.period;
const OPTIONS = PERIODS.map((value) => ({ value, label: periodTexts[value] }));

type Url = TableUrl<{ readonly sales: string; readonly from: string; readonly to: string }>;

/** The period in the URL and its sales. */
export function useSalesPeriod() {
  const today = useToday();
  const url = useTableUrl({ sales: 'all', from: '', to: '' });
  const days = getPeriodDays(url.filters, today);
  const load = useGet(salesReport, { query: days ?? {} }, { enabled: days !== undefined, keepPrevious: true });
  return { url, today, days, load };
}

function formatSales({ revenue, orders, manual_orders }: SalesReport): string {
  return periodTexts.sum({
    sum: formatRupees(revenue),
    orders: periodTexts.orders({ count: orders }),
    counter: periodTexts.counter({ count: manual_orders }),
  });
}

function DayInput({ name, url, max }: { name: 'from' | 'to'; url: Url; max: string }) {
  return (
    <label className="flex flex-1 items-center gap-2 text-sm">
      <span className="text-muted">{periodTexts[name]}</span>
      <input
        type="date"
        value={url.filters[name]}
        max={max}
        onChange={(event) => url.setFilter(name, event.target.value)}
        className={inputLook(40, 'hit-44', 'w-40 min-w-0 flex-auto')}
      />
    </label>
  );
}

/** The period filter with its totals. */
export function SalesPeriodBar({ url, today, days, load }: ReturnType<typeof useSalesPeriod>) {
  const { sales: period } = url.filters;
  const report = days ? load.data : undefined;
  return (
    <section aria-label={periodTexts.title} className="mt-6 mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="me-auto text-h2 font-semibold max-md:w-full">{periodTexts.title}</h2>
        <FilterSelect
          url={url}
          name="sales"
          label={periodTexts.label}
          prefix={periodTexts.prefix}
          options={OPTIONS}
          className="md:w-52"
        />
        {period === 'custom' ? (
          <div className="flex flex-wrap gap-x-3 gap-y-2 max-md:w-full">
            <DayInput name="from" url={url} max={url.filters.to || today} />
            <DayInput name="to" url={url} max={today} />
          </div>
        ) : null}
      </div>
      {load.error && days && !isSessionError(load.error) ? (
        <Alert title={dashboardTexts.failed}>{getFailureMessage(load.error, dashboardTexts.failedText)}</Alert>
      ) : null}
      <p role="status" className="text-muted">
        {report ? (
          <>
            <strong className="text-ink">{formatSales(report)}</strong>{' '}
            <span className="whitespace-nowrap">
              {report.from === report.to
                ? formatDay(report.from)
                : periodTexts.span({ from: formatDay(report.from), to: formatDay(report.to) })}
            </span>
          </>
        ) : null}
      </p>
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
          <RowLink to={`${listPath}?q=${encodeURIComponent(row.product__name)}`}>{row.product__name}</RowLink>
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
    />
  );
}
