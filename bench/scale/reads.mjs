// Reads by turns on all sizes, one call after the other: so that what else the machine does meets all sizes alike.
import { callsOf } from './calls.mjs';
import { median, spent } from './costs.mjs';

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
 * Each call on each product: time on the wall (ms, middle), processor time of server and database (ms a call).
 * Answers rows `{ kind, name, figures: [{ ms, server, database }] }`, figures in the order of the products.
 */
export async function measureReads(products, tokens) {
  const calls = products.map((product) => callsOf(product.orders));
  const rows = [];
  for (const [index, { kind, name }] of calls[0].entries()) {
    const seen = products.map(() => ({ times: [], server: 0, database: 0 }));
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [at, product] of products.entries()) {
        const { path, user } = calls[at][index];
        const before = spent(product);
        const times = [];
        for (let n = 0; n < EACH; n += 1) {
          // As in a shop that is open: something was written since the same was asked before, so nothing kept answers it.
          await product.client.query('select pg_current_xact_id()');
          times.push(await ask(product.url, path, tokens[user - 1]));
        }
        const after = spent(product);
        // The first round makes plans and fills caches.
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
