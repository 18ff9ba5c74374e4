// When a build is needed: a stamp over every file that a build depends on, compared with the one of the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGES } from './packages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'apps/server/dist/.stamp');
/** There once every text of the web has its compressed twins; the server never serves such a name. */
const compressedMark = join(root, 'apps/web/dist/.compressed');
const products = ['apps/server/dist/main.js', 'apps/web/dist/index.html'].map((file) => join(root, file));

/** Folders that no build reads. */
const NOT_BUILT = new Set(['node_modules', 'dist', 'test', 'tests']);

/** Every file below a folder that counts. */
export function* sources(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (NOT_BUILT.has(entry.name) || /\.test\.(tsx?|mjs)$/.test(entry.name)) continue;
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* sources(full);
    else yield full;
  }
}

/** What a build depends on. */
function sourceFiles() {
  const packages = PACKAGES.map((folder) => `${folder}/src`);
  const folders = [...packages, 'apps/server/src', 'apps/web', 'scripts'].map((folder) => join(root, folder));
  return [...folders.flatMap((folder) => [...sources(folder)]), join(root, 'package-lock.json')].sort();
}

function digest(files, factOf) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(relative(root, file)).update('\0').update(factOf(file));
  return hash.digest('hex');
}

const contentOf = (files) => digest(files, (file) => readFileSync(file));
/** Size and time of each file: while they stay, nothing was written, and a start need not read it all. */
const lookOf = (files) =>
  digest(files, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });

/** Whether what is built comes from the sources as they are. */
export function isBuilt() {
  if (!products.every((file) => existsSync(file)) || !existsSync(stampFile)) return false;
  const [content, look] = readFileSync(stampFile, 'utf8').split('\n');
  const files = sourceFiles();
  // What was copied or checked out again has other times and is perhaps the same.
  return look === lookOf(files) || content === contentOf(files);
}

/** Remembers that the sources as they are have been built. */
export function markBuilt() {
  const files = sourceFiles();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${contentOf(files)}\n${lookOf(files)}`);
}

/** Whether the built web has been compressed to its end. */
export const isCompressed = () => existsSync(compressedMark);

export const markCompressed = () => writeFileSync(compressedMark, '');

/** A deployment may carry only what is built; there is nothing to build from then. */
export const isDeployment = () =>
  !existsSync(join(root, 'apps/server/src')) && products.every((file) => existsSync(file));

/**
 * Builds when needed, in a process of its own: bundlers change the environment (NODE_ENV) and keep memory that the
 * server must not inherit.
 */
export function ensureBuilt() {
  if (isDeployment() || (isBuilt() && isCompressed())) return;
  process.stdout.write('Building (once, about 15 seconds) ...\n');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}
