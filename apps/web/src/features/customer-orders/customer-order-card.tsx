// One card of 'Your Orders': its head, and what is below it while it is closed or open.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { ChevronDown, Info } from 'lucide-react';
import { useId } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { customerOrderTexts as texts } from '../../texts/en/customer/customer-orders.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import { Card } from '../../ui/display/card.tsx';
import { OrderSteps } from '../../ui/display/order-timeline.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { BuyAgainButton, CancelButton, OrderDetails } from './customer-order-details.tsx';
import { PinLine, PinPanel } from './customer-order-pin.tsx';
import { CallRider, RiderLine, RiderPanel } from './customer-order-rider.tsx';
import { RateButton } from './rate-button.tsx';
import { headId } from './use-named-order.ts';

/** Pictures of a closed card; the rest is counted. */
const MOST_PICTURES = 4;

interface HeadProps {
  readonly order: OrderForCustomer;
  readonly isOpen: boolean;
  readonly contentId: string;
  readonly onToggle: () => void;
}

/** The whole head is the button: number, badge, date and total are on it. */
function Head({ order, isOpen, contentId, onToggle }: HeadProps) {
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
            {t(texts.number, { id: order.id })}
          </button>
        </h2>
        <span className="flex items-center gap-2">
          <StatusBadge status={order.status} />
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

/** Why it was cancelled or not handed over, and what becomes of the money. */
function Notices({ order }: { order: OrderForCustomer }) {
  const { status, cancel_reason: reason, return_reason: returned, refund_state: refund } = order;
  if (status !== 'Cancelled' && refund === null && !returned) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pb-3.5">
      {status === 'Cancelled' ? (
        <Alert icon={Info} live={false}>
          {reason ? t(texts.reason, { reason }) : texts.cancelled}
        </Alert>
      ) : null}
      {returned ? (
        <Alert tone="notice" live={false}>
          {t(texts.notDelivered, { reason: returned })}
        </Alert>
      ) : null}
      {refund ? (
        <Alert tone={refund === 'processed' ? 'success' : 'notice'} live={false}>
          {t(texts.refund[refund], { amount: formatRupees(order.payable_total) })}
        </Alert>
      ) : null}
    </div>
  );
}

/** What was bought, as pictures and names. */
function Goods({ order: { id, items } }: { order: OrderForCustomer }) {
  const more = items.length - MOST_PICTURES;
  return (
    <div className="mt-3">
      <ul aria-label={t(texts.goods, { id })} className="flex gap-2">
        {items.slice(0, MOST_PICTURES).map(({ product_id, image }) => (
          <li key={product_id}>
            <ProductPicture image={image} size={56} className="rounded-badge" />
          </li>
        ))}
        {more > 0 ? (
          <li className="grid size-14 place-items-center rounded-badge bg-sunken text-sm text-muted">
            {t(texts.moreGoods, { count: more })}
          </li>
        ) : null}
      </ul>
      <p className="mt-1.5 line-clamp-2 text-sm">{items.map(({ product_name }) => product_name).join(', ')}</p>
    </div>
  );
}

/** The step in a customer's words under its bars; the specification's word is the badge. */
function Steps({ order: { status } }: { order: OrderForCustomer }) {
  if (status === 'Cancelled') return null;
  const expired = (
    <>
      {texts.pinShort} <strong className="font-semibold text-ink">{texts.pinExpired}</strong>
    </>
  );
  return (
    <>
      <OrderSteps status={status} trailing={status === 'Delivered' ? expired : undefined} />
      <p className="mt-1 font-semibold">{texts.words[status]}</p>
    </>
  );
}

/** Step, goods, the PIN in one line, and what can be done: cancel at first, buy again at the end. */
function Closed({ order }: { order: OrderForCustomer }) {
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

export interface OrderCardProps {
  readonly order: OrderForCustomer;
  readonly isOpen: boolean;
  /** Just placed: it has a green edge. */
  readonly isNew: boolean;
  readonly onToggle: () => void;
}

/** A disclosure (UI-22); closed it still says step, PIN and reason. */
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
        <Closed order={order} />
      )}
    </Card>
  );
}
