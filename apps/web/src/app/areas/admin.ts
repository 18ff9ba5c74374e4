// The administrator's pages by address. A page is added by one line here.
import { PATHS } from '../../shared/paths.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { AdminLayout } from '../layouts/admin.tsx';
import { page } from '../page-route.ts';
import { prefetchByPage } from './admin-prefetch.ts';
import { roleArea } from './role-area.tsx';

export const area = roleArea(AdminLayout, [
  page(PATHS.adminNotifications, titles.adminNotifications, () =>
    import('../../features/notifications/notifications.page.tsx').then((m) => m.NotificationsPage),
  ),
  page(
    PATHS.adminDashboard,
    titles.adminDashboard,
    () => import('../../features/reports/admin-dashboard.page.tsx').then((m) => m.AdminDashboardPage),
    prefetchByPage.dashboard,
  ),
  page(
    PATHS.adminProducts,
    titles.adminProducts,
    () => import('../../features/catalog/admin-product.page.tsx').then((m) => m.AdminProductPage),
    prefetchByPage.products,
  ),
  page(
    PATHS.adminViewProducts,
    titles.adminViewProducts,
    () => import('../../features/catalog/admin-view-products.page.tsx').then((m) => m.AdminViewProductsPage),
    prefetchByPage.products,
  ),
  page(
    PATHS.adminCategories,
    titles.adminCategories,
    () => import('../../features/catalog/admin-categories.page.tsx').then((m) => m.AdminCategoriesPage),
    prefetchByPage.categories,
  ),
  page(
    PATHS.adminUnits,
    titles.adminUnits,
    () => import('../../features/catalog/admin-sku.page.tsx').then((m) => m.AdminSkuPage),
    prefetchByPage.units,
  ),
  page(
    PATHS.adminStores,
    titles.adminStores,
    () => import('../../features/stores/admin-warehouse.page.tsx').then((m) => m.AdminWarehousePage),
    prefetchByPage.stores,
  ),
  page(
    PATHS.adminUsers,
    titles.adminUsers,
    () => import('../../features/users/admin-usermanagement.page.tsx').then((m) => m.AdminUsermanagementPage),
    prefetchByPage.users,
  ),
  page(
    PATHS.adminManualOrders,
    titles.adminManualOrders,
    () => import('../../features/manual-orders/admin-manual-orders.page.tsx').then((m) => m.AdminManualOrdersPage),
    prefetchByPage.manualOrders,
  ),
  page(
    PATHS.adminRefunds,
    titles.adminRefunds,
    () => import('../../features/payments/admin-refundable.page.tsx').then((m) => m.AdminRefundablePage),
    prefetchByPage.refunds,
  ),
  page(
    PATHS.adminFranchiseRequests,
    titles.adminFranchiseRequests,
    () =>
      import('../../features/public-forms/admin-franchise-request.page.tsx').then((m) => m.AdminFranchiseRequestPage),
    prefetchByPage.franchises,
  ),
  page(
    PATHS.adminJobApplications,
    titles.adminJobApplications,
    () => import('../../features/public-forms/admin-job-app.page.tsx').then((m) => m.AdminJobAppPage),
    prefetchByPage.jobs,
  ),
  page(
    PATHS.adminStockRequests,
    titles.adminStockRequests,
    () =>
      import('../../features/stock-requests/admin-request-for-stocks.page.tsx').then(
        (m) => m.AdminRequestForStocksPage,
      ),
    prefetchByPage.stockRequests,
  ),
  page(
    PATHS.adminViewOrders,
    titles.adminViewOrders,
    () => import('../../features/order-desk/admin-view-orders.page.tsx').then((m) => m.AdminViewOrdersPage),
    prefetchByPage.allOrders,
  ),
  page(
    PATHS.adminOrders,
    titles.adminOrders,
    () => import('../../features/order-desk/admin-orders.page.tsx').then((m) => m.AdminOrdersPage),
    prefetchByPage.pendingOrders,
  ),
  page(PATHS.adminCash, titles.adminCash, () =>
    import('../../features/cash/admin-cash.page.tsx').then((m) => m.AdminCashPage),
  ),
]);
