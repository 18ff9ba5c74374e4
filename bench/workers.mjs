// Compares one server with two servers on one database, each with half of the connections.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build-hash.mjs';
import { fillOrders, fillPeople, makeTokens } from './fill.mjs';
import { load } from './load.mjs';
import { BUYERS_END, buildBuyers } from './measures.mjs';
import { getDatabase, getDatabaseUrl, startProduct } from './server.mjs';
import { bearer, CATALOGUE, CONNECTIONS, compare, ORDERS, SECONDS } from './turns.mjs';

const ORDERS_FILLED = 10_000;
const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-workers-'));
chmodSync(dataDir, 0o711);
const secondDir = join(dataDir, 'second');

/** Measured requests; `each` is the number of requests per unit. */
const buildKinds = (tokens) => [
  { title: 'catalogue, plain', clients: [[{ method: 'GET', path: CATALOGUE }]], each: 1 },
  {
    title: `admin list of ${ORDERS_FILLED} orders`,
    clients: [[{ method: 'GET', path: `${ORDERS}?status=Delivered&limit=25`, headers: bearer(tokens[0]) }]],
    each: 1,
  },
  {
    title: 'whole cash order',
    clients: buildBuyers(tokens),
    each: 4,
  },
];

/** Answers per second of servers that share the connections. */
async function rate(urls, { title, clients, each }) {
  const connections = CONNECTIONS / urls.length;
  const own = (at) => (clients.length < urls.length ? clients : clients.filter((_, n) => n % urls.length === at));
  const results = await Promise.all(
    urls.map((url, at) => load({ title, url, connections, seconds: SECONDS, clients: own(at) })),
  );
  return results.reduce((sum, { perSecond }) => sum + perSecond, 0) / each;
}

ensureBuilt();
const tokens = makeTokens(BUYERS_END);
try {
  const first = await startProduct({ dataDir, port: 0 });
  try {
    await fillPeople(getDatabase(dataDir));
    await fillOrders(getDatabase(dataDir), { from: 1, to: ORDERS_FILLED, all: ORDERS_FILLED });
    mkdirSync(secondDir);
    const second = await startProduct({ dataDir: secondDir, port: 0, databaseUrl: getDatabaseUrl(dataDir) });
    try {
      for (const kind of buildKinds(tokens)) {
        const result = await compare(
          () => rate([first.url, second.url], kind),
          () => rate([first.url], kind),
        );
        console.log(
          `${kind.title}: two processes ${result.ours.toFixed(0)}/s, one ${result.theirs.toFixed(0)}/s, ratio ${result.ratio.toFixed(2)}`,
        );
      }
      const [one, other] = [first.memory(), second.memory()];
      console.log(
        `memory: ${one.now.toFixed(0)} and ${other.now.toFixed(0)} MiB, load ${loadavg()[0].toFixed(1)}, ${cpus().length} cores`,
      );
    } finally {
      await second.stop();
    }
  } finally {
    await first.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true });
}
