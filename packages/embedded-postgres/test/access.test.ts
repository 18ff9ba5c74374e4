// Access to the embedded database: only with a password, and no other system user reaches the socket.
import { spawnSync } from 'node:child_process';
import { chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../src/index.ts';
import { makeDir, query, removeDirs } from './child.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };
const log = { warn: () => undefined, error: () => undefined };

const running: Embedded[] = [];

async function start(dataDir: string): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, dataDirNamed: true, log });
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await removeDirs();
});

const without = ({ password: _, ...connection }: Embedded['connection']) => connection;

/** The result of another user's program that connects to the socket and reads the passwords. */
function tryAs(user: typeof NOBODY, socket: string, passwordFile: string): string {
  const program = `
    try { process.stdout.write(require('fs').readFileSync(process.argv[2], 'utf8')); }
    catch (error) { process.stdout.write(error.code); }
    require('net').connect(process.argv[1]).once('connect', function () { process.stdout.write(' in'); this.destroy(); })
      .once('error', (error) => process.stdout.write(' ' + error.code));`;
  const { stdout } = spawnSync(process.execPath, ['-e', program, socket, passwordFile], {
    cwd: '/',
    encoding: 'utf8',
    ...user,
  });
  return stdout;
}

it('[N08] requires passwords of both roles, over a private socket without network; tools find them in a file', {
  tags: 'long',
}, async () => {
  const dataDir = join(await makeDir(), 'data');
  const { connection, superuserConnection } = await start(dataDir);
  for (const right of [connection, superuserConnection]) {
    await expect(query({ ...right, password: 'tilgul' }, 'select 1')).rejects.toThrow(/password authentication failed/);
    await expect(query(without(right), 'select 1')).rejects.toThrow(/password must be a string/);
  }
  expect(
    await query(superuserConnection, 'select type, database, user_name, address, auth_method from pg_hba_file_rules'),
  ).toEqual([{ type: 'local', database: ['all'], user_name: ['all'], address: null, auth_method: 'scram-sha-256' }]);
  expect(await query(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  const file = join(dataDir, 'database-passwords');
  const { uid } = await stat(join(dataDir, 'postgres'));
  expect(await stat(file)).toMatchObject({ uid, mode: 0o100600 });
  expect(await stat(connection.host)).toMatchObject({ uid, mode: 0o40700 });
  // As libpq reads it: host, port, database, user, password.
  expect(await readFile(file, 'utf8')).toBe(
    [connection, superuserConnection].map(({ user, password }) => `*:*:*:${user}:${password}\n`).join(''),
  );
});

it.runIf(isRoot)(
  '[N08] as root it runs as a separate user; other users reach neither socket nor passwords',
  { tags: 'long' },
  async () => {
    const dataDir = join(await makeDir(), 'data');
    const { connection } = await start(dataDir);
    const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    const owner = await stat(`/proc/${pid}`);
    const { stdout: name } = spawnSync('id', ['-un', String(owner.uid)], { encoding: 'utf8' });
    expect(name.trim()).toBe('tilgul-db');
    const socket = join(connection.host, `.s.PGSQL.${connection.port}`);
    const file = join(dataDir, 'database-passwords');
    for (const user of [NOBODY, { uid: 4242, gid: 4242 }]) expect(tryAs(user, socket, file)).toBe('EACCES EACCES');
    expect(tryAs(owner, socket, file)).toMatch(/^\*:\*:\*:tilgul:[\s\S]* in$/);
  },
);

async function changeOwner(path: string, uid: number): Promise<void> {
  if ((await stat(path)).isDirectory())
    for (const name of await readdir(path)) await changeOwner(join(path, name), uid);
  await chown(path, uid, uid);
}

/** Turns a data folder into one of an earlier version: trust authentication, no passwords, owned by `nobody` under root. */
async function makeOld(dataDir: string, { superuserConnection, stop }: Embedded): Promise<void> {
  await query(superuserConnection, 'alter role tilgul password null');
  await query(superuserConnection, 'alter role postgres password null');
  await stop();
  await writeFile(join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n');
  await rm(join(dataDir, 'database-passwords'));
  if (isRoot) await changeOwner(join(dataDir, 'postgres'), NOBODY.uid);
}

it('[N08] upgrades a folder of a version without passwords and keeps its data', {
  tags: 'long',
}, async () => {
  const dataDir = join(await makeDir(), 'data');
  const first = await start(dataDir);
  await query(first.connection, 'create table notes as select 7 as id');
  await makeOld(dataDir, first);
  const { connection } = await start(dataDir);
  expect(await query(connection, 'select id from notes')).toEqual([{ id: 7 }]);
  await expect(query(without(connection), 'select 1')).rejects.toThrow(/password must be a string/);
  const { uid } = await stat(join(dataDir, 'postgres'));
  expect(uid).not.toBe(NOBODY.uid);
  for (const name of await readdir(join(dataDir, 'postgres')))
    expect(await stat(join(dataDir, 'postgres', name))).toMatchObject({ uid });
});

it('[N08] replaces lost or damaged passwords', { tags: 'long' }, async () => {
  const dataDir = join(await makeDir(), 'data');
  const first = await start(dataDir);
  await first.stop();
  await writeFile(join(dataDir, 'database-passwords'), '*:*:*:tilgul:\n', { mode: 0o644 });
  const second = await start(dataDir);
  expect(second.connection.password).not.toBe(first.connection.password);
  expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await query(second.superuserConnection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await stat(join(dataDir, 'database-passwords'))).toMatchObject({ mode: 0o100600 });
});
