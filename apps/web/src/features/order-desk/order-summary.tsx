// Summary of an order at the top of a dialog: number, customer, date, lines, total.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { getLateness } from '@tilgul/contract/rules/lateness';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { Clock, MapPin, PackageCheck } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { formatAge, formatWhen } from '../../shared/format/when.ts';
import { cn } from '../../ui/cn.ts';
import { formatPayment } from './list/order-columns.tsx';
import { formatPacked } from './list/packing-cell.tsx';

const { lines, pincode } = orderTexts.allocate;
const { packing: packingTexts } = storeOrderTexts;

/** The part of the address before its city, without the customer's name, which stands above. */
function getStreet({ address, city, user_name }: OrderForBackOffice): string {
  const end = address.lastIndexOf(`, ${city}`);
  const street = end > 0 ? address.slice(0, end) : address;
  return street.startsWith(`${user_name}, `) ? street.slice(user_name.length + 2) : street;
}

/** Delivery address, with city and pincode on their own line because they decide the store. */
export function OrderPlace({ order, className }: { order: OrderForBackOffice; className: string }) {
  return (
    <div className={cn('flex gap-2 text-sm', className)}>
      <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 wrap-anywhere">
        <p>{getStreet(order)}</p>
        <p>
          {formatCity(order.city)} <span className="sr-only">{pincode} </span>
          {order.postal_code}
        </p>
      </div>
    </div>
  );
}

/** When it is due, and how late it is. */
export function DueTime({ order }: { order: OrderForBackOffice }) {
  const { business_tz: zone } = useSettings();
  const late = getLateness(order, serverNow());
  return (
    <p className="flex w-full items-start gap-2 text-sm">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="sr-only">{orderTexts.window} </span>
      <span>
        {order.slot ? formatWhen(order.slot, serverNow(), zone) : orderTexts.noWindow}
        {late > 0 ? (
          <span className="ms-2 font-semibold text-danger">
            {orderTexts.late({ age: formatAge(new Date(serverNow() - late), serverNow()) })}
          </span>
        ) : null}
      </span>
    </p>
  );
}

interface OrderSummaryProps {
  order: OrderForBackOffice;
  /** False if the dialog's title has the number. */
  isNumbered?: boolean;
}

export function OrderSummary({ order, isNumbered = true }: OrderSummaryProps) {
  const { business_tz } = useSettings();
  const count = order.items.length;
  const date = formatDateTime(order.created_at, business_tz);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-2.5">
      <div className="min-w-0">
        <p>
          {isNumbered ? <span className="font-semibold">{orderTexts.number({ id: order.id })} </span> : null}
          {order.user_name}
        </p>
        <p className="text-sm text-muted">{lines({ date, count })}</p>
      </div>
      <p className="text-end text-sm text-muted">
        <span className="block text-h3 font-semibold whitespace-nowrap text-ink">
          {formatRupees(order.payable_total)}
        </span>
        {formatPayment(order)}
      </p>
      <DueTime order={order} />
      <OrderPlace order={order} className="w-full" />
      {order.packed ? (
        <p className="flex w-full items-start gap-2 text-sm">
          <PackageCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <span>
            {packingTexts.packed} {formatPacked(order.packed, business_tz)}
          </span>
        </p>
      ) : null}
    </div>
  );
}
