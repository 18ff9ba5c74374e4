// The administrator's pages.
import { listSessions } from '@tilgul/contract/account';
import { listCashByStore } from '@tilgul/contract/cash';
import { listCategories, listProducts, listUnits } from '@tilgul/contract/catalog';
import { listClaims } from '@tilgul/contract/claims';
import { viewDeliverySettings } from '@tilgul/contract/delivery';
import { listNotifications } from '@tilgul/contract/notifications';
import { listAllOrders } from '@tilgul/contract/orders';
import { viewPageSpeed } from '@tilgul/contract/page-speed';
import { listRefundable } from '@tilgul/contract/payments';
import { countProductsToCheck } from '@tilgul/contract/product-checks';
import { listFranchises, listJobApplications } from '@tilgul/contract/public-forms';
import { listRegisters } from '@tilgul/contract/registers';
import { adminReport, listTodo, salesTrend } from '@tilgul/contract/reports';
import { listReviews } from '@tilgul/contract/reviews';
import { listMissedWords } from '@tilgul/contract/search';
import { listAllRequests } from '@tilgul/contract/stock-requests';
import { listStores } from '@tilgul/contract/stores';
import { viewFactor } from '@tilgul/contract/two-factor';
import { texts as labels } from '@tilgul/messages/office/labels-title';
import { texts as pageSpeed } from '@tilgul/messages/office/page-speed-title';
import { texts as registers } from '@tilgul/messages/office/registers-title';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import {
  Banknote,
  Barcode,
  Boxes,
  ClipboardList,
  Gauge,
  History,
  LayoutDashboard,
  MessageSquareWarning,
  Package,
  ReceiptIndianRupee,
  Ruler,
  ShoppingCart,
  Store,
  Tag,
  Truck,
  Undo2,
  Users,
} from 'lucide-react';
import { AUDIT_SUMMARY, CHANGES } from '../../features/audit-log/first-calls.ts';
import { ALL_SALES } from '../../features/counter-sales/first-calls.ts';
import { PENDING_ORDERS } from '../../features/order-desk/first-calls.ts';
import { AdminAlerts } from '../../features/orders/admin-alerts.tsx';
import { ADMINISTRATORS } from '../../features/users/first-calls.ts';
import { firstAnswer, firstPage } from '../../shared/api/first-call.ts';
import { PATHS } from '../../shared/paths.ts';
import { createBackOffice } from '../layouts/back-office.tsx';
import { createRoleArea } from '../role-area.tsx';
import { definePage } from './page.ts';

const { nav } = appTexts;

