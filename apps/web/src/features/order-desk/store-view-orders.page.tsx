// The page /store-view-orders: the orders of the manager's store, read-only.
import { listStoreOrders } from '@tilgul/contract/orders';
import { titles } from '../../texts/en/shared/titles.ts';
import { ViewOrders } from './list/view-orders.tsx';

export function StoreViewOrdersPage() {
  return (
    <ViewOrders
      endpoint={listStoreOrders}
      title={titles.adminViewOrders}
      tableId="store-view-orders"
      withStore={false}
    />
  );
}
