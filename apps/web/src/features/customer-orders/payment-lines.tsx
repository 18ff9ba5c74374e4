// What an order costs its customer: paid, refunded and what remains, as plain lines.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/customer/orders';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { cn } from '../../ui/cn.ts';
import { sumPayments } from './customer-order.rules.ts';

interface LineProps {
  readonly label: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}

function Line({ label, amount, isStrong = false }: LineProps) {
  return (
    <div className={cn('flex flex-wrap justify-between gap-x-3', isStrong ? 'font-semibold' : 'text-sm text-muted')}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}

function OnlineLines({ order }: { order: OrderForCustomer }) {
  const { paid, refunded, coming, net } = sumPayments(order);
  if (refunded === 0 && coming === 0) return <Line label={texts.lines.paid} amount={formatRupees(paid)} isStrong />;
  return (
    <>
      <Line label={texts.lines.paid} amount={formatRupees(paid)} />
      {refunded === 0 ? null : <Line label={texts.lines.refunded} amount={formatDifference(-refunded)} />}
      {coming === 0 ? null : <Line label={texts.lines.refundComing} amount={formatDifference(-coming)} />}
      <Line label={texts.total} amount={formatRupees(net)} isStrong />
    </>
  );
}

function CashLines({ order }: { order: OrderForCustomer }) {
  const { status, payable_total: total, cash_collected: cash, cash_difference: difference } = order;
  const label =
    status === 'Delivered' ? texts.lines.paidCash : status === 'Cancelled' ? texts.total : texts.lines.toPay;
  return (
    <>
      <Line label={label} amount={formatRupees(total)} isStrong />
      {cash === null || !difference ? null : (
        <Line
          label={texts.cashCollected}
          amount={`${formatRupees(cash)} ${texts.cashDifference({ difference: formatDifference(difference) })}`}
        />
      )}
    </>
  );
}

/** Lines of a description list. */
export const PaymentLines = ({ order }: { order: OrderForCustomer }) =>
  order.payment_type === 'cod' ? <CashLines order={order} /> : <OnlineLines order={order} />;

/** Whether the lines say more than the order's sum. */
export const hasRefund = ({ payment_type, refunds, refund_state }: OrderForCustomer): boolean =>
  payment_type === 'online' && (refund_state !== null || refunds.some(({ extra }) => !extra));
