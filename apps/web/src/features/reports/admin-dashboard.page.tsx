// The page /admin-dashboard: pending work, counts, recent days, orders by store, sales by product.
import type { Ok } from '@tilgul/contract/endpoint';
import { adminReport, adminToday, REPORT_DAYS, type ReportDay } from '@tilgul/contract/reports';
import { addRupees } from '@tilgul/contract/rules/money';
import { CUSTOMER, getRoleId } from '@tilgul/contract/rules/roles';
import { texts as dashboardTexts, texts } from '@tilgul/messages/office/dashboard';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { IndianRupee, Package, Store, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDay, formatShortDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLiveChange } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { BarCell, BarChart } from '../../ui/charts/bar-chart.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Chips } from '../../ui/controls/chips.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useMedia } from '../../ui/use-media.ts';
import { AdminWaiting, UrgentTables } from './admin-waiting.tsx';
import { CountCards, ReportTable, type ReportTableProps, RowLink } from './report-table.tsx';
import { SalesPeriodBar, SalesTable, useSalesPeriod } from './sales-report.tsx';

const daysTexts = dashboardTexts.days;
/** Selectable periods in days; the first is the default. */
const SPANS = [14, 1, 7, REPORT_DAYS] as const;
const SPAN_CHIPS = [...SPANS]
  .sort((a, b) => a - b)
  .map((value) => ({ value, label: value === 1 ? daysTexts.spanToday : daysTexts.spanDays({ days: value }) }));

const formatCount = (value: number) => value.toLocaleString('en-IN');
const countOrders = ({ orders, manual_orders }: ReportDay) => orders + manual_orders;

function describeOrders(day: ReportDay): string {
  const sum = countOrders(day);
  const words = daysTexts.orderCount({ count: sum });
  if (day.manual_orders === 0) return words;
  return `${words} (${daysTexts.withManual({ orders: formatCount(day.orders), manual: formatCount(day.manual_orders) })})`;
}

const CHARTS = [
  {
    title: daysTexts.revenue,
    getValue: ({ revenue }: ReportDay) => revenue,
    sum: (revenues: readonly number[]) => addRupees(...revenues),
    format: formatRupees,
    describe: ({ revenue }: ReportDay) => formatRupees(revenue),
  },
  {
    title: daysTexts.orders,
    getValue: countOrders,
    sum: (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0),
    format: formatCount,
    describe: describeOrders,
  },
];

/** Revenue and orders per business day; `days` is undefined while loading. */
function DailyCharts({ days }: { days: readonly ReportDay[] | undefined }) {
  const [span, setSpan] = useState<number>(SPANS[0]);
  const shown = days?.slice(-span);
  const last = shown?.at(-1);
  return (
    <>
      <Chips label={daysTexts.span} chips={SPAN_CHIPS} value={span} onChange={setSpan} className="mt-5 mb-2" />
      <div className="grid gap-4 xl:grid-cols-2">
        {CHARTS.map(({ title, getValue, sum, format, describe }) => (
          <Card key={title} as="section" pad="none" aria-label={title} className="p-5">
            <h2 className="text-h2 font-semibold">{title}</h2>
            <p className="mb-3 flex min-h-6 flex-wrap gap-x-4 text-muted">
              <span>
                {shown && span > 1 ? daysTexts.sum({ sum: format(sum(shown.map(getValue))), days: span }) : null}
              </span>
              <span>{last && daysTexts.today({ value: format(getValue(last)) })}</span>
            </p>
            <BarChart
              label={title}
              nameHeader={daysTexts.day}
              valueHeader={title}
              bars={shown?.map((day) => ({
                name: formatDay(day.day),
                short: formatShortDate(`${day.day}T12:00:00Z`, 'UTC'),
                value: getValue(day),
                text: describe(day),
              }))}
              format={format}
            />
          </Card>
        ))}
      </div>
    </>
  );
}

