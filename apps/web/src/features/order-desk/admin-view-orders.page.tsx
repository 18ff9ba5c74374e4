// The page /admin-view-orders: the orders of all stores, read-only.
import { listAllOrders } from '@tilgul/contract/orders';
import { titles } from '../../texts/en/shared/titles.ts';
import { ViewOrders } from './list/view-orders.tsx';

export function AdminViewOrdersPage() {
  return <ViewOrders endpoint={listAllOrders} title={titles.adminViewOrders} tableId="admin-view-orders" />;
}
