// Writes the public pages as HTML into the built web, so that heading and first button stand there before any code has run.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const EMPTY_ROOT = '<div id="root"></div>';

/** Builds the pages' code for Node and imports it; the browser's build names the same pictures by the same hashes. */
async function loadRenderer() {
  const outDir = join(web, 'node_modules/.prerender');
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
  });
  // React chooses by it between its two builds.
  process.env['NODE_ENV'] = 'production';
  const renderer = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
  return { ...renderer, discard: () => rmSync(outDir, { recursive: true, force: true }) };
}

/** The chunks of a page and of its frame that the entry does not bring along; a page is named after its URL. */
function chunksOf(manifest, path) {
  const page = Object.keys(manifest).find((key) => key.endsWith(`/${path.slice(1) || 'home'}.page.tsx`));
  if (!page) throw new Error(`The build has no page for ${path}.`);
  const frame = `src/app/layouts/${page.includes('/auth/') ? 'auth' : 'public'}.tsx`;
  const found = new Set();
  const visit = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  visit('index.html');
  const known = new Set(found);
  visit(frame);
  visit(page);
  return [...found].filter((key) => !known.has(key)).map((key) => manifest[key].file);
}

/** Asks for the picture of the first view before anything else: the browser would find it behind all the code. */
function pictureLink(html) {
  const [picture = ''] = html.match(/<picture>(?:(?!<\/picture>).)*fetchPriority="high"/) ?? [];
  const [, source] = picture.match(/<source([^>]*)\/>/) ?? [];
  if (source === undefined) return [];
  const attributes = source.replace(/ srcSet=/, ' imagesrcset=').replace(/ sizes=/, ' imagesizes=');
  return [`<link rel="preload" as="image"${attributes} fetchpriority="high">`];
}

/**
 * The page in the shell. Where it has a form, nothing takes keys before the code is there: what was typed would be lost,
 * and Enter would send the password in the address.
 */
function document(shell, manifest, { path, title, html }) {
  const links = chunksOf(manifest, path).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const root = html.includes('<form') ? '<div id="root" inert>' : '<div id="root">';
  return shell
    .replace(/<title>.*?<\/title>/, () => [`<title>${title}</title>`, ...pictureLink(html)].join('\n    '))
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
    .replace(EMPTY_ROOT, () => `${root}${html}</div>`);
}

/** Renders every public page into `dist`/<route>/index.html; shell.html is what all other addresses get. */
export async function prerender(dist) {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8');
  if (!shell.includes(EMPTY_ROOT)) throw new Error('index.html has no empty #root to put a page into.');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const { renderPages, discard } = await loadRenderer();
  writeFileSync(join(dist, 'shell.html'), shell);
  for (const page of await renderPages()) {
    const folder = join(dist, page.path);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), document(shell, manifest, page));
  }
  discard();
}
