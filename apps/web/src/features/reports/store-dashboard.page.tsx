// The page /store-dashboard: the store's counts and its sales by product.
import { storeReport } from '@tilgul/contract/reports';
import { CircleCheck, Package, Users } from 'lucide-react';
import { useGet } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { dashboardTexts } from '../../texts/en/office/dashboard.ts';
import { storeStockTexts } from '../../texts/en/store/store-stock.ts';
import { StatCard } from '../../ui/charts/stat-card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { SalesPeriodBar, useSalesPeriod } from './sales-period.tsx';
import { SalesTable } from './sales-table.tsx';
import { StoreToday } from './store-today.tsx';

const texts = storeStockTexts.dashboard;

const LIVE = [storeReport];

/** A count with Indian groups; a dash when it could not be loaded. */
const figure = (value: number | undefined, isFailed: boolean) =>
  value?.toLocaleString('en-IN') ?? (isFailed ? '—' : undefined);

/** Today's work, then counts and a product-wise sales table (UI-29). */
export function StoreDashboardPage() {
  const load = useGet(storeReport, {});
  useLiveCalls(LIVE);
  const { data, isError } = load;
  const period = useSalesPeriod();
  const sales = period.days ? period.load : load;
  return (
    <>
      <PageHeader title={texts.title} note={data?.warehouse_name} />
      {isError && !data ? null : <StoreToday today={data?.today} />}
      <section aria-label={dashboardTexts.figures} className="grid gap-4 *:min-w-0 md:grid-cols-3">
        <StatCard
          label={texts.staff}
          value={figure(data?.staff_count, isError)}
          icon={Users}
          tone="blue"
          to={PATHS.storeStaff}
        />
        <StatCard
          label={texts.delivered}
          value={figure(data?.delivered_orders_count, isError)}
          icon={CircleCheck}
          tone="green"
          to={`${PATHS.storeOrders}?status=delivered`}
        />
        <StatCard
          label={texts.products}
          value={figure(data?.total_products, isError)}
          icon={Package}
          tone="yellow"
          to={PATHS.storeStock}
        />
      </section>
      <SalesPeriodBar {...period} />
      <SalesTable rows={sales.data?.product_sales} load={sales} listPath={PATHS.storeStock} />
    </>
  );
}
