// Checks that with several hosts in DATABASE_URL work goes to the leader, even after a failover.
import pg from 'pg';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createPool } from '../../src/platform/db/client.ts';
import { followLeader } from '../../src/platform/db/leader.ts';
import { isConnectionError } from '../../src/platform/db/pg-errors.ts';
import { openRelay } from '../support/tcp-relay.ts';
import { createTestDatabase } from '../support/test-database.ts';

const warnings: string[] = [];
const log = { info: () => undefined, warn: (line: string) => warnings.push(line), error: () => undefined };
const database = await createTestDatabase({ empty: true });
const { user = '', password = '', database: name = '' } = database.connection;
const [first, second] = [await openRelay(database.connection), await openRelay(database.connection)];
const urls = [first, second].map(
  ({ port }) => `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${name}`,
);
const leader = await followLeader(urls, log);
const pool = createPool({ connection: leader.connection, leader, max: 2, log });

/** Sets whether new connections to this database can write. */
async function setWritable(may: boolean): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} set default_transaction_read_only = ${may ? 'off' : 'on'}`);
  await client.end();
}

afterEach(async () => {
  await setWritable(true);
});
afterAll(async () => {
  leader.close();
  await pool.end();
  await Promise.all([first.cut(), second.cut()]);
  await database.drop();
});

const write = () => pool.query('create temporary table if not exists written (n integer)');

it('[R14] moves to the next host when the first one is down, without a restart', async () => {
  await write();
  expect(first.lines).not.toEqual([]);
  await first.cut();
  await expect.poll(() => write().then(() => 'written', String), { timeout: 10_000 }).toBe('written');
  expect(second.lines).not.toEqual([]);
  expect(warnings.some((line) => line.includes(`leader is now 127.0.0.1:${second.port}`))).toBe(true);
});

it('[R14] never uses a host that takes no writes, and waits for one that does', async () => {
  await setWritable(false);
  await second.cut();
  await first.restore();
  await expect.poll(() => pool.totalCount).toBe(0);
  await expect(write()).rejects.toSatisfy(isConnectionError);
  await setWritable(true);
  await expect.poll(() => write().then(() => 'written', String), { timeout: 10_000 }).toBe('written');
});
