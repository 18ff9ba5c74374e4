// The customer's pages by address. A page is added by one line here.
import { viewCart } from '@tilgul/contract/cart';
import { listCategories, listProducts } from '@tilgul/contract/catalog';
import { prefetch, prefetchList } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { CustomerLayout } from '../layouts/customer.tsx';
import { page } from '../page-route.ts';
import { roleArea } from './role-area.tsx';

export const area = roleArea(CustomerLayout, [
  page(
    PATHS.customerProducts,
    titles.customerProducts,
    () => import('../../features/shop/customer-product.page.tsx').then((m) => m.CustomerProductPage),
    () => Promise.all([prefetchList(listProducts, {}), prefetchList(listCategories, {}), prefetch(viewCart, {})]),
  ),
  page(PATHS.customerCart, titles.customerCart, () =>
    import('../../features/cart/customer-cart.page.tsx').then((m) => m.CustomerCartPage),
  ),
  page(PATHS.customerAddresses, titles.customerAddresses, () =>
    import('../../features/addresses/customer-address.page.tsx').then((m) => m.CustomerAddressPage),
  ),
  page(PATHS.customerDelivery, titles.customerDelivery, () =>
    import('../../features/checkout/customer-delivery-details.page.tsx').then((m) => m.CustomerDeliveryDetailsPage),
  ),
  page(PATHS.customerOrders, titles.customerOrders, () =>
    import('../../features/customer-orders/customer-orders.page.tsx').then((m) => m.CustomerOrdersPage),
  ),
  page(PATHS.customerNotifications, titles.customerNotifications, () =>
    import('../../features/notifications/notifications.page.tsx').then((m) => m.NotificationsPage),
  ),
]);
