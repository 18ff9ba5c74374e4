// Measures each call of an order's life: `node bench/scale/order.mjs`, with another checkout as an argument to compare both
// in turns: `node bench/scale/order.mjs ../before`.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeTokens } from '../fill.mjs';
import { median } from './costs.mjs';
import { fillFolder, openProduct } from './folders.mjs';
import { countSteps, measureSteps, STEPS } from './order-life.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const ORDERS = 10_000;
const AMOUNT = Number(process.env.AMOUNT ?? 100);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const roots = [resolve(here, '../..'), ...process.argv.slice(2).map((root) => resolve(root))];
const kept = process.env.SCALE_DIR;
const dir = kept ?? mkdtempSync(join(tmpdir(), 'tilgul-order-'));
const say = (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

/** With the limits on; each user calls from another address. */
const SETTINGS = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };

/** Opens a server that counts its statements. Returns the counts of each step. */
async function countStatements(root, folder, tokens, from) {
  const file = join(folder, 'statements.json');
  const settings = { ...SETTINGS, STATEMENTS_FILE: file };
  const nodeArgs = ['--import', join(here, 'statements.mjs')];
  const product = await openProduct(folder, ORDERS, { root, settings, nodeArgs });
  try {
    // Messages to other servers and the queues follow a call within 25 ms.
    const count = async () => {
      await pause(100);
      const before = readFileSync(file, 'utf8').length;
      process.kill(product.pid, 'SIGUSR2');
      for (;;) {
        await pause(10);
        const line = readFileSync(file, 'utf8').slice(before);
        if (line.endsWith('\n')) return JSON.parse(line);
      }
    };
    // The first lives fill the caches and name the statements. Of the others the smallest counts are free of background jobs.
    for (let n = 0; n < 3; n += 1) await countSteps(product, tokens, from + n * 12, async () => undefined);
    const lives = [];
    for (let n = 3; n < 8; n += 1) lives.push(await countSteps(product, tokens, from + n * 12, count));
    return STEPS.map((_, at) =>
      lives
        .map((life) => life[at])
        .reduce((least, one) => (one.statements.length < least.statements.length ? one : least)),
    );
  } finally {
    await product.stop();
  }
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Sums the figures of steps with the same title. */
function groupSteps(figures) {
  const titles = [...new Set(STEPS.map(({ title }) => title))];
  return titles.map((title) => ({
    title,
    of: (get) => sum(figures.flatMap((f, at) => (STEPS[at].title === title ? [get(f)] : []))),
  }));
}

function print(title, counts, rounds) {
  const medians = STEPS.map((_, at) => ({
    server: median(rounds.map((round) => round[at].server)),
    database: median(rounds.map((round) => round[at].database)),
    statements: counts[at].statements.length,
    roundTrips: counts[at].roundTrips,
  }));
  console.log(
    `\n${title}\n| call | statements | round trips | server CPU ms | database CPU ms |\n|---|---:|---:|---:|---:|`,
  );
  const row = (name, of) =>
    console.log(
      `| ${name} | ${of((f) => f.statements)} | ${of((f) => f.roundTrips)} | ${of((f) => f.server).toFixed(2)} | ${of((f) => f.database).toFixed(2)} |`,
    );
  for (const { title: step, of } of groupSteps(medians)) row(step, of);
  const total = (isPart) => (get) => sum(medians.flatMap((f, at) => (isPart(STEPS[at]) ? [get(f)] : [])));
  row(
    'all without lists',
    total(({ isList }) => !isList),
  );
  row(
    'all',
    total(() => true),
  );
}

const tokens = makeTokens(10_000);
const folders = roots.map((_, at) => join(dir, String(at)));
try {
  for (const [at, folder] of folders.entries()) {
    if (existsSync(folder)) continue;
    say(`filling ${folder}`);
    mkdirSync(dir, { recursive: true });
    await fillFolder(folder, ORDERS, say, { root: roots[at] });
  }
  const offset = Number(process.env.OFFSET ?? 0);
  const counts = [];
  for (const [at, folder] of folders.entries()) counts.push(await countStatements(roots[at], folder, tokens, offset));
  if (process.env.STATEMENTS)
    for (const [at, { title }] of STEPS.entries())
      console.log(`\n# ${title}\n${counts[0][at].statements.join('\n--\n')}`);
  const products = [];
  const rounds = roots.map(() => []);
  try {
    for (const [at, folder] of folders.entries())
      products.push(await openProduct(folder, ORDERS, { root: roots[at], settings: SETTINGS }));
    for (let round = 0; round <= ROUNDS; round += 1) {
      const costs = await measureSteps(products, tokens, offset + 100 + round * AMOUNT, AMOUNT);
      // The first round fills the caches.
      if (round > 0) for (const [at, steps] of costs.entries()) rounds[at].push(steps);
    }
  } finally {
    for (const product of products) await product.stop();
  }
  for (const [at, root] of roots.entries()) print(root, counts[at], rounds[at]);
} finally {
  if (!kept) rmSync(dir, { recursive: true, force: true });
}
