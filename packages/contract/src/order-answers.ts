// What each audience sees of an order: one answer per audience, so that nothing leaks.
import * as z from 'zod/mini';
import { rupees, time } from './fields.ts';
import { invoiceReference } from './invoices.ts';
import { REFUND_STATES } from './payments.ts';
import { ORDER_STATUSES, PAYMENT_METHODS } from './rules/statuses.ts';

/** What becomes of a line that is short: it is left out, a like product is sent, or the customer is asked first. */
export const LINE_CHOICES = ['remove', 'best_match', 'ask'] as const;
export type LineChoice = (typeof LINE_CHOICES)[number];

/** One product of an order, as it was called and priced when the order was placed. */
export const orderItem = z.object({
  /** Known within its order. */
  line_id: z.number(),
  product_id: z.number(),
  /** In the language of the request, where it had such a name that day; the English one is `product_name_en` then. */
  product_name: z.string(),
  product_name_en: z.optional(z.string()),
  product_unit: z.string(),
  quantity: z.number(),
  price: rupees(),
  image: z.nullable(z.string()),
  choice: z.enum(LINE_CHOICES),
  /** How many were packed; null before. */
  packed: z.nullable(z.number()),
  /** What the scale said when it was packed, and what the line comes to by it: of goods sold by weight only. */
  packed_grams: z.optional(z.number()),
  charged: z.optional(rupees()),
  /** The line that it stands in for; such a line was not ordered. */
  substitute_of: z.nullable(z.number()),
});

/** What packing changed about a line: less of it, another product in its place, less weight (PACK-2, PACK-3, PACK-8). */
export const lineChange = z.object({
  id: z.number(),
  line_id: z.number(),
  kind: z.enum(['short', 'substitute', 'weight']),
  product_name: z.string(),
  /** Of a short line what was to be packed and what was; of a substitute how many were short and how many go instead; of a weight the grams. */
  from: z.number(),
  to: z.number(),
  substitute_id: z.nullable(z.number()),
  substitute_name: z.nullable(z.string()),
  /** How much less the customer pays for it. */
  amount: rupees(),
  reason: z.nullable(z.string()),
  at: time(),
  /** `done` where nobody was asked. */
  state: z.enum(['done', 'asked', 'accepted', 'refused']),
  /** Until when the customer may answer, while asked. */
  answer_by: z.nullable(time()),
});
export type LineChange = z.output<typeof lineChange>;

/** A refund of an order's payment, of a part while the order stands, or of all that is left; or of another payment for it. */
export const orderRefund = z.object({
  id: z.number(),
  amount: rupees(),
  state: z.enum(['pending', 'processed', 'failed']),
  reason: z.string(),
  created_at: time(),
  /** Of a payment beside the one that pays for the order: paid twice at the door, or after cash was taken (PAY-17). */
  extra: z.boolean(),
});
export type OrderRefund = z.output<typeof orderRefund>;

/** What can happen to an order, as its timeline shows it. */
export const ORDER_EVENTS = [
  'placed',
  'allocated',
  /** It could not be allocated by itself; the note says why. Customers are not answered it. */
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
export const orderEvent = z.object({
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
  /** The sum of the lines as they were ordered. */
  total: rupees(),
  /** What bringing it costs, as it was when the order was placed. */
  delivery_fee: rupees(),
  /** What the customer pays: the lines, as they were packed once they are, and the delivery fee. */
  payable_total: rupees(),
  /** The delivery window that was chosen; null means as soon as possible. */
  slot: z.nullable(z.object({ starts_at: time(), ends_at: time() })),
  items: z.array(orderItem),
  changes: z.array(lineChange),
  refunds: z.array(orderRefund),
  warehouse_id: z.nullable(z.number()),
  warehouse_name: z.nullable(z.string()),
  staff_name: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  timeline: z.array(orderEvent),
  cash_collected: z.nullable(rupees()),
  /** Cash collected minus what was to pay, when it was delivered for cash. */
  cash_difference: z.nullable(z.number()),
  /** Of the allocation that was shipped; null before. */
  ...invoiceReference,
};

/** Who brings an order, while it is Out For Delivery. */
export const orderRider = z.object({
  first_name: z.string(),
  phone: z.string(),
  /** How many orders the same rider delivers before this one, in the order of the round (DEL-15). */
  stops_before: z.number(),
});
export type OrderRider = z.output<typeof orderRider>;

/** The customer's own order: the only answer that carries the PIN (security O09). */
export const orderForCustomer = z.object({
  ...orderCore,
  /** Six digits from Shipped until the end, else null. */
  order_pin: z.nullable(z.string()),
  /** The PIN was voided by wrong tries: the customer asks for a new one. */
  pin_void: z.boolean(),
  can_cancel: z.boolean(),
  /** Null unless it is Out For Delivery. */
  rider: z.nullable(orderRider),
  /** Why it could not be delivered, from then on until the store sends it out again; else null. */
  return_reason: z.nullable(z.string()),
  refund_state: z.nullable(z.enum(REFUND_STATES)),
});
export type OrderForCustomer = z.output<typeof orderForCustomer>;

/** What store and administrator see. */
export const orderForBackOffice = z.object({
  ...orderCore,
  /** The parts of `address` that say where it goes. */
  city: z.string(),
  postal_code: z.string(),
  staff_id: z.nullable(z.number()),
  stock_deducted: z.boolean(),
  return_reason: z.nullable(z.string()),
});
export type OrderForBackOffice = z.output<typeof orderForBackOffice>;

/** What the delivery staff see. */
export const orderForStaff = z.object({
  ...orderCore,
  /** The area of `address`, by which the round is grouped; '' once the address is gone. */
  postal_code: z.string(),
  pin_verified: z.boolean(),
  /** Why it was brought back, until the store sends it out again; else null. */
  return_reason: z.nullable(z.string()),
});
export type OrderForStaff = z.output<typeof orderForStaff>;
