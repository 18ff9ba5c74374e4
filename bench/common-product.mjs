// Placing orders of twelve stores that all have one product in common; against an earlier build, by turns, if BEFORE names its checkout.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build-hash.mjs';
import { auditStock, fillCarts, fillOrders, fillPeople, makeTokens, withDatabase } from './fill.mjs';
import { load } from './load.mjs';
import { baselineName, transactions } from './programs.mjs';
import { getDatabase, startProduct } from './server.mjs';
import { median, post } from './turns.mjs';

const ROUNDS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CONNECTIONS = 48;
/** The database keeps the rest of its connections for the server. */
const SQL_CONNECTIONS = 36;
const ORDERS = 1_000;
const [FIRST, CUSTOMERS] = [100, 9_900];

/** Each store delivers to one pincode, and every twelfth customer lives there. Orders go to their store when they are placed. */
const SERVE = `
  insert into service_areas (store_id, pincode, priority) select id, (416400 + id)::text, 1 from stores;
  update addresses set postal_code = (416401 + id % 12)::text;
  insert into delivery_settings (auto_allocate, serve_elsewhere, slot_days) select true, true, 3 where not exists (select from delivery_settings);
  update delivery_settings set auto_allocate = true;
  analyze;`;

const tokens = makeTokens(FIRST + CUSTOMERS);
const clients = Array.from({ length: CUSTOMERS }, (_, n) => [
  post('/orders/place-order/', tokens[FIRST + n - 1], { address_id: FIRST + n, payment_method: 'cod' }),
]);

/** A filled shop of one build. */
async function openShop(root) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-common-'));
  chmodSync(dataDir, 0o711);
  const product = await startProduct({ dataDir, port: 0, root });
  const database = getDatabase(dataDir);
  await fillPeople(database);
  await fillOrders(database, { from: 1, to: ORDERS, all: ORDERS });
  await withDatabase(database, (client) => client.query(SERVE));
  return {
    /** Orders placed a second. */
    async place(isCommon) {
      await withDatabase(database, (client) => client.query('delete from cart_lines'));
      await fillCarts(database, isCommon ? 1 : undefined);
      const options = {
        title: 'placing',
        url: product.url,
        connections: CONNECTIONS,
        seconds: SECONDS,
        clients,
        once: true,
      };
      return (await load(options)).perSecond;
    },
    /** The statements of placing alone; without automatic allocation they lock the product for the whole chain. */
    async placeBySql(isAllocated) {
      await withDatabase(database, (client) =>
        client.query(`delete from cart_lines; update delivery_settings set auto_allocate = ${isAllocated}`),
      );
      await fillCarts(database, 1);
      const each = Math.floor(CUSTOMERS / SQL_CONNECTIONS);
      return transactions('place-order.sql', { clients: SQL_CONNECTIONS, seconds: SECONDS, each, database });
    },
    countAllocated: () =>
      withDatabase(database, async (client) => {
        const { rows } = await client.query(
          'select count(*)::int as all, count(store_id)::int as allocated from orders',
        );
        return rows[0];
      }),
    async close() {
      if (root === undefined) auditStock(dataDir);
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
  };
}

ensureBuilt();
const shops = [['this build', await openShop(undefined)]];
if (process.env.BEFORE) shops.unshift(['the build before', await openShop(process.env.BEFORE)]);
const show = (rates) => `${median(rates).toFixed(0)} (${rates.map(Math.round).join(', ')})`;
try {
  const rates = shops.map(() => ({ different: [], common: [] }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, [, shop]] of shops.entries()) {
      rates[index].different.push(await shop.place(false));
      rates[index].common.push(await shop.place(true));
    }
  console.log('| build | orders a second, different products | one product in every order |\n|---|---:|---:|');
  for (const [index, [name, shop]] of shops.entries()) {
    const { all, allocated } = await shop.countAllocated();
    const { different, common } = rates[index];
    console.log(`| ${name} (${allocated} of ${all} orders went to a store) | ${show(different)} | ${show(common)} |`);
  }
  const shop = shops.at(-1)[1];
  const bySql = { chain: [], stores: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    bySql.chain.push(await shop.placeBySql(false));
    bySql.stores.push(await shop.placeBySql(true));
  }
  console.log(
    `\nBy ${baselineName}, ${SQL_CONNECTIONS} connections, one product in every order: ${show(bySql.chain)} a second locking it for the chain, ${show(bySql.stores)} reserving at stores.`,
  );
  console.log(
    `\n${CONNECTIONS} connections, ${cpus().length} cores (${cpus()[0].model.trim()}), load of the machine ${loadavg()[0].toFixed(1)}, ${new Date().toISOString().slice(0, 16)} UTC`,
  );
} finally {
  for (const [, shop] of shops) await shop.close();
}
