// Decides which modules share a file, from what each page really loads, so that few requests come before the first picture.
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { chunksFor, chunksOf, type PageRoots, pageRoots } from './page-files.ts';

/**
 * What one more file costs before the first picture, in packed bytes: a slow mobile network carries half as much again in
 * one round trip, and browsers ask for six files at once.
 */
const FILE_COST = 20_000;
/** What a page may load beyond its need for the sake of fewer files, in packed bytes; joined files pack better than that. */
const MOST_WASTE = 17.5 * 1024;
/** How much more the pages of visitors count than those of people who come every day and have the files already. */
const VISITORS_WEIGH = 2;

/** Modules that share a file whatever the plan says. */
export interface FileGroup {
  readonly name: string;
  readonly test: RegExp;
  readonly priority: number;
}

/** Modules that the very same pages load. */
interface Unit {
  readonly modules: readonly string[];
  /** Packed. */
  readonly bytes: number;
  /** Which pages, by their place in the list of all. */
  readonly pages: Set<number>;
  /** The units that must be there before, directly. */
  readonly needs: Set<Unit>;
  /** Has a file of its own, whatever it would save to share one. */
  readonly isFixed: boolean;
}

/** The units that each unit needs, however far away. */
function allNeeds(units: readonly Unit[]): ReadonlyMap<Unit, ReadonlySet<Unit>> {
  const known = new Map<Unit, Set<Unit>>();
  const needsOf = (unit: Unit): Set<Unit> => {
    const found = known.get(unit) ?? new Set<Unit>();
    if (known.has(unit)) return found;
    known.set(unit, found);
    for (const need of unit.needs) {
      found.add(need);
      for (const further of needsOf(need)) found.add(further);
    }
    return found;
  };
  units.forEach(needsOf);
  return known;
}

type Needs = ReturnType<typeof allNeeds>;

/** Whether `from` needs `to` by way of another unit: one file for both would then have to run before and after it. */
const isAround = (from: Unit, to: Unit, needs: Needs): boolean =>
  [...from.needs].some((unit) => unit !== to && needs.get(unit)?.has(to));

interface Gain {
  readonly one: Unit;
  readonly other: Unit;
  /** Requests spared less bytes wasted, each weighed by the pages that have them. */
  readonly saving: number;
  /** Bytes that each page then loads without need. */
  readonly waste: readonly (readonly [page: number, bytes: number])[];
}

/** What a page loads more when `added` comes with a unit that it loads already, and in how many further files. */
function extraOf(page: number, added: Unit, needs: Needs): { bytes: number; files: number } {
  let [bytes, files] = [added.bytes, 0];
  for (const need of needs.get(added) ?? []) {
    if (need.pages.has(page)) continue;
    bytes += need.bytes;
    files += 1;
  }
  return { bytes, files };
}

/** What one file for two units changes, when it is worth it: a request less where both are loaded, more bytes on other pages. */
function gainOf(one: Unit, other: Unit, needs: Needs, weights: readonly number[]): Gain | undefined {
  if (one.isFixed || other.isFixed) return undefined;
  const weigh = (pages: readonly number[]) => pages.reduce((sum, page) => sum + (weights[page] ?? 0), 0);
  let saving = FILE_COST * weigh([...one.pages].filter((page) => other.pages.has(page)));
  const waste: [number, number][] = [];
  for (const [own, added] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const page of own.pages) {
      if (added.pages.has(page)) continue;
      const extra = extraOf(page, added, needs);
      saving -= (weights[page] ?? 0) * (extra.bytes + extra.files * FILE_COST);
      if (saving <= 0) return undefined;
      waste.push([page, extra.bytes]);
    }
  }
  return saving > 0 ? { one, other, saving, waste } : undefined;
}

/** `units` with one unit instead of two; whatever it needs is then loaded by all its pages. */
function join(units: readonly Unit[], one: Unit, other: Unit): Unit[] {
  const pages = new Set([...one.pages, ...other.pages]);
  const joined: Unit = {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    pages,
    isFixed: false,
    needs: new Set([...one.needs, ...other.needs].filter((need) => need !== one && need !== other)),
  };
  const rest = units.filter((unit) => unit !== one && unit !== other);
  for (const unit of rest) {
    const [hadOne, hadOther] = [unit.needs.delete(one), unit.needs.delete(other)];
    if (hadOne || hadOther) unit.needs.add(joined);
  }
  const all = [...rest, joined];
  for (const need of allNeeds(all).get(joined) ?? []) for (const page of pages) need.pages.add(page);
  return all;
}