/** In sidebar and top bar order (UI-2). */
export const adminPages = [
  definePage(PATHS.adminDashboard, titles.adminDashboard, {
    load: () => import('../../features/reports/admin-dashboard.page.tsx').then((m) => m.AdminDashboardPage),
    firstCalls: [firstAnswer(salesTrend), firstAnswer(listTodo), firstAnswer(adminReport)],
    hasFilters: true,
    nav: { sidebar: { label: nav.dashboard, icon: LayoutDashboard }, topBar: nav.home },
  }),
  definePage(PATHS.adminProducts, titles.adminProducts, {
    load: () => import('../../features/catalog/admin-product.page.tsx').then((m) => m.AdminProductPage),
    firstCalls: [firstPage(listProducts), firstAnswer(countProductsToCheck)],
    hasFilters: true,
    nav: { sidebar: { label: nav.products, icon: Package } },
  }),
  definePage(PATHS.adminReviews, titles.adminReviews, {
    load: () => import('../../features/catalog/admin-reviews.page.tsx').then((m) => m.AdminReviewsPage),
    firstCalls: [firstPage(listReviews)],
    hasFilters: true,
    nav: { search: true },
  }),
  definePage(PATHS.adminManualOrders, titles.adminManualOrders, {
    load: () =>
      import('../../features/counter-sales/admin-manual-orders.page.tsx').then((m) => m.AdminManualOrdersPage),
    firstCalls: [ALL_SALES],
    hasFilters: true,
    nav: { sidebar: { label: nav.manualOrders, icon: ClipboardList } },
  }),
  definePage(PATHS.adminOrders, titles.adminOrders, {
    load: () => import('../../features/order-desk/admin-orders.page.tsx').then((m) => m.AdminOrdersPage),
    firstCalls: [PENDING_ORDERS],
    hasFilters: true,
    nav: { sidebar: { label: nav.onlineOrders, icon: ShoppingCart } },
  }),
  definePage(PATHS.adminStores, titles.adminStores, {
    load: () => import('../../features/stores/admin-warehouse.page.tsx').then((m) => m.AdminWarehousePage),
    firstCalls: [firstPage(listStores)],
    hasFilters: true,
    nav: { sidebar: { label: nav.storeManagement, icon: Store } },
  }),
  definePage(PATHS.adminStockRequests, titles.adminStockRequests, {
    load: () =>
      import('../../features/stock-requests/admin-request-for-stocks.page.tsx').then(
        (m) => m.AdminRequestForStocksPage,
      ),
    firstCalls: [firstPage(listAllRequests, { status: 'pending' })],
    hasFilters: true,
    nav: { sidebar: { label: nav.stockRequestsForAdmin, icon: Boxes } },
  }),
  definePage(PATHS.adminRegisters, registers.title, {
    load: () => import('../../features/registers/registers.page.tsx').then((m) => m.AdminRegistersPage),
    firstCalls: [firstPage(listRegisters)],
    hasFilters: true,
    nav: { sidebar: { label: registers.title, icon: ReceiptIndianRupee } },
  }),
  definePage(PATHS.adminLabels, labels.title, {
    load: () => import('../../features/catalog/labels/labels.page.tsx').then((m) => m.AdminLabelsPage),
    firstCalls: [firstPage(listProducts)],
    hasFilters: true,
    nav: { sidebar: { label: labels.title, icon: Barcode } },
  }),
  definePage(PATHS.adminUnits, titles.adminUnits, {
    load: () => import('../../features/catalog/admin-sku.page.tsx').then((m) => m.AdminSkuPage),
    firstCalls: [firstPage(listUnits)],
    hasFilters: true,
    nav: { sidebar: { label: nav.manageUnit, icon: Ruler } },
  }),
  definePage(PATHS.adminCategories, titles.adminCategories, {
    load: () => import('../../features/catalog/admin-categories.page.tsx').then((m) => m.AdminCategoriesPage),
    firstCalls: [firstPage(listCategories)],
    hasFilters: true,
    nav: { sidebar: { label: nav.manageCategory, icon: Tag } },
  }),
  definePage(PATHS.adminUsers, titles.adminUsers, {
    load: () => import('../../features/users/admin-usermanagement.page.tsx').then((m) => m.AdminUsermanagementPage),
    firstCalls: [ADMINISTRATORS],
    hasFilters: true,
    nav: { sidebar: { label: nav.userManagement, icon: Users } },
  }),
  definePage(PATHS.adminClaims, titles.adminClaims, {
    load: () => import('../../features/claims/claims.page.tsx').then((m) => m.AdminClaimsPage),
    firstCalls: [firstPage(listClaims, { state: 'open' })],
    hasFilters: true,
    nav: { sidebar: { label: nav.claims, icon: MessageSquareWarning, startsGroup: true } },
  }),
  definePage(PATHS.adminRefunds, titles.adminRefunds, {
    load: () => import('../../features/payments/admin-refundable.page.tsx').then((m) => m.AdminRefundablePage),
    firstCalls: [firstPage(listRefundable)],
    hasFilters: true,
    nav: { sidebar: { label: titles.adminRefunds, icon: Undo2 } },
  }),
  definePage(PATHS.adminDelivery, titles.adminDelivery, {
    load: () => import('../../features/delivery-setup/admin-delivery.page.tsx').then((m) => m.AdminDeliveryPage),
    firstCalls: [firstAnswer(viewDeliverySettings)],
    hasFilters: true,
    nav: { sidebar: { label: nav.delivery, icon: Truck } },
  }),
  definePage(PATHS.adminCash, titles.adminCash, {
    load: () => import('../../features/cash/admin-cash.page.tsx').then((m) => m.AdminCashPage),
    firstCalls: [firstAnswer(listCashByStore)],
    nav: { sidebar: { label: nav.cash, icon: Banknote } },
  }),
  definePage(PATHS.adminTax, titles.adminTax, {
    load: () => import('../../features/tax/admin-tax.page.tsx').then((m) => m.AdminTaxPage),
    firstCalls: [],
    hasFilters: true,
    nav: { sidebar: { label: nav.tax, icon: ReceiptIndianRupee } },
  }),
  definePage(PATHS.adminAuditLog, titles.adminAuditLog, {
    load: () => import('../../features/audit-log/admin-trail.page.tsx').then((m) => m.AdminAuditLogPage),
    firstCalls: [CHANGES, AUDIT_SUMMARY],
    hasFilters: true,
    nav: { sidebar: { label: nav.auditLog, icon: History } },
  }),
  definePage(PATHS.adminViewProducts, titles.adminViewProducts, {
    load: () => import('../../features/catalog/admin-view-products.page.tsx').then((m) => m.AdminViewProductsPage),
    firstCalls: [firstPage(listProducts)],
    hasFilters: true,
    nav: { topBar: nav.products },
  }),
  definePage(PATHS.adminViewOrders, titles.adminViewOrders, {
    load: () => import('../../features/order-desk/view-orders.page.tsx').then((m) => m.AdminViewOrdersPage),
    firstCalls: [firstPage(listAllOrders)],
    hasFilters: true,
    nav: { topBar: nav.orders },
  }),
  definePage(PATHS.adminFranchiseRequests, titles.adminFranchiseRequests, {
    load: () =>
      import('../../features/public-forms/admin-franchise-request.page.tsx').then((m) => m.AdminFranchiseRequestPage),
    firstCalls: [firstPage(listFranchises)],
    hasFilters: true,
    nav: { topBar: nav.franchiseRequest },
  }),
  definePage(PATHS.adminJobApplications, titles.adminJobApplications, {
    load: () => import('../../features/public-forms/admin-job-app.page.tsx').then((m) => m.AdminJobAppPage),
    firstCalls: [firstPage(listJobApplications)],
    hasFilters: true,
    nav: { topBar: nav.jobApplication },
  }),
  definePage(PATHS.adminSearches, titles.adminSearches, {
    load: () => import('../../features/catalog/admin-searches.page.tsx').then((m) => m.AdminSearchesPage),
    firstCalls: [firstPage(listMissedWords)],
    hasFilters: true,
    nav: { search: true },
  }),
  definePage(PATHS.adminSpeed, pageSpeed.title, {
    load: () => import('../../features/page-speed/admin-speed.page.tsx').then((m) => m.AdminPageSpeedPage),
    firstCalls: [firstAnswer(viewPageSpeed)],
    hasFilters: true,
    nav: { sidebar: { label: pageSpeed.title, icon: Gauge } },
  }),
  definePage(PATHS.adminNotifications, titles.adminNotifications, {
    load: () => import('../../features/notifications/notification.page.tsx').then((m) => m.NotificationsPage),
    firstCalls: [firstPage(listNotifications)],
  }),
  definePage(PATHS.adminAccount, titles.account, {
    load: () => import('../../features/account/admin-account.page.tsx').then((m) => m.AdminAccountPage),
    firstCalls: [firstPage(listSessions), firstAnswer(viewFactor)],
  }),
];

const Layout = createBackOffice({ home: PATHS.adminDashboard, Alerts: AdminAlerts });
export const area = createRoleArea(Layout, adminPages);
