// The expanded order card: timeline, items, changes made in packing, payment, address and claims.
import { canClaim, getClaimDeadline } from '@tilgul/contract/claims';
import type { OrderForCustomer, OrderRefund } from '@tilgul/contract/order-answers';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts as claimTexts } from '@tilgul/messages/customer/claims';
import { texts } from '@tilgul/messages/customer/orders';
import { Clock, KeyRound, type LucideIcon, MapPin, Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { formatPhone } from '../../shared/format/address.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatShortDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { CustomerWord } from '../../ui/display/customer-status.tsx';
import { OrderTimeline } from '../../ui/display/order-timeline.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { InvoiceLinks, isInvoiced } from '../orders/invoice-links.tsx';
import { formatPacked, getLineTotal } from '../orders/packed-line.ts';
import { findDeliveredAt, formatStepTime, getFirstName, getPinState, sumPayments } from './customer-order.rules.ts';
import { PaymentLines } from './payment-lines.tsx';

type Item = OrderForCustomer['items'][number];

interface OrderProps {
  readonly order: OrderForCustomer;
}

/** The refund's state, with its reason if nothing else on the card says so. */
export const formatRefund = ({ amount, state, extra, by_hand, reason }: OrderRefund): string => {
  const text = texts.refund[state]({ amount: formatRupees(amount) });
  return extra || by_hand ? `${reason}: ${text}` : text;
};

/** Loaded on demand: delivered orders only. */
const ClaimNotes = lazyComponent(() => import('./claim-notes.tsx').then((m) => m.ClaimNotes));

/** In place of 'Problem?' once the time for claims is over: whom to ask. */
function ClaimsEnded({ order }: OrderProps) {
  const { business_tz: zone } = useSettings();
  const deliveredAt = Date.parse(findDeliveredAt(order) ?? '');
  if (Number.isNaN(deliveredAt) || canClaim(deliveredAt, serverNow())) return null;
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-muted">
      {claimTexts.ended({ day: formatShortDate(new Date(getClaimDeadline(deliveredAt)), zone) })}{' '}
      <Link
        to={`${PATHS.contact}?order=${order.id}`}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
      >
        {claimTexts.contact({ id: order.id })}
      </Link>
    </p>
  );
}

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

/** What packing did to a line, and what it costs now; a line that waits for an answer counts nothing (PACK-5). */
function ItemLine({ item, order }: OrderProps & { readonly item: Item }) {
  const isAsked = order.changes.some(({ line_id, state }) => line_id === item.line_id && state === 'asked');
  const words = isAsked ? texts.waiting : formatPacked(item, order.items, texts);
  return (
    <li className="flex items-center gap-3">
      <ProductPicture image={item.image} size={40} className="rounded-badge" />
      <div className="min-w-0 grow">
        <p className={nameWeight(item.product_name)}>{item.product_name}</p>
        <p className="text-sm text-muted">{texts.timesUnit({ unit: item.product_unit, quantity: item.quantity })}</p>
        {words === undefined ? null : (
          <p className={isAsked ? 'text-sm text-notice-text' : 'text-sm font-semibold'}>{words}</p>
        )}
      </div>
      {isAsked && item.packed === 0 ? (
        <p className="text-end text-sm text-muted">{texts.notCounted}</p>
      ) : (
        <p className="text-end">
          <OrderedFor item={item} />
          {formatRupees(getLineTotal(item))}
        </p>
      )}
    </li>
  );
}

const Items = ({ order }: OrderProps) => (
  <ul aria-label={texts.items} className="flex flex-col gap-3 px-4 py-3.5">
    {order.items.map((item) => (
      <ItemLine key={item.line_id} item={item} order={order} />
    ))}
  </ul>
);

