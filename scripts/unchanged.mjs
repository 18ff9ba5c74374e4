// What a check need not look at again: files that are as they were when it last passed, and import nothing that is not.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importersOf } from './imports.mjs';

/** What decides how every file is checked. */
const SETTINGS = ['package-lock.json', 'biome.json', '.oxlintrc.json', 'tsconfig.base.json'];

const hashOf = (text) => createHash('sha1').update(text).digest('base64url');

function readHashes(file) {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return new Map();
  }
}

/** The paths in `files` (`{ path, text }`) that are not as in `known`, a map from path to hash. */
export function changedSince(known, files) {
  return files.filter(({ path, text }) => known.get(path) !== hashOf(text)).map(({ path }) => path);
}

/**
 * The memory of a check by its name, kept in node_modules. `changed` are the paths of `files` that differ from those it last
 * passed, all where a setting does; `affected` are these and whatever imports them; `remember` is for when it has passed.
 */
export function memoryOf(root, name, files) {
  const store = join(root, 'node_modules/.cache/check', `${name}.json`);
  const settings = SETTINGS.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const known = readHashes(store);
  const isFresh = changedSince(known, settings).length > 0;
  const changed = isFresh ? files.map(({ path }) => path) : changedSince(known, files);
  return {
    changed,
    affected: isFresh ? changed : importersOf(files, changed),
    remember() {
      mkdirSync(dirname(store), { recursive: true });
      const hashes = [...settings, ...files].map(({ path, text }) => [path, hashOf(text)]);
      writeFileSync(store, JSON.stringify(Object.fromEntries(hashes)));
    },
  };
}
