// Checks that messages of other servers arrive, even after a lost connection.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Listener, listen } from '../../src/platform/pubsub/pg-pubsub.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const received: string[] = [];
let reconnects = 0;
let database: TestDatabase;
let publisher: pg.Client;
let listener: Listener | undefined;

const open = (connection: pg.ClientConfig = database.connection) =>
  listen({
    connection,
    channels: ['catalog', 'Bell "1"'],
    onMessage: (channel, payload) => void received.push(`${channel}: ${payload}`),
    onReconnect: () => {
      reconnects += 1;
    },
    log,
  });

const publish = (channel: string, payload: string) => publisher.query('select pg_notify($1, $2)', [channel, payload]);
const listeners = `select pid from pg_stat_activity
                    where datname = current_database() and application_name = 'tilgul listener'`;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  publisher = new pg.Client(database.superuserConnection);
  await publisher.connect();
});

afterAll(async () => {
  await publisher.end();
  await database.drop();
});

beforeEach(async () => {
  received.length = 0;
  reconnects = 0;
  listener = undefined;
});

afterEach(() => listener?.close());

it('messages on a channel reach its listeners', async () => {
  listener = await open();
  await publish('other', 'not for us');
  await publish('catalog', 'changed');
  await publish('Bell "1"', '7');
  await vi.waitFor(() => expect(received).toEqual(['catalog: changed', 'Bell "1": 7']));
  expect(reconnects).toBe(0);
});

it('a lost connection is reopened, and the listener is told that it may have missed messages', async () => {
  listener = await open();
  for (let round = 1; round <= 2; round += 1) {
    await publisher.query(`select pg_terminate_backend(pid) from (${listeners}) as them`);
    await vi.waitFor(() => expect(reconnects).toBe(round), { timeout: 10_000, interval: 10 });
    await publish('catalog', `round ${round}`);
    await vi.waitFor(() => expect(received.at(-1)).toBe(`catalog: round ${round}`));
  }
});

it('after close no message arrives and no connection remains', async () => {
  const closing = await open();
  await closing.close();
  await publish('catalog', 'too late');
  await vi.waitFor(async () => expect((await publisher.query(listeners)).rowCount).toBe(0));
  expect(received).toEqual([]);
});

it('a database that is unreachable at the start throws', async () => {
  await expect(open({ host: '/nowhere', user: 'nobody', database: 'nothing' })).rejects.toThrow(/ENOENT/);
});
