// Calls on customers' orders: placing, lists, status steps, PIN, allocation.
import * as z from 'zod/mini';
import { DELIVERY_ERRORS } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import {
  CASH_BOUNDS,
  CASH_NOTE_LENGTH,
  dayFilter,
  describeWire,
  id,
  messageAnswer,
  optionalText,
  optionalField,
  REASON_LENGTH,
  roleName,
  rupeesInput,
  searchQuery,
  sixDigits,
  statusFilter,
  statusWord,
  text,
  time,
  oneOf,
} from './fields.ts';
import { notOneOf, withMessage } from './form-messages.ts';
import { ORDER_EVENTS, orderForBackOffice, orderForCustomer, orderForStaff } from './order-answers.ts';
import { expectedTotal, paymentProof } from './payments.ts';
import { ADMIN, CUSTOMER, MANAGER, STAFF } from './rules/roles.ts';
import { ORDER_STATUSES, PAYMENT_METHODS } from './rules/statuses.ts';
import { gstin } from './taxes.forms.ts';

export * from './packing.ts';
export { REASON_LENGTH } from './rules/limits.ts';

/** An order's PIN: wrong tries within a window, in all, and how long a verified one lets deliver (ORD-9, ORD-10). */
export const PIN_WINDOW_SECONDS = 15 * 60;
export const PIN_TRIES_PER_WINDOW = 5;
export const PIN_TRIES_IN_ALL = 10;

/** Where the cart goes and how it is paid; `online` needs all three parts of the proof. */
const placeOrderForm = z.object({
  address_id: id('address_id'),
  payment_method: oneOf(PAYMENT_METHODS, 'Payment method must be online or cod.'),
  /** What the customer was shown to pay, with the delivery fee; another sum places nothing (ORD-15). */
  expected_total: expectedTotal(),
  /** The delivery window; none means as soon as possible (DEL-6). */
  slot_id: optionalField(id('slot_id')),
  /** For the bill of a business; outranks the account's. */
  buyer_gstin: optionalField(gstin()),
  ...paymentProof.optional,
});
export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders/place-order/',
  access: [CUSTOMER],
  summary: 'Order the cart, for cash or with the proof of an online payment',
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

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/cancel/',
  access: [CUSTOMER, MANAGER, ADMIN],
  summary: 'Cancel an order and give its stock back',
  body: z.object({ reason: text('Reason', { ...REASON_LENGTH, required: 'Please give a reason.' }) }),
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'illegal_move'],
});

export const renewPin = endpoint({
  method: 'POST',
  path: '/orders/{id}/renew-pin/',
  access: [CUSTOMER],
  summary: 'Make a new PIN while the order is Shipped or Out For Delivery',
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'illegal_move'],
});

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/orders/delete-orders/{id}/',
  access: [ADMIN],
  summary: 'Hide an order everywhere; one not yet delivered gives its stock back',
  ok: messageAnswer(),
  errors: ['not_found'],
});

export const allocateStore = endpoint({
  method: 'POST',
  path: '/orders/allocate-warehouse/',
  access: [ADMIN],
  summary: 'Give an order to a store; from Processing or Shipped the old store gets its stock back',
  body: z.object({
    order_id: id('order_id'),
    warehouse_id: id('warehouse_id'),
    /** The store that the order had when it was looked at, null for none; another one by now is a conflict. */
    seen_warehouse_id: z.optional(z.nullable(id('seen_warehouse_id'))),
  }),
  ok: z.object({ message: z.string(), warehouse_id: z.number(), warehouse_name: z.string() }),
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'conflict'],
});

export const listStoreOptions = endpoint({
  method: 'GET',
  path: '/orders/{id}/store-options/',
  access: [ADMIN],
  summary: 'How much of an order each store can serve now, best first, of equals the nearest first',
  ok: z.object({
    warehouse_id: z.number(),
    warehouse_name: z.string(),
    store_no: z.number(),
    lines_served: z.number(),
    lines_total: z.number(),
    /** From the store to about where the order goes, as the crow flies; null where one of the two is not known. */
    distance_km: z.nullable(z.number()),
    shortages: z.array(
      z.object({ product_id: z.number(), product_name: z.string(), requested: z.number(), available: z.number() }),
    ),
    /** Every line, so that orders that are allocated together can be counted together. */
    lines: z.array(
      z.object({
        product_id: z.number(),
        product_name: z.string(),
        requested: z.number(),
        /** On hand and not reserved; negative where more is reserved than there is. */
        free: z.number(),
        /** Of `requested`, what this order itself has there, reserved or taken already. */
        held: z.number(),
      }),
    ),
  }),
  list: true,
  errors: ['not_found'],
});

const statusBody = { status: statusWord(ORDER_STATUSES), order_id: optionalField(id('order_id')) };

export const moveOrderAsManager = endpoint({
  method: 'PATCH',
  path: '/orders/{id}/update-status/',
  access: [MANAGER],
  summary: 'Manager: Pending to Processing (takes the stock), Processing to Shipped (needs a staff member)',
  body: z.object(statusBody),
  ok: orderForBackOffice,
  errors: ['not_found', 'no_store', 'illegal_move', 'insufficient_stock', 'no_staff_allocated', 'conflict'],
});

const cashAmount = () => rupeesInput({ ...CASH_BOUNDS, message: 'Please enter a valid cash amount' });

