// What is said to somebody who has just ordered: the number, and what happens next.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { Banknote, Check, CreditCard, type LucideIcon, MapPin, Package } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { customerOrderTexts as texts } from '../../texts/en/customer/customer-orders.ts';
import { t } from '../../texts/text.ts';
import { InstallSection } from '../install/install-section.tsx';

const ROUND = 'grid shrink-0 place-items-center rounded-full';

function Next({ icon: Icon, lead, text }: { icon: LucideIcon; lead: string; text: string }) {
  return (
    <li className="flex items-center gap-3.5">
      <span aria-hidden="true" className={`${ROUND} size-10 bg-paper text-primary`}>
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <p className="min-w-0">
        <strong className="font-semibold">{lead}</strong> {text}
      </p>
    </li>
  );
}

function Steps({ order }: { order: OrderForCustomer }) {
  const amount = formatRupees(order.payable_total);
  return (
    <ul className="mt-4 flex flex-col gap-3 border-t border-badge-delivered-text/20 pt-4">
      <Next icon={Package} lead={texts.nextPack} text={texts.nextPackText} />
      <Next icon={MapPin} lead={t(texts.nextBring, { address: order.address })} text={texts.nextBringText} />
      {order.payment_type === 'cod' ? (
        <Next icon={Banknote} lead={t(texts.nextCash, { amount })} text={texts.nextCashText} />
      ) : (
        <Next icon={CreditCard} lead={t(texts.nextPaid, { amount })} text={texts.nextPaidText} />
      )}
    </ul>
  );
}

/** Takes the focus as the page arrives; the steps come with the order (UI-14). */
export function OrderPlaced({ id, order }: { id: number; order: OrderForCustomer | undefined }) {
  const { data: user } = useOwnUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOn(heading.current), []);
  return (
    <div className="mb-6 flex flex-col gap-3">
      <section aria-labelledby="order-placed" className="rounded-card bg-success-soft p-4 md:p-5">
        <div className="flex items-center gap-4">
          <span aria-hidden="true" className={`${ROUND} size-12 bg-primary text-white`}>
            <Check size={24} />
          </span>
          <div className="min-w-0">
            <h2 id="order-placed" ref={heading} className="text-h2 font-semibold outline-none">
              {user ? t(texts.thankYouName, { name: user.first_name }) : texts.thankYou}
            </h2>
            <p>{t(texts.placed, { id })}</p>
          </div>
        </div>
        {order ? <Steps order={order} /> : null}
      </section>
      <InstallSection />
    </div>
  );
}
