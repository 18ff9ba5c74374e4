// The page /admin-dashboard: pending work, counts, recent days, orders by store, sales by product.
import type { Ok } from '@tilgul/contract/endpoint';
import {
  adminReport,
  adminToday,
  type LowStockRow,
  REPORT_DAYS,
  type ReportDay,
  type WaitingOrder,
} from '@tilgul/contract/reports';
import { addRupees } from '@tilgul/contract/rules/money';
import { CUSTOMER, getRoleId } from '@tilgul/contract/rules/roles';
import { texts } from '@tilgul/messages/office/dashboard';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Boxes, Clock, IndianRupee, Package, PackageMinus, Store, Users } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDay, formatShortDate, formatTime } from '../../shared/format/dates.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { BarCell, BarChart } from '../../ui/charts/bar-chart.tsx';
import { LinkFigure } from '../../ui/charts/figures.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Chips } from '../../ui/controls/chips.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useMedia } from '../../ui/use-media.ts';
import { CountCards, ReportTable, type ReportTableProps, RowLink, toFigure } from './report-table.tsx';
import { SalesPeriodBar, SalesTable, useSalesPeriod } from './sales-report.tsx';

const { days: daysTexts, lowStock: stockTexts, waiting: waitingTexts, waitingOrders: orderTexts } = texts;

/** Anchor of the low stock table on this page. */
const LOW_STOCK_ID = 'low-stock';

const STORE: TableColumn<WaitingOrder> = {
  id: 'store',
  header: orderTexts.store,
  cell: (row) => row.warehouse_name ?? orderTexts.notAssigned,
};

/** Phones hide the store; the order list shows it. */
const orderColumns = (timeZone: string, isPhone: boolean): TableColumn<WaitingOrder>[] => [
  {
    id: 'id',
    header: orderTexts.id,
    cell: ({ id }) => <RowLink to={`${PATHS.adminOrders}?status=all&q=${id}`}>{orderTexts.number({ id })}</RowLink>,
    isRowHeader: true,
  },
  { id: 'customer', header: orderTexts.customer, cell: (row) => row.user_name },
  {
    id: 'since',
    header: orderTexts.since,
    cell: ({ created_at }) => `${formatShortDate(created_at, timeZone)}, ${formatTime(created_at, timeZone)}`,
    className: 'text-muted whitespace-nowrap',
  },
  ...(isPhone ? [] : [STORE]),
  { id: 'total', header: orderTexts.total, cell: (row) => formatRupees(row.total), align: 'end' },
];

/** Keyed by store and product, because each appears in several rows. */
const STOCK_COLUMNS: TableColumn<LowStockRow & { key: number }>[] = [
  {
    id: 'product',
    header: stockTexts.product,
    cell: (row) => (
      <RowLink
        to={`${PATHS.adminProducts}?${new URLSearchParams({ q: row.product_name, stock: String(row.product_id) })}`}
      >
        {row.product_name}
      </RowLink>
    ),
    isRowHeader: true,
  },
  { id: 'store', header: stockTexts.store, cell: (row) => row.warehouse_name },
  {
    id: 'stock',
    header: stockTexts.onHand,
    cell: (row) => stockTexts.amount({ count: formatCount(row.on_hand), unit: row.unit }),
    align: 'end',
    className: 'font-semibold whitespace-nowrap',
  },
  { id: 'level', header: stockTexts.level, cell: (row) => formatCount(row.reorder_level), align: 'end' },
];

type Today = Ok<typeof adminToday> | undefined;

function UrgentTables({ today, load }: { today: Today; load: ReportTableProps<object>['load'] }) {
  const { business_tz } = useSettings();
  const isPhone = useMedia('(width < 48rem)');
  const stock = today?.low_stock.rows.map((row, key) => ({ ...row, key }));
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <ReportTable
        title={orderTexts.title}
        columns={orderColumns(business_tz, isPhone)}
        rows={today?.waiting_orders.rows}
        rowKey={(row) => row.id}
        empty={orderTexts.empty}
        load={load}
        pageSize={5}
      />
      <ReportTable
        id={LOW_STOCK_ID}
        title={stockTexts.title}
        columns={STOCK_COLUMNS}
        rows={stock}
        rowKey={(row) => row.key}
        empty={stockTexts.empty}
        load={load}
        pageSize={5}
      />
    </div>
  );
}

