// Checks that a server started by root drops its privileges and can still do everything it needs to.
// @module-tag long
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { adminCreate } from '../../src/commands/admin-create.ts';
import { runBackup } from '../../src/commands/backup/commands.ts';
import { formBody } from '../../src/seed/caller.ts';
import { tinyPicture } from '../support/harness.ts';
import { makeDir, removeDirs } from '../support/test-database.ts';
import { startProcess } from './server-process.ts';

afterAll(removeDirs);

const isRoot = process.getuid?.() === 0;
const home = await makeDir();
const dataDir = join(home, 'data');
/** Like the output of `npm run build` below /root: unreadable for others. */
const closed = join(home, 'closed');

function makeWeb(): string {
  const webDir = join(closed, 'web');
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  writeFileSync(join(webDir, 'index.html'), 'the page');
  writeFileSync(join(webDir, 'assets/app.js'), 'the script');
  chmodSync(closed, 0o700);
  return webDir;
}

const settings = { DATA_DIR: dataDir, SEED: 'none', WEB_DIR: makeWeb() };

/** Users and groups of all threads of a process. */
const readIds = (pid: number | undefined) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
    return ['Uid', 'Gid', 'Groups'].map((name) => new RegExp(`^${name}:\\s*(.*?)\\s*$`, 'm').exec(status)?.[1]);
  });

const postmaster = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

it.runIf(isRoot)(
  '[N09] drops the privileges of root, and still serves, stores, sends, restarts its database and stops',
  async () => {
    const server = startProcess(settings);
    const url = `http://127.0.0.1:${await server.port}`;
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    expect(uid).not.toBe(0);
    for (const rights of readIds(server.child.pid))
      expect(rights).toEqual([uid, gid].map((id) => Array(4).fill(id).join('\t')).concat(String(gid)));

    const details = { first_name: 'Asha', last_name: 'Kulkarni', username: 'asha.office', phone_no: '9822041210' };
    const args = Object.entries(details).map(([name, value]) => `--${name}=${value}`);
    expect(await adminCreate([...args, '--email='], { ...settings, ADMIN_PASSWORD: 'first-of-all' })).toBe(0);
    const send = async (method: string, path: string, body: string | Buffer, headers: Record<string, string>) => {
      const response = await fetch(url + path, { method, body, headers });
      return { status: response.status, body: (await response.json()) as Record<string, string | number> };
    };
    const json = { 'content-type': 'application/json' };
    const signIn = JSON.stringify({ username: 'asha.office', password: 'first-of-all' });
    const { body: session } = await send('POST', api.auth.signIn.path, signIn, json);
    const authorization = `Bearer ${session['access']}`;
    const make = async (path: string, fields: object) =>
      (await send('POST', path, JSON.stringify(fields), { ...json, authorization })).body['id'] ?? 0;
    const category = await make(api.catalog.createCategory.path, { name: 'Sweets', description: 'Of sesame' });
    const unit = await make(api.catalog.createUnit.path, { unit: '500 g', description: 'Half a kilogram' });
    const fields = { name: 'Tilgul Ladoo', description: 'Sesame', price: 90, stock: 4, category, unit };
    const form = formBody(fields, await tinyPicture());
    const product = await send('POST', api.catalog.createProduct.path, form.body, { ...form.headers, authorization });
    expect(product.status).toBe(201);
    expect((await fetch(`${url}${product.body['image']}`)).status).toBe(200);

    const ask = JSON.stringify({ phone_no: details.phone_no });
    expect((await send('POST', api.auth.forgotPassword.path, ask, json)).status).toBe(200);
    await vi.waitFor(() => expect(readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8')).toContain(details.phone_no));
    for (const [path, text] of Object.entries({ '/': 'the page', '/assets/app.js': 'the script' }))
      expect(await (await fetch(url + path)).text()).toBe(text);
    expect((await fetch(`${url}/api-docs/static/swagger-ui.css`)).status).toBe(200);

    expect(
      await runBackup({
        args: [join(home, 'backup')],
        env: settings,
        output: { out: () => undefined, err: () => undefined },
      }),
    ).toBe(0);
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    const isBack = async () => {
      expect(postmaster()).not.toBe(killed);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    };
    await vi.waitFor(isBack, { timeout: 20_000 });
    const present = postmaster();
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(() => process.kill(present, 0)).toThrow(/ESRCH/);
  },
);
