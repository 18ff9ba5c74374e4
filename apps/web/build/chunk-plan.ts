// Which modules share a file, so that a page loads few files and little that it does not need (docs/decisions/0013).
import { type ModuleGraph, type PageRoots, pageRoots } from './page-files.ts';

/** Administrators and managers open many pages and share most of their code: one file serves both. Visitors shop with the customers' code. */
const OFFICE = 'office';
const SHARED_AREAS: Readonly<Record<string, string>> = { admin: OFFICE, store: OFFICE, shop: 'customer' };

/** What several roles' pages of one kind are called: the page without the role, as `account` of /admin-account and /store-account. */
const kindOf = ({ page }: PageRoots): string => page.replace(/^(admin|customer|store-staff|store)-/, '');

/**
 * The name of each module's file: the page's where one page alone loads it, in whichever area, or the same page of the office or of every role;
 * else the areas whose pages do (in the office apart from what its dashboards do without: tables and forms are most of it);
 * what visitors and others load goes to everyone, so that visitors wait for few files. What a module imports is loaded by all
 * its pages and perhaps by more, so files never import each other in a circle. A module that no page loads at once (dialogs,
 * the map) has no name; the bundler decides.
 */
export function planFiles(
  pages: readonly PageRoots[],
  importsOf: (id: string) => readonly string[],
): ReadonlyMap<string, string> {
  const loadedBy = new Map<string, Set<PageRoots>>();
  for (const page of pages) {
    const visit = (id: string) => {
      const known = loadedBy.get(id) ?? new Set();
      if (known.has(page)) return;
      loadedBy.set(id, known.add(page));
      importsOf(id).forEach(visit);
    };
    page.roots.forEach(visit);
  }
  const nameOf = ([first, ...others]: readonly PageRoots[]): string => {
    if (first && others.length === 0) return `${first.page}.${first.area}`;
    const areas = [first, ...others].flatMap((page) => (page ? (SHARED_AREAS[page.area] ?? page.area) : []));
    const own = [...new Set(areas)].sort();
    if (own.length > 1 && own.includes('public')) return 'everyone';
    const loading = [first, ...others].flatMap((page) => page ?? []);
    const names = new Set(loading.map(({ page }) => page));
    const kinds = names.size === 1 ? names : new Set(loading.map(kindOf));
    // What two of the three share is in a file of theirs that they load anyway.
    if (kinds.size === 1 && own.length !== 2) return `${[...kinds].join()}.${own.join('-')}`;
    const isForLater = own.join() === OFFICE && ![first, ...others].some((page) => page?.isLanding);
    return isForLater ? `${OFFICE}-later` : own.join('-');
  };
  return new Map([...loadedBy].map(([id, loading]) => [id, nameOf([...loading])]));
}

/** The same for the bundler, which hands in the graph of the web's modules. */
export function fileNames(root: string): (id: string, graph: ModuleGraph) => string | null {
  let plan: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    plan ??= planFiles(pageRoots(root, graph), (module) => graph.getModuleInfo(module)?.importedIds ?? []);
    return plan.get(id) ?? null;
  };
}
