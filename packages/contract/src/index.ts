// All calls by noun.
import * as account from './account.ts';
import * as addresses from './addresses.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as batches from './batches.ts';
import * as cart from './cart.ts';
import * as cash from './cash.ts';
import * as catalog from './catalog.ts';
import * as claims from './claims.ts';
import * as delivery from './delivery.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as find from './find.ts';
import * as returns from './gst-returns.ts';
import * as inventory from './inventory.ts';
import * as bills from './invoices.ts';
import * as manualOrders from './manual-orders.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as pageSpeed from './page-speed.ts';
import * as payments from './payments.ts';
import * as productChecks from './product-checks.ts';
import * as productMrps from './product-mrps.ts';
import * as productWaits from './product-waits.ts';
import * as publicForms from './public-forms.ts';
import * as registers from './registers.ts';
import * as reports from './reports.ts';
import * as reviews from './reviews.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as sms from './sms.ts';
import * as stockRequests from './stock-requests.ts';
import * as stores from './stores.ts';
import * as taxes from './taxes.ts';
import * as factors from './two-factor.ts';
import * as doorPayments from './upi-on-delivery.ts';
import * as users from './users.ts';

export const api = {
  account,
  addresses,
  audit,
  auth,
  batches,
  bills,
  cart,
  cash,
  catalog,
  claims,
  delivery,
  doorPayments,
  factors,
  find,
  inventory,
  manualOrders,
  notifications,
  orders,
  pageSpeed,
  payments,
  productChecks,
  productMrps,
  productWaits,
  publicForms,
  registers,
  sms,
  reports,
  returns,
  reviews,
  search,
  settings,
  stockRequests,
  stores,
  taxes,
  users,
};

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'method' in value;

/** A call with its noun and name, such as `orders` and `placeOrder`. */
export interface NamedEndpoint {
  readonly noun: string;
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}

/** Every call of the contract. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(api).flatMap(([noun, members]) =>
  Object.entries(members).flatMap(([name, value]) => (isEndpoint(value) ? [{ noun, name, endpoint: value }] : [])),
);
