// The architecture rules that no linter here knows: which way imports go, what nobody uses, how long a file may be.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importCircles, importViolations, targetOf } from './imports.mjs';
import { nullableLimits } from './sql-nulls.mjs';

const MAX_LINES = 400;
const UNCOUNTED = /tables\.ts$|\/generated\/|package-lock\.json$/;

const EXPORT = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
/** Imports that hand on whatever the other file exports. */
const WHOLE = /(?:export \*|import \* as \w+)\s+from\s*['"]([^'"]+)['"]/g;
const ANY_IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The files that can see each file's exports: those that import it, or import one that hands all of it on. */
function seersOf(files) {
  const importers = new Map();
  const handedOnBy = new Map();
  const note = (map, key, path) => map.set(key, (map.get(key) ?? new Set()).add(path));
  for (const { path, text } of files) {
    for (const [, specifier] of text.matchAll(ANY_IMPORT)) note(importers, targetOf(path, specifier), path);
    for (const [, specifier] of text.matchAll(WHOLE)) note(handedOnBy, targetOf(path, specifier), path);
  }
  return (path) => {
    const seers = new Set(importers.get(path));
    const barrels = [...(handedOnBy.get(path) ?? [])];
    for (const barrel of barrels) {
      for (const seer of importers.get(barrel) ?? []) seers.add(seer);
      barrels.push(...[...(handedOnBy.get(barrel) ?? [])].filter((outer) => !barrels.includes(outer)));
    }
    return seers;
  };
}

/**
 * Exported names that no file which can see them mentions, and that their own file uses only once. Of a file that nobody
 * imports (an entry, a page for tools) every file counts as one that sees it.
 */
export function deadExports(files) {
  const texts = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path));
  const words = new Map(texts.map(({ path, text }) => [path, new Set(text.match(/\b[A-Za-z_]\w+\b/g) ?? [])]));
  const seers = seersOf(texts);
  return texts
    .filter(({ path }) => /^(apps|packages)\//.test(path) && !/tables\.ts$|\.(test|config)\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const seen = seers(path);
      const others = [...(seen.size > 0 ? seen : words.keys())].filter((other) => other !== path);
      return [...text.matchAll(EXPORT)].flatMap(([, name]) => {
        const own = text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
        const isUsed = own > 1 || others.some((other) => words.get(other)?.has(name));
        return isUsed ? [] : [`${path}: nobody uses ${name}`];
      });
    });
}

/** Files that are longer than one job needs. */
export const longFiles = (files) =>
  files
    .filter(({ path }) => !UNCOUNTED.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n').length - 1;
      return lines > MAX_LINES ? [`${path}: ${lines} lines, at most ${MAX_LINES}`] : [];
    });

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'data', '.git', 'test-results'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

const read = (root, folders, pattern) =>
  folders
    .flatMap((folder) => [...walk(join(root, folder))])
    .filter((path) => pattern.test(path))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));

/** The files of the repository at `root` that rules are about, `{ path, text }`. */
export const readSources = (root) =>
  read(root, ['packages', 'apps', 'e2e', 'bench', 'drills', 'scripts'], /\.(tsx?|mjs|css|sql)$/);

/** Every file that Biome formats, `{ path, text }`. */
export const readFormatted = (root) => read(root, ['.'], /\.(tsx?|mjs|css|json|html)$/);

export const isCode = ({ path }) => /\.(tsx?|mjs)$/.test(path);

/** Every violation in the repository at `root`, one line each. */
export function houseViolations(root, files = readSources(root)) {
  const code = files.filter(isCode);
  return [
    ...importViolations(code),
    ...importCircles(code),
    ...deadExports(files),
    ...nullableLimits(files, readFileSync(join(root, 'apps/server/src/platform/db/tables.ts'), 'utf8')),
    ...longFiles(files),
  ];
}
