// The page /store-dashboard: the store's day against the same weekday, what to do now, then counts and tables.
import { viewStoreCash } from '@tilgul/contract/cash';
import { salesTrend, storeReport } from '@tilgul/contract/reports';
import { COUNTER_PAYMENTS } from '@tilgul/contract/rules/statuses';
import { texts as dashboardTexts } from '@tilgul/messages/office/dashboard';
import { texts as storeStockTexts } from '@tilgul/messages/store/stock';
import { CircleCheck, Package, Users } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { formatHours } from '../../shared/format/when.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import type { StripFigure } from '../../ui/charts/figure-strip.tsx';
import { TodoList } from '../../ui/charts/todo-list.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { CountCards, ReportTable, type ReportTableProps, RowLink } from './report-table.tsx';
import { PeriodChoice, SalesPeriodBar, SalesTable, useSalesPeriod } from './sales-report.tsx';
import { useTodoRows } from './todo.ts';
import {
  counterFigure,
  Fact,
  formatWhole,
  LiveNote,
  onlineFigure,
  onTimeFigure,
  salesFigure,
  type Trend,
  TrendChart,
  TrendStrip,
  useTrend,
} from './trend.tsx';

const texts = storeStockTexts.dashboard;
const { trend: trendTexts, windows: windowTexts } = dashboardTexts;

type Window = Trend['windows'][number];

const windowColumns = (timeZone: string): TableColumn<Window>[] => [
  {
    id: 'window',
    header: windowTexts.window,
    cell: (row) => <RowLink to={`${PATHS.storeOrders}?slot=${row.id}`}>{formatHours(row, timeZone)}</RowLink>,
    isRowHeader: true,
    className: 'whitespace-nowrap',
  },
  {
    id: 'places',
    header: windowTexts.places,
    cell: ({ used, capacity }) => windowTexts.of({ used: formatCount(used), capacity: formatCount(capacity) }),
  },
  { id: 'orders', header: windowTexts.orders, cell: ({ orders }) => formatCount(orders), align: 'end' },
  { id: 'packed', header: windowTexts.packed, cell: ({ packed }) => formatCount(packed), align: 'end' },
  { id: 'road', header: windowTexts.onTheRoad, cell: (row) => formatCount(row.on_the_road), align: 'end' },
];

function WindowsTable({
  windows,
  load,
}: {
  windows: Trend['windows'] | undefined;
  load: ReportTableProps<Window>['load'];
}) {
  const { business_tz } = useSettings();
  return (
    <ReportTable
      title={windowTexts.title}
      columns={windowColumns(business_tz)}
      rows={windows}
      rowKey={({ id }) => id}
      empty={windowTexts.empty}
      load={load}
    />
  );
}

/** Cash in the till, and with riders. */
function useCash() {
  const { data } = useGet(viewStoreCash, {});
  const amount = data && formatWhole(data.in_hand);
  const expected = data?.till?.expected ?? undefined;
  const figure: StripFigure = {
    label: trendTexts.tills,
    value: data && (expected === undefined ? '–' : formatWhole(expected)),
    fact: data && expected === undefined ? trendTexts.notCounted : undefined,
    note: amount && trendTexts.ridersHold({ amount }),
  };
  return { figure, counter: data?.counter ?? [] };
}

/** Shares of the payment types in the counter sales of the cash day. */
function CounterFacts({ counter }: { counter: ReturnType<typeof useCash>['counter'] }) {
  const all = counter.reduce((sum, { amount }) => sum + amount, 0);
  if (all <= 0) return null;
  return COUNTER_PAYMENTS.map((kind) => {
    const amount = counter.find(({ payment_type }) => payment_type === kind)?.amount ?? 0;
    return (
      <Fact key={kind} label={trendTexts[kind]}>
        {trendTexts.percent({ count: Math.round((amount / all) * 100) })}
      </Fact>
    );
  });
}

/** The layout follows the waiting work. */
const LIVE = [storeReport, salesTrend, viewStoreCash];

export function StoreDashboardPage() {
  const { business_tz } = useSettings();
  const load = useGet(storeReport, {});
  useLiveCalls(LIVE);
  const { data, isError } = load;
  const period = useSalesPeriod();
  const sales = period.days ? period.load : load;
  const trend = useTrend(period.period);
  const todo = useTodoRows('store');
  const cash = useCash();
  const delivered = `${PATHS.storeOrders}?status=delivered`;
  const counts = [
    { label: texts.staff, value: data?.staff_count, icon: Users, tone: 'blue', to: PATHS.storeStaff },
    { label: texts.delivered, value: data?.delivered_orders_count, icon: CircleCheck, tone: 'green', to: delivered },
    { label: texts.products, value: data?.total_products, icon: Package, tone: 'yellow', to: PATHS.storeStock },
  ] as const;
  return (
    <>
      <PageHeader
        title={texts.title}
        note={<LiveNote trend={trend.data} />}
        actions={
          <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-[calc(100vw-2rem)]">
            <PeriodChoice {...period} />
          </div>
        }
      />
      <div className="-mt-1 grid grid-cols-[minmax(0,1fr)] gap-3 md:-mt-2">
        <TrendStrip
          figures={[
            salesFigure(trend.data, business_tz),
            counterFigure(trend.data, business_tz),
            onlineFigure(trend.data, business_tz),
            cash.figure,
            onTimeFigure(trend.data, business_tz),
          ]}
          isFailed={trend.isError && !trend.data}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
          <TodoList rows={todo.rows} isFailed={todo.isFailed} />
          <TrendChart trend={trend.data} facts={<CounterFacts counter={cash.counter} />} />
        </div>
        <CountCards counts={counts} isFailed={isError} />
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2">
        <WindowsTable windows={trend.data?.windows} load={trend} />
        <div className="xl:-mt-3">
          <SalesPeriodBar {...period} />
          <SalesTable rows={sales.data?.product_sales} load={sales} listPath={PATHS.storeStock} />
        </div>
      </div>
    </>
  );
}
