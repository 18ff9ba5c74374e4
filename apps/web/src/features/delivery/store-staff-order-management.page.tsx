// The page /store-staff-order-management: the delivery round and the open order.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/store/deliveries';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getFailureMessage, isNetworkError, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import type { List } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { useIsOffline } from '../../shared/offline/offline.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { cn } from '../../ui/cn.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { TapGuard } from '../../ui/controls/tap-guard.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { CashRefunds } from './cash-refunds.tsx';
import { useDeliveryRound } from './delivery.api.ts';
import { cardLinkId, DeliveryCard, LoadingRound, StopCard, useBesideList } from './delivery-card.tsx';
import { type DeliveryRound, groupRound, groupStops, keepPlaces } from './delivery-round.ts';

/** Cancelled orders shown initially. */
const CANCELLED_AT_FIRST = 3;
/** Delay in ms until the list has settled. */
const PREFETCH_DELAY_MS = 1500;

/** The order in the URL; the focus returns to its card when it closes. */
function useOpenOrder(): number | undefined {
  const [params] = useSearchParams();
  const open = Number(params.get('order')) || undefined;
  const last = useRef(open);
  useEffect(() => {
    if (open === undefined && last.current !== undefined) document.getElementById(cardLinkId(last.current))?.focus();
    last.current = open;
  }, [open]);
  return open;
}

/** Warns that refreshing failed; offline, the layout's banner does that. */
function StaleNote({ list }: { list: List<OrderForStaff> }) {
  const isCutOff = useIsOffline();
  if (!list.error || list.rows.length === 0 || isSessionError(list.error)) return null;
  const isOffline = isNetworkError(list.error);
  if (isOffline && isCutOff) return null;
  return (
    <Alert
      tone={isOffline ? 'notice' : 'error'}
      title={isOffline ? undefined : texts.failed}
      isStaff
      className="mb-3"
      action={<AlertAction label={texts.retry} onPress={list.reload} />}
    >
      {isOffline ? texts.offline : getFailureMessage(list.error, texts.failedText)}
    </Alert>
  );
}

interface CardsProps {
  orders: readonly OrderForStaff[];
  openId: number | undefined;
}

function Cards({ orders, openId }: CardsProps) {
  return orders.map((order) => <DeliveryCard key={order.id} order={order} isOpen={order.id === openId} />);
}

function Cancelled({ orders, openId, list }: CardsProps & { list: List<OrderForStaff> }) {
  const [shown, setShown] = useState(CANCELLED_AT_FIRST);
  const hasMore = orders.length > shown || (orders.length > 0 && list.hasMore);
  const showMore = () => {
    if (orders.length <= shown + CANCELLED_AT_FIRST) list.loadMore();
    setShown(shown + CANCELLED_AT_FIRST);
  };
  return (
    <>
      <Cards orders={orders.slice(0, shown)} openId={openId} />
      {hasMore ? (
        <li>
          <Button variant="staff-outline" size={64} busy={list.isLoadingMore} wide onClick={showMore}>
            {texts.showMore}
          </Button>
        </li>
      ) : null}
    </>
  );
}

/** The round as it was first shown: see `keepPlaces`. */
function useSteadyPlaces(orders: readonly OrderForStaff[]): readonly OrderForStaff[] {
  const [shown, setShown] = useState(orders);
  const steady = keepPlaces(orders, shown);
  if (steady === orders) setShown(orders);
  return steady;
}

/** Grouped by window and area, with a heading if orders have windows. */
function Open({ orders: sorted, openId }: CardsProps) {
  const orders = useSteadyPlaces(sorted);
  const nextId = sorted[0]?.id;
  const { business_tz } = useSettings();
  const hasWindows = orders.some(({ slot }) => slot !== null);
  const getHeading = (order: OrderForStaff | undefined) =>
    order?.slot ? `${formatWhen(order.slot, serverNow(), business_tz)} · ${order.postal_code}` : texts.soon;
  const stops = groupStops(orders);
  return groupRound(stops.map(([first]) => first)).map((group) => (
    <Fragment key={group[0]?.id}>
      {hasWindows ? <li className="mt-2 font-semibold">{getHeading(group[0])}</li> : null}
      {stops
        .filter(([first]) => group.includes(first))
        .map((stop) => (
          <StopCard key={stop[0].id} orders={stop} openId={openId} nextId={nextId} isHeaded={hasWindows} />
        ))}
    </Fragment>
  ));
}

