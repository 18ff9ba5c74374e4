// Checks that a server whose log cannot be written, as on a full disk, still serves and stops cleanly.
// @module-tag long
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { databaseUrl } from '../support/harness.ts';
import { createTestDatabase, makeDir, removeDirs } from '../support/test-database.ts';
import { startProcess } from './server-process.ts';

afterAll(removeDirs);

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

it('[R04] serves while its log is full, and stops cleanly', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const port = await freePort();
  const settings = {
    DATABASE_URL: databaseUrl(database.connection),
    DATA_DIR: await makeDir(),
    PORT: String(port),
    LOG_LEVEL: 'debug',
  };
  // Every write to this device fails with ENOSPC.
  const { child, ended } = startProcess(settings, openSync('/dev/full', 'w'));
  onTestFinished(() => void child.kill('SIGKILL'));
  const getStatus = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => getStatus('/readyz')).toBe(200);
  for (let round = 0; round < 20; round += 1) expect(await getStatus('/products/our-products/')).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
});
