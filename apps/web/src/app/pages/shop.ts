// The shop's public pages: products and cart for visitors, and one page per product.
import { texts as titles } from '@tilgul/messages/shared/titles';
import { PATHS } from '../../shared/paths.ts';
import { definePage } from './page.ts';

export const shopPages = [
  definePage(PATHS.shop, titles.customerProducts, {
    load: () => import('../../features/shop/customer-product.page.tsx').then((m) => m.CustomerProductPage),
    isPrerendered: false,
  }),
  definePage(PATHS.cart, titles.customerCart, {
    load: () => import('../../features/shop/customer-cart.page.tsx').then((m) => m.CustomerCartPage),
    isPrerendered: false,
  }),
  definePage(PATHS.product, titles.product, {
    load: () => import('../../features/shop/product.page.tsx').then((m) => m.ProductPage),
    isPrerendered: false,
  }),
];
