// Answers with orders: one per audience, so that nothing leaks.
import * as z from 'zod/mini';
import { rupees, time, translated } from './fields.ts';
import { creditNotes, invoiceReference } from './invoices.ts';
import { paymentDispute, REFUND_STATES } from './payments.ts';
import { ORDER_STATUSES, PAYMENT_METHODS } from './rules/statuses.ts';

/** Choice for a short line: drop it, send a similar product, or ask the customer first. */
export const LINE_CHOICES = ['remove', 'best_match', 'ask'] as const;
export type LineChoice = (typeof LINE_CHOICES)[number];

/** A line of an order, with the name and price when it was placed. */
export const orderItem = z.object({
  /** Unique within the order. */
  line_id: z.number(),
  product_id: z.number(),
  ...translated('product_name', 'product_unit'),
  quantity: z.number(),
  price: rupees(),
  image: z.nullable(z.string()),
  choice: z.enum(LINE_CHOICES),
  /** Packed units; null before packing. */
  packed: z.nullable(z.number()),
  /** Only goods sold by weight: packed grams, and the line's price by weight. */
  packed_grams: z.optional(z.number()),
  charged: z.optional(rupees()),
  /** For a substitute: the line that it replaces. */
  substitute_of: z.nullable(z.number()),
});

/** A change by packing: fewer units, a substitute, less weight (PACK-2, PACK-3, PACK-8). */
const lineChange = z.object({
  id: z.number(),
  line_id: z.number(),
  kind: z.enum(['short', 'substitute', 'weight']),
  product_name: z.string(),
  /** Units before and after for a short line, missing and substituted units for a substitute, grams for a weight. */
  from: z.number(),
  to: z.number(),
  substitute_id: z.nullable(z.number()),
  substitute_name: z.nullable(z.string()),
  /** Only for a substitute: price, unit and picture of the line, and of the substitute. */
  price: z.optional(rupees()),
  product_unit: z.optional(z.string()),
  product_image: z.optional(z.nullable(z.string())),
  substitute_price: z.optional(rupees()),
  substitute_unit: z.optional(z.string()),
  substitute_image: z.optional(z.nullable(z.string())),
  /** Price reduction. */
  amount: rupees(),
  reason: z.nullable(z.string()),
  at: time(),
  /** `done` if the customer was not asked. */
  state: z.enum(['done', 'asked', 'accepted', 'refused']),
  /** Deadline of the customer's answer, while asked. */
  answer_by: z.nullable(time()),
});
export type LineChange = z.output<typeof lineChange>;

/** A substitution request that waits for the customer's answer. */
export const openQuestion = z.extend(lineChange, { order_id: z.number() });
export type OpenQuestion = z.output<typeof openQuestion>;

/** A refund of an order's payment: a part of it, the rest, or an extra payment. */
const orderRefund = z.object({
  id: z.number(),
  amount: rupees(),
  state: z.enum(['pending', 'processed', 'failed']),
  reason: z.string(),
  created_at: time(),
  /** Refund of an extra payment: UPI paid twice on delivery, or after cash was taken (PAY-17). */
  extra: z.boolean(),
  /** Made in the provider's dashboard (PAY-18). */
  by_hand: z.optional(z.boolean()),
});
export type OrderRefund = z.output<typeof orderRefund>;

/** Events of an order's timeline. */
export const ORDER_EVENTS = [
  'placed',
  'allocated',
  /** Automatic allocation failed; the note has the reason. Not shown to customers. */
  'unallocated',
  'Processing',
  'packed',
  'Shipped',
  'Out For Delivery',
  'Delivered',
  'Cancelled',
  'returned',
  'pin_renewed',
] as const;
export type OrderEventName = (typeof ORDER_EVENTS)[number];

/** One entry of an order's timeline. */
const orderEvent = z.object({
  event: z.enum(ORDER_EVENTS),
  at: time(),
  note: z.nullable(z.string()),
});

