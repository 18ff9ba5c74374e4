// Detects whether a database folder is in use: postmaster.pid, its process, and the server that started it.
import { spawnSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.ts';

export interface PidFile {
  readonly pid: number;
  readonly socketDir: string;
  /** 'starting', 'ready' or 'stopping'; empty at first. */
  readonly status: string;
  /** Single-user mode: part of a start, without socket, ends by itself. */
  readonly isSingleUser: boolean;
}

/** How long the database of a dead server may take to stop before it is interrupted, and in all. */
const GRACE_MS = 2_000;
const GIVE_UP_MS = 30_000;

/** Socket folders are named with this prefix and the id of the process that started the database. */
export const SOCKET_DIR_PREFIX = 'tilgul-db-';

/** Reads postmaster.pid of a folder; undefined if there is none. */
export async function findPidFile(clusterDir: string): Promise<PidFile | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const [pid = '', , , , socketDir = '', , , status = ''] = text?.split('\n') ?? [];
  // Negative in single-user mode.
  return /^-?\d+$/.test(pid)
    ? { pid: Math.abs(Number(pid)), socketDir, status: status.trim(), isSingleUser: pid.startsWith('-') }
    : undefined;
}

/** Finds the running database of a folder; undefined if none runs, even if postmaster.pid exists. */
export async function findRunning(clusterDir: string): Promise<PidFile | undefined> {
  const file = await findPidFile(clusterDir);
  return file && (await isServing(file.pid, clusterDir)) ? file : undefined;
}

/**
 * Ensures that no database runs on a folder: removes a stale postmaster.pid, even if its process id was reused, and waits for
 * the database of a dead server. Throws StartError if a running server uses the folder.
 */
export async function ensureFree(clusterDir: string): Promise<void> {
  const start = Date.now();
  let isInterrupted = false;
  for (;;) {
    const running = await findRunning(clusterDir);
    if (!running) break;
    if (running.status !== 'stopping' && hasLivingServer(running)) throw folderInUse(clusterDir, running.pid);
    const waited = Date.now() - start;
    if (waited > GIVE_UP_MS) throw folderInUse(clusterDir, running.pid);
    if (waited > GRACE_MS && !isInterrupted) {
      process.kill(running.pid, 'SIGINT');
      isInterrupted = true;
    }
    await pause(20);
  }
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Error for a second server on one folder. */
export function folderInUse(clusterDir: string, pid?: number): StartError {
  const who = pid === undefined ? '' : ` (database process ${pid})`;
  return new StartError(
    `Another server is already using ${clusterDir}${who}: stop it first, or name another folder with DATA_DIR.`,
  );
}

/** Whether a process is this folder's database; the id alone is no proof, as the system reuses ids. */
async function isServing(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const folder = await realpath(clusterDir);
  if (process.platform !== 'linux') {
    const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
    return command.includes('postgres') && (command.includes(folder) || command.includes(clusterDir));
  }
  // A postmaster's working directory is its data folder. Unreadable links belong to another user's process.
  const [program, cwd] = await Promise.all([
    readlink(`/proc/${pid}/exe`).catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
  ]);
  return basename(program).startsWith('postgres') && cwd === folder;
}

function hasLivingServer({ socketDir, isSingleUser }: PidFile): boolean {
  if (isSingleUser) return false;
  const name = basename(socketDir);
  if (!name.startsWith(SOCKET_DIR_PREFIX)) return true;
  return isAlive(Number.parseInt(name.slice(SOCKET_DIR_PREFIX.length), 10));
}

/** Whether a process with that id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
