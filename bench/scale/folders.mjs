// Fills data folders with orders (a day of open orders, and a history of ended ones before it) and opens the product on them.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { fillOrders, fillPeople } from '../fill.mjs';
import { getDatabase, startProduct } from '../server.mjs';

const here = dirname(fileURLToPath(import.meta.url));
/** Orders per day. All folders have the same last day, so that they differ only in their history. */
const DAY = 10_000;
const EVERY = `${86_400 / DAY} seconds`;
const BATCH = 250_000;

/** Settings for filling: not durable, with memory for sorting. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  shared_buffers: '1GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
};

/** Runs `work` as superuser on a database server that is started directly on the product's folder. */
async function onBareDatabase(dataDir, work) {
  const clusterDir = join(dataDir, 'postgres');
  const { uid, gid } = statSync(clusterDir);
  const program = /^\S+/.exec(readFileSync(join(clusterDir, 'postmaster.opts'), 'utf8'))[0].replaceAll('"', '');
  const socketDir = mkdtempSync(join(tmpdir(), 'tilgul-fill-'));
  chownSync(socketDir, uid, gid);
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socketDir }).flatMap(([k, v]) => [
    '-c',
    `${k}=${v}`,
  ]);
  const user = process.getuid() === 0 ? { uid, gid } : {};
  const child = spawn(program, ['-D', clusterDir, ...settings], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [, password] = /:postgres:(.+)$/m.exec(readFileSync(join(dataDir, 'database-passwords'), 'utf8'));
  try {
    const client = await connect({ host: socketDir, user: 'postgres', database: 'tilgul', password });
    // Otherwise the shutdown would hide an earlier error.
    client.on('error', () => undefined);
    const answer = await work(client);
    await client.end();
    return answer;
  } finally {
    child.kill('SIGINT');
    await ended;
    rmSync(socketDir, { recursive: true, force: true });
  }
}

async function connect(settings) {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(settings);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries > 100) throw error;
      await pause(200);
    }
  }
}

const sqlText = (file, values) =>
  readFileSync(join(here, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_all, name) => String(values[name]));

async function runInTransaction(client, text) {
  await client.query('begin');
  await client.query(text);
  await client.query('commit');
}

/** Drops all indexes that no constraint needs; returns their definitions. Building them after the rows takes less time. */
async function dropIndexes(client) {
  const { rows } = await client.query(`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

/** Creates `dataDir` with a start of the product, and fills it with `all` orders; reports progress to `say`. */
export async function fillFolder(dataDir, all, say, options = {}) {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  const product = await startProduct({ dataDir, port: 0, ...options });
  await fillPeople(getDatabase(dataDir));
  await product.stop();
  await onBareDatabase(dataDir, async (client) => {
    // Without triggers: sums are computed once at the end, references are valid by construction.
    await client.query('set session_replication_role = replica');
    const indexes = await dropIndexes(client);
    for (let from = 1; from <= all - DAY; from += BATCH) {
      const to = Math.min(from + BATCH - 1, all - DAY);
      await runInTransaction(client, sqlText('history.sql', { from, to, all, every: EVERY }));
      say(`filled ${to} of ${all} orders`);
    }
    await fillOrders(client, { from: all - DAY + 1, to: all, all, every: EVERY });
    say('building the indexes');
    for (const { definition } of indexes) await client.query(definition);
    await runInTransaction(client, sqlText('sums.sql', { all }));
    await client.query('vacuum (freeze, analyze)');
    await client.query('checkpoint');
  });
}

/** Starts the product on a filled folder and connects to its database. */
export async function openProduct(dataDir, orders, options = {}) {
  const product = await startProduct({ dataDir, port: 0, ...options });
  const database = getDatabase(dataDir);
  const client = new pg.Client(database.pg);
  await client.connect();
  const [postmaster] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return {
    ...product,
    orders,
    database,
    client,
    postmaster: Number(postmaster),
    stop: async () => {
      await client.end();
      await product.stop();
    },
  };
}
