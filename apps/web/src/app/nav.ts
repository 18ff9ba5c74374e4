// The links that each role sees in sidebar, top bar and bottom bar, in their fixed order (UI-2).
import {
  Banknote,
  Boxes,
  ClipboardList,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  Package,
  Ruler,
  ShoppingCart,
  Store,
  Tag,
  Users,
  Warehouse,
} from 'lucide-react';
import { PATHS, type Path } from '../shared/paths.ts';
import { appTexts } from '../texts/en/shared/app.ts';

export interface NavLink {
  readonly label: string;
  readonly to: Path;
}

export interface IconLink extends NavLink {
  readonly icon: LucideIcon;
}

const { nav } = appTexts;

/** The administrator's sidebar and top bar (UI-2). */
export const ADMIN_SIDEBAR: readonly IconLink[] = [
  { label: nav.dashboard, to: PATHS.adminDashboard, icon: LayoutDashboard },
  { label: nav.products, to: PATHS.adminProducts, icon: Package },
  { label: nav.manualOrders, to: PATHS.adminManualOrders, icon: ClipboardList },
  { label: nav.onlineOrders, to: PATHS.adminOrders, icon: ShoppingCart },
  { label: nav.storeManagement, to: PATHS.adminStores, icon: Store },
  { label: nav.stockRequestsForAdmin, to: PATHS.adminStockRequests, icon: Boxes },
  { label: nav.manageUnit, to: PATHS.adminUnits, icon: Ruler },
  { label: nav.manageCategory, to: PATHS.adminCategories, icon: Tag },
  { label: nav.userManagement, to: PATHS.adminUsers, icon: Users },
  { label: nav.cash, to: PATHS.adminCash, icon: Banknote },
];

export const ADMIN_TOP: readonly NavLink[] = [
  { label: nav.home, to: PATHS.adminDashboard },
  { label: nav.products, to: PATHS.adminViewProducts },
  { label: nav.orders, to: PATHS.adminViewOrders },
  { label: nav.franchiseRequest, to: PATHS.adminFranchiseRequests },
  { label: nav.jobApplication, to: PATHS.adminJobApplications },
];

/** The manager's sidebar and top bar (UI-2). */
export const STORE_SIDEBAR: readonly IconLink[] = [
  { label: nav.dashboard, to: PATHS.storeDashboard, icon: LayoutDashboard },
  { label: nav.stockRequests, to: PATHS.storeStockRequests, icon: Boxes },
  { label: nav.viewStocks, to: PATHS.storeStock, icon: Warehouse },
  { label: nav.orders, to: PATHS.storeOrders, icon: ShoppingCart },
  { label: nav.manualOrders, to: PATHS.storeManualOrders, icon: ClipboardList },
  { label: nav.cash, to: PATHS.storeCash, icon: Banknote },
  { label: nav.staffManagement, to: PATHS.storeStaff, icon: Users },
];

export const STORE_TOP: readonly NavLink[] = [
  { label: nav.home, to: PATHS.storeDashboard },
  { label: nav.products, to: PATHS.storeStock },
  { label: nav.orders, to: PATHS.storeViewOrders },
];

/** The store staff's sidebar and top bar (UI-2). */
export const STAFF_SIDEBAR: readonly IconLink[] = [
  { label: nav.dashboard, to: PATHS.staffDashboard, icon: LayoutDashboard },
  { label: nav.orders, to: PATHS.staffOrders, icon: Package },
];

export const STAFF_TOP: readonly NavLink[] = [
  { label: nav.home, to: PATHS.staffDashboard },
  { label: nav.orders, to: PATHS.staffViewOrders },
];

/** The customer's links (UI-2). */
export const CUSTOMER_NAV: readonly IconLink[] = [
  { label: nav.products, to: PATHS.customerProducts, icon: Store },
  { label: nav.cart, to: PATHS.customerCart, icon: ShoppingCart },
  { label: nav.orders, to: PATHS.customerOrders, icon: Package },
  { label: nav.address, to: PATHS.customerAddresses, icon: MapPin },
];
