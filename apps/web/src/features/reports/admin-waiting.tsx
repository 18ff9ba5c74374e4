// The figures of the administrator's dashboard that somebody has to act on, each a link to its list.
import type { Ok } from '@tilgul/contract/endpoint';
import type { adminToday } from '@tilgul/contract/reports';
import { Boxes, Clock, IndianRupee, PackageMinus, Store } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatShortDate, formatTime } from '../../shared/format/dates.ts';
import { PATHS } from '../../shared/paths.ts';
import { dashboardTexts } from '../../texts/en/office/dashboard.ts';
import { t } from '../../texts/text.ts';
import { LinkFigure, type LinkFigureProps } from '../../ui/charts/link-figure.tsx';

const texts = dashboardTexts.waiting;

/** The table of this page that the figure of low stock leads to. */
export const LOW_STOCK_ID = 'low-stock';

type Today = Ok<typeof adminToday>;

/** A figure with its note; nothing waits at 0. */
const figureOf = (count: number | undefined, note: string): Pick<LinkFigureProps, 'value' | 'note' | 'isUrgent'> => ({
  value: count?.toLocaleString('en-IN'),
  note: count === 0 ? texts.none : count === undefined ? undefined : note,
  isUrgent: count !== undefined && count > 0,
});

/** Orders, requests, low stock and refunds that wait. `today` is undefined while it loads. */
export function AdminWaiting({ today }: { today: Today | undefined }) {
  const { business_tz } = useSettings();
  const since = (at: string | null | undefined) =>
    at ? t(texts.since, { date: formatShortDate(at, business_tz), time: formatTime(at, business_tz) }) : '';
  return (
    <section aria-label={texts.title} className="mt-4">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 *:min-w-0 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-5">
        <LinkFigure
          label={texts.unallocated}
          icon={Store}
          to={`${PATHS.adminOrders}?store=none&sort=oldest`}
          {...figureOf(today?.unallocated.count, since(today?.unallocated.oldest_at))}
        />
        <LinkFigure
          label={texts.orders}
          icon={Clock}
          to={`${PATHS.adminOrders}?status=pending`}
          {...figureOf(today?.waiting_orders.count, since(today?.waiting_orders.rows[0]?.created_at))}
        />
        <LinkFigure
          label={texts.requests}
          icon={Boxes}
          to={`${PATHS.adminStockRequests}?status=pending`}
          {...figureOf(today?.pending_requests.count, since(today?.pending_requests.oldest_at))}
        />
        <LinkFigure
          label={texts.lowStock}
          icon={PackageMinus}
          to={`#${LOW_STOCK_ID}`}
          {...figureOf(today?.low_stock.count, texts.lowStockNote)}
        />
        <LinkFigure
          label={texts.refunds}
          icon={IndianRupee}
          to={PATHS.adminRefunds}
          {...figureOf(today?.refundable_count, texts.refundsNote)}
        />
      </ul>
    </section>
  );
}
