// The files of each page: planned, so that a page loads few files and little unused code (docs/decisions/0013), and listed from
// the finished bundle for the budget, the worker and the preloads.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** A page and the modules that it needs to render. */
interface PageRoots {
  readonly area: string;
  readonly page: string;
  /** The first page of the area's table. */
  readonly isLanding: boolean;
  readonly roots: readonly string[];
}

/** An entry of `.vite/pages.json`. */
interface PageFiles {
  readonly area: string;
  readonly page: string;
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** The bundler's module graph. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code: string | null;
  } | null;
}

const PAGE = /([\w-]+)\.page\.tsx$/;

/** All pages in the tables of `src/app/pages`, with layout and table. An area is named after its table's file. */
function pageRoots(root: string, graph: ModuleGraph): PageRoots[] {
  const at = (path: string) => join(root, 'src/app', path);
  const areas = readdirSync(at('pages'), { encoding: 'utf8' })
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => basename(file, '.ts'));
  const found = areas.flatMap((area) => {
    const pages = graph.getModuleInfo(at(`pages/${area}.ts`))?.dynamicallyImportedIds ?? [];
    // Tables of roles import their layout.
    const layout = at(`layouts/${area}.tsx`);
    const roots = [join(root, 'index.html'), at('router.tsx'), at(`pages/${area}.ts`)];
    if (graph.getModuleInfo(layout)) roots.push(layout);
    return pages
      .flatMap((id) => (PAGE.test(id) ? [{ id, page: PAGE.exec(id)?.[1] ?? '' }] : []))
      .map(({ id, page }, index) => ({ area, page, isLanding: index === 0, roots: [...roots, id] }));
  });
  if (found.length === 0) throw new Error('The tables of src/app/pages name no page.');
  return found;
}

/** Administrators and managers share most of their code, as do visitors and customers in the shop. */
const OFFICE = 'office';
const CUSTOMER = 'customer';
const SHARED_AREAS: Readonly<Record<string, string>> = { admin: OFFICE, store: OFFICE, shop: CUSTOMER };

/** The file for code that the office's dashboards do not need. */
const LATER = `${OFFICE}-later`;
/** Most pages of a file beside an area's file, and the least source text, in characters, that is worth another file. */
const FEW_PAGES = 4;
const LARGE = 6_000;

const toArea = ({ area }: PageRoots): string => SHARED_AREAS[area] ?? area;

/** The page's name without its role: `account` for admin-account and store-account. */
const getKind = ({ page }: PageRoots): string => page.replace(/^(admin|customer|store-staff|store)-/, '');

/**
 * The file of each module: the page's own if only that page (of any role) loads it, otherwise a file per set of areas. Modules
 * that the office's dashboards do not need, mostly tables and forms, are apart; so are those of few pages. Modules of visitors and others than customers go
 * to `everyone`. The imports of a module are loaded by all its pages, so files never import each other in a cycle. Modules that
 * load only on demand (dialogs, the map) are left to the bundler; their imports from the office are in separate files, so that a
 * customer who opens a dialog does not load the office's tables.
 */
export function planFiles(
  pages: readonly PageRoots[],
  getImports: (id: string) => readonly string[],
  getImportsOnDemand: (id: string) => readonly string[] = () => [],
  getSize: (id: string) => number = () => 0,
): ReadonlyMap<string, string> {
  const loadedBy = new Map<string, Set<PageRoots>>();
  for (const page of pages) {
    const visit = (id: string) => {
      const known = loadedBy.get(id) ?? new Set();
      if (known.has(page)) return;
      loadedBy.set(id, known.add(page));
      getImports(id).forEach(visit);
    };
    page.roots.forEach(visit);
  }
  const toName = ([first, ...others]: readonly PageRoots[]): string => {
    if (first && others.length === 0) return `${first.page}.${first.area}`;
    const areas = [first, ...others].flatMap((page) => (page ? toArea(page) : []));
    const own = [...new Set(areas)].sort();
    if (own.length > 1 && own.includes('public') && own.join() !== 'customer,public') return 'everyone';
    const loading = [first, ...others].flatMap((page) => page ?? []);
    const names = new Set(loading.map(({ page }) => page));
    const kinds = names.size === 1 ? names : new Set(loading.map(getKind));
    // Modules of two areas go to a file that both load anyway.
    if (kinds.size === 1 && own.length !== 2) return `${[...kinds].join()}.${own.join('-')}`;
    const isForLater = own.join() === OFFICE && ![first, ...others].some((page) => page?.isLanding);
    return isForLater ? LATER : own.join('-');
  };
  const screens = new Set(pages.flatMap(({ roots }) => roots));
  const borrowed = findOnDemand(
    pages.filter((page) => ['customer', 'public'].includes(toArea(page))),
    getImports,
    // The router loads other pages, and their areas, on demand too.
    (id) => getImportsOnDemand(id).filter((next) => !screens.has(next)),
  );
  const plan = new Map(
    [...loadedBy].map(([id, loading]): [string, string] => {
      const isLent = borrowed.has(id) && [...loading].every((page) => toArea(page) === OFFICE);
      // Dialogs need libraries that a call or a small part does not.
      const suffix = id.includes('node_modules') ? '-libraries' : '-shared';
      return [id, toName([...loading]) + (isLent ? suffix : '')];
    }),
  );
  for (const area of [OFFICE, CUSTOMER]) {
    const later = [...loadedBy].flatMap(([id, loading]) => {
      const isLater = plan.get(id) === (area === OFFICE ? LATER : area) && ![...loading].some((page) => page.isLanding);
      return isLater ? [{ id, kinds: new Set([...loading].map(getKind)) }] : [];
    });
    for (const [id, file] of splitLater(area, later, getSize)) plan.set(id, file);
  }
  return plan;
}

