// An order card in the rider's list: key facts and the next step (UI-28).
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { getLateness } from '@tilgul/contract/rules/lateness';
import { addRupees } from '@tilgul/contract/rules/money';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/store/deliveries';
import {
  Banknote,
  Clock,
  CreditCard,
  Lock,
  type LucideIcon,
  MapPin,
  Navigation,
  PackageCheck,
  Phone,
  Truck,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { splitAddress } from '../../shared/format/address.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatShortDate, isoDay, splitTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { cn } from '../../ui/cn.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Badge, StatusBadge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useFreshRows } from '../orders/new-order-alerts.tsx';
import { useStartDelivery } from './delivery.api.ts';
import { mapLink, type Stop } from './delivery-round.ts';

/** Three skeleton cards; blank until the skeleton may be shown. */
export function LoadingRound({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-96" />;
  return (
    <SkeletonGroup label={texts.loading} className="flex flex-col gap-3">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="flex h-60 flex-col gap-4 rounded-card border border-hairline bg-paper p-4">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
          <Skeleton width="80%" />
          <Skeleton shape="block" className="mt-auto h-16 rounded-control" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

interface CallButtonProps {
  name: string;
  phone: string | null | undefined;
  size?: 52 | 64;
}

export const CallButton = ({ name, phone, size = 52 }: CallButtonProps) => (
  <LinkButton
    variant="staff-outline"
    size={size}
    icon={Phone}
    href={`tel:${phone ?? ''}`}
    aria-label={texts.callTo({ name })}
  >
    {texts.call}
  </LinkButton>
);

/** Opens the phone's map app, or a map in the browser. */
export const MapButton = ({ place, size = 52 }: { place: string; size?: 52 | 64 }) => (
  <LinkButton
    variant="staff-outline"
    size={size}
    icon={Navigation}
    href={mapLink(place)}
    target="_blank"
    rel="noreferrer"
    aria-label={texts.mapLabel({ place })}
  >
    {texts.map}
  </LinkButton>
);

/** Icons of payment methods: notes for cash, a card for paid orders. */
export const PAYMENT_ICONS: Readonly<Record<OrderForStaff['payment_type'], LucideIcon>> = {
  cod: Banknote,
  online: CreditCard,
};

/** Link to an order's screen. `FROM_ROUND` lets its back arrow use the browser's history. */
export const orderLink = (id: number): string => `?order=${id}`;
const FROM_ROUND = { fromRun: true };
/** Element to focus when the order's screen closes. */
export const cardLinkId = (id: number): string => `order-${id}`;

export function IconLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

export const formatSum = (stop: readonly OrderForStaff[]): string =>
  formatRupees(addRupees(...stop.map(({ payable_total }) => payable_total)));

/** The cash to collect at a stop, or that all is paid. */
export function StopPayment({ stop }: { stop: Stop<OrderForStaff> }) {
  const due = stop.filter(({ payment_type }) => payment_type === 'cod');
  if (due.length === 0) return <IconLine icon={PAYMENT_ICONS.online}>{texts.payment.online}</IconLine>;
  return (
    <IconLine icon={PAYMENT_ICONS.cod}>
      {texts.toCollect} <strong className="font-semibold">{formatSum(due)}</strong>
    </IconLine>
  );
}

/** "Today, 5–7 pm", or "As soon as possible". */
export function useWhen({ slot }: Pick<OrderForStaff, 'slot'>): string {
  const { business_tz } = useSettings();
  return slot ? formatWhen(slot, serverNow(), business_tz) : texts.soon;
}

const HOUR_MS = 3_600_000;

/** "Ordered 12 h ago" */
function formatOrdered(created_at: string, now: number): string {
  const minutes = Math.max(1, Math.floor((now - new Date(created_at).getTime()) / 60_000));
  if (minutes < 60) return texts.orderedMinutes({ minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? texts.orderedHours({ hours }) : texts.orderedDays({ count: Math.floor(hours / 24) });
}

/** Age of an open order without a window, in amber from two hours on. */
function AgeBadge({ created_at }: Pick<OrderForStaff, 'created_at'>) {
  const now = serverNow();
  const isOld = now - new Date(created_at).getTime() >= 2 * HOUR_MS;
  return (
    <Badge tone={isOld ? 'pending' : 'closed'} icon={Clock}>
      {formatOrdered(created_at, now)}
    </Badge>
  );
}

/** Of an open order: "Late, due 7 pm" once its window is over, with the day unless it is today; its age if it has no window. */
export function DueBadge({ order }: { order: Pick<OrderForStaff, 'status' | 'slot' | 'created_at'> }) {
  const { business_tz } = useSettings();
  const now = serverNow();
  if (ORDER_ENDS.includes(order.status)) return null;
  if (!order.slot) return <AgeBadge created_at={order.created_at} />;
  if (getLateness(order, now) === 0) return null;
  const { ends_at } = order.slot;
  const { time: hour, part } = splitTime(ends_at, business_tz);
  const isToday = isoDay(ends_at, business_tz) === isoDay(new Date(now), business_tz);
  return (
    <Badge tone="cancelled" icon={Clock}>
      {isToday ? texts.late({ hour, part }) : texts.lateDay({ hour, part, day: formatShortDate(ends_at, business_tz) })}
    </Badge>
  );
}

/**
 * The window of an open order and whether it is over, or that it has none and how old it is. Under a heading that says the
 * window, only the latter.
 */
function WindowLine({ order, isHeaded = false }: { order: OrderForStaff; isHeaded?: boolean }) {
  const when = useWhen(order);
  if (!order.slot && ORDER_ENDS.includes(order.status)) return null;
  if (isHeaded)
    return (
      <p className="empty:hidden">
        <DueBadge order={order} />
      </p>
    );
  return (
    <IconLine icon={Clock}>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="sr-only">{texts.window} </span>
        {when}
        <DueBadge order={order} />
      </span>
    </IconLine>
  );
}

/** Note on an order that waits in the store: returned, or not shipped yet. */
export function WaitingNote({ order }: { order: OrderForStaff }) {
  return <p>{order.return_reason ? texts.broughtBack({ reason: order.return_reason }) : texts.notShipped}</p>;
}

/** Whether the store has to act on the order. */
export const isWaiting = ({ status, return_reason }: OrderForStaff): boolean =>
  status === 'Processing' || Boolean(return_reason);

export function ClosedMark() {
  return (
    <p className="flex items-center gap-2.5">
      <Lock size={20} aria-hidden="true" className="shrink-0" />
      {texts.closed}
    </p>
  );
}

/** Whether the open order has room beside the list, where it holds the only filled button. */
export const useBesideList = (): boolean => useMedia('(width >= 64rem)');

interface NextStepProps {
  order: OrderForStaff;
  /** The next step of the round, which is the only filled button. */
  isNext?: boolean | undefined;
}

const getVariant = (isNext: boolean) => (isNext ? 'staff' : 'staff-outline');

/** Starts the delivery. */
export function StartStep({
  order,
  onPress,
  isNext = true,
  isBeside = false,
}: NextStepProps & { onPress?: () => void; isBeside?: boolean }) {
  const { start, isStarting, failure } = useStartDelivery();
  const press = () => {
    onPress?.();
    void start(order);
  };
  return (
    <div className="flex flex-col gap-3">
      <StepFailureAlert failure={failure} live isStaff />
      <Button
        data-in-sight
        variant={getVariant(isNext)}
        size={isBeside ? 52 : 64}
        icon={Truck}
        busy={isStarting}
        wide={!isBeside}
        onClick={press}
      >
        {texts.start}
      </Button>
    </div>
  );
}

/** The order's next step; the open order beside the list has it instead. */
function NextStep({ order, isOpen, isNext: isNextOfRound = true }: NextStepProps & { isOpen: boolean }) {
  const isBeside = useBesideList();
  const isNext = !isBeside && isNextOfRound;
  const deliver = useRef<HTMLAnchorElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    // Moves the focus to the next step, because the pressed button disappears.
    if (isPressed.current && order.status === 'Out For Delivery') deliver.current?.focus();
    isPressed.current = false;
  }, [order.status]);
  if (isOpen && isBeside) return null;
  if (order.status === 'Out For Delivery') {
    return (
      <LinkButton
        ref={deliver}
        data-in-sight
        to={orderLink(order.id)}
        state={FROM_ROUND}
        variant={getVariant(isNext)}
        size={isBeside ? 52 : 64}
        icon={PackageCheck}
        wide={!isBeside}
      >
        {texts.deliver}
      </LinkButton>
    );
  }
  if (isWaiting(order)) return <WaitingNote order={order} />;
  if (order.status !== 'Shipped') return <ClosedMark />;
  const rememberPress = () => {
    isPressed.current = true;
  };
  return <StartStep order={order} onPress={rememberPress} isNext={isNext} isBeside={isBeside} />;
}

/** In landscape, phones show facts and buttons side by side, so that the next step needs no scrolling. */
const IN_A_ROW = 'max-lg:short:flex-row max-lg:short:flex-wrap max-lg:short:items-center';
const IN_COLUMNS = `${IN_A_ROW} max-lg:short:*:grow max-lg:short:*:basis-56`;

interface OrderCardProps {
  order: OrderForStaff;
  isOpen?: boolean;
  /** The order number, linked if there is a screen for it. */
  number: ReactNode;
  /** Whether a heading above says its window. */
  isHeaded?: boolean;
  children: ReactNode;
}

/** Number, status, total, name, place and payment of an order. */
function OrderCard({ order, isOpen = false, number, isHeaded = false, children }: OrderCardProps) {
  const { name, place } = splitAddress(order.address);
  const isFresh = useFreshRows('orders').has(order.id);
  return (
    <Card
      as="li"
      selected={isOpen}
      className={cn(
        'flex flex-col gap-2 text-staff-ink',
        !isOpen && 'border-staff-ink/25!',
        isFresh && 'animate-arrive',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="-my-2 flex min-h-11 items-center text-h2 font-semibold">{number}</h2>
        <StatusBadge status={order.status} />
        <p className="ms-auto text-h2 font-semibold">{formatRupees(order.payable_total)}</p>
      </div>
      <div className={cn('flex flex-col gap-2', IN_A_ROW, 'max-lg:short:gap-x-5 max-lg:short:gap-y-1')}>
        <p className="font-semibold">{order.address ? name : order.user_name}</p>
        {ORDER_ENDS.includes(order.status) ? null : <IconLine icon={MapPin}>{place}</IconLine>}
        <WindowLine order={order} isHeaded={isHeaded} />
        <IconLine icon={PAYMENT_ICONS[order.payment_type]}>
          <span className="font-semibold">{texts.payment[order.payment_type]}</span>
        </IconLine>
      </div>
      <div className={cn('mt-2 flex flex-col gap-3 empty:hidden max-lg:short:mt-1 lg:flex-row', IN_COLUMNS)}>
        {children}
      </div>
    </Card>
  );
}

/** The number of an order, which opens its screen. */
function OrderLink({ order, isOpen }: { order: OrderForStaff; isOpen: boolean }) {
  return (
    <Link
      id={cardLinkId(order.id)}
      to={orderLink(order.id)}
      state={FROM_ROUND}
      aria-label={texts.openOrder({ id: order.id })}
      aria-current={isOpen || undefined}
      className="flex min-h-11 min-w-11 items-center rounded-control aria-current:underline aria-current:underline-offset-4"
    >
      {texts.number({ id: order.id })}
    </Link>
  );
}

/** An order without a stop: it waits in the store, or it was cancelled. */
export function DeliveryCard({ order, isOpen }: { order: OrderForStaff; isOpen: boolean }) {
  return (
    <OrderCard order={order} isOpen={isOpen} number={<OrderLink order={order} isOpen={isOpen} />}>
      <NextStep order={order} isOpen={isOpen} />
    </OrderCard>
  );
}

interface ContactButtonsProps {
  order: OrderForStaff;
  /** The open order beside the list has them instead. */
  isOpen?: boolean;
}

export function ContactButtons({ order: { address, mobile_number }, isOpen = false }: ContactButtonsProps) {
  const { name, place } = splitAddress(address);
  if (useBesideList() && isOpen) return null;
  return (
    <div className="grid grow grid-cols-2 gap-3">
      <CallButton name={name} phone={mobile_number} />
      <MapButton place={place} />
    </div>
  );
}

/** One of several orders for an address; with its window if they differ. */
function StopOrder({ order, isNext, hasWindow, isOpen }: NextStepProps & { hasWindow: boolean; isOpen: boolean }) {
  const isFresh = useFreshRows('orders').has(order.id);
  const isBeside = useBesideList();
  return (
    <li
      className={cn(
        'flex flex-col gap-2 border-t border-hairline pt-3 first:border-t-0',
        isOpen && '-mx-4 bg-selected px-4 pb-3',
        isFresh && 'animate-arrive',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="-my-2 flex min-h-11 items-center text-h3 font-semibold">
          <OrderLink order={order} isOpen={isOpen} />
        </h3>
        <StatusBadge status={order.status} />
        <p className="ms-auto text-h3 font-semibold">{formatRupees(order.payable_total)}</p>
      </div>
      {hasWindow ? <WindowLine order={order} /> : null}
      <div className={cn('flex gap-2', isBeside ? 'items-center justify-between' : 'flex-col', IN_COLUMNS)}>
        <IconLine icon={PAYMENT_ICONS[order.payment_type]}>
          <span className="font-semibold">{texts.payment[order.payment_type]}</span>
        </IconLine>
        <NextStep order={order} isNext={isNext} isOpen={isOpen} />
      </div>
    </li>
  );
}

interface StopCardProps {
  orders: Stop<OrderForStaff>;
  openId: number | undefined;
  /** The next order of the round, which has the only filled button. */
  nextId: number | undefined;
  /** Whether a heading above says its window. */
  isHeaded: boolean;
}

/** A stop of the round, with Call and Map: one order, or all for one address. */
export function StopCard({ orders, openId, nextId, isHeaded }: StopCardProps) {
  const [first] = orders;
  if (orders.length === 1) {
    const isOpen = first.id === openId;
    return (
      <OrderCard order={first} isOpen={isOpen} number={<OrderLink order={first} isOpen={isOpen} />} isHeaded={isHeaded}>
        <ContactButtons order={first} isOpen={isOpen} />
        <NextStep order={first} isNext={first.id === nextId} isOpen={isOpen} />
      </OrderCard>
    );
  }
  const { name, place } = splitAddress(first.address);
  const hasWindows = orders.some(({ slot }) => slot?.starts_at !== first.slot?.starts_at);
  const isOpen = orders.some(({ id }) => id === openId);
  return (
    <Card
      as="li"
      selected={isOpen}
      className={cn('flex flex-col gap-2 text-staff-ink', !isOpen && 'border-staff-ink/25!')}
    >
      <div className={cn('flex flex-col gap-2', IN_COLUMNS)}>
        <div className="flex flex-col gap-2 max-lg:short:gap-1">
          <h2 className="text-h2 font-semibold">{texts.stopOrders({ count: orders.length, name })}</h2>
          <IconLine icon={MapPin}>{place}</IconLine>
          {hasWindows ? null : <WindowLine order={first} isHeaded={isHeaded} />}
          <StopPayment stop={orders} />
        </div>
        <ContactButtons order={first} isOpen={isOpen} />
      </div>
      <ul className="mt-1 flex flex-col gap-3">
        {orders.map((order) => (
          <StopOrder
            key={order.id}
            order={order}
            isNext={order.id === nextId}
            hasWindow={hasWindows}
            isOpen={order.id === openId}
          />
        ))}
      </ul>
    </Card>
  );
}
