// Proves the first start without demo data: nobody has an account, the secret is its owner's alone, the first admin is made beside it.
// @module-tag long
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { afterAll, expect, it } from 'vitest';
import { adminCreate } from '../../src/commands/admin-create.ts';
import { DEMO_ACCOUNTS } from '../../src/seed/cast.ts';
import { makeDir, removeDirs } from '../support/folders.ts';
import { besideServer } from './kill-server.ts';
import { startProcess } from './server-process.ts';

afterAll(removeDirs);

it('[A09] SEED=none makes no account and listens; npm run admin:create makes the first administrator while it runs', async () => {
  const dataDir = join(await makeDir(), 'data');
  const settings = { DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'error' };
  const server = startProcess(settings);
  const port = await server.port;
  const signIn = async (username: string, password: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${api.auth.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  for (const { username, password } of DEMO_ACCOUNTS) expect((await signIn(username, password)).status).toBe(401);
  const countUsers = () =>
    besideServer(dataDir, async ({ deps }) => (await deps.db.selectFrom('users').select('role').execute()).length);
  expect(await countUsers()).toBe(0);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);

  const details = {
    first_name: 'Asha',
    last_name: 'Kulkarni',
    username: 'asha.office',
    phone_no: '9822041210',
    email: '',
  };
  const args = Object.entries(details).map(([name, value]) => `--${name}=${value}`);
  expect(await adminCreate(args, { ...settings, ADMIN_PASSWORD: 'first-of-all' })).toBe(0);
  // The same name again is refused, and the one that is there stays.
  expect(await adminCreate(args, { ...settings, ADMIN_PASSWORD: 'another-one' })).toBe(1);
  expect(await countUsers()).toBe(1);
  expect(await signIn('asha.office', 'first-of-all')).toMatchObject({ status: 200, body: { role_name: 'admin' } });
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
