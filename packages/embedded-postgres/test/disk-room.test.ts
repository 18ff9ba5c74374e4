// A first start on a full disk says so in one sentence and leaves nothing behind.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { saysDiskFull } from '../src/disk-room.ts';
import { startEmbedded } from '../src/index.ts';
import { makeDir, removeDirs } from './child.ts';

vi.mock('node:fs/promises', async (load) => ({
  ...(await load<typeof import('node:fs/promises')>()),
  statfs: async () => ({ bavail: 7680, bsize: 4096 }),
}));

afterEach(removeDirs);

it('refuses to make a database where 30 MB are free', async () => {
  const dataDir = join(await makeDir(), 'data');
  const log = { warn: () => undefined, error: () => undefined };
  await expect(startEmbedded({ dataDir, dataDirNamed: true, log })).rejects.toThrow(
    /^The disk is too full to make the database in .*: 30 MB are free, 128 MB are needed; .*DATA_DIR\.$/,
  );
  expect(await readdir(dataDir)).toEqual([]);
});

it.each([
  ['initdb: error: could not write file "/d/pg_wal/0001": No space left on device', true],
  ["ENOSPC: no space left on device, mkdir '/d'", true],
  ['initdb: error: could not create directory "/d": Disk quota exceeded', true],
  ['initdb: error: invalid locale settings', false],
])('%s: %s', (output, isFull) => {
  expect(saysDiskFull(output)).toBe(isFull);
});
