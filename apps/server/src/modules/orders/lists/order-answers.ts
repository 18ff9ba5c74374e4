// How an order looks to each audience: the customer alone gets the PIN.

import type { OrderForBackOffice, OrderForCustomer, OrderForStaff } from '@tilgul/contract/order-answers';
import { toRupees } from '@tilgul/contract/rules/money';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { CANCEL_FROM, ORDER_ENDS, type OrderStatus, type PaymentMethod } from '@tilgul/contract/rules/statuses';
import type { ActorContext } from '../../../deps.ts';
import { getBusinessDay } from '../../../platform/time/business-day.ts';
import { toInvoiceRefs } from '../../invoices/invoices.sql.ts';
import { formatAddress, getCashDifference, getPayable, hasPin, isPinVerified, isPinVoid } from '../orders.rules.ts';
import { findPin } from '../pin.commands.ts';
import type { OrderDetails } from './order-details.db.ts';
import type { OrderRow } from './orders-list.db.ts';

const asStatus = (row: OrderRow): OrderStatus => row.status as OrderStatus;

const timelineOf = (row: OrderRow, details: OrderDetails) => details.timelines.get(row.id) ?? [];

const slotOf = ({ starts_at, ends_at }: OrderRow) =>
  starts_at && ends_at ? { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() } : null;

/** What every audience sees. */
const coreOf = (row: OrderRow, details: OrderDetails) => ({
  id: row.id,
  user: row.user_id,
  user_name: row.customer_name,
  created_at: row.created_at.toISOString(),
  status: asStatus(row),
  payment_type: row.payment_type as PaymentMethod,
  mobile_number: row.mobile_number,
  address: formatAddress(row),
  total: toRupees(row.total_paise),
  delivery_fee: toRupees(row.delivery_fee_paise),
  payable_total: toRupees(getPayable(row)),
  slot: slotOf(row),
  items: details.items.get(row.id) ?? [],
  changes: details.changes.get(row.id) ?? [],
  refunds: details.refunds.get(row.id) ?? [],
  warehouse_id: row.store_id,
  warehouse_name: row.warehouse_name,
  staff_name: row.staff_name,
  cancel_reason: row.cancel_reason,
  timeline: timelineOf(row, details),
  cash_collected: row.cash_collected_paise === null ? null : toRupees(row.cash_collected_paise),
  ...toInvoiceRefs(details.bills.get(row.id) ?? []),
  // What was paid at the door is no cash.
  cash_difference: row.payment_type === 'cod' ? getCashDifference(row.cash_collected_paise, getPayable(row)) : null,
});

/** The customer's own order; the only answer that carries the PIN (security O09). */
export function forCustomer({ deps }: ActorContext, row: OrderRow, details: OrderDetails): OrderForCustomer {
  const status = asStatus(row);
  const pin = findPin(deps, { ...row, status });
  return {
    ...coreOf(row, details),
    timeline: timelineOf(row, details).filter(({ event }) => event !== 'unallocated'),
    order_pin: pin ?? null,
    // A seal that can no longer be opened is as good as voided: the customer asks for a new PIN.
    pin_void: hasPin(status) && (pin === undefined || isPinVoid(row)),
    can_cancel: CANCEL_FROM[status].includes(CUSTOMER),
    // Who has it out is read apart (riders.db.ts).
    rider: null,
    return_reason: waitingReason(row),
    refund_state: row.refund_state,
  };
}

/** Why an order that was brought back waits in the store; null once it goes out again (ORD-7). */
const waitingReason = ({ status, return_reason }: OrderRow) => (status === 'Shipped' ? return_reason : null);

/** What store and administrator see; the same for each of them, so that lists keep it (kept-orders.ts). */
export const forBackOffice = (row: OrderRow, details: OrderDetails): OrderForBackOffice => ({
  ...coreOf(row, details),
  city: row.city,
  postal_code: row.postal_code,
  staff_id: row.staff_id,
  stock_deducted: row.stock_state === 'deducted',
  return_reason: row.return_reason,
});

/** Whether an order came to its end on a day before today. */
function endedBefore({ deps, now }: ActorContext, { status, timeline }: Pick<OrderForStaff, 'status' | 'timeline'>) {
  if (!ORDER_ENDS.includes(status)) return false;
  const { BUSINESS_TZ: timeZone } = deps.config;
  const end = timeline.findLast(({ event }) => event === status);
  return end !== undefined && getBusinessDay(new Date(end.at), timeZone) < getBusinessDay(now, timeZone);
}

/** Nobody is to be called or found any more. */
const NOWHERE = { mobile_number: '', address: '', postal_code: '' };

/** What only they see. */
const stepOf = ({ actor, now }: ActorContext, row: OrderRow) => ({
  pin_verified: row.status === 'Delivered' || isPinVerified(row, actor.id, now),
  return_reason: waitingReason(row),
});

/** What the delivery staff see; from the day after an order's end on neither number nor address (ORD-19). */
export const forStaff = (context: ActorContext, row: OrderRow, details: OrderDetails): OrderForStaff => {
  const core = { ...coreOf(row, details), postal_code: row.postal_code };
  return { ...core, ...(endedBefore(context, core) ? NOWHERE : {}), ...stepOf(context, row) };
};
