// The page /admin-view-orders: orders of all stores, read-only.
import { listAllOrders } from '@tilgul/contract/orders';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ORDER_COLUMNS } from './list/order-columns.tsx';
import { OrdersPage } from './list/orders-page.tsx';
import { useOrderList } from './list/use-order-list.ts';

export function AdminViewOrdersPage() {
  return (
    <OrdersPage
      orders={useOrderList(listAllOrders)}
      title={titles.adminViewOrders}
      tableId="admin-view-orders"
      columns={ORDER_COLUMNS}
      hasStatus={false}
    />
  );
}
