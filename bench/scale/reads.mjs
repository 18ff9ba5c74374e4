// Measures reads, alternating between database sizes so that other load affects them equally.
import { median, readCpuTimes } from './costs.mjs';

const ADMIN = 1;
const MANAGER = 2;
const RIDER = 14;
const CUSTOMER = 100;
const PAGE = 'limit=25';

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
const buildListCalls = (who, name, user, path, filters) =>
  filters.map(([what, filter]) => ({
    kind: 'list',
    name: `${who}: ${name}, ${what}`,
    user,
    path: `${path}?${PAGE}&${filter}`,
  }));
const one = (kind, user, name, path) => ({ kind, name, user, path });

/** Builds the measured calls: kind, name, user and path; `all` is the number of orders. */
const buildCalls = (all) => [
  ...buildListCalls('administrator', 'orders', ADMIN, '/orders/order-list/', [
    ['first page', ''],
    ['Pending', 'status=Pending'],
    ['Delivered', 'status=Delivered'],
    ['Cancelled', 'status=Cancelled'],
    ['a store', 'store=3'],
    ['no store', 'store=none'],
    ['a store and status', 'store=3&status=Delivered'],
    ['today', `date=${today()}`],
    ['oldest', 'sort=oldest'],
    ['largest total', 'sort=total_high'],
    ['largest total, Delivered', 'sort=total_high&status=Delivered'],
    ['number searched', `q=%23${all - 50}`],
  ]),
  ...buildListCalls('manager', 'orders', MANAGER, '/orders/order-list-for-warehouse/', [
    ['first page', ''],
    ['Pending', 'status=Pending'],
    ['Delivered', 'status=Delivered'],
    ['today', `date=${today()}`],
  ]),
  ...buildListCalls('rider', 'orders', RIDER, '/orders/staff-orders/', [
    ['first page', ''],
    ['Out For Delivery', 'status=Out+For+Delivery'],
    ['Delivered', 'status=Delivered'],
  ]),
  ...buildListCalls('customer', 'orders', CUSTOMER, '/orders/', [
    ['first page', ''],
    ['Delivered', 'status=Delivered'],
  ]),
  one('search', ADMIN, 'administrator: a name searched, rare', `/orders/order-list/?${PAGE}&q=patil100`),
  one('search', ADMIN, 'administrator: a name searched, common', `/orders/order-list/?${PAGE}&q=rohan`),
  one('search', ADMIN, 'administrator: a name that nobody has', `/orders/order-list/?${PAGE}&q=zzzz`),
  one('search', MANAGER, 'manager: a name searched', `/orders/order-list-for-warehouse/?${PAGE}&q=patil1`),
  one('report', ADMIN, 'administrator: report', '/reports/admin/'),
  one('report', ADMIN, 'administrator: what waits today', '/reports/admin/today/'),
  one('report', ADMIN, 'administrator: sales', '/reports/sales/'),
  one('report', MANAGER, 'manager: report', '/reports/warehouse/'),
  one('report', RIDER, 'rider: report', '/reports/staff/'),
  one('other', ADMIN, 'administrator: payments to pay back', '/payments/fetch-payments/'),
  one('other', ADMIN, 'administrator: audit trail', `/audit/?${PAGE}`),
  one('other', ADMIN, 'administrator: audit trail, today', `/audit/?${PAGE}&date=${today()}`),
  one('other', ADMIN, 'administrator: audit trail of an order', `/audit/?${PAGE}&q=%23${all - 50}`),
  one('other', ADMIN, 'administrator: an order with its history', `/orders/${all - 50}/history/`),
  one('other', ADMIN, 'administrator: notifications', `/warehouses/notification/?${PAGE}`),
  one('other', ADMIN, 'administrator: unread notifications', '/warehouses/count-unread/'),
  one('other', ADMIN, 'administrator: cash of all stores', '/warehouses/cash/stores/'),
  one('other', ADMIN, 'administrator: cash entries', `/warehouses/cash/entries/?${PAGE}`),
  one('other', MANAGER, "manager: the store's cash", '/warehouses/cash/'),
  one('other', MANAGER, 'manager: stock', '/warehouses/view-stock/'),
  one('other', MANAGER, 'manager: movements of a product', `/warehouses/stock-movements/2/?${PAGE}`),
  one('other', MANAGER, 'manager: suggested requests', '/warehouses/suggested-requests/'),
  one('other', RIDER, "rider: the day's cash", '/warehouses/cash/mine/'),
  one('other', CUSTOMER, 'customer: notifications', `/warehouses/notification/?${PAGE}`),
  one('other', CUSTOMER, 'customer: own data', '/users/me/export/'),
  one('other', CUSTOMER, 'customer: products', '/products/?limit=25'),
];

const ROUNDS = 5;
const EACH = 4;

async function ask(url, path, token) {
  const started = performance.now();
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  return performance.now() - started;
}

/**
 * Measures each call on each product: median time and processor time of server and database, in ms per call.
 * Returns rows `{ kind, name, figures: [{ ms, server, database }] }`, figures in the order of the products.
 */
export async function measureReads(products, tokens) {
  const calls = products.map((product) => buildCalls(product.orders));
  const rows = [];
  for (const [index, { kind, name }] of calls[0].entries()) {
    const seen = products.map(() => ({ times: [], server: 0, database: 0 }));
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [at, product] of products.entries()) {
        const { path, user } = calls[at][index];
        const before = readCpuTimes(product);
        const times = [];
        for (let n = 0; n < EACH; n += 1) {
          // A write before each read, so that no cached answer is used.
          await product.client.query('select pg_current_xact_id()');
          times.push(await ask(product.url, path, tokens[user - 1]));
        }
        const after = readCpuTimes(product);
        // The first round warms up plans and caches.
        if (round < 0) continue;
        seen[at].times.push(...times);
        seen[at].server += after.server - before.server;
        seen[at].database += after.database - before.database;
      }
    }
    const count = ROUNDS * EACH;
    rows.push({
      kind,
      name,
      figures: seen.map(({ times, server, database }) => ({
        ms: median(times),
        server: server / count,
        database: database / count,
      })),
    });
  }
  return rows;
}
