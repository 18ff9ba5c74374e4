// Checks that a silent database, for example on a lost machine, blocks no calls.
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { createPool } from '../../src/platform/db/client.ts';
import { isConnectionError } from '../../src/platform/db/pg-errors.ts';
import { openRelay } from '../support/tcp-relay.ts';
import { createTestDatabase } from '../support/test-database.ts';

const SILENCE_MS = 300;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await createTestDatabase({ empty: true });
const relay = await openRelay(database.connection);
const pool = createPool({
  connection: { ...database.connection, host: '127.0.0.1', port: relay.port },
  max: 1,
  log,
  silenceMs: SILENCE_MS,
});

afterAll(async () => {
  await pool.end();
  await relay.cut();
  await database.drop();
});

it('[R05] a statement without an answer ends with its connection, and the next one uses another', async () => {
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const line of relay.lines) line.unpipe();
  await expect(pool.query('select 2 as two')).rejects.toSatisfy(isConnectionError);
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
});

it('[R05] an idle connection is kept, however long', async () => {
  const client = await pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const server = relay.lines.at(-1);
  // Uses the timer that closes a silent connection as its clock.
  server?.setTimeout(2 * SILENCE_MS);
  if (server) await once(server, 'timeout');
  expect((await client.query('select pg_backend_pid() as pid')).rows).toEqual(rows);
  client.release();
});

it('a statement has the timeout of its pool, 15 s by default', async () => {
  const getLimit = async (statementMs?: number) => {
    const one = createPool({ connection: database.connection, max: 1, log, statementMs });
    const { rows } = await one.query<{ statement_timeout: string }>('show statement_timeout');
    await one.end();
    return rows[0]?.statement_timeout;
  };
  expect(await getLimit()).toBe('15s');
  expect(await getLimit(3_600_000)).toBe('1h');
});
