// Who brings an order that is out: the rider's first name, the stops before, a call by tapping (DEL-15).
import type { OrderForCustomer, OrderRider } from '@tilgul/contract/order-answers';
import { Bike, Phone } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatWindow } from '../../shared/format/dates.ts';
import { customerOrderTexts } from '../../texts/en/customer/customer-orders.ts';
import { t } from '../../texts/text.ts';
import { LinkButton } from '../../ui/controls/button.tsx';

const texts = customerOrderTexts.rider;

interface OrderProps {
  readonly order: OrderForCustomer;
}

const stopsText = ({ stops_before: count }: OrderRider): string => {
  if (count === 0) return texts.next;
  return count === 1 ? texts.oneBefore : t(texts.before, { count });
};

/** In one line of a closed card. */
export function RiderLine({ order: { rider } }: OrderProps) {
  if (!rider) return null;
  return (
    <p className="text-sm text-badge-out-text">
      {t(texts.onTheWay, { name: rider.first_name })}, {stopsText(rider)}
    </p>
  );
}

/** The first thing of an open card; it changes by itself as the round goes on. */
export function RiderPanel({ order: { rider, slot } }: OrderProps) {
  const { business_tz: zone } = useSettings();
  if (!rider) return null;
  return (
    <div className="flex items-start gap-3 border-t border-line bg-badge-out px-4 py-4 text-badge-out-text">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-badge-out-text text-badge-out">
        <Bike aria-hidden="true" size={22} />
      </span>
      <div role="status" className="min-w-0 text-ink">
        <p className="text-h3 font-semibold">{t(texts.onTheWay, { name: rider.first_name })},</p>
        <p className="text-h3 font-semibold">{stopsText(rider)}</p>
        {slot ? <p className="mt-1 text-sm text-badge-out-text">{formatWindow(slot, zone)}</p> : null}
      </div>
    </div>
  );
}

/** 'Call Asha', by the phone. */
export function CallRider({ order: { rider } }: OrderProps) {
  if (!rider?.phone) return null;
  return (
    <div className="border-t border-line px-4 py-3.5">
      <LinkButton variant="outline" icon={Phone} wide href={`tel:${rider.phone}`}>
        {t(texts.call, { name: rider.first_name })}
      </LinkButton>
    </div>
  );
}
