// The customer's pages.
import { listSessions } from '@tilgul/contract/account';
import { listAddresses } from '@tilgul/contract/addresses';
import { viewCart } from '@tilgul/contract/cart';
import { listCategories, listProducts } from '@tilgul/contract/catalog';
import { listNotifications } from '@tilgul/contract/notifications';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { MapPin, Package, ShoppingCart, Store } from 'lucide-react';
import { LAST_ORDERS, OWN_ORDERS } from '../../features/orders/first-calls.ts';
import { firstAnswer, firstPage } from '../../shared/api/first-call.ts';
import { PATHS } from '../../shared/paths.ts';
import { CustomerLayout } from '../layouts/customer.tsx';
import { createRoleArea } from '../role-area.tsx';
import { definePage } from './page.ts';

const { nav } = appTexts;
const CART = firstAnswer(viewCart);
const CATALOGUE = [firstPage(listProducts), firstPage(listCategories)];
const ADDRESSES = [firstPage(listAddresses)];
const NOTIFICATIONS = [firstPage(listNotifications)];

/** First calls of the layout, on every page. */
export const customerLayoutCalls = [CART];

/** In the order of the main links (UI-2). */
export const customerPages = [
  definePage(PATHS.customerProducts, titles.customerProducts, {
    load: () => import('../../features/shop/customer-product.page.tsx').then((m) => m.CustomerProductPage),
    firstCalls: [...CATALOGUE, LAST_ORDERS, firstAnswer(listAddresses)],
    offline: [...CATALOGUE, LAST_ORDERS],
    nav: { mainBar: { label: nav.products, icon: Store } },
  }),
  definePage(PATHS.customerCart, titles.customerCart, {
    load: () => import('../../features/shop/customer-cart.page.tsx').then((m) => m.CustomerCartPage),
    offline: [CART],
    nav: { mainBar: { label: nav.cart, icon: ShoppingCart } },
  }),
  definePage(PATHS.customerOrders, titles.customerOrders, {
    load: () => import('../../features/customer-orders/customer-orders.page.tsx').then((m) => m.CustomerOrdersPage),
    firstCalls: [OWN_ORDERS],
    offline: [OWN_ORDERS],
    nav: { mainBar: { label: nav.orders, icon: Package } },
  }),
  definePage(PATHS.customerAddresses, titles.customerAddresses, {
    load: () => import('../../features/addresses/customer-address.page.tsx').then((m) => m.CustomerAddressPage),
    firstCalls: ADDRESSES,
    offline: ADDRESSES,
    nav: { mainBar: { label: nav.address, icon: MapPin } },
  }),
  definePage(PATHS.customerDelivery, titles.customerDelivery, {
    load: () =>
      import('../../features/checkout/customer-delivery-details.page.tsx').then((m) => m.CustomerDeliveryDetailsPage),
    firstCalls: ADDRESSES,
  }),
  definePage(PATHS.customerNotifications, titles.customerNotifications, {
    load: () => import('../../features/notifications/notification.page.tsx').then((m) => m.NotificationsPage),
    firstCalls: NOTIFICATIONS,
    offline: NOTIFICATIONS,
  }),
  definePage(PATHS.customerAccount, titles.account, {
    load: () => import('../../features/account/customer-account.page.tsx').then((m) => m.CustomerAccountPage),
    firstCalls: [firstPage(listSessions)],
    offline: [firstPage(listSessions)],
  }),
];

export const area = createRoleArea(CustomerLayout, customerPages, customerLayoutCalls);
