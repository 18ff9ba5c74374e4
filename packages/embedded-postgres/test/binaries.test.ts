// The database's programs run for its own user wherever npm has put them, or say in one line why they cannot.
// @module-tag long
import { chmod, cp, lstat, readdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ensureBinaries, findShipped } from '../src/binaries.ts';
import { makeDir, removeDirs } from './child.ts';

const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? { uid: 65534, gid: 65534 } : undefined;

afterEach(removeDirs);

/** The package as an install without scripts leaves it: without the links of the libraries. */
async function installWithoutLinks(): Promise<string> {
  const home = join(await makeDir(), 'package');
  await cp(dirname(findShipped()), home, { recursive: true });
  const libraries = join(home, 'native', 'lib');
  for (const name of await readdir(libraries)) {
    if ((await lstat(join(libraries, name))).isSymbolicLink()) await unlink(join(libraries, name));
  }
  return join(home, 'native');
}

it('runs the programs of the package in place', async () => {
  const { postgres, major } = await ensureBinaries(await makeDir(), nobody);
  expect(postgres).toBe(join(findShipped(), 'bin', 'postgres'));
  expect(major).toBeGreaterThanOrEqual(15);
});

it('creates library links that an install without scripts left out', async () => {
  const native = await installWithoutLinks();
  const { postgres } = await ensureBinaries(await makeDir(), nobody, native);
  expect(postgres).toBe(join(native, 'bin', 'postgres'));
});

it.runIf(isRoot)('programs that the database user cannot read are copied beside the data once', async () => {
  const native = await installWithoutLinks();
  await chmod(dirname(native), 0o700);
  const dataDir = await makeDir();
  const first = await ensureBinaries(dataDir, nobody, native);
  expect(first.postgres).toMatch(new RegExp(`^${dataDir}/postgres-programs-[^/]+/native/bin/postgres$`));
  const { ino } = await stat(first.postgres);
  expect(await ensureBinaries(dataDir, nobody, native)).toEqual(first);
  expect((await stat(first.postgres)).ino).toBe(ino);
});

it('asks for an external PostgreSQL where the programs cannot run', async () => {
  const native = await installWithoutLinks();
  await unlink(join(native, 'bin', 'postgres'));
  await expect(ensureBinaries(await makeDir(), nobody, native)).rejects.toThrow(
    /^The embedded PostgreSQL cannot run on this system \(.+\): set DATABASE_URL to a PostgreSQL 15 or newer\.$/,
  );
});
