// The page /customer-orders: 'Your Orders', live-updated, with a note on the order just placed.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/customer/orders';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Banknote, Check, CreditCard, type LucideIcon, MapPin, Package, PackageOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { getFailureMessage, isNetworkError } from '../../shared/api/call-error.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { POLL_MS, useIsLive, useLiveChange } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Empty, ErrorState } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { InstallSection } from '../install/install-section.tsx';
import { useLinkedOrder, useListWithLinked, useRoundRefresh } from './customer-order.api.ts';
import { findInitiallyOpen, isAsking, isUnderWay, readPlacedOrder } from './customer-order.rules.ts';
import { OrderCard } from './customer-order-card.tsx';
import { OWN_ORDERS } from './first-calls.ts';

const ROUND = 'grid shrink-0 place-items-center rounded-full';

function NextStep({ icon: Icon, lead, text }: { icon: LucideIcon; lead: string; text: string }) {
  return (
    <li className="flex items-center gap-3.5">
      <span aria-hidden="true" className={`${ROUND} size-10 bg-paper text-primary`}>
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <p className="min-w-0">
        <strong className="font-semibold">{lead}</strong> {text}
      </p>
    </li>
  );
}

function Steps({ order }: { order: OrderForCustomer }) {
  const amount = formatRupees(order.payable_total);
  return (
    <ul className="mt-4 flex flex-col gap-3 border-t border-badge-delivered-text/20 pt-4">
      <NextStep icon={Package} lead={texts.nextPack} text={texts.nextPackText} />
      <NextStep icon={MapPin} lead={texts.nextBring({ address: order.address })} text={texts.nextBringText} />
      {order.payment_type === 'cod' ? (
        <NextStep icon={Banknote} lead={texts.nextCash({ amount })} text={texts.nextCashText} />
      ) : (
        <NextStep icon={CreditCard} lead={texts.nextPaid({ amount })} text={texts.nextPaidText} />
      )}
    </ul>
  );
}

/** Confirms the order just placed. Takes the focus on load; the next steps appear once the order is loaded (UI-14). */
function OrderPlaced({ id, order }: { id: number; order: OrderForCustomer | undefined }) {
  const { data: user } = useOwnUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOn(heading.current), []);
  return (
    <div className="mb-6 flex flex-col gap-3">
      <section aria-labelledby="order-placed" className="rounded-card bg-success-soft p-4 md:p-5">
        <div className="flex items-center gap-4">
          <span aria-hidden="true" className={`${ROUND} size-12 bg-primary text-white`}>
            <Check size={24} />
          </span>
          <div className="min-w-0">
            <h2 id="order-placed" ref={heading} className="text-h2 font-semibold outline-none">
              {user ? texts.thankYouName({ name: user.first_name }) : texts.thankYou}
            </h2>
            <p>{texts.placed({ id })}</p>
          </div>
        </div>
        {order ? <Steps order={order} /> : null}
      </section>
      <InstallSection />
    </div>
  );
}

const SKELETONS = [1, 2, 3];

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-dvh" />;
  return (
    <SkeletonGroup label={texts.loading} className="flex min-h-dvh flex-col gap-3">
      {SKELETONS.map((card) => (
        <Skeleton key={card} shape="block" height={168} className="rounded-card" />
      ))}
    </SkeletonGroup>
  );
}

/** Expanded cards: `first`, then as the customer toggles them. A new question opens its card. */
function useOpenCards(orders: readonly OrderForCustomer[], first: number | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const asking = orders.flatMap((order) => (isAsking(order) ? order.id : [])).join();
  useEffect(() => {
    if (asking === '') return;
    setChosen((now) => new Map([...now, ...asking.split(',').map((id) => [Number(id), true] as const)]));
  }, [asking]);
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
  const cards = useOpenCards(rows, findInitiallyOpen(rows, placed ?? named));
  const placedOrder = rows.find(({ id }) => id === placed);
  const isOld = useFirstDefined(placedOrder && isUnderWay(placedOrder)) ?? false;
  const isWaiting = list.isLoading || isSkeletonShown;
  const isEmpty = !isWaiting && list.rows.length === 0;
  return (
    <div className="mx-auto w-full max-w-4xl">
      {placed === undefined || isOld ? null : <OrderPlaced id={placed} order={placedOrder} />}
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
        <ul className="flex flex-col gap-3">
          {rows.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              isOpen={cards.isOpen(order.id)}
              isNew={order.id === (placed ?? named)}
              onToggle={() => cards.toggle(order.id)}
            />
          ))}
        </ul>
      ) : null}
      {!isWaiting && list.hasMore ? (
        <p className="mt-4 text-center">
          <Button variant="outline" busy={list.isLoadingMore} onClick={list.loadMore}>
            {texts.showMore}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
