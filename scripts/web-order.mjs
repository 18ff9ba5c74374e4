// Which folder of the web may import which: each its own row and those after it.

/** Folders of apps/web/src. */
export const WEB_ORDER = [['app'], ['features'], ['brand'], ['ui'], ['shared'], ['texts', 'styles', 'assets']];

/** Folders of apps/web/src/features; those of one row do not import each other. */
export const FEATURE_ORDER = [
  ['shop', 'checkout', 'customer-orders', 'order-desk', 'delivery', 'counter-sales', 'stock-requests', 'tax'],
  ['account', 'addresses', 'orders'],
  ['pincode'],
  ['cart', 'payments'],
  [
    'auth',
    'cash',
    'catalog',
    'claims',
    'company',
    'delivery-setup',
    'inventory',
    'landing',
    'notifications',
    'public-forms',
    'reports',
    'stores',
    'audit-log',
    'users',
  ],
  ['two-factor', 'install', 'stock-corrections'],
];
