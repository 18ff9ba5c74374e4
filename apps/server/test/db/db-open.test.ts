// Checks opening the embedded database and that of DATABASE_URL, and closing without cutting off running calls.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BadSetting } from '../../src/config.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { makeDir, removeDirs } from '../support/test-database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const readPostmasterPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterAll(removeDirs);

it('closing lets running calls finish, then stops the database', async () => {
  const dir = await makeDir();
  const migrationsDir = join(dir, 'migrations');
  await mkdir(migrationsDir);
  await writeFile(join(migrationsDir, '0001_notes.sql'), 'create table notes (id integer)');
  const options = { dataDir: join(dir, 'data'), dataDirNamed: true, migrationsDir, log };
  const database = await openDatabase<{ notes: { id: number } }>(options);
  const postmaster = await readPostmasterPid(options.dataDir);
  const client = await database.pool.connect();
  const closed = database.close();
  await client.query('insert into notes values (7)');
  client.release();
  await closed;
  await database.close();
  expect(isAlive(postmaster)).toBe(false);
  const again = await openDatabase<{ notes: { id: number } }>(options);
  expect(await again.db.selectFrom('notes').selectAll().execute()).toEqual([{ id: 7 }]);
  await again.close();
});

it('an embedded database that cannot start is a bad setting, reported in one line', async () => {
  const dataDir = join(await makeDir(), 'data');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  const opening = openDatabase({ dataDir, dataDirNamed: true, log });
  await expect(opening).rejects.toSatisfy(
    (error) => error instanceof BadSetting && /^\S+ was made by PostgreSQL 15, [^\n]+\.$/.test(error.message),
  );
});

it('a data folder that cannot be created is a bad setting, even with an external database', async () => {
  const file = join(await makeDir(), 'file');
  await writeFile(file, '');
  const opening = openDatabase({ dataDir: join(file, 'data'), dataDirNamed: true, log, databaseUrl: 'postgres://x/y' });
  await expect(opening).rejects.toThrow(BadSetting);
});
