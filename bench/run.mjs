// `npm run bench`: starts and fills the product, compares it with baselines on the same machine, prints the table.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build-hash.mjs';
import { auditStock, fillOrders, fillPeople, makeTokens } from './fill.mjs';
import { adminList, walkLists } from './lists.mjs';
import { loadName } from './load.mjs';
import { catalogue, longestRequest, placeOrder, signIn, wholeOrder } from './measures.mjs';
import { getDatabase, startProduct } from './server.mjs';
import { maxRow } from './turns.mjs';

const SMALL = 10_000;
/** Fewer orders only test the benchmark itself. */
const LARGE = Number(process.env.BENCH_ORDERS ?? 200_000);
const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-bench-'));
chmodSync(dataDir, 0o711);
const say = (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
const rows = [];
const loads = [];

/** Starts the product, runs `work` and stops it. */
async function onProduct(work) {
  const product = await startProduct({ dataDir, port: 0, nodeArgs: process.env.BENCH_NODE_ARGS?.split(' ') });
  try {
    return await work({ ...product, tokens, database: getDatabase(dataDir) });
  } finally {
    await product.stop();
  }
}

async function measure(title, work) {
  loads.push(loadavg()[0]);
  say(`measuring: ${title} (load of the machine ${loadavg()[0].toFixed(1)})`);
  rows.push(...(await work()));
}

function print() {
  const width = Math.max(...rows.map((row) => row.title.length));
  const line = (cells) =>
    `| ${cells[0].padEnd(width)} | ${cells
      .slice(1)
      .map((cell) => cell.padStart(9))
      .join(' | ')} |`;
  console.log(line(['what', 'product', 'baseline', 'figure', 'target', 'met']));
  console.log(`|${'-'.repeat(width + 2)}|${'----------:|'.repeat(5)}`);
  for (const row of rows)
    console.log(line([row.title, row.product, row.bare, row.figure, row.target, row.isMet ? 'yes' : 'NO']));
  console.log(
    `\nLoad by ${loadName}, 32 connections; ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.version}, load of the machine before the measurements ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}, ${new Date().toISOString().slice(0, 16)} UTC`,
  );
}

ensureBuilt();
const tokens = makeTokens(10_000);
try {
  say(`filling: people, stores, products, ${SMALL} orders`);
  await onProduct(async ({ database }) => {
    await fillPeople(database);
    await fillOrders(database, { from: LARGE - SMALL + 1, to: LARGE, all: LARGE });
  });
  let small;
  await onProduct((product) =>
    measure(`admin list at ${SMALL}`, async () => {
      small = await adminList(product, { orders: SMALL });
      return small.rows;
    }),
  );
  say(`filling: ${LARGE} orders`);
  await onProduct(({ database }) => fillOrders(database, { from: 1, to: LARGE - SMALL, all: LARGE }));
  const starts = [];
  for (let round = 0; round < 5; round += 1) await onProduct(async ({ startMs }) => starts.push(startMs));
  await onProduct(async (product) => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const rest = product.memory().now;
    await measure('catalogue', () => catalogue(product));
    await measure(
      `admin list at ${LARGE}`,
      async () => (await adminList(product, { orders: LARGE, earlier: small.p99 })).rows,
    );
    await measure(`walk through the lists at ${LARGE}`, () =>
      walkLists({ ...product, token: tokens[0], orders: LARGE }),
    );
    await measure('whole order', () => wholeOrder(product));
    await measure('place-order', () => placeOrder(product));
    await measure('sign-in', () => signIn(product));
    await measure('longest request', () => longestRequest(product));
    rows.push(
      maxRow('idle memory', rest, 150, 'MiB'),
      maxRow('memory, peak under all this load', product.memory().most, 260, 'MiB'),
    );
    rows.push(maxRow('memory after the load', product.memory().now, 260, 'MiB'));
  });
  rows.push(maxRow('warm start to the first answer, median of 5', starts.sort((a, b) => a - b)[2] / 1000, 1.5, 's'));
  say('auditing the stock ledger');
  auditStock(dataDir);
  print();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = rows.every((row) => row.isMet) ? 0 : 1;
