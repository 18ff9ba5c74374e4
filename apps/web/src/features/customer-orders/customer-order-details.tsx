// The expanded order card: timeline, items, changes made in packing, payment, address, rating and claims.
import { canClaim } from '@tilgul/contract/claims';
import type { OrderForCustomer, OrderRefund } from '@tilgul/contract/order-answers';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts as claimTexts } from '@tilgul/messages/customer/claims';
import { texts } from '@tilgul/messages/customer/orders';
import {
  Banknote,
  Clock,
  CreditCard,
  type LucideIcon,
  MapPin,
  MessageSquareWarning,
  RotateCcw,
  Star,
  Store,
  Truck,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CustomerWord } from '../../ui/display/customer-status.tsx';
import { OrderTimeline } from '../../ui/display/order-timeline.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { InvoiceLinks, isInvoiced } from '../orders/invoice-links.tsx';
import { formatPacked, getLineTotal } from '../orders/packed-line.ts';
import { useBuyAgain, useCancel } from './customer-order.api.ts';
import { findDeliveredAt, formatStepTime, getFirstName } from './customer-order.rules.ts';
import { SubstitutionRequest } from './substitution-request.tsx';

type Item = OrderForCustomer['items'][number];

interface OrderProps {
  readonly order: OrderForCustomer;
}

/** The refund's state, with its reason if nothing else on the card says so. */
export const formatRefund = ({ amount, state, extra, by_hand, reason }: OrderRefund): string => {
  const text = texts.refund[state]({ amount: formatRupees(amount) });
  return extra || by_hand ? `${reason}: ${text}` : text;
};

/** Renders nothing for orders packed as ordered (PACK-4, PAY-15). */
function PackingNotes({ order }: OrderProps) {
  const requests = order.changes.filter(({ state }) => state === 'asked');
  // The refund of a whole order is shown at the top of its card.
  const refunds = order.refunds.filter(({ extra }) => extra || order.refund_state === null);
  if (requests.length === 0 && refunds.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pb-3.5">
      {requests.map((change) => (
        <SubstitutionRequest key={change.id} orderId={order.id} change={change} />
      ))}
      {refunds.map((refund) => (
        <Alert key={refund.id} tone={refund.state === 'processed' ? 'success' : 'notice'} icon={RotateCcw} live={false}>
          {formatRefund(refund)}
        </Alert>
      ))}
    </div>
  );
}

const ClaimDialog = lazyComponent(() => import('./delivered-order.tsx').then((m) => m.ClaimDialog));

