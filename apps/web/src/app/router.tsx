// Owns which page stands at which address, and in which frame. A page is added by one line in its area's list.
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/roles';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { PATHS, type Path } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { titles } from '../texts/en/titles.ts';
import { RoleGuard } from './guard.tsx';
import { NotFoundPage } from './lost.tsx';
import { Screen, Waiting } from './screen.tsx';

type Load = () => Promise<ComponentType>;

/** A component whose code is fetched when it is first shown, or before by `load`. */
const late = (load: Load) => lazy(async () => ({ default: await load() }));

interface PageRoute {
  readonly path: Path;
  readonly title: string;
  readonly load: Load;
  readonly Page: ComponentType;
}

const page = (path: Path, title: string, load: Load): PageRoute => ({ path, title, load, Page: late(load) });

const loadNotifications: Load = () =>
  import('../features/notifications/notifications.page.tsx').then((m) => m.NotificationsPage);

const PUBLIC_PAGES: readonly PageRoute[] = [
  page(PATHS.home, titles.home, () => import('../features/landing/home.page.tsx').then((m) => m.HomePage)),
  page(PATHS.about, titles.about, () => import('../features/company/about-us.page.tsx').then((m) => m.AboutUsPage)),
  page(PATHS.contact, titles.contact, () =>
    import('../features/company/contact-us.page.tsx').then((m) => m.ContactUsPage),
  ),
  page(PATHS.privacy, titles.privacy, () =>
    import('../features/company/privacy-policy.page.tsx').then((m) => m.PrivacyPolicyPage),
  ),
];

/** Sign-in and what belongs to it: one card, without the public header. */
const AUTH_PAGES: readonly PageRoute[] = [
  page(PATHS.login, titles.login, () => import('../features/auth/login.page.tsx').then((m) => m.LoginPage)),
  page(PATHS.register, titles.register, () => import('../features/auth/register.page.tsx').then((m) => m.RegisterPage)),
  page(PATHS.forgotPassword, titles.forgotPassword, () =>
    import('../features/auth/forgot-password.page.tsx').then((m) => m.ForgotPasswordPage),
  ),
];

const ADMIN_PAGES: readonly PageRoute[] = [
  page(PATHS.adminNotifications, titles.adminNotifications, loadNotifications),
  page(PATHS.adminDashboard, titles.adminDashboard, () =>
    import('../features/reports/admin-dashboard.page.tsx').then((m) => m.AdminDashboardPage),
  ),
  page(PATHS.adminProducts, titles.adminProducts, () =>
    import('../features/catalog/admin-product.page.tsx').then((m) => m.AdminProductPage),
  ),
  page(PATHS.adminViewProducts, titles.adminViewProducts, () =>
    import('../features/catalog/admin-view-products.page.tsx').then((m) => m.AdminViewProductsPage),
  ),
  page(PATHS.adminCategories, titles.adminCategories, () =>
    import('../features/catalog/admin-categories.page.tsx').then((m) => m.AdminCategoriesPage),
  ),
  page(PATHS.adminUnits, titles.adminUnits, () =>
    import('../features/catalog/admin-sku.page.tsx').then((m) => m.AdminSkuPage),
  ),
  page(PATHS.adminStores, titles.adminStores, () =>
    import('../features/stores/admin-warehouse.page.tsx').then((m) => m.AdminWarehousePage),
  ),
  page(PATHS.adminUsers, titles.adminUsers, () =>
    import('../features/users/admin-usermanagement.page.tsx').then((m) => m.AdminUsermanagementPage),
  ),
  page(PATHS.adminManualOrders, titles.adminManualOrders, () =>
    import('../features/orders/admin-manual-orders.page.tsx').then((m) => m.AdminManualOrdersPage),
  ),
  page(PATHS.adminRefunds, titles.adminRefunds, () =>
    import('../features/payments/admin-refundable.page.tsx').then((m) => m.AdminRefundablePage),
  ),
  page(PATHS.adminFranchiseRequests, titles.adminFranchiseRequests, () =>
    import('../features/public-forms/admin-franchise-request.page.tsx').then((m) => m.AdminFranchiseRequestPage),
  ),
  page(PATHS.adminJobApplications, titles.adminJobApplications, () =>
    import('../features/public-forms/admin-job-app.page.tsx').then((m) => m.AdminJobAppPage),
  ),
  page(PATHS.adminStockRequests, titles.adminStockRequests, () =>
    import('../features/stock-requests/admin-request-for-stocks.page.tsx').then((m) => m.AdminRequestForStocksPage),
  ),
  page(PATHS.adminViewOrders, titles.adminViewOrders, () =>
    import('../features/orders/admin-view-orders.page.tsx').then((m) => m.AdminViewOrdersPage),
  ),
  page(PATHS.adminOrders, titles.adminOrders, () =>
    import('../features/orders/admin-orders.page.tsx').then((m) => m.AdminOrdersPage),
  ),
];

const CUSTOMER_PAGES: readonly PageRoute[] = [
  page(PATHS.customerProducts, titles.customerProducts, () =>
    import('../features/catalog/customer-product.page.tsx').then((m) => m.CustomerProductPage),
  ),
  page(PATHS.customerCart, titles.customerCart, () =>
    import('../features/cart/customer-cart.page.tsx').then((m) => m.CustomerCartPage),
  ),
  page(PATHS.customerAddresses, titles.customerAddresses, () =>
    import('../features/addresses/customer-address.page.tsx').then((m) => m.CustomerAddressPage),
  ),
  page(PATHS.customerDelivery, titles.customerDelivery, () =>
    import('../features/orders/customer-delivery-details.page.tsx').then((m) => m.CustomerDeliveryDetailsPage),
  ),
  page(PATHS.customerOrders, titles.customerOrders, () =>
    import('../features/orders/customer-orders.page.tsx').then((m) => m.CustomerOrdersPage),
  ),
  page(PATHS.customerNotifications, titles.customerNotifications, loadNotifications),
];

