// The note on the order just placed: when it comes, where to, and what to pay.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/customer/orders';
import { Banknote, CircleCheck, CreditCard, House } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { cn } from '../../ui/cn.ts';
import { CustomerWord } from '../../ui/display/customer-status.tsx';
import { OrderSteps } from '../../ui/display/order-timeline.tsx';

/** Only here are customers asked to turn on notifications (UI-14). */
const PushQuestion = lazyComponent(() =>
  import('../notifications/push-question.tsx').then(
    (m) => m.PushQuestion,
    () => () => null,
  ),
);

/** The sum to keep ready, or what is paid. */
function Sum({ order: { payment_type, payable_total } }: { order: OrderForCustomer }) {
  const amount = formatRupees(payable_total);
  const isCash = payment_type === 'cod';
  const Icon = isCash ? Banknote : CreditCard;
  return (
    <p className="flex items-center gap-3 rounded-card bg-paper px-3 py-2.5 text-sm">
      <Icon aria-hidden="true" size={22} className="shrink-0 text-primary" />
      <span className={cn('text-balance', isCash && 'text-base font-semibold')}>
        {(isCash ? texts.payOnDelivery : texts.paidOnline)({ amount })}
      </span>
    </p>
  );
}

function Facts({ order }: { order: OrderForCustomer }) {
  const { business_tz: zone } = useSettings();
  return (
    <>
      <p className="mt-2 text-h1-lg font-semibold">
        {order.slot ? formatWhen(order.slot, serverNow(), zone) : texts.soon}
      </p>
      <p className="mt-0.5 flex items-start gap-2 text-success-text">
        <House aria-hidden="true" size={18} className="mt-0.75 shrink-0" />
        <span className="line-clamp-2 min-w-0">{order.street_and_city ?? order.address}</span>
      </p>
      <div className="mt-3">
        <OrderSteps status={order.status} />
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="font-semibold">
            <CustomerWord status={order.status} />
          </span>
          {order.status === 'Pending' ? <span className="text-muted">{texts.nextPacking}</span> : null}
        </p>
      </div>
      <div className="mt-3 flex flex-col gap-2 md:flex-row md:*:flex-1">
        <Sum order={order} />
        <PushQuestion />
      </div>
    </>
  );
}

interface PlacedNoteProps {
  readonly id: number;
  /** Undefined while loading. */
  readonly order: OrderForCustomer | undefined;
}

/** Takes the focus on load; the facts appear once the order is loaded. */
export function PlacedNote({ id, order }: PlacedNoteProps) {
  const { data: user } = useOwnUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOn(heading.current), []);
  return (
    <section
      aria-labelledby="order-placed"
      className="mb-4 rounded-card border border-primary/20 bg-primary-soft p-4 max-sm:min-h-72"
    >
      <div className="flex items-center gap-2">
        <CircleCheck aria-hidden="true" size={22} className="shrink-0 text-primary" />
        <h2
          id="order-placed"
          ref={heading}
          className="min-w-0 grow text-base font-semibold text-success-text outline-none focus-visible:shadow-none"
        >
          {user ? texts.thankYouName({ name: user.first_name }) : texts.thankYou}
        </h2>
        <p className="text-sm text-muted">
          <span aria-hidden="true">{texts.number({ id })}</span>
          <span className="sr-only">{texts.placed({ id })}</span>
        </p>
      </div>
      {order ? <Facts order={order} /> : null}
    </section>
  );
}
