// The head of an order's papers: what it is, whose store, the code that opens it, and the order's facts in a frame.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { Sign } from '../../../brand/logo.tsx';
import { useSettings } from '../../../shared/api/settings.ts';
import { formatDateTime, formatHours, formatWeekday } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { orderTexts } from '../../../texts/en/office/orders.ts';
import { storeOrderTexts } from '../../../texts/en/store/store-orders.ts';
import { t } from '../../../texts/text.ts';
import { OrderBarcode } from './order-barcode.tsx';

const texts = storeOrderTexts.papers;

export function PaperHead({
  order,
  title,
  isPacked = true,
}: {
  order: Omit<OrderForBackOffice, 'items'>;
  title: string;
  /** False before packing: what is to be paid can become less. */
  isPacked?: boolean;
}) {
  const { brand, business_tz } = useSettings();
  const isCash = order.payment_type === 'cod';
  const facts = [
    { label: texts.order, value: t<string>(orderTexts.number, { id: order.id }), more: '' },
    { label: texts.customer, value: order.user_name, more: `${order.postal_code} ${order.city}` },
    order.slot
      ? {
          label: texts.window,
          value: formatHours(order.slot, business_tz),
          more: formatWeekday(order.slot.starts_at, business_tz),
        }
      : { label: texts.placed, value: formatDateTime(order.created_at, business_tz), more: '' },
    {
      label: texts.payment,
      value: orderTexts.payment[order.payment_type],
      more: isCash
        ? t<string>(isPacked ? texts.collect : texts.atMost, { amount: formatRupees(order.payable_total) })
        : texts.paid,
    },
  ];
  return (
    <>
      <header>
        <Sign size={40} />
        <h1>
          {title} <span>{[brand, order.warehouse_name].filter(Boolean).join(' ')}</span>
        </h1>
        <OrderBarcode id={order.id} />
      </header>
      <dl>
        {facts.map(({ label, value, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {more ? <span>{more}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
