// The page /customer-orders: 'Your Orders', live-updated, with a note on the order just placed.
import { texts } from '@tilgul/messages/customer/orders';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { PackageOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { getFailureMessage, isNetworkError } from '../../shared/api/call-error.ts';
import { useList } from '../../shared/api/use-api.ts';
import { POLL_MS, useIsLive, useLiveChange } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { useLazyPart } from '../../shared/screen/lazy-component.tsx';
import { cn } from '../../ui/cn.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Empty, ErrorState } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { InstallSection } from '../install/install-section.tsx';
import { OWN_ORDERS } from '../orders/first-calls.ts';
import { useLinkedOrder, useListWithLinked, useRoundRefresh } from './customer-order.api.ts';
import { isOnItsWay, isUnderWay, putOpenFirst, readPlacedOrder } from './customer-order.rules.ts';
import { OrderCard } from './customer-order-card.tsx';
import { LIST, OrderList } from './order-list.tsx';
import { PlacedNote } from './placed-note.tsx';

const SKELETONS = [1, 2, 3];

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-dvh" />;
  return (
    <SkeletonGroup label={texts.loading} className={cn(LIST, 'min-h-dvh content-start')}>
      {SKELETONS.map((card) => (
        <Skeleton key={card} shape="block" height={168} className="rounded-card" />
      ))}
    </SkeletonGroup>
  );
}

/** Loaded after the page: the first view has no open card. */
const fetchDetails = () => import('./customer-order-details.tsx').then(({ OrderDetails }) => OrderDetails);

/** Expanded cards: `first`, then as the customer toggles them. */
function useOpenCards(first: number | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isOpen = (id: number) => chosen.get(id) ?? id === first;
  return { isOpen, toggle: (id: number) => setChosen(new Map(chosen).set(id, !isOpen(id))) };
}

/** Keeps the first defined value, so that the content does not change while it is being read. */
function useFirstDefined<T>(value: T | undefined): T | undefined {
  const first = useRef(value);
  first.current ??= value;
  return first.current;
}

export function CustomerOrdersPage() {
  const [params] = useSearchParams();
  const placed = readPlacedOrder(useLocation().state);
  // The order that a notification links to.
  const named = Number(params.get('order')) || undefined;
  const isLive = useIsLive();
  const list = useList(OWN_ORDERS.endpoint, OWN_ORDERS.query, { refetchInterval: isLive ? false : POLL_MS });
  const { rows, reload } = useListWithLinked(named, list);
  useLiveChange(reload);
  useRoundRefresh({ rows, reload });
  useLinkedOrder(named);
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const cards = useOpenCards(named);
  const { Part: Details, load: loadDetails } = useLazyPart(fetchDetails);
  useEffect(loadDetails, [loadDetails]);
  const placedOrder = rows.find(({ id }) => id === placed);
  const isOld = useFirstDefined(placedOrder && isUnderWay(placedOrder)) ?? false;
  const isThanked = placed !== undefined && !isOld && placedOrder?.status !== 'Cancelled';
  const isWaiting = list.isLoading || isSkeletonShown;
  const isEmpty = !isWaiting && list.rows.length === 0;
  return (
    <>
      {isThanked ? <PlacedNote id={placed} order={placedOrder} /> : null}
      <PageHeader title={titles.customerOrders} />
      {isWaiting ? <Loading isShown={isSkeletonShown} /> : null}
      {isEmpty && list.error ? (
        <ErrorState
          title={texts.failed}
          detail={isNetworkError(list.error) ? undefined : getFailureMessage(list.error, '')}
          onRetry={list.reload}
          busy={list.isFetching}
        />
      ) : null}
      {isEmpty && !list.error ? (
        <Empty
          icon={PackageOpen}
          title={texts.empty}
          text={texts.emptyText}
          action={<LinkButton to={PATHS.customerProducts}>{texts.browse}</LinkButton>}
        />
      ) : null}
      {!isWaiting && !isEmpty ? (
        <OrderList>
          {putOpenFirst(rows).map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              isOpen={cards.isOpen(order.id)}
              isFramed={order.id === named || (named === undefined && isOnItsWay(order))}
              isPlaced={isThanked && order.id === placed}
              Details={Details}
              onToggle={() => {
                loadDetails();
                cards.toggle(order.id);
              }}
            />
          ))}
        </OrderList>
      ) : null}
      {!isWaiting && list.hasMore ? (
        <p className="mt-4 text-center">
          <Button variant="outline" busy={list.isLoadingMore} onClick={list.loadMore}>
            {texts.showMore}
          </Button>
        </p>
      ) : null}
      {placed === undefined ? null : <InstallSection />}
    </>
  );
}
