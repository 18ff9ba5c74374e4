// A room of a drill's own for containers: processes, mounts, network and ports that nothing outside sees, and that end with it.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { until } from './drill.mjs';
import { runAsRoot } from './images.mjs';
import { MissingError, needPrograms } from './programs.mjs';

/**
 * The room's first process; /run, where containers leave their networks, is the room's own. Where both kinds of control groups are
 * mounted, as in some virtual machines, crun takes only the older.
 */
const FIRST = `
  set -e
  if mountpoint -q /sys/fs/cgroup/unified; then umount /sys/fs/cgroup/unified; fi
  mount -t tmpfs tmpfs /run
  ip link set lo up
  echo READY
  sleep infinity & wait
`;

/** The limits of this process: who may not raise its own can give a container no higher ones. */
function ownLimits() {
  const text = readFileSync('/proc/self/limits', 'utf8');
  const hard = (name) => new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(text)?.[1];
  return [
    ['nofile', hard('Max open files')],
    ['nproc', hard('Max processes')],
  ].flatMap(([name, limit]) => (limit === undefined ? [] : [`"${name}=${limit}:${limit}"`]));
}

/** Opens the room; `run` runs a program in it, with the drill's own podman (in the folder `bin`) before all others. */
export async function openRoom(drill, bin) {
  needPrograms({ unshare: 'util-linux', nsenter: 'util-linux', mountpoint: 'util-linux', ip: 'iproute2' });
  const settings = drill.write('containers.conf', `[containers]\ndefault_ulimits = [${ownLimits().join(', ')}]\n`);
  const env = { CONTAINERS_CONF: settings, PATH: `${bin}:${drill.env().PATH}` };
  const kinds = ['--mount', '--net', '--pid'];
  const args = [...kinds, '--fork', '--kill-child', '--mount-proc', 'bash', '-c', FIRST];
  const room = drill.start('room', 'unshare', args, { env, user: { uid: 0, gid: 0 } });
  await until('a room of its own', () => room.isOver || room.output().includes('READY'));
  if (room.isOver) throw new MissingError(`This machine lets no containers be started: ${room.output().trim()}`);
  const [first] = readFileSync(`/proc/${room.pid}/task/${room.pid}/children`, 'utf8').split(' ');
  return {
    run: (command, args, more = {}) =>
      runAsRoot(drill, 'nsenter', ['--target', first, ...kinds, '--', command, ...args], { ...env, ...more }),
  };
}

/** Where the drill's control groups are: by this name they are found and removed when it was interrupted. */
export const groupOf = (drill) => join('/', basename(drill.folder));
