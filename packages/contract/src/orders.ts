// Calls on customers' orders: placing, allocation, status steps, PIN, lists, history.
import * as z from 'zod/mini';
import { DELIVERY_ERRORS } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import {
  CASH_BOUNDS,
  CASH_NOTE_LENGTH,
  dayFilter,
  describeWire,
  id,
  longText,
  messageAnswer,
  oneOf,
  optionalField,
  optionalLongText,
  REASON_LENGTH,
  roleName,
  rupees,
  rupeesInput,
  searchQuery,
  sixDigits,
  statusFilter,
  statusWord,
  time,
} from './fields.ts';
import { notBoolean, notOneOf, withMessage } from './form-messages.ts';
import { ORDER_EVENTS, orderForBackOffice, orderForCustomer, orderForStaff } from './order-answers.ts';
import { expectedTotal, paymentProof } from './payments.ts';
import { ADMIN, CUSTOMER, MANAGER, STAFF } from './rules/roles.ts';
import { ORDER_STATUSES, PAYMENT_METHODS } from './rules/statuses.ts';
import { gstin } from './taxes.forms.ts';

export * from './packing.ts';
export { REASON_LENGTH } from './rules/limits.ts';

/** Limits of wrong PIN attempts: per window of seconds, and in all (ORD-9, ORD-10). */
export const PIN_WINDOW_SECONDS = 15 * 60;
export const PIN_TRIES_PER_WINDOW = 5;
export const PIN_TRIES_IN_ALL = 10;

/** Address and payment of an order; `online` requires all three fields of the payment proof. */
const placeOrderForm = z.object({
  address_id: id('address_id'),
  payment_method: oneOf(PAYMENT_METHODS, 'paymentMethod'),
  /** Amount shown to the customer, with the delivery fee; the order is rejected if it has changed (ORD-15). */
  expected_total: expectedTotal(),
  /** The delivery window; by default as soon as possible (DEL-6). */
  slot_id: optionalField(id('slot_id')),
  /** GSTIN for the invoice; overrides the account's. */
  buyer_gstin: optionalField(gstin()),
  ...paymentProof.optional,
});
export const placeOrder = endpoint('POST', '/orders/place-order/', {
  access: [CUSTOMER],
  summary: 'Place an order for the cart, with cash on delivery or the proof of an online payment',
  body: placeOrderForm,
  ok: z.object({ order_id: z.number(), message: z.string() }),
  status: 201,
  idempotent: true,
  errors: [
    'empty_cart',
    'not_found',
    'insufficient_stock',
    'total_too_large',
    'total_changed',
    ...DELIVERY_ERRORS,
    'cod_not_offered',
    'account_cap',
    'phone_unconfirmed',
    'bad_proof',
    'hold_over',
    'gateway_failed',
    'online_payment_off',
  ],
});

export const cancelOrder = endpoint('POST', '/orders/{id}/cancel/', {
  access: [CUSTOMER, MANAGER, ADMIN],
  summary: 'Cancel an order and release its stock',
  body: z.object({ reason: longText('Reason', { ...REASON_LENGTH, required: 'reasonMissing' }) }),
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'illegal_move'],
});

export const renewPin = endpoint('POST', '/orders/{id}/renew-pin/', {
  access: [CUSTOMER],
  summary: 'Create a new PIN while the order is Shipped or Out For Delivery',
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'illegal_move'],
});

export const deleteOrder = endpoint('DELETE', '/orders/delete-orders/{id}/', {
  access: [ADMIN],
  summary: 'Hide an order everywhere; releases the stock of an undelivered one',
  ok: messageAnswer(),
  errors: ['not_found'],
});

export const allocateStore = endpoint('POST', '/orders/allocate-warehouse/', {
  access: [ADMIN],
  summary: 'Allocate an order to a store; from Processing or Shipped the old store gets its stock back',
  body: z.object({
    order_id: id('order_id'),
    warehouse_id: id('warehouse_id'),
    /** The order's store as the screen showed it, null for none; 409 if it has changed since. */
    seen_warehouse_id: z.optional(z.nullable(id('seen_warehouse_id'))),
  }),
  ok: z.object({ message: z.string(), warehouse_id: z.number(), warehouse_name: z.string() }),
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'conflict'],
});

