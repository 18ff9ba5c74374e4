// Chooses the user that runs the embedded database: never root, and none that other programs run as.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { lchown, lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureSystemUser, type RunAs } from './system-user.ts';

/** The system's user without rights, that many programs run as; folders of the versions before belong to it. */
const NOBODY = 65534;

const isNobodysOwn = (uid: number): boolean => uid === 0 || uid === NOBODY;

/**
 * As whom the program of these folders has to run: undefined (as ourselves) unless we are root. As root it is the user
 * that owns the first of them that is there, so that a folder made without root still opens, else the system user that
 * nothing else runs as. Throws StartError where that one cannot be made.
 */
export async function findRunAs(...folders: readonly string[]): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner && !isNobodysOwn(owner.uid)) return { uid: owner.uid, gid: owner.gid };
  }
  return ensureSystemUser();
}

/** What a user can do is always asked of the system itself, since modes alone do not say it (ACLs, mounts). */
const isTrue = (condition: string, paths: readonly string[], runAs: RunAs): boolean =>
  spawnSync('/bin/sh', ['-c', `for f; do ${condition} || exit 1; done`, 'sh', ...paths], {
    cwd: '/',
    stdio: 'ignore',
    ...runAs,
  }).status === 0;

/** Whether that user can enter a folder; of ourselves the system says so without a process. */
export const canEnter = (dir: string, runAs: RunAs | undefined): boolean =>
  runAs ? isTrue('cd "$f"', [dir], runAs) : weCanEnter(dir);

function weCanEnter(dir: string): boolean {
  try {
    accessSync(join(dir, '.'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether that user can read all of these files. */
export const canRead = (paths: readonly string[], runAs: RunAs): boolean => isTrue('test -r "$f"', paths, runAs);

/** Whether that user can write into all of these folders. */
export const canWrite = (paths: readonly string[], runAs: RunAs): boolean =>
  isTrue('test -w "$f" && cd "$f"', paths, runAs);

/**
 * Gives a folder or file, and everything in it, to that user unless it is there already; without one does nothing. What
 * lies in the folder may be the work of whoever could write there: links are not followed, and a file that has another
 * name elsewhere keeps its owner.
 */
export async function ensureOwner(path: string, runAs: RunAs | undefined): Promise<void> {
  if (runAs) await giveTo(await realpath(path), runAs);
}

async function giveTo(path: string, runAs: RunAs): Promise<void> {
  const info = await lstat(path);
  if (info.uid === runAs.uid || (!info.isDirectory() && info.nlink > 1)) return;
  if (info.isDirectory()) {
    for (const name of await readdir(path)) await giveTo(join(path, name), runAs);
  }
  await lchown(path, runAs.uid, runAs.gid);
}
