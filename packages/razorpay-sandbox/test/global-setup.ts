// Starts the PostgreSQL of a test run, or uses TEST_DATABASE_URL.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@tilgul/embedded-postgres';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** May create databases. */
    postgres: pg.ClientConfig;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) {
    project.provide('postgres', { connectionString: url });
    return undefined;
  }
  const dir = await mkdtemp(join(tmpdir(), 'tilgul-test-'));
  // Under root the database's user has to enter it.
  await chmod(dir, 0o711);
  const print = (text: string) => process.stderr.write(`${text}\n`);
  const log = { warn: () => undefined, error: print };
  const server = await startEmbedded({ dataDir: join(dir, 'data'), dataDirNamed: true, durable: false, log });
  project.provide('postgres', { ...server.superuserConnection });
  return async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
