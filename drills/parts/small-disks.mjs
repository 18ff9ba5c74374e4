// Small disks in memory that only one program and what it starts can see; they are gone when it ends.
import { execFileSync } from 'node:child_process';
import { MissingError, needPrograms } from './programs.mjs';

/** A user namespace and its mounts belong to whoever made them, so that nobody needs to be root. */
const UNSHARE = ['--user', '--map-current-user', '--keep-caps', '--mount'];

/** Throws where this machine lets its users have no disks of their own. */
export function needSmallDisks(drill) {
  needPrograms({ unshare: 'util-linux', nsenter: 'util-linux' });
  try {
    const args = [...UNSHARE, 'mount', '-t', 'tmpfs', 'tmpfs', drill.folderFor('trial')];
    execFileSync('unshare', args, { ...drill.user, cwd: drill.folder, stdio: 'ignore' });
  } catch {
    throw new MissingError(
      'Please let users mount disks in namespaces of their own: sysctl kernel.unprivileged_userns_clone=1, on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0.',
    );
  }
}

/** How to start a shell script with such disks: `disks` are their folders, which must be there, with their sizes in MB. */
export function onSmallDisks(disks, script, args = []) {
  const mounts = Object.entries(disks).map(
    ([folder, size]) => `mount -t tmpfs -o size=${size}m,mode=700 tmpfs ${folder}`,
  );
  return ['unshare', [...UNSHARE, 'sh', '-c', [...mounts, script].join(' && '), 'sh', ...args]];
}

/** The disk below `folder` as the program `pid` sees it: `fill()` leaves no room on it, `free()` gives it back, `read(file)` a file of it. */
export function diskOf(drill, pid, folder) {
  const inside = (script) =>
    execFileSync('nsenter', ['--user', '--mount', '--preserve-credentials', '-t', String(pid), 'sh', '-c', script], {
      ...drill.user,
      cwd: drill.folder,
      env: drill.env(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    fill: () => inside(`dd if=/dev/zero of=${folder}/filler bs=64k conv=notrunc oflag=append 2>/dev/null || true`),
    free: () => inside(`rm -f ${folder}/filler`),
    read: (file) => inside(`cat ${folder}/${file} 2>/dev/null || true`),
  };
}
