// What the numbers of bills cost: eight sales at once at eight counters, against two at each of four and eight at one, whose bills wait for one series.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/stamp.mjs';
import { auditStock, fillOrders, fillPeople, makeTokens } from './fill.mjs';
import { databaseOf, startProduct } from './server.mjs';

const CLIENTS = 8;
const ROUNDS = 7;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** The first of the managers that the filling makes is user 2, of store 1. */
const FIRST_MANAGER = 2;
const TARGET = 0.9;

const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-counter-'));
chmodSync(dataDir, 0o711);
const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Sells for some seconds, each client goods of its own so that only numbers are waited for; answers sales a second. */
async function sell(url, tokenOf) {
  const end = performance.now() + SECONDS * 1000;
  let sold = 0;
  const client = async (n) => {
    const products = [0, 1, 2].map((k) => ({ product_id: 1 + n * 3 + k, quantity: 1 }));
    // Not cash: the till of a store is a lock of its own.
    const body = JSON.stringify({
      user: { first_name: 'Walk-in', mobile_number: '9822041210' },
      payment_type: 'upi',
      products,
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(n)}` };
    while (performance.now() < end) {
      const response = await fetch(`${url}/orders/manually/`, { method: 'POST', headers, body });
      if (response.status !== 201) throw new Error(`a sale was answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      sold += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  return sold / SECONDS;
}

ensureBuilt();
const tokens = makeTokens(FIRST_MANAGER + CLIENTS);
try {
  const product = await startProduct({ dataDir, port: 0 });
  const [one, two, many] = [[], [], []];
  try {
    await fillPeople(databaseOf(dataDir));
    await fillOrders(databaseOf(dataDir), { from: 1, to: 1000, all: 1000 });
    await sell(product.url, (n) => tokens[FIRST_MANAGER - 1 + n]);
    for (let round = 0; round < ROUNDS; round += 1) {
      many.push(await sell(product.url, (n) => tokens[FIRST_MANAGER - 1 + n]));
      two.push(await sell(product.url, (n) => tokens[FIRST_MANAGER - 1 + Math.floor(n / 2)]));
      one.push(await sell(product.url, () => tokens[FIRST_MANAGER - 1]));
    }
  } finally {
    await product.stop();
  }
  auditStock(dataDir);
  const [apart, pairs, together] = [many, two, one].map(middle);
  console.log(
    `${CLIENTS} sales at once: at ${CLIENTS} counters ${apart.toFixed(0)}/s, two at each of ${CLIENTS / 2} ${pairs.toFixed(0)}/s (ratio ${(pairs / apart).toFixed(2)}), ` +
      `all at one ${together.toFixed(0)}/s (ratio ${(together / apart).toFixed(2)}, target ≥ ${TARGET}), load ${loadavg()[0].toFixed(1)}; the ledger and the series of bills are clean`,
  );
  process.exitCode = together / apart >= TARGET ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