interface StoreRow {
  readonly serial: number;
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

function storeColumns(maxCount: number, isPhone: boolean): TableColumn<StoreRow>[] {
  const { serial, id, name, count } = texts.storeOrders;
  return [
    { id: 'serial', header: serial, cell: (row) => row.serial, className: 'text-muted' },
    { id: 'id', header: id, cell: (row) => row.id, className: 'text-muted' },
    {
      id: 'name',
      header: name,
      cell: (row) => <RowLink to={`${PATHS.adminOrders}?status=all&store=${row.id}`}>{row.name}</RowLink>,
      isRowHeader: true,
      className: 'font-normal!',
    },
    {
      id: 'count',
      header: count,
      align: 'end',
      className: 'md:w-2/5',
      cell: (row) =>
        isPhone ? (
          <span className="font-semibold">{row.count.toLocaleString('en-IN')}</span>
        ) : (
          <BarCell value={row.count} max={maxCount} />
        ),
    },
  ];
}

function StoreOrdersTable({ rows, load }: Pick<ReportTableProps<StoreRow>, 'rows' | 'load'>) {
  const isPhone = useMedia('(width < 48rem)');
  const maxCount = Math.max(0, ...(rows ?? []).map(({ count }) => count));
  const { title, empty } = texts.storeOrders;
  return (
    <ReportTable
      title={title}
      columns={storeColumns(maxCount, isPhone)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
      load={load}
    />
  );
}

/** Stores with the most orders first. */
const storeRows = (report: Pick<Ok<typeof adminReport>, 'orders_by_warehouse'>): StoreRow[] =>
  [...report.orders_by_warehouse]
    .sort((a, b) => b.count - a.count)
    .map((row, index) => ({
      serial: index + 1,
      id: row.warehouse__id,
      name: row.warehouse__name,
      count: row.count,
    }));

/** Pending work and recent days; refetched on every user event. */
function useToday() {
  const load = useGet(adminToday, {});
  useLiveChange(useCallback(() => void refetchCalls([adminToday]), []));
  return load;
}

/** The user list filtered by customers. */
const CUSTOMERS = `${PATHS.adminUsers}?role=${getRoleId(CUSTOMER)}`;

function Counts({ report, isFailed }: { report: Ok<typeof adminReport> | undefined; isFailed: boolean }) {
  const counts = [
    { label: texts.customers, value: report?.customer_count, icon: Users, tone: 'blue', to: CUSTOMERS },
    { label: texts.stores, value: report?.total_warehouses, icon: Store, tone: 'green', to: PATHS.adminStores },
    { label: texts.products, value: report?.total_products, icon: Package, tone: 'yellow', to: PATHS.adminProducts },
  ] as const;
  return <CountCards counts={counts} isFailed={isFailed} className="mt-4" cardClassName="py-5" />;
}

export function AdminDashboardPage() {
  const load = useGet(adminReport, {});
  const today = useToday();
  const { data, isError } = load;
  const period = useSalesPeriod();
  const sales = period.days ? period.load : load;
  const { data: sold } = sales;
  return (
    <>
      <PageHeader
        title={titles.adminDashboard}
        actions={
          <LinkButton to={PATHS.adminRefunds} variant="outline" size={40} icon={IndianRupee}>
            {titles.adminRefunds}
          </LinkButton>
        }
      />
      {today.isError && !today.data ? (
        <>
          <Card className="mt-4">
            <LoadError load={today} title={texts.failed} fallback={texts.failedText} />
          </Card>
          <Counts report={data} isFailed={isError} />
        </>
      ) : (
        <>
          <AdminWaiting today={today.data} />
          <UrgentTables today={today.data} load={today} />
          <Counts report={data} isFailed={isError} />
          <DailyCharts days={today.data?.days} />
        </>
      )}
      <SalesPeriodBar {...period} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <StoreOrdersTable rows={sold && storeRows(sold)} load={sales} />
        <SalesTable rows={sold?.product_sales} load={sales} listPath={PATHS.adminProducts} />
      </div>
    </>
  );
}
