// Images without a registry: podman with its storage in the drill's folder, a base packed out of this machine, the server's image on it.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './drill.mjs';
import { MissingError, requirePrograms } from './programs.mjs';

/** A base for the server's image instead of the one that is packed. */
const BASE = process.env.DRILL_NODE_IMAGE;
const OWN_BASE = 'localhost/node:machine';
/** What this machine trusts, for npm in the image that is built. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Of a user who may do everything; images are built and mounted as root. */
const AS_ROOT = { uid: 0, gid: 0 };

/** Build options for machines without container networks; this format keeps the health check. */
const BUILD = [
  ...['build', '--format', 'docker', '--layers=false', '--isolation', 'chroot', '--network', 'host'],
  ...['-v', '/etc/resolv.conf:/etc/resolv.conf:ro'],
];

/** Runs a program of the drill as root to its end, as one that is ended with the drill; answers what it printed. */
export function runAsRoot(drill, command, args, env = {}) {
  const child = spawn(command, args, {
    ...AS_ROOT,
    cwd: drill.folder,
    env: drill.env(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [[], []];
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stderr.on('data', (chunk) => err.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve(String(Buffer.concat(out)));
      const said = String(Buffer.concat([...out, ...err]))
        .trim()
        .split('\n')
        .slice(-5)
        .join('\n');
      reject(new Error(`${command} ${args[0]} ended with ${code}: ${said}`));
    });
  });
}

/** The folder of a program `podman` that has images, containers and networks in the drill's folder, so that nothing is left of them. */
function podmanOfTheDrill(drill) {
  const real = execFileSync('sh', ['-c', 'command -v podman'], { env: drill.env(), encoding: 'utf8' }).trim();
  const folders = [
    ['--root', 'images'],
    ['--runroot', 'run'],
    ['--tmpdir', 'state'],
    ['--network-config-dir', 'networks'],
  ].map(([option, name]) => `${option} ${drill.folderFor(name)}`);
  const script = drill.write(
    'bin/podman',
    `#!/bin/sh\nexec ${real} ${folders.join(' ')} --storage-driver vfs --cgroup-manager cgroupfs "$@"\n`,
  );
  chmodSync(script, 0o755);
  return join(drill.folder, 'bin');
}

/** Podman for this drill: a call of it, and the folder where a program finds it as `podman`. */
export function openPodman(drill) {
  requirePrograms({ podman: 'podman' });
  if (process.getuid() !== 0) throw new MissingError('Please start this drill as root: it builds images.');
  const bin = podmanOfTheDrill(drill);
  // Where the internet is reached through a proxy, npm in the image that is built needs it too.
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  return { bin, podman: (...args) => runAsRoot(drill, join(bin, 'podman'), args, Object.fromEntries(proxies)) };
}

/** Packs a base out of this machine's programs, node and npm among them; answers its name. */
export async function packBase(drill, podman, more = []) {
  const archive = join(drill.folder, 'base.tar');
  const script = join(ROOT, 'drills/parts/base-image.sh');
  const env = { PATH: process.env.PATH };
  await runAsRoot(drill, 'bash', [script, join(drill.folder, 'base'), archive, ...more], env);
  const change = existsSync(CERTIFICATES) ? ['--change', `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`] : [];
  await podman('import', ...change, archive, OWN_BASE);
  return OWN_BASE;
}

/** Builds an image of a Containerfile's text; answers what the build printed. */
export function buildText(drill, podman, name, text, { from = drill.folderFor('empty'), options = [] } = {}) {
  const file = drill.write(`Containerfile.${name}`, text);
  return podman(...BUILD, ...options, '-f', file, from);
}

/** The repository as a clone has it; what git does not know is not in an image. */
export async function takeSource(drill) {
  const source = drill.folderFor('source');
  await runAsRoot(drill, 'sh', ['-c', `git -c safe.directory='*' -C ${ROOT} archive HEAD | tar -x -C ${source}`]);
  return source;
}

/** Builds the server's image as ops/Containerfile says, on a base that was packed, or on DRILL_NODE_IMAGE. */
export const buildServer = (podman, source, { name, base }) =>
  podman(...BUILD, '--build-arg', `NODE=${BASE ?? base}`, '-f', `${source}/ops/Containerfile`, '-t', name, source);
