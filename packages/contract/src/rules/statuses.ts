// Statuses of orders and stock requests, and the allowed moves between them.
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from './roles.ts';

/** The five steps of a delivery, in order. */
export const ORDER_STEPS = ['Pending', 'Processing', 'Shipped', 'Out For Delivery', 'Delivered'] as const;
export const ORDER_STATUSES = [...ORDER_STEPS, 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Allowed moves by status and role (ORD-1). */
export const ORDER_MOVES = {
  Pending: { [MANAGER]: ['Processing'] },
  Processing: { [MANAGER]: ['Shipped'] },
  Shipped: { [STAFF]: ['Out For Delivery'] },
  'Out For Delivery': { [STAFF]: ['Delivered'] },
  Delivered: {},
  Cancelled: {},
} as const satisfies Record<OrderStatus, Partial<Record<Role, readonly OrderStatus[]>>>;

/** Roles that may cancel an order, by its status. */
export const CANCEL_FROM: Readonly<Record<OrderStatus, readonly Role[]>> = {
  Pending: [CUSTOMER, MANAGER, ADMIN],
  Processing: [MANAGER, ADMIN],
  Shipped: [MANAGER, ADMIN],
  'Out For Delivery': [MANAGER, ADMIN],
  Delivered: [],
  Cancelled: [],
};

/** Statuses in which the administrator may allocate an order to a store. */
export const ALLOCATE_FROM: readonly OrderStatus[] = ['Pending', 'Processing', 'Shipped'];

export const ORDER_ENDS: readonly OrderStatus[] = ['Delivered', 'Cancelled'];

/** Returns the statuses to which a role may move an order. */
export function nextStatuses(from: OrderStatus, role: Role): readonly OrderStatus[] {
  const moves: Partial<Record<Role, readonly OrderStatus[]>> = ORDER_MOVES[from];
  return moves[role] ?? [];
}

export const PAYMENT_METHODS = ['online', 'cod'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Payment types of counter sales. */
export const COUNTER_PAYMENTS = ['cash', 'upi', 'card'] as const;
export type CounterPayment = (typeof COUNTER_PAYMENTS)[number];
/** How a counter sale was paid; `mixed`: by several payments. */
export const SALE_PAYMENTS = [...COUNTER_PAYMENTS, 'mixed'] as const;
export type SalePayment = (typeof SALE_PAYMENTS)[number];

export const STOCK_REQUEST_STATUSES = ['Pending', 'Approved', 'Rejected', 'Added'] as const;
export type StockRequestStatus = (typeof STOCK_REQUEST_STATUSES)[number];

/** Decisions of the administrator by status; Rejected may still become Approved (STOCK-8). */
export const DECIDE_FROM: Readonly<Record<StockRequestStatus, readonly StockRequestStatus[]>> = {
  Pending: ['Approved', 'Rejected'],
  Rejected: ['Approved'],
  Approved: [],
  Added: [],
};

/** Status in which the manager adds the goods to the store's stock. */
export const ADD_FROM: StockRequestStatus = 'Approved';
