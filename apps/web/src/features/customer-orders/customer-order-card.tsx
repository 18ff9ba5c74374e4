// One card of 'Your Orders', collapsed or expanded, with the order's PIN and rider.
import type { OrderForCustomer, OrderRider } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/customer/orders';
import { Bike, ChevronDown, Info, KeyRound, Phone } from 'lucide-react';
import { useId } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { cn } from '../../ui/cn.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { CustomerStatus } from '../../ui/display/customer-status.tsx';
import { OrderSteps } from '../../ui/display/order-timeline.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { headId, useNewPin } from './customer-order.api.ts';
import { getPinState } from './customer-order.rules.ts';
import { BuyAgainButton, CancelButton, OrderDetails, RateButton } from './customer-order-details.tsx';

interface OrderProps {
  readonly order: OrderForCustomer;
}

const formatStops = ({ stops_before: count }: OrderRider): string =>
  count === 0 ? texts.rider.next : texts.rider.before({ count });

/** The rider's first name and the stops before this one (DEL-15): one line on the collapsed card. */
function RiderLine({ order: { rider } }: OrderProps) {
  if (!rider) return null;
  return (
    <p className="text-sm text-badge-out-text">
      {texts.rider.onTheWay({ name: rider.first_name })}, {formatStops(rider)}
    </p>
  );
}

/** The top of the expanded card; it updates as the delivery round goes on. */
function RiderPanel({ order: { rider, slot } }: OrderProps) {
  const { business_tz: zone } = useSettings();
  if (!rider) return null;
  return (
    <div className="flex items-start gap-3 border-t border-line bg-badge-out px-4 py-4 text-badge-out-text">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-badge-out-text text-badge-out">
        <Bike aria-hidden="true" size={22} />
      </span>
      <div role="status" className="min-w-0 text-ink">
        <p className="text-h3 font-semibold">{texts.rider.onTheWay({ name: rider.first_name })},</p>
        <p className="text-h3 font-semibold">{formatStops(rider)}</p>
        {slot ? <p className="mt-1 text-sm text-badge-out-text">{formatWhen(slot, serverNow(), zone)}</p> : null}
      </div>
    </div>
  );
}

/** 'Call Asha': a `tel:` link. */
function CallRider({ order: { rider } }: OrderProps) {
  if (!rider?.phone) return null;
  return (
    <div className="border-t border-line px-4 py-3.5">
      <LinkButton variant="outline" icon={Phone} wide href={`tel:${rider.phone}`}>
        {texts.rider.call({ name: rider.first_name })}
      </LinkButton>
    </div>
  );
}

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
    <div className="flex flex-wrap items-center justify-between gap-3 bg-notice px-4 py-4 text-notice-text">
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold">{texts.pin}</span>
        {texts.pinVoid}
      </p>
      <Button icon={KeyRound} busy={isRenewing} onClick={() => void renew()}>
        {texts.newPin}
      </Button>
    </div>
  );
}

/** Below the head of the expanded card: the PIN in large digits, or why it is missing (UI-23). */
function PinPanel({ order }: OrderProps) {
  const state = getPinState(order);
  if (!state) return null;
  if (state.kind === 'void') return <NewPin order={order} />;
  if (state.kind === 'pin') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 bg-success-soft px-4 py-4">
        <p className="min-w-0 flex-1 basis-28 text-sm">
          <span className="block font-semibold text-primary">{texts.pin}</span>
          {texts.pinSay}
        </p>
        <p className="shrink-0 rounded-control bg-paper px-3 py-1 text-h1-lg font-semibold tracking-[0.12em]">
          <Digits pin={state.pin} />
        </p>
      </div>
    );
  }
  const isPending = state.kind === 'pending';
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 border-t border-line px-4 py-3">
      <span className="text-muted">{texts.pin}</span>
      <strong className="font-semibold">{isPending ? texts.pinPending : texts.pinExpired}</strong>
      {isPending ? <span className="text-sm text-muted">{texts.pinPendingText}</span> : null}
    </p>
  );
}

/** One line on the collapsed card; 'Expired' is shown beside the progress bars instead. */
function PinLine({ order }: OrderProps) {
  const state = getPinState(order);
  if (!state || state.kind === 'expired') return null;
  if (state.kind === 'void') return <p className="text-sm text-notice-text">{texts.pinVoid}</p>;
  return (
    <p className="text-sm">
      <span className="text-muted">{texts.pin}</span>{' '}
      <strong className={state.kind === 'pin' ? 'ms-1 text-h2 font-semibold tracking-[0.12em]' : 'ms-1 font-semibold'}>
        {state.kind === 'pin' ? <Digits pin={state.pin} /> : texts.pinPending}
      </strong>
    </p>
  );
}

