// The import order, as data: every source file belongs to a row of one of these areas, or the check fails.

/** Folders of apps/web/src. */
const WEB_ORDER = [['app'], ['features'], ['brand'], ['ui'], ['shared'], ['styles', 'assets']];

/** Folders of apps/web/src/features. */
const FEATURE_ORDER = [
  ['shop', 'checkout', 'customer-orders', 'order-desk', 'delivery', 'counter-sales', 'stock-requests', 'tax'],
  ['account', 'addresses'],
  ['orders'],
  ['cart', 'payments'],
  ['pincode'],
  [
    'auth',
    'cash',
    'catalog',
    'claims',
    'company',
    'counter',
    'delivery-setup',
    'stock',
    'landing',
    'notifications',
    'public-forms',
    'registers',
    'reports',
    'stores',
    'audit-log',
    'page-speed',
    'users',
  ],
  ['two-factor', 'install', 'stock-corrections', 'find'],
];

/** Folders of apps/server/src/modules. */
const MODULE_ORDER = [
  ['index.ts'],
  ['checkout', 'claims', 'registers', 'reports', 'settings', 'find'],
  ['register-records'],
  ['orders', 'counter-sales', 'stock-requests'],
  ['invoices'],
  ['payments'],
  ['cart'],
  ['delivery'],
  ['stores', 'catalog'],
  ['stock'],
  ['cash'],
  ['account'],
  ['auth', 'public-forms'],
  ['two-factor'],
  ['users', 'addresses'],
  ['register-settings', 'sms', 'taxes', 'claim-photos', 'page-speed'],
  ['notifications', 'audit-log'],
];

/** Folders and files of apps/server/src. */
const SERVER_ORDER = [
  ['entries'],
  ['main.ts'],
  ['serving.ts'],
  ['seed', 'commands', 'cleanup.ts'],
  ['drop-privileges.ts'],
  ['app.ts', 'open-deps.ts'],
  ['modules'],
  ['platform/http'],
  ['gateways', 'metrics.ts'],
  ['platform/jobs', 'platform/pubsub', 'platform/security'],
  ['deps.ts'],
  ['platform/ports'],
  ['platform/paging', 'platform/time'],
  ['texts'],
  ['platform/db', 'log.ts'],
  ['config.ts'],
  ['config-values.ts'],
  ['version.ts', 'node-version.ts'],
];

/** Replaces the folder `name` in `order` by the rows of `inner`. */
const unfold = (order, name, inner) =>
  order.flatMap((row) => (row.includes(name) ? inner.map((names) => names.map((one) => `${name}/${one}`)) : [row]));

/**
 * A file may import from its own entry (a folder or file below the area's root), from later rows of its area, and from the
 * areas in `uses`. Entries of one row do not import each other. `entry` is the file behind a package's bare name,
 * `src/index.ts` by default; `paths` are the files behind its other names, and `source` the folder of all others, `src` by default.
 */
export const AREAS = [
  {
    root: 'messages',
    paths: {
      compile: 'compile.mjs',
      message: 'message.ts',
      number: 'number.ts',
      catalogue: 'generated/catalogue.ts',
      languages: 'generated/languages.ts',
      runtime: 'generated/runtime.ts',
    },
    source: 'generated/en',
    uses: [],
    rows: [['.']],
  },
  { root: 'packages/contract', uses: ['messages'], rows: [['vitest.config.ts'], ['src']] },
  { root: 'packages/embedded-postgres', uses: [], rows: [['vitest.config.ts'], ['src']] },
  {
    root: 'packages/razorpay-sandbox',
    entry: 'src/razorpay-sandbox.ts',
    uses: [],
    rows: [['vitest.config.ts'], ['src']],
  },
  {
    root: 'apps/server/src',
    uses: ['messages', 'packages/contract', 'packages/embedded-postgres', 'packages/razorpay-sandbox'],
    rows: unfold(SERVER_ORDER, 'modules', MODULE_ORDER),
  },
  { root: 'apps/server', uses: [], rows: [['vitest.config.ts']] },
  {
    root: 'apps/web/src',
    uses: ['messages', 'packages/contract'],
    rows: unfold(WEB_ORDER, 'features', FEATURE_ORDER),
  },
  {
    root: 'apps/web',
    uses: ['apps/web/src', 'messages', 'packages/contract'],
    rows: [['vite.config.ts', 'vitest.config.ts'], ['build']],
  },
  { root: 'e2e', uses: ['packages/contract', 'apps/server/src', 'scripts'], rows: [['.']] },
  { root: 'bench', uses: ['packages/contract', 'apps/server/src', 'scripts'], rows: [['.']] },
  { root: 'drills', uses: ['bench', 'scripts'], rows: [['.'], ['parts']] },
  { root: 'scripts', uses: ['messages', 'packages/contract', 'apps/server/src', 'apps/web'], rows: [['.']] },
];
