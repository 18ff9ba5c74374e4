// The page /store-view-orders: orders of the manager's store, read-only.
import { listStoreOrders } from '@tilgul/contract/orders';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { STORE_ORDER_COLUMNS } from './list/order-columns.tsx';
import { OrdersPage } from './list/orders-page.tsx';
import { useOrderList } from './list/use-order-list.ts';

export function StoreViewOrdersPage() {
  return (
    <OrdersPage
      orders={useOrderList(listStoreOrders)}
      title={titles.adminViewOrders}
      tableId="store-view-orders"
      columns={STORE_ORDER_COLUMNS}
      hasStatus={false}
    />
  );
}
