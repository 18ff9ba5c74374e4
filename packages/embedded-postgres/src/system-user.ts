// The system user of the product's own that runs database and server when root starts them.
import { spawnSync } from 'node:child_process';
import { appendFile, readdir, readFile, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.ts';

/** The user and group of a process. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

export const SYSTEM_USER = 'tilgul-db';

/** How systems make a user that nobody signs in as: the programs of shadow (Debian, Fedora) and of BusyBox (Alpine). */
const MAKERS = [
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
export async function ensureSystemUser(): Promise<RunAs> {
  let user = findSystemUser();
  // Two first starts at once: the system lets one make it, and the other finds it.
  for (const maker of user ? [] : [...MAKERS, ...MAKERS]) {
    shell(maker);
    user = findSystemUser();
    if (user) break;
    await pause(50);
  }
  user ??= await addByHand().then(findSystemUser, () => undefined);
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
async function addByHand(): Promise<void> {
  if (process.platform !== 'linux') return;
  const [users, groups] = await Promise.all([readFile('/etc/passwd', 'utf8'), readFile('/etc/group', 'utf8')]);
  const used = new Set([...idsOf(users), ...idsOf(groups), ...(await idsOfProcesses())]);
  let id = FREE_IDS.from;
  while (used.has(id) && id < FREE_IDS.to) id += 1;
  if (used.has(id)) return;
  await appendFile('/etc/group', `${endOfLine(groups)}${SYSTEM_USER}:x:${id}:\n`);
  await appendFile('/etc/passwd', `${endOfLine(users)}${SYSTEM_USER}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin\n`);
}

const idsOf = (file: string): number[] => file.split('\n').map((line) => Number(line.split(':')[2]));

const endOfLine = (file: string): string => (file === '' || file.endsWith('\n') ? '' : '\n');

async function idsOfProcesses(): Promise<number[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const owners = await Promise.all(processes.map((name) => stat(`/proc/${name}`).catch(() => undefined)));
  return owners.flatMap((owner) => (owner ? [owner.uid] : []));
}
