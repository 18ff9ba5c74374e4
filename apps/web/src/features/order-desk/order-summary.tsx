// The head of a dialog that does something with one order: who, when, how much.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { orderTexts } from '../../texts/en/office/orders.ts';
import { t } from '../../texts/text.ts';

const { line, lines } = orderTexts.allocate;

/** Number, customer, date, count of lines and total on one raised block. */
export function OrderSummary({ order }: { order: OrderForBackOffice }) {
  const { business_tz } = useSettings();
  const count = order.items.length;
  const date = formatDateTime(order.created_at, business_tz);
  return (
    <div className="flex items-center justify-between gap-4 rounded-control bg-sunken px-4 py-2.5">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{t(orderTexts.number, { id: order.id })}</span> {order.user_name}
        </p>
        <p className="text-sm text-muted">{count === 1 ? t(line, { date }) : t(lines, { date, count })}</p>
      </div>
      <p className="text-h3 font-semibold whitespace-nowrap">{formatRupees(order.total)}</p>
    </div>
  );
}
