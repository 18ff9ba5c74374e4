// One card of 'Your Orders': the time first, then PIN, goods, sum and actions; expanded, all details.
import type { LineChange, OrderForCustomer, OrderRider } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/customer/orders';
import { ChevronDown, KeyRound } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatShortDate, formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { CustomerStatus } from '../../ui/display/customer-status.tsx';
import { OrderSteps } from '../../ui/display/order-timeline.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { countPacks } from '../cart/count-packs.ts';
import { headId, useNewPin } from './customer-order.api.ts';
import { describeTime, findDeliveredAt, getPinState } from './customer-order.rules.ts';
import { OrderActions } from './customer-order-actions.tsx';
import type { OrderDetailsProps } from './customer-order-details.tsx';
import { hasRefund, PaymentLines } from './payment-lines.tsx';

interface OrderProps {
  readonly order: OrderForCustomer;
}

const formatStops = ({ stops_before: count }: OrderRider): string =>
  count === 0 ? texts.rider.next : texts.rider.before({ count });

/** The PIN, read digit by digit by screen readers. */
function Digits({ pin }: { pin: string }) {
  return (
    <>
      <span aria-hidden="true">{pin}</span>
      <span className="sr-only">{[...pin].join(' ')}</span>
    </>
  );
}

function NewPin({ order }: OrderProps) {
  const { renew, isRenewing } = useNewPin(order);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-notice px-4 py-3 text-notice-text">
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold">{texts.pin}</span>
        {texts.pinVoid}
      </p>
      <Button variant="outline" icon={KeyRound} busy={isRenewing} onClick={() => void renew()}>
        {texts.newPin}
      </Button>
    </div>
  );
}

/** The PIN in large digits, only while it is needed (UI-23). */
function PinPanel({ order }: OrderProps) {
  const state = getPinState(order);
  if (state?.kind === 'void') return <NewPin order={order} />;
  if (state?.kind !== 'pin') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-success-soft px-4 py-2">
      <p className="min-w-0 flex-1 basis-28 text-sm text-success-text">
        <span className="block text-base font-semibold">{texts.pin}</span>
        {texts.pinSay}
      </p>
      <p className="shrink-0 rounded-control bg-paper px-3 py-1 text-h1-lg font-semibold tracking-[0.12em] tabular-nums">
        <Digits pin={state.pin} />
      </p>
    </div>
  );
}

/** Behind the order's number: the rider and the stops before this one (DEL-15), the reason, or the number of items. */
function Note({ order }: OrderProps): ReactNode {
  const { business_tz: zone } = useSettings();
  const { status, rider, cancel_reason: reason, items } = order;
  const deliveredAt = findDeliveredAt(order);
  if (deliveredAt !== undefined) return formatTime(deliveredAt, zone);
  if (status === 'Cancelled') return reason;
  if (rider) return `${rider.first_name} · ${formatStops(rider)}`;
  const count = texts.itemCount({ count: countPacks(items) });
  if (order.slot) return count;
  return `${count} · ${texts.orderedOn({ when: formatShortDate(order.created_at, zone) })}`;
}

interface HeadProps extends OrderProps {
  readonly isOpen: boolean;
  readonly isPlaced: boolean;
  readonly contentId: string;
  readonly onToggle: () => void;
}

/** The order's number: the button that opens and closes the card. Its area is the whole head. */
function Toggle({ order: { id }, isOpen, contentId, onToggle }: HeadProps) {
  return (
    <button
      type="button"
      id={headId(id)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? contentId : undefined}
      onClick={onToggle}
      className="outline-none after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none"
    >
      <span className="sr-only">{texts.order} </span>
      {texts.number({ id })}
    </button>
  );
}

/** The head of the order just placed, whose time is in the note above. */
function PlacedHead(props: HeadProps) {
  const { items, payable_total, payment_type } = props.order;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">
          <Toggle {...props} />
          {` · ${texts.itemCount({ count: countPacks(items) })}`}
        </h2>
        <strong className="font-semibold">{formatRupees(payable_total)}</strong>
      </div>
      {props.isOpen ? null : <p className="text-sm text-muted">{texts.payment[payment_type]}</p>}
    </>
  );
}

/** Loaded on demand: few orders have no delivery window. If it cannot load, the day of the order stands in. */
const ExpectedDay = lazyComponent<{ ordered: string }>(
  () =>
    import('./expected-day.tsx').then(
      (m) => m.ExpectedDay,
      () =>
        ({ ordered }) =>
          ordered,
    ),
  '\u00a0',
);

function TimedHead(props: HeadProps) {
  const { business_tz: zone } = useSettings();
  const { order, isOpen } = props;
  const { status, rider } = order;
  const isOver = status === 'Delivered' || status === 'Cancelled';
  const { title, isLate, isUntimed, chosen } = describeTime(order, serverNow(), zone);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className={cn('text-h3 font-semibold', isLate && 'text-turmeric-deep')}>
          {isUntimed ? <ExpectedDay ordered={title} /> : title}
        </h2>
        <CustomerStatus status={status} />
      </div>
      <div className="flex items-start gap-2 text-sm text-muted">
        <p className="min-w-0 grow wrap-anywhere">
          <Toggle {...props} />
          {' · '}
          <span role={rider ? 'status' : undefined}>
            <Note order={order} />
          </span>
        </p>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className={cn('shrink-0 text-ink transition-transform', isOpen && 'rotate-180')}
        />
      </div>
      {chosen === undefined ? null : <p className="text-sm text-muted">{chosen}</p>}
      {isOver ? null : (
        <div className="pt-2 pb-1">
          <OrderSteps status={status} />
        </div>
      )}
    </>
  );
}