const STORE_PAGES: readonly PageRoute[] = [
  page(PATHS.storeStockRequests, titles.storeStockRequests, () =>
    import('../features/stock-requests/store-add-stocks.page.tsx').then((m) => m.StoreAddStocksPage),
  ),
  page(PATHS.storeManualOrders, titles.storeManualOrders, () =>
    import('../features/orders/store-manual-orders.page.tsx').then((m) => m.StoreManualOrdersPage),
  ),
  page(PATHS.storeDashboard, titles.storeDashboard, () =>
    import('../features/reports/store-dashboard.page.tsx').then((m) => m.StoreDashboardPage),
  ),
  page(PATHS.storeStock, titles.storeStock, () =>
    import('../features/inventory/store-view-stocks.page.tsx').then((m) => m.StoreViewStocksPage),
  ),
  page(PATHS.storeStaff, titles.storeStaff, () =>
    import('../features/users/store-staffmanagement.page.tsx').then((m) => m.StoreStaffmanagementPage),
  ),
  page(PATHS.storeOrders, titles.storeOrders, () =>
    import('../features/orders/store-order-management.page.tsx').then((m) => m.StoreOrderManagementPage),
  ),
  page(PATHS.storeViewOrders, titles.storeViewOrders, () =>
    import('../features/orders/store-view-orders.page.tsx').then((m) => m.StoreViewOrdersPage),
  ),
  page(PATHS.storeNotifications, titles.storeNotifications, loadNotifications),
];

const STAFF_PAGES: readonly PageRoute[] = [
  page(PATHS.staffDashboard, titles.staffDashboard, () =>
    import('../features/reports/store-staff-dashboard.page.tsx').then((m) => m.StoreStaffDashboardPage),
  ),
  page(PATHS.staffViewOrders, titles.staffViewOrders, () =>
    import('../features/orders/store-staff-view-orders.page.tsx').then((m) => m.StoreStaffViewOrdersPage),
  ),
  page(PATHS.staffOrders, titles.staffOrders, () =>
    import('../features/orders/store-staff-order-management.page.tsx').then((m) => m.StoreStaffOrderManagementPage),
  ),
  page(PATHS.staffNotifications, titles.staffNotifications, loadNotifications),
];

interface Area {
  /** Whose area it is; none for the public ones. */
  readonly role?: Role;
  readonly loadFrame: () => Promise<ComponentType<{ children: ReactNode }>>;
  readonly pages: readonly PageRoute[];
}

const AREAS: readonly Area[] = [
  { loadFrame: () => import('./layouts/public.tsx').then((m) => m.PublicLayout), pages: PUBLIC_PAGES },
  { loadFrame: () => import('./layouts/auth.tsx').then((m) => m.AuthLayout), pages: AUTH_PAGES },
  { role: ADMIN, loadFrame: () => import('./layouts/admin.tsx').then((m) => m.AdminLayout), pages: ADMIN_PAGES },
  {
    role: CUSTOMER,
    loadFrame: () => import('./layouts/customer.tsx').then((m) => m.CustomerLayout),
    pages: CUSTOMER_PAGES,
  },
  { role: MANAGER, loadFrame: () => import('./layouts/store.tsx').then((m) => m.StoreLayout), pages: STORE_PAGES },
  { role: STAFF, loadFrame: () => import('./layouts/staff.tsx').then((m) => m.StaffLayout), pages: STAFF_PAGES },
];

const FRAMES = AREAS.map((area) => ({ ...area, Frame: lazy(async () => ({ default: await area.loadFrame() })) }));
type FramedArea = (typeof FRAMES)[number];

/** Begins to fetch frame and page of an address at once, so that the page's code does not wait for the frame's. */
export async function preloadPage(pathname: string): Promise<void> {
  const area = AREAS.find(({ pages }) => pages.some(({ path }) => path === pathname));
  await Promise.all([area?.loadFrame(), area?.pages.find(({ path }) => path === pathname)?.load()]);
}

function Framed({ area, children }: { area: FramedArea; children: ReactNode }) {
  const framed = (
    <Suspense fallback={<Waiting />}>
      <area.Frame>{children}</area.Frame>
    </Suspense>
  );
  return area.role ? <RoleGuard role={area.role}>{framed}</RoleGuard> : framed;
}

/** An address without a page: said inside the frame of whoever is looking. */
function Stray() {
  const session = useSession();
  const area = FRAMES.find(({ role }) => role === session?.role) ?? FRAMES[0];
  const screen = (
    <Screen title={titles.notFound}>
      <NotFoundPage />
    </Screen>
  );
  return area ? <Framed area={area}>{screen}</Framed> : screen;
}

/** Every address of the web. */
export function AppRoutes() {
  return (
    <Routes>
      {FRAMES.map((area, index) => (
        <Route
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of areas is a constant.
          key={index}
          element={
            <Framed area={area}>
              <Outlet />
            </Framed>
          }
        >
          {area.pages.map(({ path, title, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                <Screen title={title}>
                  <Page />
                </Screen>
              }
            />
          ))}
        </Route>
      ))}
      <Route path="*" element={<Stray />} />
    </Routes>
  );
}
