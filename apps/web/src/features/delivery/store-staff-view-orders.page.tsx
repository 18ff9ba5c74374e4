// The page /store-staff-view-orders: the rider's orders, read-only, those still to be delivered last.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { listStaffOrders } from '@tilgul/contract/orders';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/store/deliveries';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { splitAddress } from '../../shared/format/address.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { Pager, useTablePage } from '../../ui/table/pager.tsx';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { WaitingNote } from './delivery-card.tsx';

const PAGE_SIZE = 10;
const DateFilter = lazyComponent(
  () => import('../../ui/fields/date-filter.tsx').then((m) => m.DateFilter),
  <div className="mb-4 h-11" />,
);
const OrderDetailsDialog = lazyComponent(() => import('../orders/order-details.tsx').then((m) => m.OrderDetailsDialog));

const isOpen = ({ status }: OrderForStaff): boolean => !ORDER_ENDS.includes(status);

/** The filtered list and its page from the URL. */
function useOrders() {
  const url = useTableUrl({ date: '' });
  const list = useList(listStaffOrders, { date: url.filters.date || undefined });
  const rows = [...list.rows].sort((one, other) => Number(isOpen(one)) - Number(isOpen(other)));
  const page = useTablePage({ ...list, rows }, { page: url.page, pageSize: PAGE_SIZE });
  return { url, list, page };
}

/** Number, status and total in one line; who, where and when below. The address is gone the next day. */
function PastOrder({ order, onView }: { order: OrderForStaff; onView: (id: number) => void }) {
  const { business_tz } = useSettings();
  const { id, status, address, user_name, created_at, payable_total, payment_type, timeline } = order;
  const { name, place } = splitAddress(address);
  const delivered = timeline.findLast(({ event }) => event === 'Delivered');
  return (
    <Card as="li" pad="sm" className="flex flex-col gap-1 border-staff-ink/25! text-staff-ink">
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="text-h3 font-semibold">{texts.number({ id })}</h2>
        <StatusBadge status={status} />
        <p className="ms-auto text-h3 font-semibold">{formatRupees(payable_total)}</p>
      </div>
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{address ? name : user_name}</p>
          {address ? <p className="text-sm">{place}</p> : null}
          <p className="text-sm">{texts.payment[payment_type]}</p>
          <p className="text-sm">
            {delivered
              ? texts.all.deliveredAt({ time: formatDateTime(delivered.at, business_tz) })
              : formatDateTime(created_at, business_tz)}
          </p>
        </div>
        <Button
          variant="staff-outline"
          aria-label={texts.all.viewLabel({ id })}
          {...OrderDetailsDialog.prefetch}
          onClick={() => onView(id)}
        >
          {texts.all.view}
        </Button>
      </div>
      {order.return_reason ? <WaitingNote order={order} /> : null}
    </Card>
  );
}

function Cards({ rows, onView }: { rows: readonly OrderForStaff[]; onView: (id: number) => void }) {
  return (
    <ul aria-label={texts.all.title} className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3">
      {rows.map((order) => (
        <PastOrder key={order.id} order={order} onView={onView} />
      ))}
    </ul>
  );
}

/** Three cards; blank until they may be shown. */
function LoadingCards({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-96" />;
  return (
    <SkeletonGroup label={texts.loading} className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} shape="block" className="h-31 rounded-card" />
      ))}
    </SkeletonGroup>
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
      {isWaiting ? <LoadingCards isShown={isSkeletonShown} /> : null}
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
