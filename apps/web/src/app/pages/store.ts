// The store manager's pages.
import { listSessions } from '@tilgul/contract/account';
import { viewStoreCash } from '@tilgul/contract/cash';
import { listProducts } from '@tilgul/contract/catalog';
import { listClaims } from '@tilgul/contract/claims';
import { viewStock } from '@tilgul/contract/inventory';
import { listBills } from '@tilgul/contract/invoices';
import { listNotifications } from '@tilgul/contract/notifications';
import { listStoreOrders } from '@tilgul/contract/orders';
import { listRegisters } from '@tilgul/contract/registers';
import { listTodo, salesTrend, storeReport } from '@tilgul/contract/reports';
import { listStoreRequests } from '@tilgul/contract/stock-requests';
import { viewFactor } from '@tilgul/contract/two-factor';
import { listStaff } from '@tilgul/contract/users';
import { texts as labels } from '@tilgul/messages/office/labels-title';
import { texts as registers } from '@tilgul/messages/office/registers-title';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import {
  Banknote,
  Barcode,
  Boxes,
  ClipboardList,
  LayoutDashboard,
  MessageSquareWarning,
  Monitor,
  ReceiptIndianRupee,
  ShoppingCart,
  Users,
  Warehouse,
} from 'lucide-react';
import { WAITING_IN_STORE } from '../../features/orders/first-calls.ts';
import { StoreAlerts } from '../../features/orders/new-order-alerts.tsx';
import { firstAnswer, firstPage } from '../../shared/api/first-call.ts';
import { PATHS } from '../../shared/paths.ts';
import { createBackOffice } from '../layouts/back-office.tsx';
import { createRoleArea } from '../role-area.tsx';
import { definePage } from './page.ts';

const { nav } = appTexts;

/** First calls of the layout, on every page. */
const storeLayoutCalls = [WAITING_IN_STORE];

/** In sidebar and top bar order (UI-2). */
export const storePages = [
  definePage(PATHS.storeDashboard, titles.storeDashboard, {
    load: () => import('../../features/reports/store-dashboard.page.tsx').then((m) => m.StoreDashboardPage),
    firstCalls: [firstAnswer(salesTrend), firstAnswer(listTodo), firstAnswer(storeReport)],
    hasFilters: true,
    nav: { sidebar: { label: nav.dashboard, icon: LayoutDashboard }, topBar: nav.home },
  }),
  definePage(PATHS.storeStockRequests, titles.storeStockRequests, {
    load: () => import('../../features/stock-requests/store-add-stocks.page.tsx').then((m) => m.StoreAddStocksPage),
    firstCalls: [firstPage(listStoreRequests)],
    hasFilters: true,
    nav: { sidebar: { label: nav.stockRequests, icon: Boxes } },
  }),
  definePage(PATHS.storeStock, titles.storeStock, {
    load: () => import('../../features/stock/store-view-stocks.page.tsx').then((m) => m.StoreViewStocksPage),
    firstCalls: [firstAnswer(viewStock)],
    hasFilters: true,
    nav: { sidebar: { label: nav.viewStocks, icon: Warehouse }, topBar: nav.products },
  }),
  definePage(PATHS.storeOrders, titles.storeOrders, {
    load: () =>
      import('../../features/order-desk/store-order-management.page.tsx').then((m) => m.StoreOrderManagementPage),
    firstCalls: [firstPage(listStoreOrders)],
    hasFilters: true,
    // 'Orders' of the top bar is another page.
    nav: { sidebar: { label: titles.storeOrders, icon: ShoppingCart } },
  }),
  definePage(PATHS.storeManualOrders, titles.storeManualOrders, {
    load: () =>
      import('../../features/counter-sales/store-manual-orders.page.tsx').then((m) => m.StoreManualOrdersPage),
    firstCalls: [firstAnswer(viewStock)],
    nav: {
      sidebar: { label: nav.manualOrders, icon: ClipboardList },
      ownPage: { label: nav.counter, icon: Monitor, path: '/store-counter' },
    },
  }),
  definePage(PATHS.storeRegisters, registers.title, {
    load: () => import('../../features/registers/registers.page.tsx').then((m) => m.StoreRegistersPage),
    firstCalls: [firstPage(listRegisters)],
    hasFilters: true,
    nav: { sidebar: { label: registers.title, icon: Monitor } },
  }),
  definePage(PATHS.storeLabels, labels.title, {
    load: () => import('../../features/catalog/labels/labels.page.tsx').then((m) => m.StoreLabelsPage),
    firstCalls: [firstPage(listProducts)],
    hasFilters: true,
    nav: { sidebar: { label: labels.title, icon: Barcode } },
  }),
  definePage(PATHS.storeStaff, titles.storeStaff, {
    load: () => import('../../features/users/store-staffmanagement.page.tsx').then((m) => m.StoreStaffmanagementPage),
    firstCalls: [firstPage(listStaff)],
    hasFilters: true,
    nav: { sidebar: { label: nav.staffManagement, icon: Users } },
  }),
  definePage(PATHS.storeClaims, titles.storeClaims, {
    load: () => import('../../features/claims/claims.page.tsx').then((m) => m.StoreClaimsPage),
    firstCalls: [firstPage(listClaims, { state: 'open' })],
    hasFilters: true,
    nav: { sidebar: { label: nav.claims, icon: MessageSquareWarning, startsGroup: true } },
  }),
  definePage(PATHS.storeCash, titles.storeCash, {
    load: () => import('../../features/cash/store-cash.page.tsx').then((m) => m.StoreCashPage),
    firstCalls: [firstAnswer(viewStoreCash)],
    hasFilters: true,
    nav: { sidebar: { label: nav.cash, icon: Banknote } },
  }),
  definePage(PATHS.storeInvoices, titles.storeInvoices, {
    load: () => import('../../features/tax/store-invoices.page.tsx').then((m) => m.StoreInvoicesPage),
    firstCalls: [firstPage(listBills)],
    hasFilters: true,
    nav: { sidebar: { label: nav.invoices, icon: ReceiptIndianRupee } },
  }),
  definePage(PATHS.storeViewOrders, titles.storeViewOrders, {
    load: () => import('../../features/order-desk/view-orders.page.tsx').then((m) => m.StoreViewOrdersPage),
    firstCalls: [firstPage(listStoreOrders)],
    hasFilters: true,
    nav: { topBar: nav.orders },
  }),
  definePage(PATHS.storeNotifications, titles.storeNotifications, {
    load: () => import('../../features/notifications/notification.page.tsx').then((m) => m.NotificationsPage),
    firstCalls: [firstPage(listNotifications)],
  }),
  definePage(PATHS.storeAccount, titles.account, {
    load: () => import('../../features/account/store-account.page.tsx').then((m) => m.StoreAccountPage),
    firstCalls: [firstPage(listSessions), firstAnswer(viewFactor)],
  }),
];

const Layout = createBackOffice({ home: PATHS.storeDashboard, Alerts: StoreAlerts, showStore: true });
export const area = createRoleArea(Layout, storePages, storeLayoutCalls);
