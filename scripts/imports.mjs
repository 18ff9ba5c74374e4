// Checks every import of the repository against the written order, deny by default, and finds circles, of types too.
import { dirname, join, normalize } from 'node:path';
import { AREAS } from './import-order.mjs';

/** Tests and what they share look at whatever they prove; nothing but tests may import them. */
const isTest = (path) =>
  /\.(test|fixture|spec)\.tsx?$|\.test\.mjs$|\/vitest\.config\.ts$|^(apps|packages)\/[^/]+\/test\//.test(path);
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;
/** Code that is loaded later closes no circle: it is asked for when it is needed. */
const LOADED_LATER = /\bimport\s*\(\s*['"][^'"]+['"]\s*\)/g;
/** What a build writes has no sources of its own. */
const BUILT = /\/dist\//;

/** The path of what a file imports, or undefined for a package of somebody else's. */
export function targetOf(path, specifier) {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return normalize(join(dirname(path), plain));
  const [, name, inside] = /^@tilgul\/([\w-]+)(?:\/([\w./-]+))?$/.exec(plain) ?? [];
  if (name === undefined) return undefined;
  const root = `packages/${name}`;
  const { entry = 'src/index.ts' } = AREAS.find((area) => area.root === root) ?? {};
  return `${root}/${inside === undefined ? entry : `src/${inside}.ts`}`;
}

const importsOf = ({ path, text }) =>
  [...text.matchAll(IMPORT)]
    .flatMap(([, specifier]) => targetOf(path, specifier) ?? [])
    .filter((target) => !BUILT.test(target));

/** The files with these paths, and all that import one of them, directly or through others. */
export function importersOf(files, paths) {
  const importers = new Map();
  for (const file of files)
    for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file.path]);
  const found = new Set(paths);
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return [...found];
}

const isBelow = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** Where a file belongs: its area, the number of its row and its entry; undefined when nobody gave it a rank. */
function rankOf(path) {
  for (const area of AREAS) {
    if (!isBelow(path, area.root)) continue;
    for (const [row, entries] of area.rows.entries()) {
      const entry = entries.find((name) => isBelow(path, normalize(join(area.root, name))));
      if (entry !== undefined) return { area, row, entry };
    }
  }
  return undefined;
}

/** Why one file may not import another, or undefined when it may. */
function refusal(path, target) {
  const to = rankOf(target);
  if (isTest(target)) return `must not import the test file ${target}`;
  if (!to) return `imports ${target}, which has no rank in scripts/import-order.mjs`;
  const from = rankOf(path);
  if (from.area !== to.area)
    return from.area.uses.includes(to.area.root) ? undefined : `${from.area.root} must not import ${to.area.root}`;
  if (from.entry === to.entry || from.row < to.row) return undefined;
  return `${from.entry} must not import ${to.entry}`;
}

/** Files without a rank and imports that go the wrong way; `files` are `{ path, text }`, paths from the root. */
export function importViolations(files) {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      if (!rankOf(file.path)) return [`${file.path}: has no rank in scripts/import-order.mjs`];
      return importsOf(file).flatMap((target) => {
        const why = refusal(file.path, target);
        return why ? [`${file.path}: ${why} (${target})`] : [];
      });
    });
}

/** Circles of imports, those of types alone included: one line for each group of files that reach one another (Tarjan). */
export function importCircles(files) {
  const graph = new Map(
    files.map(({ path, text }) => [path, importsOf({ path, text: text.replace(LOADED_LATER, '') })]),
  );
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const circles = [];
  const visit = (path) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    stack.push(path);
    for (const target of graph.get(path)) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(path, Math.min(lowest.get(path), lowest.get(target)));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1 || graph.get(path).includes(path)) circles.push(`import circle: ${group.sort().join(', ')}`);
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}
