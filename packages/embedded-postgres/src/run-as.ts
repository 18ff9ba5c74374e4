// Chooses the user that runs the embedded database: never root.
import { spawnSync } from 'node:child_process';
import { chown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The system user of the database's processes. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** The system's user without rights; it exists everywhere, so no user has to be made. */
const NOBODY: RunAs = { uid: 65534, gid: 65534 };

/**
 * As whom the database of a folder has to run: undefined (as ourselves) unless we are root. As root it is the user that
 * owns the folder already, so that a folder made without root still opens, else the user without rights.
 */
export async function findRunAs(clusterDir: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Whether that user can enter a folder; always asked of the system itself, since modes alone do not say it (ACLs, mounts). */
export function canEnter(dir: string, runAs: RunAs | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { cwd: '/', stdio: 'ignore', ...runAs }).status === 0;
}

/** Gives a folder and everything in it to that user when root owns it, as after a copy made by root; else does nothing. */
export async function ensureOwner(path: string, runAs: RunAs | undefined): Promise<void> {
  const info = await lstat(path);
  if (!runAs || info.uid !== 0) return;
  if (info.isDirectory()) {
    for (const name of await readdir(path)) await ensureOwner(join(path, name), runAs);
  }
  if (!info.isSymbolicLink()) await chown(path, runAs.uid, runAs.gid);
}
