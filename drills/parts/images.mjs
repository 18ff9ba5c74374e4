// Builds images without a registry: podman with its storage in the drill's folder, and a base image from this machine's programs.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './drill.mjs';
import { MissingError, requirePrograms } from './programs.mjs';

/** Base of the server's image, instead of the packed one. */
const BASE = process.env.DRILL_NODE_IMAGE;
const OWN_BASE = 'localhost/node:machine';
/** This machine's trusted certificates, for npm in the built image. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Id of the root user, who builds and mounts images. */
const AS_ROOT = { uid: 0, gid: 0 };

/** Build options for machines without container networks; this format keeps the health check. */
const BUILD = [
  ...['build', '--format', 'docker', '--layers=false', '--isolation', 'chroot', '--network', 'host'],
  ...['-v', '/etc/resolv.conf:/etc/resolv.conf:ro'],
];

/** Runs a program as root until it ends, and stops it with the drill; returns its output. */
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

/** Creates a `podman` program that keeps images, containers and networks in the drill's folder, so that nothing is left behind; returns its folder. */
function createDrillPodman(drill) {
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

/** Podman for this drill: a function that runs it, and the folder of the `podman` program for PATH. */
export function openPodman(drill) {
  requirePrograms({ podman: 'podman' });
  if (process.getuid() !== 0) throw new MissingError('Please start this drill as root: it builds images.');
  const bin = createDrillPodman(drill);
  // Behind a proxy, npm in the image being built needs its settings too.
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  return { bin, podman: (...args) => runAsRoot(drill, join(bin, 'podman'), args, Object.fromEntries(proxies)) };
}

/** Packs a base image from this machine's programs, including node and npm; returns its name. */
export async function packBase(drill, podman, more = []) {
  const archive = join(drill.folder, 'base.tar');
  const script = join(ROOT, 'drills/parts/base-image.sh');
  const env = { PATH: process.env.PATH };
  await runAsRoot(drill, 'bash', [script, join(drill.folder, 'base'), archive, ...more], env);
  const change = existsSync(CERTIFICATES) ? ['--change', `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`] : [];
  await podman('import', ...change, archive, OWN_BASE);
  return OWN_BASE;
}

/** Builds an image from a Containerfile's text; returns the build's output. */
export function buildText(drill, podman, name, text, { from = drill.folderFor('empty'), options = [] } = {}) {
  const file = drill.write(`Containerfile.${name}`, text);
  return podman(...BUILD, ...options, '-f', file, from);
}

/** Copies the committed files to a folder and returns it, so that images contain no untracked files. */
export async function exportSource(drill) {
  const source = drill.folderFor('source');
  await runAsRoot(drill, 'sh', ['-c', `git -c safe.directory='*' -C ${ROOT} archive HEAD | tar -x -C ${source}`]);
  return source;
}

/** Builds the server's image from ops/Containerfile, on the packed base or on DRILL_NODE_IMAGE. */
export const buildServer = (podman, source, { name, base }) =>
  podman(...BUILD, '--build-arg', `NODE=${BASE ?? base}`, '-f', `${source}/ops/Containerfile`, '-t', name, source);
