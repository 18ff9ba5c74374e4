// Decides whether a build is needed: compares a hash over all source files with the one of the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGES } from './packages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const hashFile = join(root, 'apps/server/dist/.build-hash');
/** Exists once all text files of the web app are compressed; the server never serves dotfiles. */
const compressedMarker = join(root, 'apps/web/dist/.compressed');
const outputs = ['apps/server/dist/main.js', 'apps/web/dist/index.html'].map((file) => join(root, file));

/** Folders that the build does not read. */
const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'test', 'tests']);

/** Yields every file below a folder that the build reads. */
export function* walkSources(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || /\.test\.(tsx?|mjs)$/.test(entry.name)) continue;
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* walkSources(full);
    else yield full;
  }
}

function listSourceFiles() {
  const folders = [...PACKAGES, 'apps/server/src', 'apps/web', 'scripts'].map((folder) => join(root, folder));
  return [...folders.flatMap((folder) => [...walkSources(folder)]), join(root, 'package-lock.json')].sort();
}

function digest(files, describe) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(relative(root, file)).update('\0').update(describe(file));
  return hash.digest('hex');
}

const hashContents = (files) => digest(files, (file) => readFileSync(file));
/** Hashes size and time of each file, so that a start does not have to read them all. */
const hashStats = (files) =>
  digest(files, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });

/** Whether the build output is up to date. */
export function isBuilt() {
  if (!outputs.every((file) => existsSync(file)) || !existsSync(hashFile)) return false;
  const [contents, stats] = readFileSync(hashFile, 'utf8').split('\n');
  const files = listSourceFiles();
  // Copies and fresh checkouts have different times, but may have the same contents.
  return stats === hashStats(files) || contents === hashContents(files);
}

/** Records that the current sources have been built. */
export function markBuilt() {
  const files = listSourceFiles();
  mkdirSync(dirname(hashFile), { recursive: true });
  writeFileSync(hashFile, `${hashContents(files)}\n${hashStats(files)}`);
}

export const isCompressed = () => existsSync(compressedMarker);

export const markCompressed = () => writeFileSync(compressedMarker, '');

/** A deployment may contain the build output alone, without sources to build from. */
export const isDeployment = () =>
  !existsSync(join(root, 'apps/server/src')) && outputs.every((file) => existsSync(file));

/** Builds if needed, in a child process: bundlers change NODE_ENV and keep memory that the server must not inherit. */
export function ensureBuilt() {
  if (isDeployment() || (isBuilt() && isCompressed())) return;
  process.stdout.write('Building (once, about 15 seconds) ...\n');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}