export const listStoreOptions = endpoint('GET', '/orders/{id}/store-options/', {
  access: [ADMIN],
  summary: 'How much of an order each store can serve now, best first, then nearest first',
  ok: z.object({
    warehouse_id: z.number(),
    warehouse_name: z.string(),
    store_no: z.number(),
    lines_served: z.number(),
    lines_total: z.number(),
    /** Straight-line distance from the store to the order's pincode; null if one of them is unknown. */
    distance_km: z.nullable(z.number()),
    shortages: z.array(
      z.object({ product_id: z.number(), product_name: z.string(), requested: z.number(), available: z.number() }),
    ),
    /** All lines, so that several orders can be planned together. */
    lines: z.array(
      z.object({
        product_id: z.number(),
        product_name: z.string(),
        requested: z.number(),
        /** On hand minus reserved; may be negative. */
        free: z.number(),
        /** Units that this order already has reserved or deducted there. */
        held: z.number(),
      }),
    ),
  }),
  list: true,
  errors: ['not_found'],
});

const statusBody = { status: statusWord(ORDER_STATUSES), order_id: optionalField(id('order_id')) };

export const moveOrderAsManager = endpoint('PATCH', '/orders/{id}/update-status/', {
  access: [MANAGER],
  summary: 'Manager: Pending to Processing (deducts the stock), Processing to Shipped (requires a staff member)',
  body: z.object({
    ...statusBody,
    /** Ships an order whose payment was wholly refunded by hand (PAY-18). */
    confirm_refunded: optionalField(z.boolean(withMessage(notBoolean('confirm_refunded')))),
  }),
  ok: orderForBackOffice,
  errors: [
    'not_found',
    'no_store',
    'illegal_move',
    'insufficient_stock',
    'no_staff_allocated',
    'refunded_by_hand',
    'conflict',
  ],
});

const cashAmount = () => rupeesInput({ ...CASH_BOUNDS, message: 'cashAmountInvalid' });

export const moveOrderAsStaff = endpoint('PUT', '/orders/{id}/update-status/', {
  access: [STAFF],
  summary: 'Staff: Shipped to Out For Delivery, Out For Delivery to Delivered (requires the verified PIN)',
  body: z.object({
    ...statusBody,
    cash_collected: z.optional(z.nullable(cashAmount())),
    /** Why the cash differs from the amount to pay. */
    cash_reason: optionalLongText('Reason', { max: CASH_NOTE_LENGTH }),
  }),
  ok: orderForStaff,
  errors: ['not_found', 'illegal_move', 'pin_not_verified', 'conflict'],
});

export const returnOrder = endpoint('POST', '/orders/{id}/return/', {
  access: [STAFF],
  summary: 'Return an undeliverable order to the store: Out For Delivery to Shipped',
  body: z.object({ reason: longText('Reason', { ...REASON_LENGTH, required: 'reasonMissing' }) }),
  ok: orderForStaff,
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'conflict'],
});

export const verifyPin = endpoint('POST', '/orders/verify-pin/', {
  access: [STAFF],
  summary: 'Check the PIN that the customer reads out on delivery',
  body: z.object({ order_id: id('order_id'), otp: sixDigits('wrongOrderPin') }),
  ok: messageAnswer(),
  errors: ['not_found', 'wrong_pin', 'illegal_move', 'too_many'],
});

export const allocateStaff = endpoint('POST', '/warehouses/allocate-order-to-staff/', {
  access: [MANAGER],
  summary: 'Allocate an order to a staff member of the store',
  body: z.object({ order_id: id('order_id'), staff_id: id('staff_id') }),
  ok: z.object({ message: z.string(), staff_name: z.string() }),
  idempotent: true,
  errors: ['not_found', 'no_store', 'illegal_move', 'conflict'],
});

export const deductOrderStock = endpoint('POST', '/warehouses/{id}/deduct-stock/', {
  access: [MANAGER],
  summary: "Deduct an order's goods from the store's stock, once; {id} is the order",
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'no_store', 'insufficient_stock', 'illegal_move', 'conflict'],
});

const orderQuery = z.object({ ...searchQuery, status: statusFilter(ORDER_STATUSES), date: dayFilter() });

/** Value of the filter `store` for orders without a store. */
export const NO_STORE = 'none';
/** Sort orders of the list of all orders, by default `newest`. Each has an index. */
export const ORDER_SORTS = ['newest', 'oldest', 'total_high', 'total_low'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Filter by delivery window. */
const slotFilter = optionalField(id('slot'));

/**
 * Views of the office's lists beside the statuses: Processing and not packed, packed, with a rider (Shipped or Out For Delivery),
 * late against the window, delivered for less cash than due.
 */
export const ORDER_VIEWS = ['to_pack', 'packed', 'on_road', 'late', 'unpaid'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

const officeFilters = {
  slot: slotFilter,
  view: optionalField(z.enum(ORDER_VIEWS, withMessage(notOneOf('View', ORDER_VIEWS)))),
  /** Days of creation, inclusive. */
  from: dayFilter(),
  to: dayFilter(),
  /** Day of the delivery window. */
  window_day: dayFilter(),
};

/** Filter by store id, or `none`. */
const storeFilter = z.optional(
  describeWire(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.union([z.literal(NO_STORE), id('store')])),
    ),
    { type: 'string' },
  ),
);

