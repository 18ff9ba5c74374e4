// Chooses the user that runs the embedded database: never root, and none that other programs run as.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { appendFile, lchown, lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.ts';

// The system user of the product's own that runs database and server when root starts them.

/** The user and group of a process. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const SYSTEM_USER = 'tilgul-db';

/** How systems make a user that nobody signs in as: the programs of shadow (Debian, Fedora) and of BusyBox (Alpine). */
const CREATE_USER_COMMANDS = [
  `useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${SYSTEM_USER}`,
  `addgroup -S ${SYSTEM_USER} && adduser -S -D -H -h /nonexistent -s /sbin/nologin -G ${SYSTEM_USER} ${SYSTEM_USER}`,
];
/** Below the numbers of people, and above those that systems give to users of their own. */
const FREE_IDS = { from: 600, to: 899 };

const shell = (script: string) =>
  spawnSync('/bin/sh', ['-c', script], {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  });

/**
 * The system user of the product, made when the machine does not have it: nothing else runs as this user. Only root may
 * call it. Throws StartError where none can be made, as where /etc is read-only.
 */
async function ensureSystemUser(): Promise<RunAs> {
  let user = findSystemUser();
  // Two first starts at once: the system lets one make it, and the other finds it.
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

/** Small images have no program that makes users: a line in each of the two files, with a number that nothing uses. */
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

/** The system's user without rights, that many programs run as; folders of the versions before belong to it. */
const NOBODY = 65534;

const isRootOrNobody = (uid: number): boolean => uid === 0 || uid === NOBODY;

/**
 * As whom the program of these folders has to run: undefined (as ourselves) unless we are root. As root it is the user
 * that owns the first of them that is there, so that a folder made without root still opens, else the system user that
 * nothing else runs as. Throws StartError where that one cannot be made.
 */
export async function findRunAs(...folders: readonly string[]): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner && !isRootOrNobody(owner.uid)) return { uid: owner.uid, gid: owner.gid };
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
export const canRead = (paths: readonly string[], runAs: RunAs): boolean => isTrue('test -r "$f"', paths, runAs);

/** Whether that user can write into all of these folders. */
const canWrite = (paths: readonly string[], runAs: RunAs): boolean => isTrue('test -w "$f" && cd "$f"', paths, runAs);

/**
 * Gives a folder or file, and everything in it, to that user unless it is there already; without one does nothing. What
 * lies in the folder may be the work of whoever could write there: links are not followed, and a file that has another
 * name elsewhere keeps its owner.
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

// A program that root started goes on as the user of its data.

interface PrivilegeDrop {
  /** Whether the user that the program goes on as can read all of these files. */
  canRead(paths: readonly string[]): boolean;
  /**
   * Gives these files and folders to that user and becomes it, for good and in all threads. Answers false, and stays
   * root, when that user could not write into the folders `writable` all the same. Throws what the system answers.
   */
  drop(owned: readonly string[], writable: readonly string[]): Promise<boolean>;
}

/**
 * The rights of a program that root started, undefined when it was not root. The user that it goes on as is the owner of
 * the first of these folders that has one, else the system user of the embedded database. Throws StartError where that
 * one cannot be made.
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
