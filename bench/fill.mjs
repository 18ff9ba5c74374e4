// Fills the database by bulk SQL that satisfies the ledgers; verified by the product's audit.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { JWT_SECRET } from './server.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const PASSWORD = 'secret-1';
/** The product's hash parameters (apps/server/src/platform/security/passwords.ts). */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Reads a file in sql/ and fills in its {{names}}. */
const sqlText = (file, values = {}) =>
  readFileSync(join(here, 'sql', file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_all, name) => String(values[name]));

/** Runs `work` with a connection to the database. */
export async function withDatabase(database, work) {
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

/** Creates users, stores and products. The database must be empty, so that no real data is mixed with the benchmark's. */
export const fillPeople = (database) =>
  withDatabase(database, async (client) => {
    const { rows } = await client.query('select exists (select from users) as taken');
    if (rows[0].taken) throw new Error('The database in DATABASE_URL already has users; use an empty one.');
    await runInTransaction(client, sqlText('people.sql', { hash: await hash(PASSWORD, COST) }));
  });

/** Creates orders `from` to `to` of `all`, newest last, at intervals of `every`; takes a connection or a database. */
export const fillOrders = (database, range) =>
  database instanceof pg.Client
    ? insertOrders(database, range)
    : withDatabase(database, (client) => insertOrders(client, range));

async function insertOrders(client, range) {
  await runInTransaction(client, sqlText('orders.sql', { every: '5 minutes', ...range }));
  await client.query('vacuum analyze');
  await client.query('checkpoint').catch(() => undefined);
}

/** Puts three products into every customer's cart; `common` is the id of one that all carts have. */
export const fillCarts = (database, common = null) =>
  withDatabase(database, (client) =>
    client.query(
      `insert into cart_lines (user_id, product_id, quantity)
      select id, case when k = 0 and $1::int is not null then $1 else 1 + (id * 7 + k * 13) % 100 end, 1 + k
      from users cross join generate_series(0, 2) as k where role = 'Customer'
      on conflict (user_id, product_id) do nothing`,
      [common],
    ),
  );

/** Runs the product's stock audit; throws if it finds anything. */
export function auditStock(dataDir) {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, JWT_SECRET };
  execFileSync(process.execPath, [join(here, '../apps/server/dist/stock-audit.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Creates bearer tokens; the token of user n is at index n - 1. */
export function makeTokens(count) {
  const env = { ...process.env, JWT_SECRET };
  return JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', join(here, 'tokens.ts'), String(count)], {
      env,
      maxBuffer: 64e6,
    }),
  );
}
