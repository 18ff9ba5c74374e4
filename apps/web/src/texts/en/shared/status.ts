// English words of the statuses of orders and stock requests, as the API has them.
import type { OrderStatus, StockRequestStatus } from '@tilgul/contract/rules/statuses';

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
