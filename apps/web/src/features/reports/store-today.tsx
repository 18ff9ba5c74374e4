// The store's work right now on the manager's dashboard: what waits, each figure a link to its list.
import type { Ok } from '@tilgul/contract/endpoint';
import type { storeReport } from '@tilgul/contract/reports';
import type { OrderStatus } from '@tilgul/contract/rules/order-status';
import { Boxes, ClipboardList, PackageCheck, PackageMinus, Truck, Wallet } from 'lucide-react';
import { formatDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { storeStockTexts } from '../../texts/en/store/store-stock.ts';
import { t } from '../../texts/text.ts';
import { LinkFigure } from '../../ui/charts/link-figure.tsx';

const texts = storeStockTexts.today;
type Today = Ok<typeof storeReport>['today'];

/** The order list with one status, as its filter writes it into the address. */
const ordersIn = (status: OrderStatus): string =>
  `${PATHS.storeOrders}?${new URLSearchParams({ status: status.toLowerCase() })}`;

const count = (value: number | undefined) => value?.toLocaleString('en-IN');
const isSome = (value: number | undefined) => value !== undefined && value > 0;

/** Who has the cash, and since when a day was not closed. */
function cashNote(today: Today | undefined): string | undefined {
  if (!today) return undefined;
  if (today.cash_open_since !== null) return t(texts.openSince, { day: formatDay(today.cash_open_since) });
  if (today.staff_with_cash === 0) return texts.noCash;
  return today.staff_with_cash === 1 ? texts.withOne : t(texts.withMore, { count: today.staff_with_cash });
}

/** To process, to ship, out for delivery, low stock, goods to add, cash to hand over. `today` is undefined while it loads. */
export function StoreToday({ today }: { today: Today | undefined }) {
  const pickUp = today && today.to_pick_up > 0 ? t(texts.toPickUp, { count: today.to_pick_up }) : undefined;
  const delivered = today && t(texts.deliveredToday, { count: today.delivered_today });
  return (
    <section aria-label={texts.title} className="mb-4">
      <h2 className="mb-3 text-h2">{texts.title}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 *:min-w-0 md:grid-cols-3">
        <LinkFigure
          label={texts.toProcess}
          value={count(today?.to_process)}
          note={isSome(today?.to_process) ? texts.toProcessNote : undefined}
          icon={ClipboardList}
          isUrgent={isSome(today?.to_process)}
          to={ordersIn('Pending')}
        />
        <LinkFigure
          label={texts.toShip}
          value={count(today?.to_ship)}
          note={isSome(today?.to_ship) ? texts.toShipNote : undefined}
          icon={PackageCheck}
          isUrgent={isSome(today?.to_ship)}
          to={ordersIn('Processing')}
        />
        <LinkFigure
          label={texts.outForDelivery}
          value={count(today?.on_the_road)}
          note={pickUp ?? delivered}
          icon={Truck}
          to={ordersIn(today && today.to_pick_up > 0 && today.on_the_road === 0 ? 'Shipped' : 'Out For Delivery')}
        />
        <LinkFigure
          label={texts.lowStock}
          value={count(today?.low_stock)}
          note={texts.lowStockNote}
          icon={PackageMinus}
          isUrgent={isSome(today?.low_stock)}
          to={`${PATHS.storeStock}?show=low`}
        />
        <LinkFigure
          label={texts.toAdd}
          value={count(today?.requests_to_add)}
          note={isSome(today?.requests_to_add) ? texts.toAddNote : undefined}
          icon={Boxes}
          isUrgent={isSome(today?.requests_to_add)}
          to={PATHS.storeStockRequests}
        />
        <LinkFigure
          label={texts.cash}
          value={today && formatRupees(today.cash_to_hand_over)}
          note={cashNote(today)}
          icon={Wallet}
          isUrgent={isSome(today?.cash_to_hand_over)}
          to={PATHS.storeCash}
        />
      </ul>
    </section>
  );
}
