// Files that each page needs to start, from the finished bundle, for the budget, the worker and the preloads.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** A page and the modules that it needs to render. */
export interface PageRoots {
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
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

const PAGE = /([\w-]+)\.page\.tsx$/;

/** All pages in the tables of `src/app/pages`, with layout and table. An area is named after its table's file. */
export function pageRoots(root: string, graph: ModuleGraph): PageRoots[] {
  const at = (path: string) => join(root, 'src/app', path);
  const areas = readdirSync(at('pages'), { encoding: 'utf8' })
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => basename(file, '.ts'));
  const found = areas.flatMap((area) => {
    const pages = graph.getModuleInfo(at(`pages/${area}.ts`))?.dynamicallyImportedIds ?? [];
    const roots = [join(root, 'index.html'), at('router.tsx'), at(`layouts/${area}.tsx`), at(`pages/${area}.ts`)];
    return pages
      .flatMap((id) => (PAGE.test(id) ? [{ id, page: PAGE.exec(id)?.[1] ?? '' }] : []))
      .map(({ id, page }, index) => ({ area, page, isLanding: index === 0, roots: [...roots, id] }));
  });
  if (found.length === 0) throw new Error('The tables of src/app/pages name no page.');
  return found;
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
