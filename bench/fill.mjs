// Fills the database: bulk SQL whose every row fits the ledger, proved by the product's own audit.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { JWT_SECRET } from './server.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const PASSWORD = 'secret-1';
/** As the product hashes (apps/server/src/platform/security/passwords.ts). */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The text of a file below sql/, with its {{names}} filled in. */
const sqlText = (file, values = {}) =>
  readFileSync(join(here, 'sql', file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_all, name) => String(values[name]));

/** Runs `work` with a connection to the database. */
async function withDatabase(database, work) {
  const client = new pg.Client(database.pg);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function runInTransaction(client, text) {
  await client.query('begin');
  await client.query(text);
  await client.query('commit');
}

/** People, stores, goods. The database must be empty, so that nobody's data is mixed with the benchmark's. */
export const fillPeople = (database) =>
  withDatabase(database, async (client) => {
    const { rows } = await client.query('select exists (select from users) as taken');
    if (rows[0].taken) throw new Error('DATABASE_URL names a database that already has users; name an empty one.');
    await runInTransaction(client, sqlText('people.sql', { hash: await hash(PASSWORD, COST) }));
  });

/** Orders `from` to `to` of `all`, the newest last, one `every` so long; on a connection or on a database. */
export const fillOrders = (database, range) =>
  database instanceof pg.Client
    ? insertOrders(database, range)
    : withDatabase(database, (client) => insertOrders(client, range));

async function insertOrders(client, range) {
  await runInTransaction(client, sqlText('orders.sql', { every: '5 minutes', ...range }));
  await client.query('vacuum analyze');
  await client.query('checkpoint').catch(() => undefined);
}

/** Puts three products into every customer's cart. */
export const fillCarts = (database) =>
  withDatabase(database, (client) =>
    client.query(`insert into cart_lines (user_id, product_id, quantity)
      select id, 1 + (id * 7 + k * 13) % 100, 1 + k from users cross join generate_series(0, 2) as k where role = 'Customer'
      on conflict (user_id, product_id) do update set quantity = excluded.quantity`),
  );

/** The product's own audit of the ledger; throws when it finds anything. */
export function auditStock(dataDir) {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, JWT_SECRET };
  execFileSync(process.execPath, [join(here, '../apps/server/dist/stock-audit.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Bearer tokens; that of user n is at n - 1. */
export function makeTokens(count) {
  const env = { ...process.env, JWT_SECRET };
  return JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', join(here, 'tokens.ts'), String(count)], {
      env,
      maxBuffer: 64e6,
    }),
  );
}