/** Loaded on demand: delivered orders only. */
const OpenClaims = lazyComponent(() => import('./claim-notes.tsx').then((m) => m.OpenClaims));

const Head = (props: HeadProps) => (
  <div className="relative px-4 pt-3 pb-2 hover:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
    {props.isPlaced ? <PlacedHead {...props} /> : <TimedHead {...props} />}
  </div>
);

/** "Chana Dal × 2": as many as were packed. */
function formatGood({ product_name: name, packed, quantity }: OrderForCustomer['items'][number]): string {
  const count = packed || quantity;
  return count > 1 ? texts.timesUnit({ unit: name, quantity: count }) : name;
}

/** Names as many goods as there are pictures, then says how many more there are. */
function formatNames(items: OrderForCustomer['items'], count: number): string {
  const names = items.slice(0, count).map(formatGood).join(', ');
  const more = items.length - count;
  return more > 0 ? texts.goodsMore({ names, count: more }) : names;
}

/** The first goods as pictures and names, and the sum. */
function Goods({ order: { id, items, payable_total }, hasSum }: OrderProps & { readonly hasSum: boolean }) {
  const count = useMedia('(min-width: 640px)') ? 3 : 2;
  return (
    <div className="flex items-center gap-x-3 cramped:flex-wrap">
      <ul aria-label={texts.goods({ id })} className="flex shrink-0 gap-1.5">
        {items.slice(0, count).map(({ line_id, image }) => (
          <li key={line_id}>
            <ProductPicture image={image} size={40} className="rounded-badge" />
          </li>
        ))}
      </ul>
      <p className="min-w-0 grow text-sm text-muted">{formatNames(items, count)}</p>
      {hasSum ? <strong className="ms-auto shrink-0 font-semibold">{formatRupees(payable_total)}</strong> : null}
    </div>
  );
}

/** A substitute asked about and decided: it is coming, or the line was left out at no charge. */
const formatAnswer = ({ state, substitute_name, product_name }: LineChange): string =>
  state === 'accepted' ? texts.coming({ name: substitute_name ?? '' }) : texts.leftOut({ name: product_name });

/** One line for each answered question of an order under way (PACK-5). */
function Answers({ order: { changes, status } }: OrderProps) {
  if (status === 'Delivered' || status === 'Cancelled') return null;
  const answered = changes.filter(({ state }) => state === 'accepted' || state === 'refused');
  return answered.map((change) => (
    <p key={change.id} className="mt-2 text-sm font-semibold">
      {formatAnswer(change)}
    </p>
  ));
}

/** Goods and sum, with the payment's lines if something is refunded. */
function CollapsedContent({ order, hasSum }: OrderProps & { readonly hasSum: boolean }) {
  return (
    <div className={cn('px-4 pb-3', getPinState(order)?.kind === 'pin' ? 'pt-3' : 'pt-1.5')}>
      <Goods order={order} hasSum={hasSum} />
      <Answers order={order} />
      {order.status === 'Delivered' ? <OpenClaims orderId={order.id} /> : null}
      {hasRefund(order) ? (
        <dl className="mt-2 border-t border-line pt-2">
          <PaymentLines order={order} />
        </dl>
      ) : null}
    </div>
  );
}

interface OrderCardProps extends OrderProps {
  readonly isOpen: boolean;
  /** On its way, or linked from elsewhere: marked with a green edge. */
  readonly isFramed: boolean;
  /** Just placed: the note above the list gives time and status. */
  readonly isPlaced: boolean;
  /** Undefined until loaded. */
  readonly Details: ComponentType<OrderDetailsProps> | undefined;
  readonly onToggle: () => void;
}

/** 'Cancel order' leaves with the change, and the card moves: its head takes the focus before and after. */
function useFocusAfterCancel({ id, status }: OrderForCustomer): () => void {
  const isCancelledHere = useRef(false);
  useEffect(() => {
    if (status === 'Cancelled' && isCancelledHere.current) document.getElementById(headId(id))?.focus();
  }, [id, status]);
  return () => {
    isCancelledHere.current = true;
    document.getElementById(headId(id))?.focus();
  };
}

/** A disclosure (UI-22); collapsed it still shows time, PIN and reason. */
export function OrderCard({ order, isOpen, isFramed, isPlaced, Details, onToggle }: OrderCardProps) {
  const contentId = useId();
  const open = () => {
    onToggle();
    // 'Track order' leaves with the press.
    document.getElementById(headId(order.id))?.focus();
  };
  const onCancelled = useFocusAfterCancel(order);
  // Above the details: a customer who tracks an order looks for the rider.
  const isCallFirst = isOpen && Boolean(order.rider?.phone);
  const actions = <OrderActions order={order} isOpen={isOpen} onOpen={open} onCancelled={onCancelled} />;
  return (
    <Card as="li" pad="none" selected={isFramed}>
      <Head order={order} isOpen={isOpen} isPlaced={isPlaced} contentId={contentId} onToggle={onToggle} />
      {order.return_reason ? (
        <Alert tone="notice" className="mx-4 mb-2">
          {texts.notDelivered({ reason: order.return_reason })}
        </Alert>
      ) : null}
      <PinPanel order={order} />
      {isCallFirst ? actions : null}
      {isOpen ? (
        <div id={contentId}>
          {Details ? (
            <Details order={order} answers={<Answers order={order} />} />
          ) : (
            <CollapsedContent order={order} hasSum={!isPlaced} />
          )}
        </div>
      ) : (
        <CollapsedContent order={order} hasSum={!isPlaced} />
      )}
      {isCallFirst ? null : actions}
    </Card>
  );
}