interface RoundListProps {
  list: List<OrderForStaff>;
  round: DeliveryRound<OrderForStaff>;
  openId: number | undefined;
}

const PastOrdersLink = () => (
  <LinkButton to={PATHS.staffViewOrders} variant="staff-outline" size={52}>
    {texts.all.title}
  </LinkButton>
);

function RoundList({ list, round, openId }: RoundListProps) {
  if (list.rows.length === 0) {
    if (!list.error) return <Empty title={texts.empty} />;
    return <LoadError load={list} title={texts.failed} fallback={texts.failedText} />;
  }
  return (
    <>
      <StaleNote list={list} />
      {round.open.length > 0 ? null : round.waiting.length + round.cancelled.length > 0 ? (
        <p className="mb-3">{texts.nothingToDeliver}</p>
      ) : (
        <Empty title={texts.nothingToDeliver} action={<PastOrdersLink />} />
      )}
      <TapGuard step={[openId, ...round.open.map(({ id, status }) => `${id} ${status}`)].join()}>
        <ul aria-label={texts.title} className="flex flex-col gap-3">
          <Open orders={round.open} openId={openId} />
          <Cards orders={round.waiting} openId={openId} />
          <CashRefunds />
          <Cancelled orders={round.cancelled} list={list} openId={openId} />
        </ul>
      </TapGuard>
    </>
  );
}

const OpenDelivery = lazyComponent(() => import('./delivery.tsx').then((m) => m.OpenDelivery));

/** The shown order: using a preview chooses it. */
function Opened({ id, isPreview, list, round }: Omit<RoundListProps, 'openId'> & { id: number; isPreview: boolean }) {
  const [, setParams] = useSearchParams();
  const choose = () => setParams({ order: String(id) }, { replace: true });
  return (
    <div onFocusCapture={isPreview ? choose : undefined}>
      <OpenDelivery id={id} list={list} round={round} isPreview={isPreview} />
    </div>
  );
}

export function StoreStaffOrderManagementPage() {
  const { list, round } = useDeliveryRound();
  const openId = useOpenOrder();
  // Beside the list, the next order is shown until another is chosen.
  const isBesideList = useBesideList();
  const shownId = openId ?? (isBesideList ? round.open[0]?.id : undefined);
  useEffect(() => {
    // Prefetches the order screen while the list is read.
    const timer = setTimeout(OpenDelivery.preload, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown;
  const isAlone = !isWaiting && list.rows.length === 0 && shownId === undefined;
  return (
    <div
      className={cn(
        'mx-auto w-full max-w-[1200px] items-start gap-6 text-staff-ink',
        !isAlone && 'lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,36rem)]',
      )}
    >
      <div>
        <div className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-3 max-lg:short:mb-2 md:min-h-11 short:min-h-8">
          <h1 className="text-h1 font-semibold md:text-h1-lg">{texts.title}</h1>
          {round.open.length > 0 ? (
            <Badge tone="staff" size="lg">
              {texts.stops({ count: groupStops(round.open).length })}
            </Badge>
          ) : null}
        </div>
        {isWaiting ? (
          <LoadingRound isShown={isSkeletonShown} />
        ) : (
          <RoundList list={list} round={round} openId={shownId} />
        )}
      </div>
      <div className="lg:sticky lg:top-20">
        {shownId === undefined ? null : (
          <Opened id={shownId} isPreview={openId === undefined} list={list} round={round} />
        )}
      </div>
    </div>
  );
}
