// What a delivery's screen shows: the sum, who waits where, what is in the bag.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { ORDER_ENDS } from '@tilgul/contract/rules/order-status';
import { ChevronDown, Navigation, Package, PackageX, Phone } from 'lucide-react';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { deliveryTexts as texts } from '../../texts/en/store/deliveries.ts';
import { t } from '../../texts/text.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PAYMENT_ICONS } from './delivery-card.tsx';
import { callLink, mapLink, splitAddress } from './delivery-round.ts';

/** The sum in 40 px with its name above. */
export function Amount({ label, rupees }: { label: string; rupees: number }) {
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

/** 'Call', as wide as its place. */
export function CallCustomer({ order }: { order: OrderForStaff }) {
  const { name } = splitAddress(order.address);
  return (
    <LinkButton
      variant="staff-outline"
      size={64}
      icon={Phone}
      wide
      href={callLink(order.mobile_number)}
      aria-label={t(texts.callTo, { name })}
    >
      {texts.call}
    </LinkButton>
  );
}

function Customer({ order }: { order: OrderForStaff }) {
  const { name, place } = splitAddress(order.address);
  return (
    <>
      <p className="mt-5 text-h3 font-semibold">{name}</p>
      <p className="text-base">{place}</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <CallCustomer order={order} />
        <LinkButton
          variant="staff-outline"
          size={64}
          icon={Navigation}
          href={mapLink(place)}
          target="_blank"
          rel="noreferrer"
          aria-label={t(texts.mapOf, { place })}
        >
          {texts.map}
        </LinkButton>
      </div>
    </>
  );
}

function Products({ items }: { items: OrderForStaff['items'] }) {
  const packs = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details className="group mt-4 border-y border-hairline">
      <summary className="flex min-h-13 list-none items-center gap-3 rounded-control [&::-webkit-details-marker]:hidden">
        <Package size={20} aria-hidden="true" className="shrink-0" />
        <span className="flex-1">
          <strong className="font-semibold">
            {items.length === 1 ? texts.oneProduct : t(texts.products, { count: items.length })}
          </strong>
          , {packs === 1 ? texts.onePack : t(texts.packs, { count: packs })}
        </span>
        <ChevronDown size={20} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
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
    </details>
  );
}

/** Everything about the order that the rider needs there, the sum first (UI-28). */
export function DeliveryFacts({ order }: { order: OrderForStaff }) {
  const isToCollect = order.payment_type === 'cod' && !ORDER_ENDS.includes(order.status);
  return (
    <>
      {order.status === 'Cancelled' ? (
        <Alert icon={PackageX} title={texts.cancelled} isStaff className="mb-4">
          {order.cancel_reason}
        </Alert>
      ) : null}
      {order.cash_collected === null ? (
        <Amount label={isToCollect ? texts.toCollect : texts.orderTotal} rupees={order.total} />
      ) : (
        <Amount label={texts.collected} rupees={order.cash_collected} />
      )}
      {order.cash_difference ? (
        <p className="font-semibold">
          {t(texts.collectedDiffers, {
            difference: formatDifference(order.cash_difference),
            total: formatRupees(order.total),
          })}
        </p>
      ) : null}
      <Payment order={order} />
      <Customer order={order} />
      <Products items={order.items} />
    </>
  );
}
