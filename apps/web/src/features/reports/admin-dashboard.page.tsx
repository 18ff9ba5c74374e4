// The page /admin-dashboard: money today against the same weekday, what to do now, then counts and tables.
import type { Ok } from '@tilgul/contract/endpoint';
import { adminReport, adminToday, type LowStockRow, salesTrend } from '@tilgul/contract/reports';
import { CUSTOMER, getRoleId } from '@tilgul/contract/rules/roles';
import { texts } from '@tilgul/messages/office/dashboard';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Package, Store, Users } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { TodoList, type TodoRow } from '../../ui/charts/todo-list.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { CountCards, ReportTable, type ReportTableProps, RowLink } from './report-table.tsx';
import { PeriodChoice, SalesPeriodBar, SalesTable, useSalesPeriod } from './sales-report.tsx';
import { useTodoRows } from './todo.ts';
import {
  counterFigure,
  LiveNote,
  onTimeFigure,
  ordersFigure,
  SplitFacts,
  salesFigure,
  TrendChart,
  TrendStrip,
  useTrend,
} from './trend.tsx';

const { lowStock: stockTexts, todo: todoTexts, trend: trendTexts } = texts;

/** Anchor of the low stock table on this page. */
const LOW_STOCK_ID = 'low-stock';

/** Keyed by store and product, because each appears in several rows. */
const STOCK_COLUMNS: TableColumn<LowStockRow & { key: number }>[] = [
  {
    id: 'product',
    header: stockTexts.product,
    cell: (row) => (
      <RowLink
        to={`${PATHS.adminProducts}?${new URLSearchParams({ q: row.product_name_en ?? row.product_name, stock: String(row.product_id) })}`}
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

type LowStock = Ok<typeof adminToday>['low_stock'];

/** Products at their reorder level in stores; hidden without any. */
function LowStockTable({ stock, load }: { stock: LowStock | undefined; load: ReportTableProps<object>['load'] }) {
  if (!stock || stock.count === 0) return null;
  return (
    <div className="mt-3">
      <ReportTable
        id={LOW_STOCK_ID}
        title={stockTexts.title}
        columns={STOCK_COLUMNS}
        rows={stock.rows.map((row, key) => ({ ...row, key }))}
        rowKey={(row) => row.key}
        empty={stockTexts.empty}
        load={load}
        pageSize={5}
      />
    </div>
  );
}

/** Low stock of the chain, which only this page counts. */
function toStockRow(stock: LowStock | undefined): TodoRow[] {
  if (!stock || stock.count === 0) return [];
  const detail = stock.rows.slice(0, 2).map(({ product_name, warehouse_name }) => `${product_name}, ${warehouse_name}`);
  const count = formatCount(stock.count);
  const words = { title: todoTexts.lowStock, detail: detail.join(' · '), verb: todoTexts.showStock };
  return [{ key: 'low_stock', count, tone: 'yellow', ...words, to: `#${LOW_STOCK_ID}` }];
}

type StoreRow = Ok<typeof adminReport>['orders_by_warehouse'][number] & { readonly serial: number };

const STORE_COLUMNS: TableColumn<StoreRow>[] = [
  {
    id: 'serial',
    header: texts.storeOrders.serial,
    cell: (row) => row.serial,
    className: 'w-12 text-muted',
  },
  { id: 'id', header: texts.storeOrders.id, cell: (row) => row.warehouse__id, className: 'text-muted' },
  {
    id: 'name',
    header: texts.storeOrders.name,
    cell: (row) => (
      <RowLink to={`${PATHS.adminOrders}?status=all&store=${row.warehouse__id}`}>{row.warehouse__name}</RowLink>
    ),
    isRowHeader: true,
    className: 'font-normal!',
  },
  {
    id: 'count',
    header: texts.storeOrders.count,
    align: 'end',
    className: 'font-semibold',
    cell: (row) => formatCount(row.count),
  },
];

/** Stores with the most orders first. */
const storeRows = (report: Pick<Ok<typeof adminReport>, 'orders_by_warehouse'>): StoreRow[] =>
  [...report.orders_by_warehouse]
    .sort((a, b) => b.count - a.count)
    .map((row, index) => ({ ...row, serial: index + 1 }));

function StoreOrdersTable({ rows, load }: Pick<ReportTableProps<StoreRow>, 'rows' | 'load'>) {
  const { title, empty } = texts.storeOrders;
  return (
    <ReportTable
      title={title}
      columns={STORE_COLUMNS}
      rows={rows}
      rowKey={(row) => row.warehouse__id}
      empty={empty}
      load={load}
      listPath={`${PATHS.adminOrders}?status=all`}
    />
  );
}

/** The user list filtered by customers. */
const CUSTOMERS = `${PATHS.adminUsers}?role=${getRoleId(CUSTOMER)}`;

interface CountsProps extends Omit<ComponentProps<typeof CountCards>, 'counts'> {
  report: Ok<typeof adminReport> | undefined;
}

function Counts({ report, ...rest }: CountsProps) {
  const counts = [
    { label: texts.customers, value: report?.customer_count, icon: Users, tone: 'blue', to: CUSTOMERS },
    { label: texts.stores, value: report?.total_warehouses, icon: Store, tone: 'green', to: PATHS.adminStores },
    { label: texts.products, value: report?.total_products, icon: Package, tone: 'yellow', to: PATHS.adminProducts },
  ] as const;
  return <CountCards counts={counts} {...rest} />;
}

/** Changes with every order and sale. The layout follows the waiting work. */
const LIVE = [salesTrend];

export function AdminDashboardPage() {
  const { business_tz } = useSettings();
  const load = useGet(adminReport, {});
  const today = useGet(adminToday, {});
  useLiveCalls(LIVE);
  const { data, isError } = load;
  const period = useSalesPeriod();
  const { store } = period.url.filters;
  const ofStore = useGet(adminReport, { query: { store_id: store } }, { enabled: store !== '' && !period.days });
  const sales = period.days ? period.load : store === '' ? load : ofStore;
  const { data: sold } = sales;
  const trend = useTrend(period.period, store);
  const todo = useTodoRows('chain');
  const stock = today.data?.low_stock;
  // Only sales and their tables follow the filter.
  const note = store !== '' && trendTexts.allStores;
  const stores = data?.orders_by_warehouse.map(({ warehouse__id, warehouse__name }) => ({
    value: String(warehouse__id),
    label: warehouse__name,
  }));
  return (
    <>
      <PageHeader
        title={titles.adminDashboard}
        note={<LiveNote trend={trend.data} />}
        actions={
          <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-[calc(100vw-2rem)]">
            <PeriodChoice {...period} />
            <FilterSelect
              url={period.url}
              name="store"
              label={trendTexts.store}
              prefix=""
              all={trendTexts.allStores}
              options={stores ?? []}
              className="min-w-32 max-md:flex-1 md:w-36"
            />
          </div>
        }
      />
      <div className="-mt-1 grid grid-cols-[minmax(0,1fr)] gap-3 md:-mt-2">
        <TrendStrip
          figures={[
            salesFigure(trend.data, business_tz),
            ordersFigure(trend.data, business_tz),
            counterFigure(trend.data, business_tz),
            onTimeFigure(trend.data, business_tz),
          ]}
          isFailed={trend.isError && !trend.data}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
          <TodoList rows={todo.rows && [...todo.rows, ...toStockRow(stock)]} note={note} isFailed={todo.isFailed} />
          <TrendChart trend={trend.data} facts={<SplitFacts trend={trend.data} />} />
        </div>
        <Counts report={data} note={note} isFailed={isError} />
      </div>
      <SalesPeriodBar {...period} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2">
        <StoreOrdersTable rows={sold && storeRows(sold)} load={sales} />
        <SalesTable rows={sold?.product_sales} load={sales} listPath={PATHS.adminProducts} />
      </div>
      <LowStockTable stock={stock} load={today} />
    </>
  );
}