/** Paid, refunded and what remains; how each refund stands. */
function Payment({ order }: OrderProps) {
  const { refund_state: whole } = order;
  // The refund of a whole order is said once.
  const refunds = order.refunds.filter(({ extra }) => extra || whole === null);
  return (
    <div className="border-t border-line px-4 py-3.5">
      <p className="text-sm text-muted">{texts.payment[order.payment_type]}</p>
      <dl>
        {order.delivery_fee > 0 ? (
          <div className="flex justify-between gap-3 text-sm text-muted">
            <dt>{texts.deliveryFee}</dt>
            <dd>{formatRupees(order.delivery_fee)}</dd>
          </div>
        ) : null}
        <PaymentLines order={order} />
      </dl>
      {whole === null ? null : (
        <p className="mt-1 text-sm text-muted">
          {texts.refund[whole]({ amount: formatRupees(sumPayments(order).paid) })}
        </p>
      )}
      {refunds.map((refund) => (
        <p key={refund.id} className="mt-1 text-sm text-muted">
          {formatRefund(refund)}
        </p>
      ))}
      <InvoiceLinks sale={order} isDue={isInvoiced(order.status)} />
    </div>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative ps-7">
      <dt className="text-xs text-muted">
        <Icon aria-hidden="true" size={18} className="absolute start-0 top-0.5" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Why there is no PIN to show: not yet, or no longer (UI-23). */
function NoPin({ order }: OrderProps) {
  const kind = getPinState(order)?.kind;
  if (kind !== 'pending' && kind !== 'expired') return null;
  return (
    <Fact icon={KeyRound} label={texts.pin}>
      {kind === 'expired' ? texts.pinExpired : `${texts.pinPending} · ${texts.pinPendingText}`}
    </Fact>
  );
}

/** Orders whose title does not give the delivery window. */
const HAS_OTHER_TITLE: readonly string[] = ['Out For Delivery', 'Delivered', 'Cancelled'];

function Facts({ order }: OrderProps) {
  const { business_tz: zone } = useSettings();
  return (
    <dl className="flex flex-col gap-2.5 border-t border-line px-4 py-3.5 text-sm">
      <Fact icon={MapPin} label={texts.deliverTo}>
        {order.address}
        <span className="block text-muted">{formatPhone(order.mobile_number)}</span>
      </Fact>
      {order.slot && HAS_OTHER_TITLE.includes(order.status) ? (
        <Fact icon={Clock} label={texts.window}>
          {formatWhen(order.slot, serverNow(), zone)}
        </Fact>
      ) : null}
      {order.warehouse_name === null ? null : (
        <Fact icon={Store} label={texts.store}>
          {order.warehouse_name}
        </Fact>
      )}
      {order.staff_name ? (
        <Fact icon={Truck} label={texts.staff}>
          {getFirstName(order.staff_name)}
        </Fact>
      ) : null}
      <NoPin order={order} />
    </dl>
  );
}

export interface OrderDetailsProps extends OrderProps {
  /** Outcome of the questions about it. */
  readonly answers: ReactNode;
}

/** All details of an order; on tablets timeline and facts are beside the goods. */
export function OrderDetails({ order, answers }: OrderDetailsProps) {
  const { business_tz: zone } = useSettings();
  return (
    <div className="border-t border-line md:max-lg:grid md:max-lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:max-lg:grid-rows-[auto_1fr]">
      <OrderTimeline
        status={order.status}
        events={order.timeline}
        formatTime={(at) => formatStepTime(at, order.created_at, zone)}
        nameStep={(status) => <CustomerWord status={status} />}
        className="px-4 py-4"
      />
      <div className="border-t border-line md:max-lg:col-start-2 md:max-lg:row-span-2 md:max-lg:row-start-1 md:max-lg:border-s md:max-lg:border-t-0">
        <Items order={order} />
        <div className="px-4 pb-3 empty:hidden">{answers}</div>
        {order.status === 'Delivered' ? <ClaimNotes orderId={order.id} /> : null}
        <ClaimsEnded order={order} />
        <Payment order={order} />
      </div>
      <Facts order={order} />
    </div>
  );
}
