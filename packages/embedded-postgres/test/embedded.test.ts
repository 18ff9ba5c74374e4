// The embedded database is made once, survives its own death and the server's, and lets one server in at a time.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { type Embedded, findRunningEmbedded, startEmbedded } from '../src/index.ts';
import { type Child, makeDir, query, removeDirs, startChild } from './child.ts';

const isRoot = process.getuid?.() === 0;
const said: string[] = [];
const note = (text: string) => void said.push(text);
const log = { warn: note, error: note };

const running: Embedded[] = [];
const children: (Child | ChildProcess)[] = [];

async function start(dataDir: string, { dataDirNamed = true, systemDir = '/nowhere' } = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, dataDirNamed, systemDir, log });
  running.push(server);
  return server;
}

function child(...words: string[]): Child {
  const started = startChild(...words);
  children.push(started);
  return started;
}

const readPostmasterPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const started of children.splice(0)) started.kill('SIGKILL');
  said.length = 0;
  await removeDirs();
});

it('creates the database at the first start, keeps the data, and uses no superuser', async () => {
  const dataDir = join(await makeDir(), 'data');
  const first = await start(dataDir);
  await query(first.connection, 'create table notes as select 7 as id');
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.connection, 'select id from notes')).toEqual([{ id: 7 }]);
  expect(
    await query(
      second.connection,
      `select rolsuper, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding
         from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ rolsuper: false, fsync: 'on', commit: 'on', zone: 'UTC', encoding: 'UTF8' }]);
});

it('[I10] every acknowledged write survives kill -9, and the database stops with its server', {
  tags: 'long',
}, async () => {
  const dataDir = join(await makeDir(), 'data');
  const writer = child('write', dataDir);
  await writer.saying(/^acknowledged 300$/);
  const postmaster = await readPostmasterPid(dataDir);
  writer.kill('SIGKILL');
  await writer.exited;
  const again = await start(dataDir);
  // A zombie: it has ended but was not reaped yet.
  await expect.poll(() => isAlive(postmaster), { timeout: 20_000 }).toBe(false);
  const stored = new Set((await query<{ id: number }>(again.connection, 'select id from notes')).map(({ id }) => id));
  const acknowledged = writer.lines
    .filter((line) => /^acknowledged \d+$/.test(line))
    .map((line) => Number(line.slice(13)));
  expect(acknowledged.length).toBeGreaterThan(300);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

it('starts after a first start was killed', { tags: 'long' }, async () => {
  const dataDir = join(await makeDir(), 'data');
  const killed = child('serve', dataDir);
  await vi.waitFor(async () => expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^postgres\.new-\d+$/)]), {
    timeout: 20_000,
    interval: 5,
  });
  killed.kill('SIGKILL');
  await killed.exited;
  const server = await start(dataDir);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(dataDir)).toEqual(['database-passwords', 'postgres']);
});

it('[R04] refuses a second server on the folder with a clear message; the first keeps running', {
  tags: 'long',
}, async () => {
  const dataDir = join(await makeDir(), 'data');
  const first = await start(dataDir);
  const second = child('serve', dataDir);
  expect(await second.saying(/^refused/)).toMatch(
    /^refused: Another server is already using \S+postgres \(database process \d+\): stop it first, or name another folder with DATA_DIR\.$/,
  );
  expect(await second.exited).toBe(1);
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('lets only one of two servers start on a new folder', {
  tags: 'long',
}, async () => {
  const dataDir = join(await makeDir(), 'data');
  const both = [child('serve', dataDir), child('serve', dataDir)];
  const answers = await Promise.all(both.map((one) => one.saying(/^(ready|refused)/)));
  expect(answers.map((line) => line.replace(/:? .*/, '')).sort()).toEqual(['ready', 'refused']);
  expect(answers.find((line) => line.startsWith('refused'))).toContain('Another server is already using');
});

it('[R04] takes over a stale lock whose process id was reused', { tags: 'long' }, async () => {
  const dataDir = join(await makeDir(), 'data');
  await (await start(dataDir)).stop();
  // The same user as the database's, so that PostgreSQL by itself would take it for a running server.
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  const other = spawn('sleep', ['60'], { cwd: await realpath('/'), stdio: 'ignore', uid, gid });
  children.push(other);
  const lock = [other.pid, join(dataDir, 'postgres'), 1, 5432, '/tmp/tilgul-db-1', '', '  1  1', 'ready', ''].join(
    '\n',
  );
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), lock);
  const server = await start(dataDir);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(other.exitCode).toBeNull();
});

it('restarts a dead database process on the same socket', { tags: 'long' }, async () => {
  const dataDir = join(await makeDir(), 'data');
  const server = await start(dataDir);
  await query(server.connection, 'create table notes as select 7 as id');
  const postmaster = await readPostmasterPid(dataDir);
  process.kill(postmaster, 'SIGKILL');
  const rows = await vi.waitFor(() => query(server.connection, 'select id from notes'), { timeout: 20_000 });
  expect(rows).toEqual([{ id: 7 }]);
  expect(await readPostmasterPid(dataDir)).not.toBe(postmaster);
  expect(said.join()).toContain('ended by itself and is started again');
});

it('lets other programs join the running database without stopping it', {
  tags: 'long',
}, async () => {
  const dataDir = join(await makeDir(), 'data');
  const options = { dataDir, dataDirNamed: true, log };
  expect(await findRunningEmbedded(options)).toBeUndefined();
  const server = await start(dataDir);
  const joined = await findRunningEmbedded(options);
  expect(joined?.connection).toEqual(server.connection);
  await joined?.stop();
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it.runIf(isRoot)(
  'a named DATA_DIR that the database cannot reach is refused with a hint',
  { tags: 'long' },
  async () => {
    const closed = join(await makeDir(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    await expect(start(join(closed, 'data'))).rejects.toThrow(
      /^DATA_DIR \S+closed\/data cannot be reached by the database's own user \(uid \d+\): .*chmod o\+x.*DATA_DIR\.$/,
    );
    expect(await readdir(closed)).toEqual([]);
  },
);

it.runIf(isRoot)(
  'the default folder moves to the system place when the database cannot reach it, and one line says so',
  async () => {
    const dir = await makeDir();
    const closed = join(dir, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const systemDir = join(dir, 'system');
    const server = await start(join(closed, 'data'), { dataDirNamed: false, systemDir });
    expect(server.dataDir).toBe(systemDir);
    expect(said).toEqual([
      `${join(closed, 'data')} cannot be reached by the database's own user, so the data is kept in ${systemDir}.`,
    ]);
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

it('refuses a folder of another major version without touching it', { tags: 'long' }, async () => {
  const dataDir = join(await makeDir(), 'data');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 15, this program brings \d+/);
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
});
