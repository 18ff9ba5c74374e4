// What each page loads before its first picture: read off the finished bundle, for the budget, the worker and the preloads.
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** A page in its area: the modules that must be there before it is drawn. */
export interface PageRoots {
  readonly area: string;
  readonly page: string;
  readonly roots: readonly string[];
}

/** As `.vite/pages.json` has it: files of the built web, each once. */
interface PageFiles {
  readonly area: string;
  readonly page: string;
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** Who imports whom, as the bundler knows it. */
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

const PAGE = /([\w-]+)\.page\.tsx$/;
const AUTH_PAGE = /[\\/]features[\\/]auth[\\/]/;

/**
 * Every page that the lists of routes name, with the frame and the list that come with it. Areas: 'public', 'auth', and
 * those of `src/app/areas` by their file's name.
 */
export function pageRoots(root: string, graph: ModuleGraph): PageRoots[] {
  const at = (path: string) => join(root, 'src/app', path);
  const [entry, router] = [join(root, 'index.html'), at('router.tsx')];
  const lazily = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const pagesIn = (list: string) => lazily(list).filter((id) => PAGE.test(id));
  const loadsOf = (area: string, pages: readonly string[], with_: readonly string[]) =>
    pages.map((id) => ({ area, page: PAGE.exec(id)?.[1] ?? '', roots: [entry, router, ...with_, id] }));
  const [auth, open] = [pagesIn(router).filter((id) => AUTH_PAGE.test(id)), pagesIn(router)];
  const lists = lazily(router).filter((id) => /[\\/]app[\\/]areas[\\/][\w-]+\.ts$/.test(id));
  const found = [
    ...loadsOf(
      'public',
      open.filter((id) => !auth.includes(id)),
      [at('layouts/public.tsx')],
    ),
    ...loadsOf('auth', auth, [at('layouts/auth.tsx')]),
    ...lists.flatMap((list) => loadsOf(basename(list, '.ts'), pagesIn(list), [list])),
  ];
  if (auth.length === 0 || open.length === auth.length || lists.length === 0)
    throw new Error('src/app/router.tsx no longer names the pages as build/page-files.ts reads them.');
  return found;
}

/** The chunks that `roots` need, in the order in which they are found. */
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

/** Writes `.vite/pages.json` beside the built web. */
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
