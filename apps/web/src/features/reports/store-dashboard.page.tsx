// The page /store-dashboard: pending work, counts, and sales by product.
import type { Ok } from '@tilgul/contract/endpoint';
import { storeReport } from '@tilgul/contract/reports';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { texts as storeStockTexts } from '@tilgul/messages/store/stock';
import {
  Boxes,
  CircleCheck,
  ClipboardList,
  Package,
  PackageCheck,
  PackageMinus,
  Truck,
  Users,
  Wallet,
} from 'lucide-react';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { LinkFigure } from '../../ui/charts/figures.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { CountCards, toFigure } from './report-table.tsx';
import { SalesPeriodBar, SalesTable, useSalesPeriod } from './sales-report.tsx';

const todayTexts = storeStockTexts.today;
type Today = Ok<typeof storeReport>['today'];

/** The order list filtered by status. */
const ordersIn = (status: OrderStatus): string =>
  `${PATHS.storeOrders}?${new URLSearchParams({ status: status.toLowerCase() })}`;

/** Riders with cash, and since when days are not closed. */
function cashNote(today: Today | undefined): string | undefined {
  if (!today) return undefined;
  if (today.cash_open_since !== null) return todayTexts.openSince({ day: formatDay(today.cash_open_since) });
  if (today.staff_with_cash === 0) return todayTexts.noCash;
  return todayTexts.withStaff({ count: today.staff_with_cash });
}

/** Pending work, each figure a link to its list. `today` is undefined while loading. */
function StoreToday({ today }: { today: Today | undefined }) {
  const pickUpNote = today && today.to_pick_up > 0 ? todayTexts.toPickUp({ count: today.to_pick_up }) : undefined;
  const delivered = today && todayTexts.deliveredToday({ count: today.delivered_today });
  return (
    <section aria-label={todayTexts.title} className="mb-4">
      <h2 className="mb-3 text-h2">{todayTexts.title}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 *:min-w-0 md:grid-cols-3">
        <LinkFigure
          label={todayTexts.toProcess}
          {...toFigure(today?.to_process, todayTexts.toProcessNote)}
          icon={ClipboardList}
          to={ordersIn('Pending')}
        />
        <LinkFigure
          label={todayTexts.toShip}
          {...toFigure(today?.to_ship, todayTexts.toShipNote)}
          icon={PackageCheck}
          to={ordersIn('Processing')}
        />
        <LinkFigure
          label={todayTexts.outForDelivery}
          value={today && formatCount(today.on_the_road)}
          note={pickUpNote ?? delivered}
          icon={Truck}
          to={ordersIn(today && today.to_pick_up > 0 && today.on_the_road === 0 ? 'Shipped' : 'Out For Delivery')}
        />
        <LinkFigure
          label={todayTexts.lowStock}
          {...toFigure(today?.low_stock, todayTexts.lowStockNote)}
          note={todayTexts.lowStockNote}
          icon={PackageMinus}
          to={`${PATHS.storeStock}?show=low`}
        />
        <LinkFigure
          label={todayTexts.toAdd}
          {...toFigure(today?.requests_to_add, todayTexts.toAddNote)}
          icon={Boxes}
          to={PATHS.storeStockRequests}
        />
        <LinkFigure
          label={todayTexts.cash}
          value={today && formatRupees(today.cash_to_hand_over)}
          note={cashNote(today)}
          icon={Wallet}
          isUrgent={today !== undefined && today.cash_to_hand_over > 0}
          to={PATHS.storeCash}
        />
      </ul>
    </section>
  );
}

const texts = storeStockTexts.dashboard;

const LIVE = [storeReport];

/** Pending work, then counts and product-wise sales (UI-29). */
export function StoreDashboardPage() {
  const load = useGet(storeReport, {});
  useLiveCalls(LIVE);
  const { data, isError } = load;
  const period = useSalesPeriod();
  const sales = period.days ? period.load : load;
  const delivered = `${PATHS.storeOrders}?status=delivered`;
  const counts = [
    { label: texts.staff, value: data?.staff_count, icon: Users, tone: 'blue', to: PATHS.storeStaff },
    { label: texts.delivered, value: data?.delivered_orders_count, icon: CircleCheck, tone: 'green', to: delivered },
    { label: texts.products, value: data?.total_products, icon: Package, tone: 'yellow', to: PATHS.storeStock },
  ] as const;
  return (
    <>
      <PageHeader title={texts.title} note={data?.warehouse_name} />
      {isError && !data ? null : <StoreToday today={data?.today} />}
      <CountCards counts={counts} isFailed={isError} />
      <SalesPeriodBar {...period} />
      <SalesTable rows={sales.data?.product_sales} load={sales} listPath={PATHS.storeStock} />
    </>
  );
}
