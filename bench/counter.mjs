// Measures the cost of invoice numbers (eight concurrent sales at eight, four or one counters; sales of one counter wait for its series)
// and of the database's checks of balances and invoices (sales and orders with and without them).
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '../scripts/build-hash.mjs';
import { auditStock, fillOrders, fillPeople, makeTokens } from './fill.mjs';
import { getDatabase, startProduct } from './server.mjs';

const CLIENTS = 8;
const ROUNDS = 7;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** User 2 is the manager of store 1 in the test data. */
const FIRST_MANAGER = 2;
const TARGET = 0.9;
/** Customer n has address n in the test data. */
const FIRST_CUSTOMER = 100;

const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-counter-'));
chmodSync(dataDir, 0o711);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const MIN_CHECK_RATIO = 0.95;

/** Runs the step repeatedly with eight clients; returns steps per second. */
async function rate(step) {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const client = async (n) => {
    for (; performance.now() < end; done += 1) await step(n);
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  return done / SECONDS;
}

async function post(url, token, body) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${text}`);
}

/** Sales per second. Clients sell different products, so that they wait for invoice numbers only. */
const sell = (url, getToken) =>
  rate((n) =>
    post(`${url}/orders/manually/`, getToken(n), {
      user: { first_name: 'Walk-in', mobile_number: '9822041210' },
      // Not cash, which would lock the store's till.
      payment_type: 'upi',
      products: [0, 1, 2].map((k) => ({ product_id: 1 + n * 3 + k, quantity: 1 })),
    }),
  );

/** Cash orders per second: three cart calls and placing. Clients buy different products. */
const place = (url, getToken) =>
  rate(async (n) => {
    for (const k of [0, 1, 2])
      await post(`${url}/products/add-to-cart/`, getToken(n), { product_id: 1 + n * 3 + k, quantity: 1 });
    await post(`${url}/orders/place-order/`, getToken(n), { address_id: FIRST_CUSTOMER + n, payment_method: 'cod' });
  });

const CHECK = {
  stock_levels: ['added', 'changed', 'settled', 'change_settled'],
  stock_totals: ['added', 'changed', 'settled', 'change_settled'],
  stock_movements: ['taken_off', 'settled'],
  tax_series: ['added', 'changed', 'settled'],
  tax_documents: ['taken_off', 'settled'],
  tax_document_lines: ['taken_off', 'settled'],
};

/** Switches the database's checks of balances and invoices on or off. */
async function check(database, isOn) {
  const client = new pg.Client(database.pg);
  await client.connect();
  try {
    for (const [table, names] of Object.entries(CHECK)) {
      const changes = names.map((name) => `${isOn ? 'enable' : 'disable'} trigger ${table}_${name}`);
      await client.query(`alter table ${table} ${changes.join(', ')}`);
    }
  } finally {
    await client.end();
  }
}

ensureBuilt();
const tokens = makeTokens(FIRST_CUSTOMER + CLIENTS);
try {
  const product = await startProduct({ dataDir, port: 0 });
  const [one, two, many] = [[], [], []];
  const ratios = { sales: [], orders: [] };
  try {
    await fillPeople(getDatabase(dataDir));
    await fillOrders(getDatabase(dataDir), { from: 1, to: 1000, all: 1000 });
    const atOwnCounter = (n) => tokens[FIRST_MANAGER - 1 + n];
    const asCustomer = (n) => tokens[FIRST_CUSTOMER - 1 + n];
    await sell(product.url, atOwnCounter);
    await place(product.url, asCustomer);
    for (let round = 0; round < ROUNDS; round += 1) {
      many.push(await sell(product.url, atOwnCounter));
      two.push(await sell(product.url, (n) => tokens[FIRST_MANAGER - 1 + Math.floor(n / 2)]));
      one.push(await sell(product.url, () => tokens[FIRST_MANAGER - 1]));
      const both = async () => ({
        sales: await sell(product.url, atOwnCounter),
        orders: await place(product.url, asCustomer),
      });
      const without = async () => {
        await check(getDatabase(dataDir), false);
        const rates = await both();
        await check(getDatabase(dataDir), true);
        return rates;
      };
      // Alternate the order of the two.
      const isFirst = round % 2 === 0;
      const early = isFirst ? await both() : undefined;
      const bare = await without();
      const checked = early ?? (await both());
      for (const kind of ['sales', 'orders']) ratios[kind].push(checked[kind] / bare[kind]);
    }
  } finally {
    await product.stop();
  }
  auditStock(dataDir);
  const [apart, pairs, together] = [many, two, one].map(median);
  console.log(
    `${CLIENTS} sales at once: at ${CLIENTS} counters ${apart.toFixed(0)}/s, two at each of ${CLIENTS / 2} ${pairs.toFixed(0)}/s (ratio ${(pairs / apart).toFixed(2)}), ` +
      `all at one ${together.toFixed(0)}/s (ratio ${(together / apart).toFixed(2)}, target ≥ ${TARGET}), load ${loadavg()[0].toFixed(1)}; the ledger and the series of bills are clean`,
  );
  const [sales, orders] = [median(ratios.sales), median(ratios.orders)];
  console.log(
    `With the checks of balances and invoices against without: sales ${sales.toFixed(3)}, whole orders ${orders.toFixed(3)} (target ≥ ${MIN_CHECK_RATIO})`,
  );
  process.exitCode = together / apart >= TARGET && Math.min(sales, orders) >= MIN_CHECK_RATIO ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
