// Proves that the demo data is made beside the server: a start that is stopped meanwhile ends cleanly, and the next one begins again.
// @module-tag long
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { api } from '@tilgul/contract';
import { afterAll, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../src/seed/cast.ts';
import { makeDir, removeDirs } from '../support/folders.ts';
import { startProcess } from './server-process.ts';

afterAll(removeDirs);

it('a first start that is stopped in the middle of the demo ends without a word, and the next start makes it whole', async () => {
  const settings = { DATA_DIR: join(await makeDir(), 'data'), SEED: 'demo' };
  const first = startProcess(settings);
  await new Promise<void>((resolve) => {
    createInterface({ input: first.child.stdout as Readable }).on('line', (line) => {
      if (line.startsWith('Making demo data')) resolve();
    });
  });
  first.child.kill('SIGTERM');
  const ended = await first.ended;
  expect(ended.code).toBe(0);
  expect(ended.err).toEqual([]);
  expect(ended.out.join()).not.toContain('Demo data is ready');

  const second = startProcess(settings);
  const port = await second.port;
  const signedIn = await fetch(`http://127.0.0.1:${port}${api.auth.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNTS[0]),
  });
  expect(signedIn.status).toBe(200);
  const list = await fetch(`http://127.0.0.1:${port}${api.catalog.ourProducts.path}`);
  expect(((await list.json()) as unknown[]).length).toBeGreaterThanOrEqual(40);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
}, 120_000);
