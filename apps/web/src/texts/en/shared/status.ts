// English words of the statuses of orders and stock requests, as the API has them.
import type { OrderStatus } from '@tilgul/contract/rules/order-status';
import type { StockRequestStatus } from '@tilgul/contract/rules/stock-request-status';

export const statusTexts = {
  Pending: 'Pending',
  Processing: 'Processing',
  Shipped: 'Shipped',
  'Out For Delivery': 'Out For Delivery',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Added: 'Request Closed',
} as const satisfies Readonly<Record<OrderStatus | StockRequestStatus, string>>;
