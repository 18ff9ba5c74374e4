// Checks that a full disk ends a first start and a backup with one line that says so.
// @module-tag long
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeBackup } from '../../src/commands/backup/write-backup.ts';
import { runCommand } from '../../src/commands/command.ts';
import { createMediaFolder, mediaDir } from '../../src/gateways/media.ts';
import { createWorld } from '../support/harness.ts';
import { makeDir, removeDirs } from '../support/test-database.ts';
import { startProcess } from './server-process.ts';

afterAll(removeDirs);

/** A mount that only the program sees. Root needs no user namespace, in which the database's own user would be missing. */
const OWN_MOUNTS = [
  'unshare',
  '--mount',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']),
];
const onSmallDisk = (dir: string, megabytes: number, then = ':') => [
  ...OWN_MOUNTS,
  '/bin/sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs ${dir} && ${then} && exec "$0" "$@"`,
];

async function canMount(): Promise<boolean> {
  const [command = '', ...args] = onSmallDisk(await makeDir(), 1);
  try {
    execFileSync(command, [...args, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!(await canMount()))(
  'a first start on a full disk prints one line',
  async () => {
    const dir = join(await makeDir(), 'small');
    await mkdir(dir);
    const settings = { DATA_DIR: join(dir, 'data'), SEED: 'demo' };
    const small = await startProcess(settings, 'pipe', onSmallDisk(dir, 30)).ended;
    expect(small).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^The disk is too full to make the database/)],
    });
    // It fills up while the demo is made.
    const fill = `(until test -e ${dir}/data/postgres/PG_VERSION && test -d ${dir}/data/media; do sleep 0.1; done; dd if=/dev/zero of=${dir}/filler bs=1M 2>/dev/null) & :`;
    const filling = await startProcess(settings, 'pipe', onSmallDisk(dir, 160, fill)).ended;
    expect(filling).toMatchObject({ code: 1, err: [`The disk is full: make room for ${dir}/data, then start again.`] });
  },
  120_000,
);

it('a backup onto a full disk prints one line and leaves no half folder', async () => {
  const world = await createWorld();
  const home = await makeDir();
  const target = join(home, 'backup');
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const media = { ...createMediaFolder(mediaDir(world.dataDir)), list: () => Promise.reject(full) };
  const { privateMedia } = world.deps;
  const connection = { connectionString: world.databaseUrl };
  await expect(
    writeBackup({ connection, dataDir: world.dataDir, media, privateMedia, target, now: () => new Date() }),
  ).rejects.toThrow(`The disk of ${home} is full, so there is no backup: make room, or name a folder on another disk.`);
  expect(readdirSync(home)).toEqual([]);
});

it('a command whose disk is full prints one line and exits with 1', async () => {
  const lines: string[] = [];
  const full = Object.assign(new Error('could not extend file "base/5/1259"'), { code: '53100' });
  const output = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) };
  expect(await runCommand(output, () => Promise.reject(full))).toBe(1);
  expect(lines).toEqual(['The disk is full: could not extend file "base/5/1259"']);
});