export const listAllOrders = endpoint('GET', '/orders/order-list/', {
  access: [ADMIN],
  summary: 'All orders, by default newest first',
  query: z.extend(orderQuery, {
    ...officeFilters,
    store: storeFilter,
    sort: optionalField(z.enum(ORDER_SORTS, withMessage(notOneOf('Sort', ORDER_SORTS)))),
  }),
  ok: orderForBackOffice,
  list: true,
});

export const listOwnOrders = endpoint('GET', '/orders/', {
  access: [CUSTOMER],
  summary: "The customer's orders with their PIN",
  query: orderQuery,
  ok: orderForCustomer,
  list: true,
});

export const listStoreOrders = endpoint('GET', '/orders/order-list-for-warehouse/', {
  access: [MANAGER],
  summary: "Orders allocated to the manager's store",
  query: z.extend(orderQuery, officeFilters),
  ok: orderForBackOffice,
  list: true,
  errors: ['no_store'],
});

export const countOrders = endpoint('GET', '/orders/view-counts/', {
  access: [ADMIN, MANAGER],
  summary: 'How many orders each view of the list has, up to 10,001 each; managers: of their store',
  ok: z.object({
    pending: z.number(),
    /** Pending without a store. */
    no_store: z.number(),
    to_pack: z.number(),
    packed: z.number(),
    on_road: z.number(),
    late: z.number(),
    unpaid: z.number(),
    all: z.number(),
  }),
  errors: ['no_store'],
});

export const sumOrders = endpoint('GET', '/orders/list-sum/', {
  access: [ADMIN, MANAGER],
  summary: 'Amount to pay of all orders that match a filter; managers: of their store',
  query: z.object({
    ...officeFilters,
    q: searchQuery.q,
    status: statusFilter(ORDER_STATUSES),
    date: dayFilter(),
    store: storeFilter,
  }),
  ok: z.object({
    /** Null for more than 10,000 orders. */
    total: z.nullable(rupees()),
  }),
  errors: ['no_store'],
});

export const listPackingProgress = endpoint('GET', '/orders/packing-progress/', {
  access: [MANAGER],
  summary: "The store's orders whose packing has begun",
  ok: z.array(
    z.object({
      order_id: z.number(),
      /** Lines packed or found short so far. */
      done: z.number(),
      lines: z.number(),
      /** Last change. */
      at: time(),
      by_name: z.string(),
      /** Lines found short so far, without those that a substitute replaces. */
      short: z.array(z.object({ line_id: z.number(), packed: z.number() })),
      /** Lines neither packed nor found short yet. */
      open: z.optional(z.array(z.number())),
    }),
  ),
  errors: ['no_store'],
});

export const listStaffOrders = endpoint('GET', '/orders/staff-orders/', {
  access: [STAFF],
  summary: 'Orders allocated to this staff member; with a day of delivery, only delivered ones',
  query: z.extend(orderQuery, { delivered_from: dayFilter(), delivered_to: dayFilter() }),
  ok: orderForStaff,
  list: true,
});

/** Steps of an order's history: the timeline's events, and other actions on the order. */
export const HISTORY_STEPS = [
  ...ORDER_EVENTS,
  'staff_allocated',
  'stock_deducted',
  'payment_refunded',
  'changed',
] as const;
export type HistoryStep = (typeof HISTORY_STEPS)[number];

/** Fields that a step can change; `cash_collected` is rupees with two decimals. */
const HISTORY_FIELDS = ['status', 'store', 'staff', 'stock', 'reason', 'cash_collected'] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];

const historyEntry = z.object({
  step: z.enum(HISTORY_STEPS),
  at: time(),
  /** Null for automatic steps. */
  actor_id: z.nullable(z.number()),
  actor_name: z.nullable(z.string()),
  actor_role: z.nullable(roleName()),
  note: z.nullable(z.string()),
  changes: z.array(
    z.object({ field: z.enum(HISTORY_FIELDS), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const orderHistory = endpoint('GET', '/orders/{id}/history/', {
  access: [ADMIN, MANAGER],
  summary: 'History of an order, oldest first; managers see orders of their store',
  ok: historyEntry,
  list: true,
  errors: ['not_found', 'no_store'],
});
