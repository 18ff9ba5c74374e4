// The page /store-staff-view-orders: the rider's orders, read-only.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { listStaffOrders } from '@tilgul/contract/orders';
import { texts } from '@tilgul/messages/store/deliveries';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { Pager, useTablePage } from '../../ui/table/pager.tsx';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { LoadingRound, OrderCard, WaitingNote } from './delivery-card.tsx';

const PAGE_SIZE = 10;
const OrderDetailsDialog = lazyComponent(() => import('../orders/order-details.tsx').then((m) => m.OrderDetailsDialog));

/** The filtered list and its page from the URL. */
function useOrders() {
  const url = useTableUrl({ date: '' });
  const list = useList(listStaffOrders, { date: url.filters.date || undefined });
  const page = useTablePage(list, { page: url.page, pageSize: PAGE_SIZE });
  return { url, list, page };
}

function Cards({ rows, onView }: { rows: readonly OrderForStaff[]; onView: (id: number) => void }) {
  const { business_tz } = useSettings();
  return (
    <ul aria-label={texts.all.title} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {rows.map((order) => (
        <OrderCard key={order.id} order={order} number={texts.number({ id: order.id })}>
          <p>{formatDateTime(order.created_at, business_tz)}</p>
          {order.return_reason ? <WaitingNote order={order} /> : null}
          <Button
            variant="staff-outline"
            size={64}
            wide
            aria-label={texts.all.viewLabel({ id: order.id })}
            {...OrderDetailsDialog.prefetch}
            onClick={() => onView(order.id)}
          >
            {texts.all.view}
          </Button>
        </OrderCard>
      ))}
    </ul>
  );
}

function EmptyOrError({ list, url }: Pick<ReturnType<typeof useOrders>, 'list' | 'url'>) {
  if (list.error) return <LoadError load={list} title={texts.failed} fallback={texts.failedText} />;
  if (!url.isFiltered) return <Empty title={texts.empty} />;
  const clear = (
    <Button variant="staff-outline" size={64} onClick={url.clearFilters}>
      {texts.all.clear}
    </Button>
  );
  return <Empty title={texts.all.none} action={clear} />;
}

export function StoreStaffViewOrdersPage() {
  const { url, list, page } = useOrders();
  const [viewedId, setViewedId] = useState<number>();
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown;
  return (
    <div className="mx-auto w-full max-w-[1200px] text-staff-ink">
      <h1 className="mb-4 text-h1 font-semibold">{texts.all.title}</h1>
      <DateFilter label={texts.all.date} size={44} url={url} className="mb-4 md:max-w-80" />
      {isWaiting ? <LoadingRound isShown={isSkeletonShown} /> : null}
      {!isWaiting && list.rows.length === 0 ? <EmptyOrError list={list} url={url} /> : null}
      {!isWaiting && list.rows.length > 0 ? (
        <div aria-busy={list.isStale} className={list.isStale ? 'opacity-55' : undefined}>
          <Cards rows={page.rows} onView={setViewedId} />
          {page.pages > 1 ? <Pager page={page.page} pages={page.pages} onPage={url.setPage} className="mt-4" /> : null}
        </div>
      ) : null}
      {viewedId === undefined ? null : (
        <OrderDetailsDialog
          order={list.rows.find(({ id }) => id === viewedId)}
          onClose={() => setViewedId(undefined)}
        />
      )}
    </div>
  );
}
