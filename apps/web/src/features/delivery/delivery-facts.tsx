// Facts on a delivery's screen: total, customer and address, items.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/store/deliveries';
import { texts as deliveryCashTexts } from '@tilgul/messages/store/delivery-cash';
import { Check, ChevronDown, type LucideIcon, MapPin, Navigation, Package, PackageX, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { splitAddress } from '../../shared/format/address.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CashRefundSum } from './cash-refunds.tsx';
import { PAYMENT_ICONS } from './delivery-card.tsx';
import { callLink, mapLink } from './delivery-round.ts';

/** The amount in 40 px with its label above. */
function Amount({ label, rupees }: { label: string; rupees: number }) {
  return (
    <dl>
      <dt className="font-semibold">{label}</dt>
      <dd className="text-amount font-semibold">{formatRupees(rupees)}</dd>
    </dl>
  );
}

function Payment({ order }: { order: OrderForStaff }) {
  const Icon = PAYMENT_ICONS[order.payment_type];
  return (
    <p data-edge className="mt-2 flex min-h-11 items-center gap-3 rounded-control bg-notice px-3 py-2 font-semibold">
      <Icon size={22} aria-hidden="true" className="shrink-0" />
      <span>
        {texts.payment[order.payment_type]}
        {order.payment_type === 'online' ? <span className="font-normal">, {texts.nothingToCollect}</span> : null}
      </span>
    </p>
  );
}

function CallCustomer({ order, wide }: { order: OrderForStaff; wide?: boolean }) {
  const { name } = splitAddress(order.address);
  return (
    <LinkButton
      variant="staff-outline"
      size={wide ? 64 : 52}
      icon={Phone}
      wide={wide}
      href={callLink(order.mobile_number)}
      aria-label={texts.callTo({ name })}
    >
      {texts.call}
    </LinkButton>
  );
}

/** Name and address of the customer, with call and map links. */
function ContactCustomer({ order }: { order: OrderForStaff }) {
  const { place } = splitAddress(order.address);
  return (
    <>
      <p className="text-base">{place}</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <CallCustomer order={order} wide />
        <LinkButton
          variant="staff-outline"
          size={64}
          icon={Navigation}
          href={mapLink(place)}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.mapLabel({ place })}
        >
          {texts.map}
        </LinkButton>
      </div>
    </>
  );
}

/** Shown in full during delivery, folded once the order has ended, gone the next day. */
function Customer({ order }: { order: OrderForStaff }) {
  const name = (
    <p className="mt-5 text-h3 font-semibold">{order.address ? splitAddress(order.address).name : order.user_name}</p>
  );
  if (!ORDER_ENDS.includes(order.status)) {
    return (
      <>
        {name}
        <ContactCustomer order={order} />
      </>
    );
  }
  return (
    <>
      {name}
      {order.address ? (
        <Fold icon={MapPin} summary={texts.address}>
          <div className="pb-4">
            <ContactCustomer order={order} />
          </div>
        </Fold>
      ) : (
        <p>{texts.addressGone}</p>
      )}
    </>
  );
}

/** The amount due at the cash step and the payer; on small phones it stays above the buttons. */
export function CashFacts({ order }: { order: OrderForStaff }) {
  const { name, place } = splitAddress(order.address);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <Amount label={texts.toCollect} rupees={order.payable_total} />
        <CashRefundSum orderId={order.id}>
          <Badge tone="delivered" size="lg" icon={Check} className="mb-1.5">
            {deliveryCashTexts.pinVerified}
          </Badge>
        </CashRefundSum>
      </div>
      <div className="flex items-start justify-between gap-3 mt-3 border-t border-hairline pt-3">
        <div className="min-w-0">
          <p className="text-h3 font-semibold">{name}</p>
          <p>{place}</p>
        </div>
        <CallCustomer order={order} />
      </div>
    </>
  );
}

/** A collapsible line for rarely needed details. */
function Fold({ icon: Icon, summary, children }: { icon: LucideIcon; summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group mt-4 border-y border-hairline">
      <summary className="flex min-h-13 list-none items-center gap-3 rounded-control [&::-webkit-details-marker]:hidden">
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        <span className="flex-1">{summary}</span>
        <ChevronDown size={20} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

function Products({ items }: { items: OrderForStaff['items'] }) {
  const packs = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Fold
      icon={Package}
      summary={
        <>
          <strong className="font-semibold">{texts.products({ count: items.length })}</strong>,{' '}
          {texts.packs({ count: packs })}
        </>
      }
    >
      <ul className="pb-3">
        {items.map((item) => (
          <li key={item.product_id} className="flex justify-between gap-4 py-1.5">
            <span>
              {item.product_name}, {item.product_unit}
            </span>
            <span className="font-semibold">× {item.quantity}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Everything the rider needs, the total first (UI-28). */
export function DeliveryFacts({ order }: { order: OrderForStaff }) {
  const isCashDue = order.payment_type === 'cod' && !ORDER_ENDS.includes(order.status);
  return (
    <>
      {order.status === 'Cancelled' ? (
        <Alert icon={PackageX} title={texts.cancelled} isStaff className="mb-4">
          {order.cancel_reason}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        {order.cash_collected === null || order.payment_type === 'online' ? (
          <Amount label={isCashDue ? texts.toCollect : texts.orderTotal} rupees={order.payable_total} />
        ) : (
          <Amount label={texts.collected} rupees={order.cash_collected} />
        )}
        <CashRefundSum orderId={order.id} />
      </div>
      {order.cash_difference ? (
        <p className="font-semibold">
          {texts.collectedDiffers({
            difference: formatDifference(order.cash_difference),
            total: formatRupees(order.payable_total),
          })}
        </p>
      ) : null}
      <Payment order={order} />
      <Customer order={order} />
      <Products items={order.items} />
    </>
  );
}
