// The pages /admin-view-orders and /store-view-orders: online orders, read-only.
import { listAllOrders, listStoreOrders } from '@tilgul/contract/orders';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ORDER_COLUMNS, STORE_ORDER_COLUMNS } from './list/order-columns.tsx';
import { OrdersPage } from './list/orders-page.tsx';
import { useOrderList } from './list/use-order-list.ts';

export function AdminViewOrdersPage() {
  return (
    <OrdersPage
      orders={useOrderList(listAllOrders, { isCounted: true })}
      endpoint={listAllOrders}
      title={titles.adminViewOrders}
      tableId="admin-view-orders"
      columns={ORDER_COLUMNS}
      hasStatus={false}
    />
  );
}

export function StoreViewOrdersPage() {
  return (
    <OrdersPage
      orders={useOrderList(listStoreOrders, { isCounted: true })}
      endpoint={listStoreOrders}
      title={titles.adminViewOrders}
      tableId="store-view-orders"
      columns={STORE_ORDER_COLUMNS}
      hasStatus={false}
    />
  );
}
