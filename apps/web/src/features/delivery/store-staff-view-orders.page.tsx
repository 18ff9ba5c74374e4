// The page /store-staff-view-orders: what the rider has delivered, and cancelled orders, read-only.
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
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { Pager, useTablePage } from '../../ui/table/pager.tsx';
import { useTableUrl } from '../../ui/table/use-table-url.ts';

const PAGE_SIZE = 10;
const DateFilter = lazyComponent(
  () => import('../../ui/fields/date-filter.tsx').then((m) => m.DateFilter),
  <div className="mb-4 h-11" />,
);
const OrderDetailsDialog = lazyComponent(() => import('../orders/order-details.tsx').then((m) => m.OrderDetailsDialog));

/** Columns from 1024 px. */
const COLUMNS = 'lg:grid-cols-[3.5rem_9.5rem_minmax(0,1fr)_14.5rem_8rem] lg:gap-x-4';

/** The filtered list and its page from the URL. */
function useOrders() {
  const url = useTableUrl({ date: '' });
  const list = useList(listStaffOrders, { date: url.filters.date || undefined });
  const rows = list.rows.filter(({ status }) => ORDER_ENDS.includes(status));
  const page = useTablePage({ ...list, rows }, { page: url.page, pageSize: PAGE_SIZE });
  return { url, list, page };
}

/** In one row from 1024 px; on phones number, status and total above who, where and when. The address is gone the next day. */
function PastOrder({ order, onView }: { order: OrderForStaff; onView: (id: number) => void }) {
  const { business_tz } = useSettings();
  const { id, status, address, user_name, created_at, payable_total, payment_type, timeline } = order;
  const { name, place } = splitAddress(address);
  const delivered = timeline.findLast(({ event }) => event === 'Delivered');
  const time = formatDateTime(delivered?.at ?? created_at, business_tz);
  return (
    <li className={cn('grid items-center gap-1 border-t border-line px-4 py-3 first:border-t-0 lg:min-h-18', COLUMNS)}>
      <div className="flex flex-wrap items-center gap-x-2 lg:contents">
        <h2 className="text-h3 font-semibold">
          <button
            type="button"
            aria-label={texts.all.viewLabel({ id })}
            {...OrderDetailsDialog.prefetch}
            onClick={() => onView(id)}
            className="hit-44 relative text-primary underline underline-offset-4"
          >
            {texts.number({ id })}
          </button>
        </h2>
        <span>
          <StatusBadge status={status} />
        </span>
        <p className="ms-auto text-end text-h3 font-semibold md:order-last">{formatRupees(payable_total)}</p>
      </div>
      <div className="min-w-0">
        <p className="truncate font-semibold">{address ? name : user_name}</p>
        {address ? <p className="text-sm">{place}</p> : null}
      </div>
      <div className="flex flex-wrap gap-x-2 text-sm lg:block">
        {/* The badge says what happened then. */}
        <p>{delivered ? time : texts.all.orderedAt({ time })}</p>
        <p>{texts.payment[payment_type]}</p>
      </div>
    </li>
  );
}

/** On wide screens; the rows say the same to screen readers. */
function Heads() {
  const { order, status, customer, time, total } = texts.all.heads;
  return (
    <div aria-hidden="true" className={cn('hidden border-b border-line px-4 py-2 text-sm text-muted lg:grid', COLUMNS)}>
      {[order, status, customer, time].map((head) => (
        <span key={head}>{head}</span>
      ))}
      <span className="text-end">{total}</span>
    </div>
  );
}

interface OrdersProps {
  rows: readonly OrderForStaff[];
  onView: (id: number) => void;
}

function Orders({ rows, onView }: OrdersProps) {
  return (
    <Card as="section" pad="none" aria-label={texts.all.title} className="mb-3 border-staff-ink/25! text-staff-ink">
      <Heads />
      <ul>
        {rows.map((order) => (
          <PastOrder key={order.id} order={order} onView={onView} />
        ))}
      </ul>
    </Card>
  );
}

/** Three rows; blank until they may be shown. */
function LoadingRows({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-96" />;
  return (
    <SkeletonGroup label={texts.loading} className="flex flex-col gap-3">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} shape="block" className="h-28 rounded-card lg:h-18" />
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
      <h1 className="mb-4 flex items-center text-h1 font-semibold md:min-h-11 md:text-h1-lg">{texts.all.title}</h1>
      <DateFilter label={texts.all.date} size={44} url={url} className="mb-4 md:max-w-80" />
      {isWaiting ? <LoadingRows isShown={isSkeletonShown} /> : null}
      {!isWaiting && page.rows.length === 0 ? <EmptyOrError list={list} url={url} /> : null}
      {!isWaiting && page.rows.length > 0 ? (
        <div aria-busy={list.isStale} className={list.isStale ? 'opacity-55' : undefined}>
          <Orders rows={page.rows} onView={setViewedId} />
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
