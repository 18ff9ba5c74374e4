// The store manager's pages by address. A page is added by one line here.
import { PATHS } from '../../shared/paths.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { StoreLayout } from '../layouts/store.tsx';
import { page } from '../page-route.ts';
import { roleArea } from './role-area.tsx';

export const area = roleArea(StoreLayout, [
  page(PATHS.storeStockRequests, titles.storeStockRequests, () =>
    import('../../features/stock-requests/store-add-stocks.page.tsx').then((m) => m.StoreAddStocksPage),
  ),
  page(PATHS.storeManualOrders, titles.storeManualOrders, () =>
    import('../../features/manual-orders/store-manual-orders.page.tsx').then((m) => m.StoreManualOrdersPage),
  ),
  page(PATHS.storeDashboard, titles.storeDashboard, () =>
    import('../../features/reports/store-dashboard.page.tsx').then((m) => m.StoreDashboardPage),
  ),
  page(PATHS.storeStock, titles.storeStock, () =>
    import('../../features/inventory/store-view-stocks.page.tsx').then((m) => m.StoreViewStocksPage),
  ),
  page(PATHS.storeStaff, titles.storeStaff, () =>
    import('../../features/users/store-staffmanagement.page.tsx').then((m) => m.StoreStaffmanagementPage),
  ),
  page(PATHS.storeOrders, titles.storeOrders, () =>
    import('../../features/order-desk/store-order-management.page.tsx').then((m) => m.StoreOrderManagementPage),
  ),
  page(PATHS.storeViewOrders, titles.storeViewOrders, () =>
    import('../../features/order-desk/store-view-orders.page.tsx').then((m) => m.StoreViewOrdersPage),
  ),
  page(PATHS.storeNotifications, titles.storeNotifications, () =>
    import('../../features/notifications/notifications.page.tsx').then((m) => m.NotificationsPage),
  ),
  page(PATHS.storeCash, titles.storeCash, () =>
    import('../../features/cash/store-cash.page.tsx').then((m) => m.StoreCashPage),
  ),
]);
