// Registers the routes of every domain.
import type { Router } from '../platform/http/bind.ts';
import { accountRoutes } from './account/account.routes.ts';
import { addressesRoutes } from './addresses/addresses.routes.ts';
import { auditLogRoutes } from './audit-log/audit-log.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { cashRoutes } from './cash/cash.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { claimsRoutes } from './claims/claims.routes.ts';
import { counterSalesRoutes } from './counter-sales/counter-sales.routes.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { findRoutes } from './find/find.routes.ts';
import { invoicesRoutes } from './invoices/invoices.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { pageSpeedRoutes } from './page-speed/page-speed.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { publicFormsRoutes } from './public-forms/public-forms.routes.ts';
import { registerRecordsRoutes } from './register-records/register-records.routes.ts';
import { registerSettingsRoutes } from './register-settings/register-settings.ts';
import { registersRoutes } from './registers/registers.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { smsRoutes } from './sms/sms.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { stockRequestsRoutes } from './stock-requests/stock-requests.routes.ts';
import { storesRoutes } from './stores/stores.routes.ts';
import { taxesRoutes } from './taxes/taxes.routes.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { usersRoutes } from './users/users.routes.ts';

const DOMAINS: readonly ((router: Router) => void | Promise<void>)[] = [
  accountRoutes,
  addressesRoutes,
  auditLogRoutes,
  authRoutes,
  invoicesRoutes,
  cartRoutes,
  cashRoutes,
  catalogRoutes,
  checkoutRoutes,
  claimsRoutes,
  deliveryRoutes,
  findRoutes,
  twoFactorRoutes,
  stockRoutes,
  counterSalesRoutes,
  notificationsRoutes,
  ordersRoutes,
  pageSpeedRoutes,
  paymentsRoutes,
  publicFormsRoutes,
  reportsRoutes,
  registerSettingsRoutes,
  registersRoutes,
  registerRecordsRoutes,
  smsRoutes,
  settingsRoutes,
  stockRequestsRoutes,
  storesRoutes,
  taxesRoutes,
  usersRoutes,
];

/** Binds the calls of every domain. */
export async function registerDomains(router: Router): Promise<void> {
  for (const register of DOMAINS) await register(router);
}
