// The order statuses: their words, who may move an order where, and from where it can be cancelled or allocated.
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from './roles.ts';

/** The five steps of a delivery in order; Cancelled is beside them. */
export const ORDER_STEPS = ['Pending', 'Processing', 'Shipped', 'Out For Delivery', 'Delivered'] as const;
export const ORDER_STATUSES = [...ORDER_STEPS, 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Which role moves an order from which status to which (ORD-1). */
export const ORDER_MOVES = {
  Pending: { [MANAGER]: ['Processing'] },
  Processing: { [MANAGER]: ['Shipped'] },
  Shipped: { [STAFF]: ['Out For Delivery'] },
  'Out For Delivery': { [STAFF]: ['Delivered'] },
  Delivered: {},
  Cancelled: {},
} as const satisfies Record<OrderStatus, Partial<Record<Role, readonly OrderStatus[]>>>;

/** Who may cancel an order, by its status. */
export const CANCEL_FROM: Readonly<Record<OrderStatus, readonly Role[]>> = {
  Pending: [CUSTOMER, MANAGER, ADMIN],
  Processing: [MANAGER, ADMIN],
  Shipped: [MANAGER, ADMIN],
  'Out For Delivery': [MANAGER, ADMIN],
  Delivered: [],
  Cancelled: [],
};

/** Statuses in which the administrator may give the order to a store, anew or again. */
export const ALLOCATE_FROM: readonly OrderStatus[] = ['Pending', 'Processing', 'Shipped'];

/** Statuses that end an order. */
export const ORDER_ENDS: readonly OrderStatus[] = ['Delivered', 'Cancelled'];

/** The next statuses that a role may choose from here; empty when it has none. */
export function nextStatuses(from: OrderStatus, role: Role): readonly OrderStatus[] {
  const moves: Partial<Record<Role, readonly OrderStatus[]>> = ORDER_MOVES[from];
  return moves[role] ?? [];
}

export const PAYMENT_METHODS = ['online', 'cod'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

// The statuses of a stock request and who moves it where (STOCK-8).

export const STOCK_REQUEST_STATUSES = ['Pending', 'Approved', 'Rejected', 'Added'] as const;
export type StockRequestStatus = (typeof STOCK_REQUEST_STATUSES)[number];

/** What the administrator may decide from each status; Rejected may still become Approved. */
export const DECIDE_FROM: Readonly<Record<StockRequestStatus, readonly StockRequestStatus[]>> = {
  Pending: ['Approved', 'Rejected'],
  Rejected: ['Approved'],
  Approved: [],
  Added: [],
};

/** The status from which the manager adds the goods to the store's inventory. */
export const ADD_FROM: StockRequestStatus = 'Approved';
