// Assigns modules to files, so that a page loads few files and little unused code (docs/decisions/0013).
import { type ModuleGraph, type PageRoots, pageRoots } from './page-files.ts';

/** Administrators and managers share most of their code, as do visitors and customers in the shop. */
const OFFICE = 'office';
const SHARED_AREAS: Readonly<Record<string, string>> = { admin: OFFICE, store: OFFICE, shop: 'customer' };

/** The page's name without its role: `account` for admin-account and store-account. */
const getKind = ({ page }: PageRoots): string => page.replace(/^(admin|customer|store-staff|store)-/, '');

/**
 * The file of each module: the page's own if only that page (of any role) loads it, otherwise a file per set of areas. Modules
 * that the office's dashboards do not need, mostly tables and forms, are apart. Modules of visitors and others go to `everyone`.
 * The imports of a module are loaded by all its pages, so files never import each other in a cycle. Modules that load only on
 * demand (dialogs, the map) are left to the bundler.
 */
export function planFiles(
  pages: readonly PageRoots[],
  getImports: (id: string) => readonly string[],
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
    const areas = [first, ...others].flatMap((page) => (page ? (SHARED_AREAS[page.area] ?? page.area) : []));
    const own = [...new Set(areas)].sort();
    if (own.length > 1 && own.includes('public')) return 'everyone';
    const loading = [first, ...others].flatMap((page) => page ?? []);
    const names = new Set(loading.map(({ page }) => page));
    const kinds = names.size === 1 ? names : new Set(loading.map(getKind));
    // Modules of two areas go to a file that both load anyway.
    if (kinds.size === 1 && own.length !== 2) return `${[...kinds].join()}.${own.join('-')}`;
    const isForLater = own.join() === OFFICE && ![first, ...others].some((page) => page?.isLanding);
    return isForLater ? `${OFFICE}-later` : own.join('-');
  };
  return new Map([...loadedBy].map(([id, loading]) => [id, toName([...loading])]));
}

/** `planFiles` as the bundler's callback. */
export function fileNames(root: string): (id: string, graph: ModuleGraph) => string | null {
  let plan: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    plan ??= planFiles(pageRoots(root, graph), (module) => graph.getModuleInfo(module)?.importedIds ?? []);
    return plan.get(id) ?? null;
  };
}
