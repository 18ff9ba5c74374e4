// Sales of a period on the dashboards: the period filter and the table 'Product-wise Sales'.
import type { Ok } from '@tilgul/contract/endpoint';
import { type adminReport, type SalesReport, salesReport } from '@tilgul/contract/reports';
import { texts as dashboardTexts } from '@tilgul/messages/office/dashboard';
import { Check } from 'lucide-react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { useToday } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ReportTable, type ReportTableProps, RowLink } from './report-table.tsx';

/** Today, or the last 7 or 30 days. */
export type Period = 'today' | '7' | '30';

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
  readonly table: string;
}

/** The page's period in the URL, by default today. */
export const getPeriod = ({ sales }: Pick<Asked, 'sales'>): Period =>
  sales === '7' || sales === '30' ? sales : 'today';

/** Days of the tables: chosen ones, those of the page's period, or undefined for all time. */
export function getTableDays({ from, to, table, sales }: Asked, today: string): Partial<Days> | undefined {
  if (from !== '' || to !== '') return { ...(from && { from }), ...(to && { to }) };
  if (table === ALL) return undefined;
  const period = getPeriod({ sales });
  return { from: period === 'today' ? today : daysBefore(today, Number(period) - 1), to: today };
}

const ALL = 'all';
const periodTexts = dashboardTexts.period;
const LABELS: Readonly<Record<Period, string>> = {
  today: periodTexts.today,
  7: periodTexts.days7,
  30: periodTexts.days30,
};
const OPTIONS = (['today', '7', '30'] as const).map((value) => ({ value, label: LABELS[value] }));

/** The period of the page and the days of its tables, in the URL, and their sales. */
export function useSalesPeriod() {
  const today = useToday();
  const url = useTableUrl({ sales: 'today', table: '', from: '', to: '', store: '' });
  const days = getTableDays(url.filters, today);
  const store_id = url.filters.store || undefined;
  const load = useGet(
    salesReport,
    { query: { ...days, store_id } },
    { enabled: days !== undefined, keepPrevious: true },
  );
  const setTable = (table: string, { from, to } = NONE) => {
    url.setFilter('table', table);
    url.setFilter('from', from);
    url.setFilter('to', to);
  };
  return { url, period: getPeriod(url.filters), days, load, setTable };
}

type SalesPeriod = ReturnType<typeof useSalesPeriod>;

/**
 * The period of the whole page: parts in one frame, on phones a select. Not by script, which would move the page as it
 * starts.
 */
export function PeriodChoice({ period, url }: SalesPeriod) {
  const choose = (chosen: Period) => url.setFilter('sales', chosen);
  return (
    <>
      <div className="min-w-32 flex-1 md:hidden">
        <Select label={periodTexts.label} value={period} options={OPTIONS} onChange={choose} size={40} />
      </div>
      <Segmented
        label={periodTexts.label}
        value={period}
        options={OPTIONS}
        onChange={choose}
        size={36}
        className="min-h-10 auto-cols-auto! *:px-3.5 max-md:hidden"
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

/** Above the tables, which may have other days than the page: their choice, and the exact sum of chosen days. */
export function SalesPeriodBar({ url, period, days, load, setTable }: SalesPeriod) {
  const { from, to, table } = url.filters;
  const isChosen = from !== '' || to !== '';
  const isAll = !isChosen && table === ALL;
  const report = days ? load.data : undefined;
  return (
    <section aria-label={periodTexts.title} className="my-3 flex flex-wrap items-center gap-2">
      <h2 className="me-auto text-h3">
        {periodTexts.title}
        {isChosen || isAll ? null : <span className="font-normal text-muted">{` · ${LABELS[period]}`}</span>}
      </h2>
      <Button
        size={40}
        variant={isAll ? 'outline-primary' : 'outline'}
        icon={isAll ? Check : undefined}
        aria-pressed={isAll}
        onClick={() => setTable(isAll ? '' : ALL)}
      >
        {periodTexts.all}
      </Button>
      <DateRange
        label={periodTexts.range}
        placeholder={periodTexts.other}
        value={{ from, to }}
        onChange={(chosen) => setTable('', chosen)}
        className="max-w-full"
      />
      <p role="status" className={isChosen ? 'min-w-0 py-1 text-sm' : 'sr-only'}>
        {report ? <strong>{formatSales(report)}</strong> : null}
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
