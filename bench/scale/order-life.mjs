// Measures orders from cart to delivery through the API: processor time, WAL bytes, stored bytes and rows.
import { readCpuTimes, readWalBytes } from './costs.mjs';

const [ADMIN, MANAGER, RIDER, STORE] = [1, 2, 14, 1];
const FIRST_CUSTOMER = 5_000;
/** Concurrent orders. */
const WORKERS = 8;

const buildCart = (id) => [0, 1, 2].map((k) => ({ product_id: 1 + ((id * 7 + k * 13) % 100), quantity: k + 1 }));

/** Runs one order from cart to delivery, with all calls of customer and staff including lists. */
async function runOrder(call, customer) {
  for (const line of buildCart(customer)) await call(customer, 'POST', '/products/add-to-cart/', line);
  await call(customer, 'GET', '/products/cart-view/');
  const { order_id } = await call(customer, 'POST', '/orders/place-order/', {
    address_id: customer,
    payment_method: 'cod',
  });
  await call(ADMIN, 'GET', '/orders/order-list/?limit=25');
  await call(ADMIN, 'POST', '/orders/allocate-warehouse/', { order_id, warehouse_id: STORE });
  await call(MANAGER, 'GET', '/orders/order-list-for-warehouse/?limit=25');
  await call(MANAGER, 'PATCH', `/orders/${order_id}/update-status/`, { status: 'Processing' });
  await call(MANAGER, 'POST', '/warehouses/allocate-order-to-staff/', { order_id, staff_id: RIDER });
  await call(MANAGER, 'PATCH', `/orders/${order_id}/update-status/`, { status: 'Shipped' });
  await call(RIDER, 'GET', '/orders/staff-orders/?limit=25');
  await call(RIDER, 'PUT', `/orders/${order_id}/update-status/`, { status: 'Out For Delivery' });
  const [order] = await call(customer, 'GET', '/orders/?limit=10');
  await call(RIDER, 'POST', '/orders/verify-pin/', { order_id, otp: order.order_pin });
  const cash_collected = order.payable_total;
  await call(RIDER, 'PUT', `/orders/${order_id}/update-status/`, { status: 'Delivered', cash_collected });
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
  const call = async (user, method, path, body) => {
    const response = await fetch(product.url + path, {
      method,
      headers: { authorization: `Bearer ${tokens[user - 1]}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const { client } = product;
  await runOrder(call, FIRST_CUSTOMER - 1);
  await client.query('checkpoint').catch(() => undefined);
  const before = await measureDatabase(client);
  const [cpu, log, started] = [readCpuTimes(product), await readWalBytes(client), performance.now()];
  let next = 0;
  const work = async () => {
    for (let n = next; n < amount; n = next) {
      next += 1;
      await runOrder(call, FIRST_CUSTOMER + n);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
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