const orderCore = {
  id: z.number(),
  user: z.number(),
  user_name: z.string(),
  created_at: time(),
  status: z.enum(ORDER_STATUSES),
  payment_type: z.enum(PAYMENT_METHODS),
  mobile_number: z.string(),
  address: z.string(),
  /** Sum of the ordered lines. */
  total: rupees(),
  /** Delivery fee when the order was placed. */
  delivery_fee: rupees(),
  /** Amount to pay: ordered lines (packed ones once packed, without unanswered substitutes) and the delivery fee. */
  payable_total: rupees(),
  /** The delivery window; null means as soon as possible. */
  slot: z.nullable(z.object({ starts_at: time(), ends_at: time() })),
  items: z.array(orderItem),
  changes: z.array(lineChange),
  refunds: z.array(orderRefund),
  warehouse_id: z.nullable(z.number()),
  warehouse_name: z.nullable(z.string()),
  /** In English, if `warehouse_name` is not. */
  warehouse_name_en: z.optional(z.string()),
  staff_name: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  timeline: z.array(orderEvent),
  cash_collected: z.nullable(rupees()),
  /** Cash collected minus amount to pay, for delivered cash orders. */
  cash_difference: z.nullable(z.number()),
  /** Invoice of the shipped allocation; null before. */
  ...invoiceReference,
};

/** The rider of an order that is Out For Delivery. */
const orderRider = z.object({
  first_name: z.string(),
  phone: z.string(),
  /** Stops of the rider before this one; orders for one address and window are one (DEL-15). */
  stops_before: z.number(),
});
export type OrderRider = z.output<typeof orderRider>;

/** The customer's own order: the only answer that carries the PIN (security O09). */
export const orderForCustomer = z.object({
  ...orderCore,
  /** Six digits from Shipped until the order ends, else null. */
  order_pin: z.nullable(z.string()),
  /** The PIN was voided by wrong attempts; the customer can renew it. */
  pin_void: z.boolean(),
  can_cancel: z.boolean(),
  /** Null unless it is Out For Delivery. */
  rider: z.nullable(orderRider),
  /** Why the delivery failed; null once the store has sent it out again. */
  return_reason: z.nullable(z.string()),
  refund_state: z.nullable(z.enum(REFUND_STATES)),
  /** The part of `address` that its customer knows it by: flat, street and city. */
  street_and_city: z.optional(z.string()),
  /** Amount paid online or by UPI at the door, before refunds. Absent if nothing was. */
  paid_total: z.optional(rupees()),
  credit_notes: creditNotes(),
});
export type OrderForCustomer = z.output<typeof orderForCustomer>;

/** An open dispute of the order's payment (PAY-19). */
const orderDispute = z.pick(paymentDispute, { id: true, amount: true, state: true, respond_by: true });
export type OrderDispute = z.output<typeof orderDispute>;

/** An order for managers and administrators. */
export const orderForBackOffice = z.object({
  ...orderCore,
  /** Parts of `address`. */
  city: z.string(),
  postal_code: z.string(),
  staff_id: z.nullable(z.number()),
  /** Absent if no rider is assigned. */
  staff_phone: z.optional(z.string()),
  stock_deducted: z.boolean(),
  /** Products of which the store does not have enough yet (STOCK-5); only if there are any. */
  awaited_products: z.optional(z.number()),
  /** What the store does not have for it: not there yet, or sold at a register. */
  goods_short: z.optional(
    z.array(z.object({ product_id: z.number(), ...translated('product_name'), short: z.number() })),
  ),
  /** When and by whom it was packed for the current shipment; null if it was not. */
  packed: z.nullable(z.object({ at: time(), by_name: z.nullable(z.string()) })),
  return_reason: z.nullable(z.string()),
  credit_notes: creditNotes(),
  /** Absent if there are none. */
  disputes: z.optional(z.array(orderDispute)),
});
export type OrderForBackOffice = z.output<typeof orderForBackOffice>;

export const orderForStaff = z.object({
  ...orderCore,
  /** Part of `address`, used to group the delivery round; '' once the address has been removed. */
  postal_code: z.string(),
  pin_verified: z.boolean(),
  /** Why it was returned to the store, until it is sent out again; else null. */
  return_reason: z.nullable(z.string()),
});
export type OrderForStaff = z.output<typeof orderForStaff>;
