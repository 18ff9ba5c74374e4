// The system user that runs database and server if root starts them: never root, and no user that other programs share.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { appendFile, lchown, lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.ts';

/** The user and group of a process. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const SYSTEM_USER = 'tilgul-db';

/** Commands that create a user without login: shadow (Debian, Fedora) and BusyBox (Alpine). */
const CREATE_USER_COMMANDS = [
  `useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${SYSTEM_USER}`,
  `addgroup -S ${SYSTEM_USER} && adduser -S -D -H -h /nonexistent -s /sbin/nologin -G ${SYSTEM_USER} ${SYSTEM_USER}`,
];
/** Below the ids of people and above those of system users. */
const FREE_IDS = { from: 600, to: 899 };

const shell = (script: string) =>
  spawnSync('/bin/sh', ['-c', script], {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  });

/** Finds or creates the dedicated system user. Requires root. Throws StartError if it cannot be created, as with a read-only /etc. */
async function ensureSystemUser(): Promise<RunAs> {
  let user = findSystemUser();
  // With two simultaneous first starts, one creates the user and the other finds it.
  for (const maker of user ? [] : [...CREATE_USER_COMMANDS, ...CREATE_USER_COMMANDS]) {
    shell(maker);
    user = findSystemUser();
    if (user) break;
    await pause(50);
  }
  user ??= await addUserManually().then(findSystemUser, () => undefined);
  if (user) return user;
  throw new StartError(
    `Started as root, but the user ${SYSTEM_USER} cannot be made for the database: make it, or start as a user without rights.`,
  );
}

function findSystemUser(): RunAs | undefined {
  const { status, stdout } = shell(`id -u ${SYSTEM_USER} && id -g ${SYSTEM_USER}`);
  const [uid = 0, gid = 0] = status === 0 ? stdout.split('\n').map(Number) : [];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

/** Minimal images have no program for creating users: adds a line with an unused id to passwd and group. */
async function addUserManually(): Promise<void> {
  if (process.platform !== 'linux') return;
  const [users, groups] = await Promise.all([readFile('/etc/passwd', 'utf8'), readFile('/etc/group', 'utf8')]);
  const used = new Set([...parseIds(users), ...parseIds(groups), ...(await listProcessOwners())]);
  let id = FREE_IDS.from;
  while (used.has(id) && id < FREE_IDS.to) id += 1;
  if (used.has(id)) return;
  await appendFile('/etc/group', `${endOfLine(groups)}${SYSTEM_USER}:x:${id}:\n`);
  await appendFile('/etc/passwd', `${endOfLine(users)}${SYSTEM_USER}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin\n`);
}

const parseIds = (file: string): number[] => file.split('\n').map((line) => Number(line.split(':')[2]));

const endOfLine = (file: string): string => (file === '' || file.endsWith('\n') ? '' : '\n');

async function listProcessOwners(): Promise<number[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const owners = await Promise.all(processes.map((name) => stat(`/proc/${name}`).catch(() => undefined)));
  return owners.flatMap((owner) => (owner ? [owner.uid] : []));
}

/** The user `nobody`, which many programs share; folders of earlier versions belong to it. */
const NOBODY = 65534;

const isRootOrNobody = (uid: number): boolean => uid === 0 || uid === NOBODY;

/**
 * Finds the user for these folders; undefined (the current user) unless this process is root. Under root it is the owner of
 * the first existing folder, so that a folder created without root still opens, else the dedicated system user. Throws
 * StartError if that user cannot be created.
 */
export async function findRunAs(...folders: readonly string[]): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner && !isRootOrNobody(owner.uid)) return { uid: owner.uid, gid: owner.gid };
  }
  return ensureSystemUser();
}

/** Asks the system itself, as modes alone do not decide (ACLs, mounts). */
const isTrue = (condition: string, paths: readonly string[], runAs: RunAs): boolean =>
  spawnSync('/bin/sh', ['-c', `for f; do ${condition} || exit 1; done`, 'sh', ...paths], {
    cwd: '/',
    stdio: 'ignore',
    ...runAs,
  }).status === 0;

/** Whether that user (undefined: the current one) can enter a folder. */
export const canEnter = (dir: string, runAs: RunAs | undefined): boolean =>
  runAs ? isTrue('cd "$f"', [dir], runAs) : canEnterSelf(dir);

function canEnterSelf(dir: string): boolean {
  try {
    accessSync(join(dir, '.'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether that user can read all of these files. */
const canRead = (paths: readonly string[], runAs: RunAs): boolean => isTrue('test -r "$f"', paths, runAs);

/** Whether that user can write into all of these folders. */
const canWrite = (paths: readonly string[], runAs: RunAs): boolean => isTrue('test -w "$f" && cd "$f"', paths, runAs);

/**
 * Changes the owner of a folder or file and its contents to that user; does nothing without a user. Other users may have
 * written to the folder, so symbolic links are not followed and hard-linked files keep their owner.
 */
export async function ensureOwner(path: string, runAs: RunAs | undefined): Promise<void> {
  if (runAs) await changeOwner(await realpath(path), runAs);
}

async function changeOwner(path: string, runAs: RunAs): Promise<void> {
  const info = await lstat(path);
  if (info.uid === runAs.uid || (!info.isDirectory() && info.nlink > 1)) return;
  if (info.isDirectory()) {
    for (const name of await readdir(path)) await changeOwner(join(path, name), runAs);
  }
  await lchown(path, runAs.uid, runAs.gid);
}

interface PrivilegeDrop {
  /** Whether the new user can read all of these files. */
  canRead(paths: readonly string[]): boolean;
  /**
   * Changes the owner of `owned` and switches this process to the new user for good. Returns false, and stays root, if that
   * user cannot write to the folders `writable`. Throws system errors.
   */
  drop(owned: readonly string[], writable: readonly string[]): Promise<boolean>;
}

/**
 * Returns how to switch from root to the owner of the first of these folders that exists, else to the dedicated system user;
 * undefined if this process is not root. Throws StartError if that user cannot be created.
 */
export async function findPrivilegeDrop(folders: readonly string[]): Promise<PrivilegeDrop | undefined> {
  const runAs = await findRunAs(...folders);
  if (!runAs) return undefined;
  return {
    canRead: (paths) => canRead(paths, runAs),
    drop: async (owned, writable) => {
      for (const path of owned) await ensureOwner(path, runAs);
      if (!canWrite(writable, runAs)) return false;
      process.setgroups?.([runAs.gid]);
      process.setgid?.(runAs.gid);
      process.setuid?.(runAs.uid);
      return true;
    },
  };
}
