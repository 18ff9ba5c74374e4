// Takes orders from cart to delivery through the API, and measures processor time, WAL bytes, stored bytes and rows.
import { readCpuTimes, readWalBytes } from './costs.mjs';

const ADMIN = 1;
const STORES = 12;
const FIRST_CUSTOMER = 5_000;
/** Concurrent orders. */
const WORKERS = 8;

/** The people and the store of order number n, which spread over the chain. */
const createOrder = (n) => {
  const store = 1 + (n % STORES);
  return { customer: FIRST_CUSTOMER + n, store, manager: 1 + store, rider: 13 + store };
};

const setLine = (k) => (order) => ({
  user: order.customer,
  method: 'POST',
  path: '/products/add-to-cart/',
  body: { product_id: 1 + ((order.customer * 7 + k * 13) % 100), quantity: k + 1 },
});
const list = (who, path) => (order) => ({ user: who(order), method: 'GET', path });
const toStatus = (who, method, build) => (order) => ({
  user: order[who],
  method,
  path: `/orders/${order.id}/update-status/`,
  body: build(order),
});

/** All calls of customer and staff, in order: title, request, and what later calls need of the answer. */
export const STEPS = [
  ...[0, 1, 2].map((k) => ({ title: 'set a cart line', request: setLine(k) })),
  { title: 'view the cart', request: list(({ customer }) => customer, '/products/cart-view/'), isList: true },
  {
    title: 'place',
    request: ({ customer }) => ({
      user: customer,
      method: 'POST',
      path: '/orders/place-order/',
      body: { address_id: customer, payment_method: 'cod' },
    }),
    read: ({ order_id }) => ({ id: order_id }),
  },
  { title: "administrator's list", request: list(() => ADMIN, '/orders/order-list/?limit=25'), isList: true },
  {
    title: 'allocate to a store',
    request: ({ id, store }) => ({
      user: ADMIN,
      method: 'POST',
      path: '/orders/allocate-warehouse/',
      body: { order_id: id, warehouse_id: store },
    }),
  },
  {
    title: "manager's list",
    request: list(({ manager }) => manager, '/orders/order-list-for-warehouse/?limit=25'),
    isList: true,
  },
  {
    title: 'process',
    request: toStatus('manager', 'PATCH', () => ({ status: 'Processing' })),
    read: ({ items }) => ({ lines: items.map(({ line_id, quantity }) => ({ line_id, packed: quantity })) }),
  },
  {
    title: 'pack',
    request: ({ id, manager, lines }) => ({
      user: manager,
      method: 'POST',
      path: `/orders/${id}/pack/`,
      body: { lines },
    }),
  },
  {
    title: 'allocate to a rider',
    request: ({ id, manager, rider }) => ({
      user: manager,
      method: 'POST',
      path: '/warehouses/allocate-order-to-staff/',
      body: { order_id: id, staff_id: rider },
    }),
  },
  { title: 'ship', request: toStatus('manager', 'PATCH', () => ({ status: 'Shipped' })) },
  { title: "rider's list", request: list(({ rider }) => rider, '/orders/staff-orders/?limit=25'), isList: true },
  { title: 'out for delivery', request: toStatus('rider', 'PUT', () => ({ status: 'Out For Delivery' })) },
  {
    title: "customer's list",
    request: list(({ customer }) => customer, '/orders/?limit=10'),
    read: ([{ order_pin, payable_total }]) => ({ pin: order_pin, payable: payable_total }),
    isList: true,
  },
  {
    title: 'verify the PIN',
    request: ({ id, rider, pin }) => ({
      user: rider,
      method: 'POST',
      path: '/orders/verify-pin/',
      body: { order_id: id, otp: pin },
    }),
  },
  {
    title: 'deliver',
    request: toStatus('rider', 'PUT', ({ payable }) => ({ status: 'Delivered', cash_collected: payable })),
  },
];

async function call(product, tokens, { user, method, path, body }) {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      authorization: `Bearer ${tokens[user - 1]}`,
      'x-forwarded-for': `10.${user >> 16}.${(user >> 8) & 255}.${user & 255}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function runStep(product, tokens, { request, read }, order) {
  const answer = await call(product, tokens, request(order));
  if (read) Object.assign(order, read(answer));
}

/** Runs `work` for each item, a few at a time. */
async function runConcurrently(items, work) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

/** Orders `from` to `from + amount - 1`, each of another customer. */
const createOrders = (from, amount) => Array.from({ length: amount }, (_, n) => createOrder(from + n));

const runLife = async (product, tokens, order) => {
  for (const step of STEPS) await runStep(product, tokens, step, order);
};

/** Runs one order alone; returns what `count` gives after each step. */
export async function countSteps(product, tokens, from, count) {
  const [order] = createOrders(from, 1);
  const counts = [];
  await count();
  for (const step of STEPS) {
    await runStep(product, tokens, step, order);
    counts.push(await count());
  }
  return counts;
}

/**
 * Measures the steps of `amount` orders, each step for all orders before the next, and each by the products in turns: processor
 * time per call, in ms, for each product and step.
 */
export async function measureSteps(products, tokens, from, amount) {
  const lives = products.map((product) => ({ product, orders: createOrders(from, amount), costs: [] }));
  for (const step of STEPS) {
    for (const { product, orders, costs } of lives) {
      const cpu = readCpuTimes(product);
      await runConcurrently(orders, (order) => runStep(product, tokens, step, order));
      const after = readCpuTimes(product);
      costs.push({
        server: (after.server - cpu.server) / amount,
        database: (after.database - cpu.database) / amount,
      });
    }
    // No product is always first.
    lives.push(lives.shift());
  }
  return products.map((product) => lives.find((life) => life.product === product).costs);
}

async function measureDatabase(client) {
  const { rows } =
    await client.query(`select relname as name, pg_total_relation_size(oid)::bigint as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const counts = {};
  for (const { name } of rows)
    counts[name] = Number((await client.query(`select count(*) as n from "${name}"`)).rows[0].n);
  return { bytes: rows.reduce((sum, row) => sum + Number(row.bytes), 0), counts };
}

/** Measures `amount` orders. Use a small folder, as all rows are counted. */
export async function measureOrderLives(product, tokens, amount) {
  const { client } = product;
  const [first, ...orders] = createOrders(0, amount + 1);
  await runLife(product, tokens, first);
  await client.query('checkpoint').catch(() => undefined);
  const before = await measureDatabase(client);
  const [cpu, log, started] = [readCpuTimes(product), await readWalBytes(client), performance.now()];
  await runConcurrently(orders, (order) => runLife(product, tokens, order));
  const seconds = (performance.now() - started) / 1000;
  const [cpuAfter, logAfter] = [readCpuTimes(product), await readWalBytes(client)];
  const after = await measureDatabase(client);
  const rows = Object.entries(after.counts)
    .map(([name, n]) => [name, (n - before.counts[name]) / amount])
    .filter(([, n]) => n > 0.005);
  return {
    perSecond: amount / seconds,
    server: (cpuAfter.server - cpu.server) / amount,
    database: (cpuAfter.database - cpu.database) / amount,
    walBytes: (logAfter - log) / amount,
    keptBytes: (after.bytes - before.bytes) / amount,
    rows: Object.fromEntries(rows),
  };
}