/** A module that the area's first page does not load. */
interface LaterModule {
  readonly id: string;
  /** Of the pages that load it. */
  readonly kinds: ReadonlySet<string>;
}

/**
 * The modules of few pages that are large together get a file per set of pages. A smaller set joins the one whose pages include
 * its own, so that the file of all pages imports none of these; if several do, it gets its own.
 */
function splitLater(
  area: string,
  modules: readonly LaterModule[],
  getSize: (id: string) => number,
): ReadonlyMap<string, string> {
  const sets = new Map<string, { kinds: ReadonlySet<string>; size: number }>();
  const toFile = (kinds: ReadonlySet<string>) => `${[...kinds].sort().join('-')}.${area}`;
  for (const { id, kinds } of modules.filter((module) => module.kinds.size <= FEW_PAGES)) {
    const file = toFile(kinds);
    sets.set(file, { kinds, size: (sets.get(file)?.size ?? 0) + getSize(id) });
  }
  const large = [...sets].filter(([, { size }]) => size >= LARGE);
  return new Map(
    modules.flatMap(({ id, kinds }): [string, string][] => {
      const files = large.filter(([, set]) => [...kinds].every((kind) => set.kinds.has(kind))).map(([file]) => file);
      return files.length === 0 ? [] : [[id, files.length === 1 ? files.join() : toFile(kinds)]];
    }),
  );
}

/** The modules that the pages load on demand, with their imports. */
function findOnDemand(
  pages: readonly PageRoots[],
  getImports: (id: string) => readonly string[],
  getImportsOnDemand: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string, isOnDemand: boolean) => {
    if (isOnDemand ? found.has(id) : seen.has(id) || found.has(id)) return;
    (isOnDemand ? found : seen).add(id);
    for (const next of getImports(id)) visit(next, isOnDemand);
    for (const next of getImportsOnDemand(id)) visit(next, true);
  };
  for (const { roots } of pages) for (const root of roots) visit(root, false);
  return found;
}

/** `planFiles` as the bundler's callback. */
export function fileNames(root: string): (id: string, graph: ModuleGraph) => string | null {
  let plan: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    plan ??= planFiles(
      pageRoots(root, graph),
      (module) => graph.getModuleInfo(module)?.importedIds ?? [],
      (module) => graph.getModuleInfo(module)?.dynamicallyImportedIds ?? [],
      (module) => graph.getModuleInfo(module)?.code?.length ?? 0,
    );
    return plan.get(id) ?? null;
  };
}

/** The chunks that `roots` need. */
function chunksFor(chunks: readonly Chunk[], roots: readonly string[]): Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const found = new Set<Chunk>(chunks.filter(({ isEntry }) => isEntry));
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk) return;
    found.add(chunk);
    for (const file of chunk.imports) {
      const next = byFile.get(file);
      if (next && !found.has(next)) visit(next);
    }
  };
  for (const entry of [...found]) visit(entry);
  for (const id of roots) visit(byModule.get(id));
  return [...found];
}

/** Writes `.vite/pages.json` beside the built web app. */
export function pageFiles(root: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const files = pageRoots(root, this).map(({ area, page, roots }): PageFiles => {
        const needed = chunksFor(chunks, roots);
        const css = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        return { area, page, js: needed.map(({ fileName }) => fileName), css: [...new Set(css)] };
      });
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: `${JSON.stringify(files, null, 1)}\n` });
    },
  };
}