export const moveOrderAsStaff = endpoint({
  method: 'PUT',
  path: '/orders/{id}/update-status/',
  access: [STAFF],
  summary: 'Staff: Shipped to Out For Delivery, Out For Delivery to Delivered (needs the verified PIN)',
  body: z.object({
    ...statusBody,
    cash_collected: z.optional(z.nullable(cashAmount())),
    /** Why the cash differs from what was to pay; kept with the cash. */
    cash_reason: optionalText('Reason', { max: CASH_NOTE_LENGTH }),
  }),
  ok: orderForStaff,
  errors: ['not_found', 'illegal_move', 'pin_not_verified', 'conflict'],
});

export const returnOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/return/',
  access: [STAFF],
  summary: 'Bring an undeliverable order back to the store: Out For Delivery to Shipped',
  body: z.object({ reason: text('Reason', { ...REASON_LENGTH, required: 'Please give a reason.' }) }),
  ok: orderForStaff,
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'conflict'],
});

export const verifyPin = endpoint({
  method: 'POST',
  path: '/orders/verify-pin/',
  access: [STAFF],
  summary: 'Check the PIN that the customer tells at the door',
  body: z.object({ order_id: id('order_id'), otp: sixDigits('Please enter the correct order pin.') }),
  ok: messageAnswer(),
  errors: ['not_found', 'wrong_pin', 'illegal_move', 'too_many'],
});

export const allocateStaff = endpoint({
  method: 'POST',
  path: '/warehouses/allocate-order-to-staff/',
  access: [MANAGER],
  summary: 'Give an order to a staff member of the store',
  body: z.object({ order_id: id('order_id'), staff_id: id('staff_id') }),
  ok: z.object({ message: z.string(), staff_name: z.string() }),
  idempotent: true,
  errors: ['not_found', 'no_store', 'illegal_move', 'conflict'],
});

export const deductOrderStock = endpoint({
  method: 'POST',
  path: '/warehouses/{id}/deduct-stock/',
  access: [MANAGER],
  summary: "Take an order's goods from the store's stock, once; {id} is the order",
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'no_store', 'insufficient_stock', 'illegal_move', 'conflict'],
});

// The lists of orders, one for each audience.

const orderQuery = z.object({ ...searchQuery, status: statusFilter(ORDER_STATUSES), date: dayFilter() });

/** The value of the filter `store` for orders that no store has. */
export const NO_STORE = 'none';
/** What the list of all orders can be sorted by; `newest` unless asked. Each has an index. */
export const ORDER_SORTS = ['newest', 'oldest', 'total_high', 'total_low'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Orders of one delivery window. */
const slotFilter = optionalField(id('slot'));

/** A store's id, or `none` for orders without one. */
const storeFilter = z.optional(
  describeWire(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.union([z.literal(NO_STORE), id('store')])),
    ),
    { type: 'string' },
  ),
);

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/orders/order-list/',
  access: [ADMIN],
  summary: 'All orders, newest first unless sorted otherwise',
  query: z.extend(orderQuery, {
    store: storeFilter,
    slot: slotFilter,
    sort: optionalField(z.enum(ORDER_SORTS, withMessage(notOneOf('Sort', ORDER_SORTS)))),
  }),
  ok: orderForBackOffice,
  list: true,
  errors: [],
});

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/orders/',
  access: [CUSTOMER],
  summary: "The customer's orders with their PIN",
  query: orderQuery,
  ok: orderForCustomer,
  list: true,
  errors: [],
});

export const listStoreOrders = endpoint({
  method: 'GET',
  path: '/orders/order-list-for-warehouse/',
  access: [MANAGER],
  summary: "Orders allocated to the manager's store",
  query: z.extend(orderQuery, { slot: slotFilter }),
  ok: orderForBackOffice,
  list: true,
  errors: ['no_store'],
});

export const listStaffOrders = endpoint({
  method: 'GET',
  path: '/orders/staff-orders/',
  access: [STAFF],
  summary: 'Orders allocated to this staff member',
  query: orderQuery,
  ok: orderForStaff,
  list: true,
  errors: [],
});

// The call that answers everything that happened to an order: who did what, when, and what it changed.

/** Besides the timeline's events: what people did to an order without moving it on. */
export const HISTORY_STEPS = [
  ...ORDER_EVENTS,
  'staff_allocated',
  'stock_deducted',
  'payment_refunded',
  'changed',
] as const;
export type HistoryStep = (typeof HISTORY_STEPS)[number];

/** What a step can change; `cash_collected` is rupees with two decimals, the others are words. */
const HISTORY_FIELDS = ['status', 'store', 'staff', 'stock', 'reason', 'cash_collected'] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];

const historyEntry = z.object({
  step: z.enum(HISTORY_STEPS),
  at: time(),
  /** Who did it; null for what the product did by itself. */
  actor_id: z.nullable(z.number()),
  actor_name: z.nullable(z.string()),
  actor_role: z.nullable(roleName()),
  note: z.nullable(z.string()),
  changes: z.array(
    z.object({ field: z.enum(HISTORY_FIELDS), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const orderHistory = endpoint({
  method: 'GET',
  path: '/orders/{id}/history/',
  access: [ADMIN, MANAGER],
  summary: "Everything that happened to an order, the first first; a manager sees the store's own orders",
  ok: historyEntry,
  list: true,
  errors: ['not_found', 'no_store'],
});
