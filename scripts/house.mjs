// The architecture rules that no linter here knows: which way imports go, what nobody uses, how long a file may be.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { FEATURE_ORDER, WEB_ORDER } from './web-order.mjs';

const MAX_LINES = 250;
const UNCOUNTED = /tables\.ts$|\/generated\/|package-lock\.json$/;

/** Domains in layers: a domain may import itself and any listed after it. Everyone may call notifications and audit. */
const DOMAIN_ORDER = [
  ['checkout', 'reports'],
  ['orders', 'manual-orders', 'stock-requests'],
  ['payments'],
  ['cart'],
  ['stores', 'catalog'],
  ['inventory'],
  ['cash'],
  ['auth', 'public-forms', 'settings'],
  ['users', 'addresses'],
];
const FOR_ALL = new Set(['notifications', 'audit']);
/** Server layers, those side by side in one row: a layer may import its own row and those before it. */
const LAYERS = [['db'], ['gateways', 'security', 'http'], ['domains']];
const rankOfLayer = (layer) => LAYERS.findIndex((row) => row.includes(layer));

const layerOfDomain = (domain) => DOMAIN_ORDER.findIndex((layer) => layer.includes(domain));

/** Why a server file may not import another, or undefined. Paths are relative to apps/server/src. */
function serverViolation(from, to) {
  const [fromLayer, fromDomain] = from.split('/');
  const [toLayer, toDomain] = to.split('/');
  const [fromRank, toRank] = [rankOfLayer(fromLayer), rankOfLayer(toLayer)];
  if (fromRank < 0 || toRank < 0) return undefined;
  if (toRank > fromRank) return `${fromLayer} must not import ${toLayer}`;
  if (fromLayer !== 'domains' || toLayer !== 'domains' || fromDomain === toDomain) return undefined;
  if (fromDomain.endsWith('.ts') || FOR_ALL.has(toDomain)) return undefined;
  const [fromOrder, toOrder] = [layerOfDomain(fromDomain), layerOfDomain(toDomain)];
  return toOrder > fromOrder ? undefined : `domain ${fromDomain} must not import ${toDomain}`;
}

const rowOf = (order, folder) => order.findIndex((row) => row.includes(folder));

/** Why a web file may not import another, or undefined. Paths are relative to apps/web/src. */
function webViolation(from, to) {
  const [fromArea, fromFeature] = from.split('/');
  const [toArea, toFeature] = to.split('/');
  if (rowOf(WEB_ORDER, toArea) < rowOf(WEB_ORDER, fromArea)) return `${fromArea} must not import ${toArea}`;
  if (fromArea !== 'features' || toArea !== 'features' || fromFeature === toFeature) return undefined;
  return rowOf(FEATURE_ORDER, toFeature) > rowOf(FEATURE_ORDER, fromFeature)
    ? undefined
    : `feature ${fromFeature} must not import feature ${toFeature}`;
}

const RULES = [
  { root: 'apps/server/src', violation: serverViolation },
  { root: 'apps/web/src', violation: webViolation },
];

const importsOf = (text) => [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map((match) => match[1]);

/** Why one import goes the wrong way, or undefined. */
function importViolation(path, target) {
  const rule = RULES.find(({ root }) => path.startsWith(`${root}/`));
  if (!rule) return undefined;
  const inside = (file) => file.slice(rule.root.length + 1);
  if (target.startsWith(`${rule.root}/`)) return rule.violation(inside(path), inside(target));
  return target.startsWith('apps/') ? `must not reach into ${target}` : undefined;
}

/** Imports of a set of files (`{ path, text }`, paths from the repository's root) that go the wrong way. */
export function importViolations(files) {
  // Tests and what they share look at whatever they prove.
  const checked = files.filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path));
  return checked.flatMap(({ path, text }) =>
    importsOf(text).flatMap((specifier) => {
      const why = importViolation(path, normalize(join(dirname(path), specifier)));
      return why ? [`${path}: ${why} (${specifier})`] : [];
    }),
  );
}

const EXPORT = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
/** Imports that hand on whatever the other file exports. */
const WHOLE = /(?:export \*|import \* as \w+)\s+from\s*['"]([^'"]+)['"]/g;
const ANY_IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The path of what a file imports, or undefined for a package of somebody else's. */
function targetOf(path, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier));
  const [, name] = /^@tilgul\/contract(?:\/([\w./-]+))?$/.exec(specifier) ?? [];
  return specifier.startsWith('@tilgul/contract') ? `packages/contract/src/${name ?? 'index'}.ts` : undefined;
}

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
    else if (/\.(tsx?|mjs|css|sql)$/.test(entry.name)) yield path;
  }
}

/** Every violation in the repository at `root`, one line each. */
export function houseViolations(root) {
  const files = ['packages', 'apps', 'e2e', 'bench', 'scripts']
    .flatMap((folder) => [...walk(join(root, folder))])
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
  return [...importViolations(files), ...deadExports(files), ...longFiles(files)];
}
