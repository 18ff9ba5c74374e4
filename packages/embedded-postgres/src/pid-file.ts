// Whether a database folder is in use: postmaster.pid, the process it names, and the server that started it.
import { spawnSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.ts';

export interface PidFile {
  readonly pid: number;
  readonly socketDir: string;
  /** 'starting', 'ready' or 'stopping'; empty in the first moments. */
  readonly status: string;
  /** Whether it only does a start's work, with no server and no socket, and ends by itself. */
  readonly isSingleUser: boolean;
}

/** How long the database of a server that died may take to stop by itself before it is interrupted, and then in all. */
const GRACE_MS = 2_000;
const GIVE_UP_MS = 30_000;

/** The name of a socket folder starts with this and the number of the process that started the database. */
export const SOCKET_DIR_PREFIX = 'tilgul-db-';

/** What postmaster.pid of a folder says, undefined when there is none. */
export async function findPidFile(clusterDir: string): Promise<PidFile | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const [pid = '', , , , socketDir = '', , , status = ''] = text?.split('\n') ?? [];
  // A number below zero is that of a database in single-user mode.
  return /^-?\d+$/.test(pid)
    ? { pid: Math.abs(Number(pid)), socketDir, status: status.trim(), isSingleUser: pid.startsWith('-') }
    : undefined;
}

/** The running database of a folder, undefined when none runs there, whatever postmaster.pid says. */
export async function findRunning(clusterDir: string): Promise<PidFile | undefined> {
  const file = await findPidFile(clusterDir);
  return file && (await isServing(file.pid, clusterDir)) ? file : undefined;
}

/**
 * Makes sure that no database runs on a folder: takes over from one that ended without tidying up, also when its number now
 * belongs to another program, and waits for one whose server died. Throws StartError when a living server uses the folder.
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

/** The refusal of a second server on one folder. */
export function folderInUse(clusterDir: string, pid?: number): StartError {
  const who = pid === undefined ? '' : ` (database process ${pid})`;
  return new StartError(
    `Another server is already using ${clusterDir}${who}: stop it first, or name another folder with DATA_DIR.`,
  );
}

/** Whether a process number is this folder's database: a number alone proves nothing, since the system gives it out again. */
async function isServing(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const folder = await realpath(clusterDir);
  if (process.platform !== 'linux') {
    const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
    return command.includes('postgres') && (command.includes(folder) || command.includes(clusterDir));
  }
  // A postmaster works in its data folder. Where the links cannot be read, the process is another user's, so not ours.
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

/** Whether a process of that number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
