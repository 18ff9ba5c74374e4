// The delivery staff's pages by address. A page is added by one line here.
import { listStaffOrders } from '@tilgul/contract/orders';
import { staffReport } from '@tilgul/contract/reports';
import { prefetch, prefetchList } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { StaffLayout } from '../layouts/staff.tsx';
import { page } from '../page-route.ts';
import { roleArea } from './role-area.tsx';

export const area = roleArea(StaffLayout, [
  page(PATHS.staffDashboard, titles.staffDashboard, () =>
    import('../../features/reports/store-staff-dashboard.page.tsx').then((m) => m.StoreStaffDashboardPage),
  ),
  page(PATHS.staffViewOrders, titles.staffViewOrders, () =>
    import('../../features/delivery/store-staff-view-orders.page.tsx').then((m) => m.StoreStaffViewOrdersPage),
  ),
  page(
    PATHS.staffOrders,
    titles.staffOrders,
    () =>
      import('../../features/delivery/store-staff-order-management.page.tsx').then(
        (m) => m.StoreStaffOrderManagementPage,
      ),
    () => Promise.all([prefetchList(listStaffOrders, { limit: 30 }), prefetch(staffReport, {})]),
  ),
  page(PATHS.staffNotifications, titles.staffNotifications, () =>
    import('../../features/notifications/notifications.page.tsx').then((m) => m.NotificationsPage),
  ),
  page(PATHS.staffCash, titles.staffCash, () =>
    import('../../features/cash/store-staff-cash.page.tsx').then((m) => m.StoreStaffCashPage),
  ),
]);