/** Joins the two units that gain the most, again and again, as long as no page gets too much that it does not need. */
function joinAll(all: readonly Unit[], weights: readonly number[]): readonly Unit[] {
  const wasted = weights.map(() => 0);
  let units = all;
  for (;;) {
    const needs = allNeeds(units);
    const best = units
      .flatMap((one, at) => units.slice(at + 1).flatMap((other) => gainOf(one, other, needs, weights) ?? []))
      .sort((a, b) => b.saving - a.saving)
      .find(
        ({ one, other, waste }) =>
          waste.every(([page, bytes]) => (wasted[page] ?? 0) + bytes <= MOST_WASTE) &&
          !isAround(one, other, needs) &&
          !isAround(other, one, needs),
      );
    if (!best) return units;
    for (const [page, bytes] of best.waste) wasted[page] = (wasted[page] ?? 0) + bytes;
    units = join(units, best.one, best.other);
  }
}

type Chunk = ReturnType<typeof chunksOf>[number];

function unitsOf(chunks: readonly Chunk[], pages: readonly PageRoots[], isApart: (id: string) => boolean): Unit[] {
  const loads = pages.map(({ roots }) => new Set(chunksFor(chunks, roots)));
  const units = new Map<string, Unit & { modules: string[] }>();
  const unitOf = new Map<string, Unit>();
  for (const chunk of chunks) {
    const loading = loads.flatMap((load, page) => (load.has(chunk) ? [page] : []));
    if (loading.length === 0) continue;
    const isFixed = chunk.moduleIds.some(isApart);
    const key = isFixed ? chunk.fileName : loading.join();
    const known = units.get(key) ?? { modules: [], bytes: 0, pages: new Set(loading), needs: new Set(), isFixed };
    const bytes = known.bytes + gzipSync(chunk.code).length;
    const unit = Object.assign(known, { bytes, modules: [...known.modules, ...(isFixed ? [] : chunk.moduleIds)] });
    units.set(key, unit);
    unitOf.set(chunk.fileName, unit);
  }
  for (const chunk of chunks)
    for (const file of chunk.imports) {
      const [unit, needed] = [unitOf.get(chunk.fileName), unitOf.get(file)];
      if (unit && needed && unit !== needed) unit.needs.add(needed);
    }
  return [...units.values()];
}

/** The name of a file after what it holds: its one page, its areas where they are few. */
function nameOf(unit: Unit, pages: readonly PageRoots[]): string {
  const own = pages.filter((_, at) => unit.pages.has(at));
  const [names, areas] = [new Set(own.map(({ page }) => page)), new Set(own.map(({ area }) => area))];
  if (names.size === 1) return own[0]?.page ?? '';
  return areas.size > 2 ? 'shared' : [...areas].join('-');
}

/** Figures that pages without a form need as well: left beside the rules, which use them, they would bring these along. */
const FIGURES: FileGroup = {
  name: 'figures',
  test: /[\\/]contract[\\/]src[\\/]rules[\\/](limits|money)\.ts$/,
  priority: 2,
};

/**
 * Builds the web once without writing it, to see which pages load which modules, and answers the name of the file of each
 * module; a module that no page loads before its first picture (dialogs, the map) has none. Modules of `apart` have files
 * of their own already.
 */
export async function planChunks(
  root: string,
  plugins: readonly Plugin[],
  apart: readonly FileGroup[],
): Promise<ReadonlyMap<string, string>> {
  const plan = new Map<string, string>();
  const isApart = (id: string) => apart.some(({ test }) => test.test(id));
  const look: Plugin = {
    name: 'look-at-pages',
    generateBundle(_, bundle) {
      const pages = pageRoots(root, (id) => this.getModuleInfo(id));
      const weightOf = (area: string) => (area === 'public' ? VISITORS_WEIGH : 1);
      const weights = pages.map(({ area }) => weightOf(area) / pages.filter((page) => page.area === area).length);
      const units = joinAll(unitsOf(chunksOf(bundle), pages, isApart), weights);
      for (const [at, unit] of units.entries())
        for (const id of unit.modules) plan.set(id, `${nameOf(unit, pages)}.${at}`);
    },
  };
  const codeSplitting = { includeDependenciesRecursively: false, groups: [FIGURES, ...apart] };
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, look],
    build: {
      write: false,
      assetsInlineLimit: 0,
      // Merged chunks would hide who needs what.
      rolldownOptions: { output: { codeSplitting }, experimental: { chunkOptimization: false } },
    },
  });
  return plan;
}
