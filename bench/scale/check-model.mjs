// Validates the model: measures costs with one client and compares predictions for more clients with measurements.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build-hash.mjs';
import { makeTokens } from '../fill.mjs';
import { median } from './costs.mjs';
import { fillFolder, openProduct } from './folders.mjs';
import { simulatePlacing } from './model.mjs';
import { placeRound } from './placing.mjs';

const CORES = 2;
/** DATABASE_POOL's default. */
const CONNECTIONS = 20;
const LOADS = [1, 4, 16];
const ROUNDS = 5;
const ORDERS = 480;

/** Measures a WAL flush in ms: a synchronous commit minus an asynchronous one. */
async function flushTime(client) {
  const commits = async (mode) => {
    await client.query(`set synchronous_commit = ${mode}`);
    const times = [];
    for (let n = 0; n < 300; n += 1) {
      const started = performance.now();
      await client.query("select pg_logical_emit_message(true, 'bench', 'flush')");
      times.push(performance.now() - started);
    }
    return median(times);
  };
  const [waiting, going] = [await commits('on'), await commits('off')];
  await client.query('set synchronous_commit = on');
  return Math.max(0.05, waiting - going);
}

ensureBuilt();
const tokens = makeTokens(10_000);
const root = process.env.SCALE_DIR ?? mkdtempSync(join(tmpdir(), 'tilgul-model-'));
const dataDir = join(root, '10000');
if (!process.env.SCALE_DIR) await fillFolder(dataDir, 10_000, () => undefined);
const product = await openProduct(dataDir, 10_000);
try {
  await placeRound(product, tokens, { clients: 4, each: ORDERS / 4 });
  const rounds = LOADS.map(() => []);
  const flushes = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    flushes.push(await flushTime(product.client));
    for (const [at, clients] of LOADS.entries())
      rounds[at].push(await placeRound(product, tokens, { clients, each: ORDERS / clients }));
  }
  const middle = (at, name) => median(rounds[at].map((round) => round[name]));
  const cost = { server: middle(0, 'server'), database: middle(0, 'database'), client: middle(0, 'client') };
  const flushMs = median(flushes);
  console.log(JSON.stringify({ cost, flushMs }));
  for (const [at, clients] of LOADS.entries()) {
    const others = middle(at, 'others');
    // Other load on the cores slows everything down.
    const slower = CORES / Math.max(0.2, CORES - others);
    const slowed = Object.fromEntries(Object.entries(cost).map(([name, ms]) => [name, ms * slower]));
    const predicted = simulatePlacing({
      cost: slowed,
      place: { cores: CORES, connections: CONNECTIONS, flushMs },
      clients,
      seconds: 30,
    });
    const got = { perSecond: middle(at, 'perSecond'), p50: middle(at, 'p50'), p99: middle(at, 'p99') };
    const show = ({ perSecond, p50, p99 }) =>
      `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    const error = (100 * (predicted.perSecond - got.perSecond)) / got.perSecond;
    console.log(
      `${clients} clients, others had ${others.toFixed(2)} cores: model ${show(predicted)}; measured ${show(got)}; error of the rate ${error.toFixed(0)} %`,
    );
  }
} finally {
  await product.stop();
  if (!process.env.SCALE_DIR) rmSync(root, { recursive: true, force: true });
}