/** Pending orders, requests, low stock and refunds. `today` is undefined while loading. */
function Waiting({ today }: { today: Today }) {
  const { business_tz } = useSettings();
  const since = (at: string | null | undefined) =>
    at ? waitingTexts.since({ date: formatShortDate(at, business_tz), time: formatTime(at, business_tz) }) : '';
  return (
    <section aria-label={waitingTexts.title} className="mt-4">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 *:min-w-0 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-5">
        <LinkFigure
          label={waitingTexts.unallocated}
          icon={Store}
          to={`${PATHS.adminOrders}?store=none&sort=oldest`}
          {...toFigure(today?.unallocated.count, since(today?.unallocated.oldest_at), waitingTexts.none)}
        />
        <LinkFigure
          label={waitingTexts.orders}
          icon={Clock}
          to={`${PATHS.adminOrders}?status=pending`}
          {...toFigure(
            today?.waiting_orders.count,
            since(today?.waiting_orders.rows[0]?.created_at),
            waitingTexts.none,
          )}
        />
        <LinkFigure
          label={waitingTexts.requests}
          icon={Boxes}
          to={`${PATHS.adminStockRequests}?status=pending`}
          {...toFigure(today?.pending_requests.count, since(today?.pending_requests.oldest_at), waitingTexts.none)}
        />
        <LinkFigure
          label={waitingTexts.lowStock}
          icon={PackageMinus}
          to={`#${LOW_STOCK_ID}`}
          {...toFigure(today?.low_stock.count, waitingTexts.lowStockNote, waitingTexts.none)}
        />
        <LinkFigure
          label={waitingTexts.refunds}
          icon={IndianRupee}
          to={PATHS.adminRefunds}
          {...toFigure(today?.refundable_count, waitingTexts.refundsNote, waitingTexts.none)}
        />
      </ul>
    </section>
  );
}

/** Selectable periods in days; the first is the default. */
const SPANS = [14, 1, 7, REPORT_DAYS] as const;
const SPAN_CHIPS = [...SPANS]
  .sort((a, b) => a - b)
  .map((value) => ({ value, label: value === 1 ? daysTexts.spanToday : daysTexts.spanDays({ days: value }) }));

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

type StoreRow = Ok<typeof adminReport>['orders_by_warehouse'][number] & { readonly serial: number };

function storeColumns(maxCount: number, isPhone: boolean): TableColumn<StoreRow>[] {
  const { serial, id, name, count } = texts.storeOrders;
  return [
    { id: 'serial', header: serial, cell: (row) => row.serial, className: 'text-muted' },
    { id: 'id', header: id, cell: (row) => row.warehouse__id, className: 'text-muted' },
    {
      id: 'name',
      header: name,
      cell: (row) => (
        <RowLink to={`${PATHS.adminOrders}?status=all&store=${row.warehouse__id}`}>{row.warehouse__name}</RowLink>
      ),
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
          <span className="font-semibold">{formatCount(row.count)}</span>
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
      rowKey={(row) => row.warehouse__id}
      empty={empty}
      load={load}
    />
  );
}

/** Stores with the most orders first. */
const storeRows = (report: Pick<Ok<typeof adminReport>, 'orders_by_warehouse'>): StoreRow[] =>
  [...report.orders_by_warehouse]
    .sort((a, b) => b.count - a.count)
    .map((row, index) => ({ ...row, serial: index + 1 }));

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

/** Pending work and recent days change with every user event. */
const LIVE = [adminToday];

export function AdminDashboardPage() {
  const load = useGet(adminReport, {});
  const today = useGet(adminToday, {});
  useLiveCalls(LIVE);
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
          <Waiting today={today.data} />
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
