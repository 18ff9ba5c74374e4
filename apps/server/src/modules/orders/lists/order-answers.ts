// Orders as each audience sees them. Only the customer gets the PIN.
import type { LineChoice, OrderForBackOffice, OrderForCustomer, OrderForStaff } from '@tilgul/contract/order-answers';
import { asPaise, toRupees } from '@tilgul/contract/rules/money';
import { CUSTOMER, MANAGER } from '@tilgul/contract/rules/roles';
import { CANCEL_FROM, ORDER_ENDS, type OrderStatus, type PaymentMethod } from '@tilgul/contract/rules/statuses';
import type { ActorContext, Db } from '../../../deps.ts';
import { pictureUrl } from '../../../gateways/images.ts';
import { getBusinessDay } from '../../../platform/time/business-day.ts';
import { translateOffered } from '../../../texts/get-text.ts';
import { translateField } from '../../../texts/names.ts';
import { type IssuedInvoice, toInvoiceRefs } from '../../invoices/invoices.sql.ts';
import { listOrderRefunds } from '../../payments/refunds.sql.ts';
import { translateEventNote } from '../event-notes.ts';
import { formatAddress, getCashDifference, getPayable, hasPin, isPinVerified, isPinVoid } from '../orders.rules.ts';
import { listLineChanges } from '../packing.sql.ts';
import { findPin } from '../pin.commands.ts';
import type { LineRow, OrderRow } from './order-rows.sql.ts';

const asStatus = (row: OrderRow): OrderStatus => row.status as OrderStatus;

const getTimeline = (row: OrderRow, details: OrderDetails) => details.timelines.get(row.id) ?? [];

const toSlot = ({ starts_at, ends_at }: OrderRow) =>
  starts_at && ends_at ? { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() } : null;

const toStoreName = ({ warehouse_name: name, warehouse_names: names }: OrderRow) =>
  name === null ? { warehouse_name: null } : translateField('warehouse_name', name, names ?? {});

/** Fields that every audience sees. Callers add theirs by Object.assign: spreading so many fields is four times as slow. */
const toCommonAnswer = (row: OrderRow, details: OrderDetails) => ({
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
  payable_total: toRupees(asPaise(getPayable(row) - row.asked_paise)),
  slot: toSlot(row),
  items: details.items.get(row.id) ?? [],
  changes: details.changes.get(row.id) ?? [],
  refunds: details.refunds.get(row.id) ?? [],
  warehouse_id: row.store_id,
  ...toStoreName(row),
  staff_name: row.staff_name,
  cancel_reason: row.cancel_reason === null ? null : translateOffered(row.cancel_reason),
  timeline: getTimeline(row, details),
  cash_collected: row.cash_collected_paise === null ? null : toRupees(row.cash_collected_paise),
  // UPI on delivery is not cash.
  cash_difference: row.payment_type === 'cod' ? getCashDifference(row.cash_collected_paise, getPayable(row)) : null,
  ...toInvoiceRefs(details.bills.get(row.id) ?? []),
});

/** The order's credit notes; a manager's only of the own store, since others are 404 (TAX-11). */
const toCreditNotes = (actor: ActorContext['actor'], { credit_notes }: OrderRow) =>
  (credit_notes ?? [])
    .filter(({ store_id }) => actor.role !== MANAGER || store_id === actor.storeId)
    .map(({ id, number }) => ({ id, number }));

/** The customer's own order; the only answer that carries the PIN (security O09). */
export function forCustomer({ deps, actor }: ActorContext, row: OrderRow, details: OrderDetails): OrderForCustomer {
  const status = asStatus(row);
  const pin = findPin(deps, { ...row, status });
  return Object.assign(toCommonAnswer(row, details), {
    timeline: getTimeline(row, details).filter(({ event }) => event !== 'unallocated'),
    order_pin: pin ?? null,
    // A seal that no longer opens counts as void: the customer requests a new PIN.
    pin_void: hasPin(status) && (pin === undefined || isPinVoid(row)),
    can_cancel: CANCEL_FROM[status].includes(CUSTOMER),
    // Filled in by listOwnOrders.
    rider: null,
    return_reason: getReturnReason(row),
    refund_state: row.refund_state,
    street_and_city: [row.street_address1, row.street_address2, row.city].filter(Boolean).join(', '),
    ...(row.paid_paise === null ? {} : { paid_total: toRupees(row.paid_paise) }),
    credit_notes: toCreditNotes(actor, row),
  });
}

/** Why a returned order waits in the store; null once it goes out again (ORD-7). */
const getReturnReason = ({ status, return_reason }: OrderRow) =>
  status === 'Shipped' && return_reason !== null ? translateOffered(return_reason) : null;

/** Goods that the store does not have for a reserved order. */
const listShortGoods = ({ stock_state, lines }: OrderRow) =>
  (stock_state === 'reserved' ? (lines ?? []) : [])
    .filter(({ awaiting_stock }) => awaiting_stock > 0)
    .map(({ product_id, product_name, names, awaiting_stock: short }) => ({
      product_id,
      ...translateField('product_name', product_name, names),
      short,
    }));

