// The page /store-staff-dashboard: the rider's next stop, the day in figures, and the stops after it.
import { viewOwnCash } from '@tilgul/contract/cash';
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { staffReport } from '@tilgul/contract/reports';
import { texts as deliveryTexts } from '@tilgul/messages/store/deliveries';
import { ChevronRight, History, MapPin, Package, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { splitAddress } from '../../shared/format/address.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatCash, formatCount, formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { cn } from '../../ui/cn.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { useDeliveryRound } from './delivery.api.ts';
import { ContactButtons, DueBadge, formatSum, IconLine, orderLink, StopPayment, useWhen } from './delivery-card.tsx';
import { findDue, groupStops, type Stop } from './delivery-round.ts';

const { dashboard: texts } = deliveryTexts;
/** Stops listed after the next one. */
const LISTED = 4;

const toOrder = (id: number) => `${PATHS.staffOrders}${orderLink(id)}`;
/** The orders of a stop, where there is room for them. */
function StopOrders({ stop }: { stop: Stop<OrderForStaff> }) {
  return (
    <ul className="my-1 divide-y divide-line border-y border-line max-lg:hidden">
      {stop.map(({ id, items, status, payable_total }) => (
        <li key={id} className="flex min-h-12 items-center gap-3">
          <span className="font-semibold">{deliveryTexts.number({ id })}</span>
          <span>{deliveryTexts.products({ count: items.length })}</span>
          <StatusBadge status={status} />
          <span className="ms-auto font-semibold">{formatRupees(payable_total)}</span>
        </li>
      ))}
    </ul>
  );
}

/** When, where, who to call, and the one next step. */
function NextStop({ stop }: { stop: Stop<OrderForStaff> }) {
  const [order] = stop;
  const due = findDue(stop, serverNow());
  const { name, place } = splitAddress(order.address);
  const when = useWhen(due);
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">{texts.nextStop}</h2>
        <DueBadge order={due} />
      </div>
      <p className="text-h1-lg font-semibold">{when}</p>
      <p className="text-h3 font-semibold">
        {stop.length === 1 ? name : deliveryTexts.stopOrders({ count: stop.length, name })}
      </p>
      <IconLine icon={MapPin}>{place}</IconLine>
      <StopPayment stop={stop} />
      <StopOrders stop={stop} />
      <div className="mt-auto flex flex-col gap-3 pt-2">
        <ContactButtons order={order} />
        <LinkButton data-in-sight to={toOrder(order.id)} variant="staff" size={64} icon={Package} wide>
          {texts.open}
        </LinkButton>
      </div>
    </>
  );
}

interface NextStopCardProps {
  stop: Stop<OrderForStaff> | undefined;
  isLoading: boolean;
}

function NextStopCard({ stop, isLoading }: NextStopCardProps) {
  return (
    <Card
      as="section"
      pad="md"
      aria-label={texts.nextStop}
      aria-busy={isLoading || undefined}
      className={cn('border-staff-ink/25!', (stop || isLoading) && 'flex min-h-[23rem] flex-col gap-2')}
    >
      {stop ? (
        <NextStop stop={stop} />
      ) : isLoading ? (
        <>
          <Skeleton width="40%" />
          <Skeleton width="70%" />
          <Skeleton shape="block" className="mt-auto h-16 rounded-control" />
        </>
      ) : (
        <Empty
          title={deliveryTexts.nothingToDeliver}
          action={
            <LinkButton to={PATHS.staffViewOrders} variant="staff-outline" size={52} icon={History}>
              {deliveryTexts.all.title}
            </LinkButton>
          }
        />
      )}
    </Card>
  );
}

const ROW = 'flex min-h-16 items-center gap-3 hover:bg-sunken';

function LaterStop({ stop }: { stop: Stop<OrderForStaff> }) {
  const [order] = stop;
  const due = findDue(stop, serverNow());
  const { name, place } = splitAddress(order.address);
  return (
    <li className="border-t border-line">
      <Link to={toOrder(order.id)} className={cn(ROW, 'px-4 py-2.5')}>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            {useWhen(due)}
            <DueBadge order={due} />
          </span>
          <span className="line-clamp-2">
            {name}, {place}
          </span>
        </span>
        <span className="font-semibold whitespace-nowrap">{formatSum(stop)}</span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
      </Link>
    </li>
  );
}

function LaterStops({ stops }: { stops: readonly Stop<OrderForStaff>[] }) {
  return (
    <Card as="section" pad="none" aria-label={texts.then} className="border-staff-ink/25!">
      <h2 className="px-4 py-3 text-base font-semibold">{texts.then}</h2>
      <ul>
        {stops.slice(0, LISTED).map((stop) => (
          <LaterStop key={stop[0].id} stop={stop} />
        ))}
      </ul>
      <Link to={PATHS.staffOrders} className={cn(ROW, 'border-t border-line px-4 font-semibold')}>
        <span className="flex-1">{texts.all}</span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
      </Link>
    </Card>
  );
}

interface DayProps {
  cashInHand: string | undefined;
  figures: readonly { label: string; value: string | undefined }[];
}

/** The cash to hand in, which opens the cash page, above the figures of the day. */
function Day({ cashInHand, figures }: DayProps) {
  return (
    <Card as="section" pad="none" data-in-sight aria-label={texts.figures} className="border-staff-ink/25!">
      <Link to={PATHS.staffCash} className={cn(ROW, 'px-4 py-2')}>
        <Wallet size={22} aria-hidden="true" className="shrink-0 cramped:hidden" />
        <span className="flex-1 font-semibold">{texts.inHand}</span>
        <span className="text-h2 font-semibold">{cashInHand ?? '\u00a0'}</span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
      </Link>
      <dl className="-ms-px grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] border-t border-line">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 flex-col border-s border-line px-4 py-3 max-md:px-2.5">
            <dt className="grow text-sm max-md:text-xs">{label}</dt>
            <dd className="text-h2 font-semibold">{value ?? <Skeleton width="60%" className="my-1" />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The next stop, stops, delivered today and cash collected today (UI-29), and cash to hand in. */
export function StoreStaffDashboardPage() {
  const load = useGet(staffReport, {});
  const { data, error } = load;
  const cash = useGet(viewOwnCash, {});
  const { list, round } = useDeliveryRound();
  const stops = groupStops(round.open);
  if (error && !data && !isSessionError(error)) {
    return (
      <>
        <h1 className="mb-4 flex items-center text-h1 font-semibold md:min-h-11 md:text-h1-lg">{texts.title}</h1>
        <LoadError load={load} title={texts.failed} fallback={texts.failedText} />
      </>
    );
  }
  const figures = [
    { label: texts.stops, value: list.isLoading ? undefined : formatCount(stops.length) },
    { label: texts.delivered, value: data && formatCount(data.delivered_today) },
    { label: texts.cash, value: data && formatCash(data.cash_collected_today) },
  ];
  const cashInHand = cash.data ? formatCash(cash.data.in_hand) : cash.error ? '—' : undefined;
  const [next, ...later] = stops;
  return (
    <div className="mx-auto w-full max-w-[1200px] text-staff-ink">
      <h1 className="mb-4 flex items-center text-h1 font-semibold md:min-h-11 md:text-h1-lg">{texts.title}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        <NextStopCard stop={next} isLoading={list.isLoading} />
        <div className="flex flex-col gap-3">
          <Day cashInHand={cashInHand} figures={figures} />
          {later.length > 0 ? <LaterStops stops={later} /> : null}
        </div>
      </div>
    </div>
  );
}
