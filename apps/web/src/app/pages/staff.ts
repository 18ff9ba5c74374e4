// The riders' pages.
import { listSessions } from '@tilgul/contract/account';
import { viewOwnCash } from '@tilgul/contract/cash';
import { listNotifications } from '@tilgul/contract/notifications';
import { listStaffOrders } from '@tilgul/contract/orders';
import { staffReport } from '@tilgul/contract/reports';
import { viewFactor } from '@tilgul/contract/two-factor';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { CircleUser, History, LayoutDashboard, Package, PackageOpen, Wallet } from 'lucide-react';
import { DELIVERY_ROUND } from '../../features/delivery/first-calls.ts';
import { TO_PACK } from '../../features/order-desk/packing/first-calls.ts';
import { WAITING_FOR_STAFF } from '../../features/orders/first-calls.ts';
import { StaffAlerts } from '../../features/orders/new-order-alerts.tsx';
import { firstAnswer, firstPage } from '../../shared/api/first-call.ts';
import { PATHS } from '../../shared/paths.ts';
import { createBackOffice } from '../layouts/back-office.tsx';
import { createRoleArea } from '../role-area.tsx';
import { definePage } from './page.ts';

const { nav } = appTexts;
const NOTIFICATIONS = [firstPage(listNotifications)];

/** First calls of the layout, on every page. */
const staffLayoutCalls = [WAITING_FOR_STAFF];

/** In sidebar and top bar order (UI-2). */
export const staffPages = [
  definePage(PATHS.staffDashboard, titles.staffDashboard, {
    load: () => import('../../features/delivery/store-staff-dashboard.page.tsx').then((m) => m.StoreStaffDashboardPage),
    firstCalls: [DELIVERY_ROUND, firstAnswer(staffReport), firstAnswer(viewOwnCash)],
    nav: { sidebar: { label: nav.dashboard, icon: LayoutDashboard }, topBar: nav.home },
  }),
  definePage(PATHS.staffOrders, titles.staffOrders, {
    load: () =>
      import('../../features/delivery/store-staff-order-management.page.tsx').then(
        (m) => m.StoreStaffOrderManagementPage,
      ),
    firstCalls: [DELIVERY_ROUND, firstAnswer(staffReport)],
    offline: [DELIVERY_ROUND],
    nav: {
      sidebar: { label: nav.orders, icon: Package },
      topBar: nav.orders,
      mainBar: { label: nav.toDeliver, icon: Package },
    },
  }),
  definePage(PATHS.staffViewOrders, titles.staffViewOrders, {
    load: () =>
      import('../../features/delivery/store-staff-view-orders.page.tsx').then((m) => m.StoreStaffViewOrdersPage),
    firstCalls: [firstPage(listStaffOrders)],
    hasFilters: true,
    offline: [firstPage(listStaffOrders)],
    nav: {
      sidebar: { label: nav.history, icon: History },
      topBar: nav.history,
      mainBar: { label: nav.history, icon: History },
    },
  }),
  // The layout hides its links from staff who do not pack.
  definePage(PATHS.staffPacking, titles.staffPacking, {
    load: () => import('../../features/order-desk/store-staff-packing.page.tsx').then((m) => m.StoreStaffPackingPage),
    firstCalls: [TO_PACK],
    hasFilters: true,
    nav: {
      sidebar: { label: nav.packing, icon: PackageOpen },
      topBar: nav.packing,
      mainBar: { label: nav.packing, icon: PackageOpen },
    },
  }),
  definePage(PATHS.staffCash, titles.staffCash, {
    load: () => import('../../features/delivery/store-staff-cash.page.tsx').then((m) => m.StoreStaffCashPage),
    firstCalls: [firstAnswer(viewOwnCash), DELIVERY_ROUND, firstAnswer(staffReport)],
    offline: [firstAnswer(viewOwnCash), DELIVERY_ROUND],
    nav: {
      sidebar: { label: nav.cash, icon: Wallet },
      topBar: nav.cash,
      mainBar: { label: nav.cash, icon: Wallet },
    },
  }),
  definePage(PATHS.staffNotifications, titles.staffNotifications, {
    load: () => import('../../features/notifications/notification.page.tsx').then((m) => m.NotificationsPage),
    firstCalls: NOTIFICATIONS,
    offline: NOTIFICATIONS,
  }),
  definePage(PATHS.staffAccount, titles.account, {
    load: () => import('../../features/account/account.page.tsx').then((m) => m.StaffAccountPage),
    firstCalls: [firstPage(listSessions), firstAnswer(viewFactor)],
    nav: { mainBar: { label: appTexts.account, icon: CircleUser } },
  }),
];

const Layout = createBackOffice({ home: PATHS.staffDashboard, Alerts: StaffAlerts, isStaff: true });
export const area = createRoleArea(Layout, staffPages, staffLayoutCalls);