/** The order as store and administrator see it. */
export const forBackOffice = ({ actor }: ActorContext, row: OrderRow, details: OrderDetails): OrderForBackOffice => {
  const short = listShortGoods(row);
  return Object.assign(toCommonAnswer(row, details), {
    city: row.city,
    postal_code: row.postal_code,
    staff_id: row.staff_id,
    ...(row.staff_phone === null ? {} : { staff_phone: row.staff_phone }),
    stock_deducted: row.stock_state === 'deducted',
    ...(short.length > 0 && { awaited_products: short.length, goods_short: short }),
    packed: row.packing,
    return_reason: row.return_reason === null ? null : translateOffered(row.return_reason),
    credit_notes: toCreditNotes(actor, row),
    ...(row.disputes && {
      disputes: row.disputes.map((dispute) => ({ ...dispute, amount: toRupees(dispute.amount) })),
    }),
  });
};

/** Whether an order was completed or cancelled before today. */
function endedBefore({ deps, now }: ActorContext, { status, timeline }: Pick<OrderForStaff, 'status' | 'timeline'>) {
  if (!ORDER_ENDS.includes(status)) return false;
  const { BUSINESS_TZ: timeZone } = deps.config;
  const end = timeline.findLast(({ event }) => event === status);
  return end !== undefined && getBusinessDay(new Date(end.at), timeZone) < getBusinessDay(now, timeZone);
}

/** Empty values for hidden contact details. */
const NO_CONTACT = { mobile_number: '', address: '', postal_code: '' };

/** Fields that only riders see. */
const toRiderFields = ({ actor, now }: ActorContext, row: OrderRow) => ({
  pin_verified: row.status === 'Delivered' || isPinVerified(row, actor.id, now),
  return_reason: getReturnReason(row),
});

/** The order as its rider sees it; without phone and address from the day after its end (ORD-19). */
export const forStaff = (context: ActorContext, row: OrderRow, details: OrderDetails): OrderForStaff => {
  const core = Object.assign(toCommonAnswer(row, details), { postal_code: row.postal_code });
  return Object.assign(core, endedBefore(context, core) ? NO_CONTACT : {}, toRiderFields(context, row));
};

// Parts of an order's answer besides its row: items, timeline, invoices, changes by packing, refunds.

type Items = OrderForCustomer['items'];
type Timeline = OrderForCustomer['timeline'];
type Changes = OrderForCustomer['changes'];
type Refunds = OrderForCustomer['refunds'];

/** Details by order id. */
export interface OrderDetails {
  readonly items: ReadonlyMap<number, Items>;
  readonly timelines: ReadonlyMap<number, Timeline>;
  readonly changes: ReadonlyMap<number, Changes>;
  readonly refunds: ReadonlyMap<number, Refunds>;
  readonly bills: ReadonlyMap<number, readonly IssuedInvoice[]>;
}

const toItem = (line: LineRow): Items[number] => ({
  line_id: line.product_id,
  product_id: line.product_id,
  quantity: line.quantity,
  price: toRupees(line.price_paise),
  image: pictureUrl(line.image_hash),
  // A CHECK of the table allows no other values.
  choice: line.choice as LineChoice,
  packed: line.packed,
  substitute_of: line.substitute_of,
  ...translateField('product_name', line.product_name, line.names),
  ...translateField('product_unit', line.product_unit, line.unit_names),
  ...(line.packed_grams === null ? {} : { packed_grams: line.packed_grams }),
  ...(line.charged_paise === null ? {} : { charged: toRupees(line.charged_paise) }),
});

const translateNote = (entry: Timeline[number]): Timeline[number] => ({
  ...entry,
  note: translateEventNote(entry.event, entry.note),
});

/** Reads what packing changed and the refunds; lines, timelines and invoices are already in the rows. */
export const readDetails = async (db: Db, rows: readonly OrderRow[]): Promise<OrderDetails> => ({
  items: new Map(rows.map(({ id, lines }) => [id, (lines ?? []).map(toItem)])),
  timelines: new Map(rows.map(({ id, timeline }) => [id, (timeline ?? []).map(translateNote)])),
  bills: new Map(rows.map(({ id, invoices }) => [id, invoices ?? []])),
  changes: await readChanges(db, rows),
  refunds: rows.some(({ has_refunds }) => has_refunds) ? await readRefunds(db, rows) : new Map(),
});

function groupByOrder<Row extends { readonly order_id: number }>(rows: readonly Row[]) {
  const groups = new Map<number, Omit<Row, 'order_id'>[]>();
  for (const { order_id, ...row } of rows) groups.set(order_id, [...(groups.get(order_id) ?? []), row]);
  return groups;
}

/** Changes by packing, for the orders that are packed. */
async function readChanges(db: Db, orders: readonly OrderRow[]): Promise<ReadonlyMap<number, Changes>> {
  const changed = orders.filter((order) => order.packed_paise !== null && order.has_changes).map(({ id }) => id);
  return groupByOrder(await listLineChanges(db, changed));
}

const readRefunds = async (db: Db, orders: readonly OrderRow[]): Promise<ReadonlyMap<number, Refunds>> =>
  groupByOrder(await listOrderRefunds(db, orders));
