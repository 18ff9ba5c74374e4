// The page /store-staff-dashboard: the rider's next stop, the day in figures, and the stops after it.
import { viewOwnCash } from '@tilgul/contract/cash';
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { staffReport } from '@tilgul/contract/reports';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts as deliveryTexts } from '@tilgul/messages/store/deliveries';
import { ChevronRight, MapPin, Package, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { splitAddress } from '../../shared/format/address.ts';
import { formatCash, formatCount, formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { FigureStrip } from '../../ui/charts/figure-strip.tsx';
import { cn } from '../../ui/cn.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { useDeliveryRound } from './delivery.api.ts';
import { ContactButtons, IconLine, LateBadge, orderLink, PAYMENT_ICONS, useWhen } from './delivery-card.tsx';
import { groupStops, type Stop } from './delivery-round.ts';

const { dashboard: texts } = deliveryTexts;
/** Stops listed after the next one. */
const LISTED = 4;

const toOrder = (id: number) => `${PATHS.staffOrders}${orderLink(id)}`;
const formatSum = (stop: Stop<OrderForStaff>) =>
  formatRupees(addRupees(...stop.map(({ payable_total }) => payable_total)));

function Payment({ stop }: { stop: Stop<OrderForStaff> }) {
  const due = stop.filter(({ payment_type }) => payment_type === 'cod');
  const [first] = due;
  if (!first) return <IconLine icon={PAYMENT_ICONS.online}>{deliveryTexts.payment.online}</IconLine>;
  return (
    <IconLine icon={PAYMENT_ICONS.cod}>
      {deliveryTexts.toCollect} <strong className="font-semibold">{formatSum([first, ...due.slice(1)])}</strong>
    </IconLine>
  );
}

/** When, where, who to call, and the one next step. */
function NextStop({ stop }: { stop: Stop<OrderForStaff> }) {
  const [order] = stop;
  const { name, place } = splitAddress(order.address);
  const when = useWhen(order);
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base font-semibold">{texts.nextStop}</h2>
        <LateBadge order={order} />
      </div>
      <p className="text-h1-lg font-semibold">{when}</p>
      <p className="text-h3 font-semibold">
        {stop.length === 1 ? name : deliveryTexts.stopOrders({ count: stop.length, name })}
      </p>
      <IconLine icon={MapPin}>{place}</IconLine>
      <Payment stop={stop} />
      <div className="mt-auto flex flex-col gap-3 pt-2">
        <ContactButtons order={order} />
        <LinkButton to={toOrder(order.id)} variant="staff" size={64} icon={Package} wide>
          {texts.open}
        </LinkButton>
      </div>
    </>
  );
}

interface NextStopCardProps {
  stop: Stop<OrderForStaff> | undefined;
  isLoading: boolean;
  className: string;
}

function NextStopCard({ stop, isLoading, className }: NextStopCardProps) {
  return (
    <Card
      as="section"
      pad="md"
      aria-label={texts.nextStop}
      aria-busy={isLoading || undefined}
      className={cn('border-staff-ink/25!', (stop || isLoading) && 'flex min-h-[23rem] flex-col gap-2', className)}
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
        <p className="text-h3 font-semibold">{deliveryTexts.nothingToDeliver}</p>
      )}
    </Card>
  );
}

function LaterStop({ stop }: { stop: Stop<OrderForStaff> }) {
  const [order] = stop;
  const { name, place } = splitAddress(order.address);
  return (
    <li className="border-t border-line first:border-t-0">
      <Link to={toOrder(order.id)} className="flex min-h-16 items-center gap-3 rounded-control py-2.5 hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            {useWhen(order)}
            <LateBadge order={order} />
          </span>
          <span className="block truncate">
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
    <Card as="section" aria-label={texts.then} className="border-staff-ink/25!">
      <h2 className="text-base font-semibold">{texts.then}</h2>
      <ul>
        {stops.slice(0, LISTED).map((stop) => (
          <LaterStop key={stop[0].id} stop={stop} />
        ))}
      </ul>
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
        <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
        <LoadError load={load} title={texts.failed} fallback={texts.failedText} />
      </>
    );
  }
  const figures = [
    { label: texts.inHand, value: cash.data ? formatCash(cash.data.in_hand) : cash.error ? '—' : undefined },
    { label: texts.stops, value: list.isLoading ? undefined : formatCount(stops.length) },
    { label: texts.delivered, value: data && formatCount(data.delivered_today) },
    { label: texts.cash, value: data && formatCash(data.cash_collected_today) },
  ];
  const [next, ...later] = stops;
  return (
    <div className="mx-auto w-full max-w-[1200px] text-staff-ink">
      <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        <NextStopCard stop={next} isLoading={list.isLoading} className={later.length > 0 ? '' : 'lg:col-span-full'} />
        <div className="lg:order-first lg:col-span-full">
          <FigureStrip label={texts.figures} figures={figures} hasNotes={false} />
        </div>
        {later.length > 0 ? <LaterStops stops={later} /> : null}
      </div>
      <div className="mt-3 flex flex-col gap-3 md:flex-row">
        <LinkButton to={PATHS.staffOrders} variant="staff-outline" size={52} icon={Package}>
          {texts.all}
        </LinkButton>
        <LinkButton to={PATHS.staffCash} variant="staff-outline" size={52} icon={Wallet}>
          {texts.seeCash}
        </LinkButton>
      </div>
    </div>
  );
}
