// Writes the public pages as HTML into the built web, so that heading and first button are there before any code has run.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { addressIn, LANGUAGES } from './languages.mjs';
import { textSlots } from './texts.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const EMPTY_ROOT = '<div id="root"></div>';
const DESCRIPTION = /(<meta name="description" content=")(")/;
/** Before it a phone takes itself for 980 px wide, and would fetch the picture of a desk. */
const VIEWPORT = /<meta name="viewport"[^>]*>/;

/** Builds the pages' code for Node into `outDir`; the browser's build names the same pictures by the same hashes. */
export const buildRenderer = (outDir) =>
  build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [textSlots()],
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
  });

/**
 * What the build says of the page at an address. Its file is named after the address; a page that several roles have is named
 * without the role.
 */
export function pageAt(pages, path) {
  const name = path.slice(1) || 'home';
  const found =
    pages.find(({ page }) => page === name) ?? pages.find(({ area, page }) => name.endsWith(`${area}-${page}`));
  if (!found) throw new Error(`The build has no page for ${path}.`);
  return found;
}

/** Asks at once for the code that the entry would ask for only after it has run. */
const codeLinks = (shell, { js }) =>
  js
    .filter((file) => !shell.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);

/** What is seen already (look, letters, first picture) goes over a slow line before the code that makes it work. */
const codeLast = (html) =>
  html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

const inHead = (html, links) =>
  links.length === 0 ? html : html.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);

/** Asks for the picture of the first view before anything else: the browser would find it behind all the code. */
function pictureLink(html) {
  const [picture = ''] = html.match(/<picture>(?:(?!<\/picture>).)*fetchPriority="high"/) ?? [];
  const [, source] = picture.match(/<source([^>]*)\/>/) ?? [];
  if (source === undefined) return [];
  const attributes = source.replace(/ srcSet=/, ' imagesrcset=').replace(/ sizes=/, ' imagesizes=');
  return [`<link rel="preload" as="image"${attributes} fetchpriority="high">`];
}

/** Where the same page is in each language, for who reads addresses; the sitemap has them in full. */
const languageLinks = ({ path, isListed }) =>
  isListed
    ? [...LANGUAGES.map((language) => [language, addressIn(language, path)]), ['x-default', path]].map(
        ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${address}">`,
      )
    : [];

const titled = (html, title) => html.replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`);

/**
 * The page in the shell. Where it has a form, nothing takes keys before the code is there: what was typed would be lost,
 * and Enter would send the password in the address.
 */
function document(shell, { title, html }) {
  const root = html.includes('<form') ? '<div id="root" inert>' : '<div id="root">';
  return titled(shell, title)
    .replace(VIEWPORT, (viewport) => [viewport, ...pictureLink(html)].join('\n    '))
    .replace(EMPTY_ROOT, () => `${root}${html}</div>`);
}

/** Builds the script that runs before the code of a signed-in page, beside the web in `dist`. */
export async function buildEarly(dist) {
  const built = await build({
    root: web,
    configFile: join(web, 'build/early.config.ts'),
    logLevel: 'warn',
    plugins: [textSlots()],
    build: { outDir: dist },
  });
  const file = [built].flat()[0].output[0].fileName;
  // For the budget too: it comes on top of what the main build knows.
  writeFileSync(join(dist, '.vite/early.json'), `${JSON.stringify({ file })}\n`);
}

/** The app shell before the root, and the script that asks for the page's data and knows whose shell it is. */
function withAppShell(shell, { title, html, first }, early) {
  const escaped = JSON.stringify(first).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  return titled(shell, title)
    .replace(VIEWPORT, (viewport) => `${viewport}\n    <script src="/${early}" data-first='${escaped}'></script>`)
    .replace(EMPTY_ROOT, () => `${html}\n    ${EMPTY_ROOT}`);
}

/**
 * Renders every public page into `dist`/<route>/index.html. A page of signed-in people has nothing of theirs to render yet:
 * there its app shell is over the empty root. shell.html is what all other addresses get. `renderer` is the folder of the
 * pages' code for Node in the language of `dist`.
 */
export async function prerender(dist, renderer) {
  const built = readFileSync(join(dist, 'index.html'), 'utf8');
  if (!built.includes(EMPTY_ROOT)) throw new Error('index.html has no empty #root to put a page into.');
  if (!VIEWPORT.test(built)) throw new Error('index.html has no viewport to put the first picture behind.');
  const pages = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'));
  const { file: early } = JSON.parse(readFileSync(join(dist, '.vite/early.json'), 'utf8'));
  // React chooses by it between its two builds.
  process.env['NODE_ENV'] = 'production';
  const { renderPages, renderAppShells, description, offline } = await import(
    pathToFileURL(join(renderer, 'prerender.js')).href
  );
  const shell = built.replace(DESCRIPTION, `$1${description}$2`);
  const write = (path, html) => {
    mkdirSync(join(dist, path), { recursive: true });
    writeFileSync(join(dist, path, 'index.html'), codeLast(inHead(html, codeLinks(shell, pageAt(pages, path)))));
  };
  writeFileSync(join(dist, 'shell.html'), codeLast(shell));
  for (const page of await renderPages()) write(page.path, inHead(document(shell, page), languageLinks(page)));
  for (const page of await renderAppShells()) write(page.path, withAppShell(shell, page, early));
  writeFileSync(join(dist, '.vite/offline.json'), `${JSON.stringify(await offline(), null, 1)}\n`);
}
