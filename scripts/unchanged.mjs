// Lets a check skip files that have not changed since it last passed, and whose imports have not either.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findImporters } from './check-architecture.mjs';

/** A change in one of these means that every file is checked again. */
const SETTINGS = ['package-lock.json', 'biome.json', '.oxlintrc.json', 'tsconfig.base.json'];

const toHash = (text) => createHash('sha1').update(text).digest('base64url');

function readHashes(file) {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return new Map();
  }
}

/** Returns the paths in `files` (`{ path, text }`) whose hash differs from the one in `known`, a map by path. */
export function findChanged(known, files) {
  return files.filter(({ path, text }) => known.get(path) !== toHash(text)).map(({ path }) => path);
}

/**
 * Opens a check's cache in node_modules. `changed`: paths in `files` that changed since the last pass (all if a setting
 * changed). `affected`: those and their importers. `isUnchanged`: no file changed, came or went. Call `save` when the check
 * has passed.
 */
export function openCheckCache(root, name, files) {
  const store = join(root, 'node_modules/.cache/check', `${name}.json`);
  const settings = SETTINGS.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const known = readHashes(store);
  const areSettingsNew = findChanged(known, settings).length > 0;
  const changed = areSettingsNew ? files.map(({ path }) => path) : findChanged(known, files);
  return {
    changed,
    affected: areSettingsNew ? changed : findImporters(files, changed),
    isUnchanged: changed.length === 0 && known.size === settings.length + files.length,
    save() {
      mkdirSync(dirname(store), { recursive: true });
      const hashes = [...settings, ...files].map(({ path, text }) => [path, toHash(text)]);
      writeFileSync(store, JSON.stringify(Object.fromEntries(hashes)));
    },
  };
}