/** Pictures on the collapsed card; the rest is counted. */
const MAX_PICTURES = 4;

/** The whole head is one button with number, badge, date and total. */
function Head({ order, isOpen, contentId, onToggle }: Omit<OrderCardProps, 'isNew'> & { contentId: string }) {
  const { business_tz: zone } = useSettings();
  return (
    <div className="relative px-4 pt-3.5 pb-3 hover:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="grow text-h3 font-semibold">
          <button
            type="button"
            id={headId(order.id)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? contentId : undefined}
            onClick={onToggle}
            className="min-h-8 outline-none after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none"
          >
            <span className="sr-only">{texts.order} </span>
            {texts.number({ id: order.id })}
          </button>
        </h2>
        <span className="flex items-center gap-2">
          <CustomerStatus status={order.status} />
          <ChevronDown
            aria-hidden="true"
            size={20}
            className={cn('shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
        </span>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
        <time dateTime={order.created_at}>{formatDateTime(order.created_at, zone)}</time>
        <strong className="text-base font-semibold text-ink">{formatRupees(order.payable_total)}</strong>
      </p>
    </div>
  );
}

/** Reason of a cancellation or failed delivery, and the refund. */
function Notices({ order }: OrderProps) {
  const { status, cancel_reason: reason, return_reason: returned, refund_state: refund } = order;
  if (status !== 'Cancelled' && refund === null && !returned) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pb-3.5">
      {status === 'Cancelled' ? (
        <Alert icon={Info} live={false}>
          {reason ? texts.reason({ reason }) : texts.cancelled}
        </Alert>
      ) : null}
      {returned ? <Alert tone="notice">{texts.notDelivered({ reason: returned })}</Alert> : null}
      {refund ? (
        <Alert tone={refund === 'processed' ? 'success' : 'notice'}>
          {texts.refund[refund]({ amount: formatRupees(order.payable_total) })}
        </Alert>
      ) : null}
    </div>
  );
}

/** The ordered products as pictures and names. */
function Goods({ order: { id, items } }: OrderProps) {
  const more = items.length - MAX_PICTURES;
  return (
    <div className="mt-3">
      <ul aria-label={texts.goods({ id })} className="flex gap-2">
        {items.slice(0, MAX_PICTURES).map(({ product_id, image }) => (
          <li key={product_id}>
            <ProductPicture image={image} size={56} className="rounded-badge" />
          </li>
        ))}
        {more > 0 ? (
          <li className="grid size-14 place-items-center rounded-badge bg-sunken text-sm text-muted">
            {texts.moreGoods({ count: more })}
          </li>
        ) : null}
      </ul>
      <p className="mt-1.5 line-clamp-2 text-sm">{items.map(({ product_name }) => product_name).join(', ')}</p>
    </div>
  );
}

/** Progress bars; the badge names the step. */
function Steps({ order: { status } }: OrderProps) {
  if (status === 'Cancelled') return null;
  const expired = (
    <>
      {texts.pinShort} <strong className="font-semibold text-ink">{texts.pinExpired}</strong>
    </>
  );
  return (
    <>
      <OrderSteps status={status} trailing={status === 'Delivered' ? expired : undefined} />
    </>
  );
}

/** Step, goods, PIN line, and the action: cancel while pending, buy again when done. */
function CollapsedContent({ order }: OrderProps) {
  const isOver = order.status === 'Delivered' || order.status === 'Cancelled';
  return (
    <div className="px-4 pb-3.5">
      <Steps order={order} />
      <RiderLine order={order} />
      <Goods order={order} />
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <PinLine order={order} />
        {isOver ? (
          <div className="flex flex-1 flex-wrap gap-3 *:flex-1 sm:justify-end sm:*:flex-none">
            <BuyAgainButton order={order} />
            <RateButton order={order} />
          </div>
        ) : (
          <CancelButton order={order} />
        )}
      </div>
    </div>
  );
}

interface OrderCardProps extends OrderProps {
  readonly isOpen: boolean;
  /** Just placed: marked with a green edge. */
  readonly isNew: boolean;
  readonly onToggle: () => void;
}

/** A disclosure (UI-22); collapsed it still shows step, PIN and reason. */
export function OrderCard({ order, isOpen, isNew, onToggle }: OrderCardProps) {
  const contentId = useId();
  return (
    <Card as="li" pad="none" selected={isNew}>
      <Head order={order} isOpen={isOpen} contentId={contentId} onToggle={onToggle} />
      <Notices order={order} />
      {isOpen ? (
        <div id={contentId}>
          <RiderPanel order={order} />
          <PinPanel order={order} />
          <CallRider order={order} />
          <OrderDetails order={order} />
        </div>
      ) : (
        <CollapsedContent order={order} />
      )}
    </Card>
  );
}
