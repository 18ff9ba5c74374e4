// Measures how costs grow with the number of orders: `node bench/scale/run.mjs 10000 1000000`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../scripts/build-hash.mjs';
import { auditStock, makeTokens } from '../fill.mjs';
import { JWT_SECRET } from '../server.mjs';
import { fillFolder, openProduct } from './folders.mjs';
import { measureOrderLives } from './order-life.mjs';
import { measurePlacing } from './placing.mjs';
import { measureReads } from './reads.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(10_000, 1_000_000);
/** SCALE_DIR keeps the folders for reuse. */
const kept = process.env.SCALE_DIR;
const root = kept ?? mkdtempSync(join(tmpdir(), 'tilgul-scale-'));
const say = (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
/** An audit reads every row: two minutes per million orders. */
const MAX_AUDITED = 1_000_000;
const getFolder = (size) => join(root, String(size));

/** Measures the cleanup jobs in ms, beside a running server. */
function measureOldRows(dataDir) {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, JWT_SECRET };
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', join(here, 'old-rows.ts')], { env }));
}

async function measureSize(client) {
  const { rows } = await client.query(`
    select relname as name, pg_table_size(oid)::bigint as rows, pg_indexes_size(oid)::bigint as indexes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 10`);
  const whole = await client.query('select pg_database_size(current_database())::bigint as bytes');
  return {
    bytes: Number(whole.rows[0].bytes),
    tables: rows.map((row) => ({ ...row, rows: Number(row.rows), indexes: Number(row.indexes) })),
  };
}

function timed(work) {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}

const line = (cells) => console.log(`| ${cells.join(' | ')} |`);
function table(head, rows) {
  line(head);
  line(head.map((_cell, at) => (at === 0 ? '---' : '---:')));
  for (const row of rows) line(row);
  console.log('');
}

const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
const times = (figures, of) => figures.slice(1).map((figure) => (of(figure) / of(figures[0])).toFixed(2));
const heads = (...names) => sizes.flatMap((size) => names.map((name) => `${name} at ${size.toLocaleString('en')}`));

function printReads(reads) {
  table(
    ['call', ...heads('ms', 'CPU ms'), ...sizes.slice(1).flatMap(() => ['× time', '× CPU'])],
    reads.map(({ name, figures }) => {
      const [byTime, byCpu] = [times(figures, (f) => f.ms), times(figures, (f) => f.server + f.database)];
      return [
        name,
        ...figures.flatMap((f) => [ms(f.ms), `${ms(f.server)} + ${ms(f.database)}`]),
        ...byTime.flatMap((time, at) => [time, byCpu[at]]),
      ];
    }),
  );
}

function printPlacing(placed) {
  const row = (name, of, digits = 2) => [name, ...placed.map((f) => of(f).toFixed(digits)), ...times(placed, of)];
  table(
    ['placing, 16 clients', ...sizes.map((size) => size.toLocaleString('en')), ...sizes.slice(1).map(() => '×')],
    [
      row('orders a second', (f) => f.perSecond, 0),
      row('p50 ms', (f) => f.p50, 0),
      row('server CPU, ms an order', (f) => f.server),
      row('database CPU, ms an order', (f) => f.database),
      row('WAL, bytes an order', (f) => f.walBytes, 0),
    ],
  );
}

const printOldRows = (oldRows) =>
  table(
    ['job', ...heads('ms')],
    oldRows[0].map(({ name }, at) => [name, ...oldRows.map((rows) => ms(rows[at].ms))]),
  );

function printSizes(disk, memory) {
  table(
    ['', ...sizes.map((size) => size.toLocaleString('en'))],
    [
      ['database, MiB', ...disk.map(({ bytes }) => (bytes / 2 ** 20).toFixed(0))],
      ['database, bytes an order', ...disk.map(({ bytes }, at) => (bytes / sizes[at]).toFixed(0))],
      ['server memory after all reads, MiB', ...memory.map(({ now }) => now.toFixed(0))],
      ['peak server memory, MiB', ...memory.map(({ most }) => most.toFixed(0))],
    ],
  );
  const mib = (bytes) => (bytes / 2 ** 20).toFixed(0);
  table(
    ['table', 'rows MiB', 'indexes MiB'],
    disk.at(-1).tables.map(({ name, rows, indexes }) => [name, mib(rows), mib(indexes)]),
  );
}

ensureBuilt();
const tokens = makeTokens(10_000);
const products = [];
try {
  const isFilled = (size) => existsSync(join(getFolder(size), 'filled'));
  for (const size of sizes) {
    if (isFilled(size)) continue;
    say(`filling ${size} orders`);
    await fillFolder(getFolder(size), size, say);
    writeFileSync(join(getFolder(size), 'filled'), '');
  }
  for (const size of sizes) products.push(await openProduct(getFolder(size), size));
  say('measuring reads');
  printReads(await measureReads(products, tokens));
  const disk = [];
  for (const { client } of products) disk.push(await measureSize(client));
  printSizes(
    disk,
    products.map((product) => product.memory()),
  );
  say('measuring placing');
  printPlacing(await measurePlacing(products, tokens));
  say('measuring orders from cart to delivery');
  console.log(
    `one order from cart to delivery: ${JSON.stringify(await measureOrderLives(products[0], tokens, 200))}\n`,
  );
  say('jobs that delete old rows');
  printOldRows(sizes.map((size) => measureOldRows(getFolder(size))));
  say('auditing');
  for (const size of sizes.filter((one) => one <= MAX_AUDITED))
    console.log(`stock:audit at ${size}: ${timed(() => auditStock(getFolder(size))).toFixed(1)} s`);
  console.log(
    `\n${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.version}, load at the end ${loadavg()[0].toFixed(1)}, ${new Date().toISOString().slice(0, 16)} UTC`,
  );
} finally {
  for (const product of products) await product.stop();
  if (!kept) rmSync(root, { recursive: true, force: true });
}