/** 'Something wrong?', for 48 hours after delivery (CLAIM-1). The dialog loads on hover or focus. */
function ClaimButton({ order }: OrderProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const [round, setRound] = useState(0);
  const at = findDeliveredAt(order);
  if (at === undefined || !canClaim(Date.parse(at), serverNow())) return null;
  return (
    <>
      <Button
        variant="outline"
        icon={MessageSquareWarning}
        aria-label={claimTexts.buttonLabel({ id: order.id })}
        {...ClaimDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {claimTexts.button}
      </Button>
      {isOpen === undefined ? null : (
        <ClaimDialog
          key={round}
          order={order}
          deliveredAt={at}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSent={() => setRound(round + 1)}
        />
      )}
    </>
  );
}

const RateDialog = lazyComponent(() => import('./delivered-order.tsx').then((m) => m.RateDialog));

/** 'Rate', for delivered orders. The dialog loads on hover or focus. */
export function RateButton({ order }: OrderProps) {
  const [isOpen, setOpen] = useState<boolean>();
  if (order.status !== 'Delivered') return null;
  return (
    <>
      <Button
        variant="outline"
        icon={Star}
        aria-label={texts.rateOrder({ id: order.id })}
        {...RateDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {texts.rate}
      </Button>
      {isOpen === undefined ? null : <RateDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Loaded on demand: delivered orders only. */
const ClaimNotes = lazyComponent(() => import('./claim-notes.tsx').then((m) => m.ClaimNotes));

/** The ordered total, struck through, if packing reduced it; not for substitutes. */
function OrderedFor({ item }: { item: Item }) {
  const ordered = sumWireLines([{ price: item.price, quantity: item.quantity }]);
  if (item.substitute_of !== null || getLineTotal(item) >= ordered) return null;
  return (
    <s className="block text-sm text-muted">
      <span className="sr-only">{texts.orderedFor} </span>
      {formatRupees(ordered)}
    </s>
  );
}

function Items({ order }: OrderProps) {
  return (
    <ul aria-label={texts.items} className="flex flex-col gap-3 px-4 py-3.5">
      {order.items.map((item) => {
        const words = formatPacked(item, order.items, texts);
        return (
          <li key={item.line_id} className="flex items-center gap-3">
            <ProductPicture image={item.image} size={44} className="rounded-badge" />
            <div className="min-w-0 grow">
              <p className="font-semibold">{item.product_name}</p>
              <p className="text-sm text-muted">
                {texts.timesUnit({ unit: item.product_unit, quantity: item.quantity })}
              </p>
              {words === undefined ? null : <p className="text-sm font-semibold">{words}</p>}
            </div>
            <p className="text-end">
              <OrderedFor item={item} />
              {formatRupees(getLineTotal(item))}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Cash collected, if it differs from the total (CASH-1). */
function CashDifference({ order: { cash_collected: cash, cash_difference: difference } }: OrderProps) {
  if (cash === null || !difference) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-2.5 ps-7.5 text-sm text-muted">
      <span>{texts.cashCollected}</span>
      <span>
        {formatRupees(cash)} {texts.cashDifference({ difference: formatDifference(difference) })}
      </span>
    </p>
  );
}

function Payment({ order }: OrderProps) {
  const Icon = order.payment_type === 'cod' ? Banknote : CreditCard;
  return (
    <div className="border-t border-line px-4 py-3.5">
      {order.delivery_fee > 0 ? (
        <p className="mb-1.5 flex justify-between gap-2.5 ps-7.5 text-sm text-muted">
          <span>{texts.deliveryFee}</span>
          <span>{formatRupees(order.delivery_fee)}</span>
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-2.5">
        <Icon aria-hidden="true" size={20} className="shrink-0" />
        <span className="min-w-0 grow">{texts.payment[order.payment_type]}</span>
        <span className="sr-only">{texts.total} </span>
        <strong className="font-semibold">{formatRupees(order.payable_total)}</strong>
      </p>
      <CashDifference order={order} />
      <InvoiceLinks sale={order} isDue={isInvoiced(order.status)} />
    </div>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5">
      <dt className="mt-0.5 shrink-0 text-muted">
        <Icon aria-hidden="true" size={18} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Facts({ order }: OrderProps) {
  const { business_tz: zone } = useSettings();
  return (
    <dl className="flex flex-col gap-2 border-t border-line px-4 py-3.5 text-sm">
      <Fact icon={MapPin} label={texts.deliverTo}>
        {order.address} <span className="whitespace-nowrap text-muted">{formatPhone(order.mobile_number)}</span>
      </Fact>
      {order.slot ? (
        <Fact icon={Clock} label={texts.window}>
          {formatWhen(order.slot, serverNow(), zone)}
        </Fact>
      ) : null}
      {order.status === 'Cancelled' && order.warehouse_name === null ? null : (
        <Fact icon={Store} label={texts.store}>
          {order.warehouse_name ?? texts.storeNone}
        </Fact>
      )}
      {order.staff_name ? (
        <Fact icon={Truck} label={texts.staff}>
          {getFirstName(order.staff_name)}
        </Fact>
      ) : null}
    </dl>
  );
}

/** 'Cancel order', while it is allowed. */
export function CancelButton({ order }: OrderProps) {
  const { cancel, isCancelling } = useCancel(order);
  if (!order.can_cancel) return null;
  return (
    <Button
      variant="danger-outline"
      busy={isCancelling}
      aria-label={texts.cancelLabel({ id: order.id })}
      onClick={() => void cancel()}
    >
      {texts.cancel}
    </Button>
  );
}

/** 'Buy again': puts the same goods into the cart. */
export function BuyAgainButton({ order }: OrderProps) {
  const { buy, isAdding } = useBuyAgain(order);
  return (
    <Button
      variant="soft"
      icon={RotateCcw}
      busy={isAdding}
      aria-label={texts.buyAgainLabel({ id: order.id })}
      onClick={() => void buy()}
    >
      {texts.buyAgain}
    </Button>
  );
}

function Actions({ order }: OrderProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3 border-t border-line px-4 py-3.5 *:max-sm:flex-1">
      <CancelButton order={order} />
      <ClaimButton order={order} />
      <RateButton order={order} />
      <BuyAgainButton order={order} />
    </div>
  );
}

/** All details of an order; on wide screens the timeline is beside the goods. */
export function OrderDetails({ order }: OrderProps) {
  const { business_tz: zone } = useSettings();
  return (
    <>
      <div className="border-t border-line md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:divide-x md:divide-line">
        <OrderTimeline
          status={order.status}
          events={order.timeline}
          formatTime={(at) => formatStepTime(at, order.created_at, zone)}
          nameStep={(status) => <CustomerWord status={status} />}
          className="px-4 py-4"
        />
        <div className="max-md:border-t max-md:border-line">
          <Items order={order} />
          <PackingNotes order={order} />
          {order.status === 'Delivered' ? <ClaimNotes orderId={order.id} /> : null}
          <Payment order={order} />
          <Facts order={order} />
        </div>
      </div>
      <Actions order={order} />
    </>
  );
}
