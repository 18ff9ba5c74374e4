// Writes the HTML of all pages into the built web app: public pages prerendered, others with an app shell.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { LANGUAGES, toLanguageAddress } from './languages.mjs';
import { textSlots } from './texts.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const EMPTY_ROOT = '<div id="root"></div>';
const DESCRIPTION = /(<meta name="description" content=")(")/;
/** Preload links must follow it: before it, a phone assumes a width of 980 px and would fetch the wide picture. */
const VIEWPORT = /<meta name="viewport"[^>]*>/;

/** Builds the pages' code for Node into `outDir`, with the same asset hashes as the browser build. */
export const buildRenderer = (outDir) =>
  build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [textSlots()],
    // The server imports it without the web's packages.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { input: ['src/app/prerender.tsx', 'src/app/first-view.tsx'] },
    },
  });

/** The entry of `pages.json` for a path. Pages are named after their path; pages of several roles omit the role. */
export function findPage(pages, path) {
  const name = path.slice(1) || 'home';
  const found =
    pages.find(({ page }) => page === name) ?? pages.find(({ area, page }) => name.endsWith(`${area}-${page}`));
  if (!found) throw new Error(`The build has no page for ${path}.`);
  return found;
}

/** Preloads code that the entry would request only after it has run. */
const codeLinks = (shell, { js }) =>
  js
    .filter((file) => !shell.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);

/** Style, fonts and first picture load before the code on slow connections. */
const codeLast = (html) =>
  html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

const inHead = (html, links) =>
  links.length === 0 ? html : html.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);

/** Preloads the picture of the first view, which the browser would find only behind the code. */
function pictureLink(html) {
  const [picture = ''] = html.match(/<picture>(?:(?!<\/picture>).)*fetchPriority="high"/) ?? [];
  const [, source] = picture.match(/<source([^>]*)\/>/) ?? [];
  if (source === undefined) return [];
  const attributes = source.replace(/ srcSet=/, ' imagesrcset=').replace(/ sizes=/, ' imagesizes=');
  return [`<link rel="preload" as="image"${attributes} fetchpriority="high">`];
}

/** Addresses of the page in each language; the sitemap has full URLs. */
const languageLinks = ({ path, isListed }) =>
  isListed
    ? [...LANGUAGES.map((language) => [language, toLanguageAddress(language, path)]), ['x-default', path]].map(
        ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${address}">`,
      )
    : [];

const setTitle = (html, title) => html.replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`);

/**
 * A prerendered page. A form is inert until the code has loaded: typed text would be lost, and Enter would send the password in
 * the query string.
 */
function renderDocument(shell, { title, html }) {
  const root = html.includes('<form') ? '<div id="root" inert>' : '<div id="root">';
  return setTitle(shell, title)
    .replace(VIEWPORT, (viewport) => [viewport, ...pictureLink(html)].join('\n    '))
    .replace(EMPTY_ROOT, () => `${root}${html}</div>`);
}

/** Builds `input` into `dist` as one file, which `entryFileNames` names. */
export const buildSingleFile = (dist, input, entryFileNames, define = {}) =>
  build({
    root: web,
    configFile: join(web, 'build/single-file.config.ts'),
    logLevel: 'warn',
    plugins: [textSlots()],
    define,
    build: { outDir: dist, rolldownOptions: { input, output: { entryFileNames } } },
  });

/** Builds the script that runs before a signed-in page's code: one small, separate file that nothing waits for. */
export async function buildEarly(dist) {
  const built = await buildSingleFile(dist, 'src/app/early.ts', 'assets/early-[hash].js');
  const file = [built].flat()[0].output[0].fileName;
  // Also for the budget, since `pages.json` lacks this file.
  writeFileSync(join(dist, '.vite/early.json'), `${JSON.stringify({ file })}\n`);
}

const toAttribute = (data) => JSON.stringify(data).replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** A page with its app shell before the root, and the inline script with its first requests. */
const withAppShell = (shell, { title, html, first }, early) =>
  setTitle(shell, title)
    .replace(
      VIEWPORT,
      (viewport) => `${viewport}\n    <script src="/${early}" data-first='${toAttribute(first)}'></script>`,
    )
    .replace(EMPTY_ROOT, () => `${html}\n    ${EMPTY_ROOT}`);

const CODE = /\n *<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="([^"]*)"[^>]*>(?:<\/script>)?/g;

/** What the page loads only after its first view: code, and the manifest, which the app links itself. */
const LATER = new RegExp(`${CODE.source}|\\n *<link rel="manifest"[^>]*>`, 'g');

const listCode = (html) => [...html.matchAll(CODE)].map(([, file]) => file);

/** A prerendered page, whose code loads once it is on screen: sooner it would compete with style, fonts and first picture. */
const withCodeLater = (html, early) =>
  html
    .replace(LATER, '')
    .replace(
      '</head>',
      () =>
        `  <script defer src="/${early}" data-first='${toAttribute({ requests: [], code: listCode(html) })}'></script>\n  </head>`,
    );

/**
 * The page as the server fills it in: view, pictures and answers come with it, and the inline script loads the code once they are on
 * screen (docs/decisions/0043).
 */
function toTemplate(html, { html: view, first: { role } }, slots) {
  return html
    .replace(LATER, '')
    .replace(/ data-first='[^']*'/, () => ` data-first='${toAttribute({ role, requests: [], code: listCode(html) })}'`)
    .replace(VIEWPORT, (viewport) => `${viewport}\n    ${slots.pictures}`)
    .replace(view, () => slots.view)
    .replace('</body>', () => `${slots.answers}\n  </body>`);
}

/**
 * Renders every page into `dist`/<route>/index.html: public pages in full, signed-in pages as an app shell over an empty root.
 * All other addresses get shell.html. `renderer` is the folder of the pages' code for Node in the language of `dist`.
 */
export async function prerender(dist, renderer) {
  const built = readFileSync(join(dist, 'index.html'), 'utf8');
  if (!built.includes(EMPTY_ROOT)) throw new Error('index.html has no empty #root to put a page into.');
  if (!VIEWPORT.test(built)) throw new Error('index.html has no viewport to put the first picture behind.');
  const pages = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'));
  const { file: early } = JSON.parse(readFileSync(join(dist, '.vite/early.json'), 'utf8'));
  const { renderPages, renderAppShells, description, offline, FIRST_VIEW_SLOTS } = await import(
    pathToFileURL(join(renderer, 'prerender.js')).href
  );
  const shell = built.replace(DESCRIPTION, `$1${description}$2`);
  const write = (path, html) => {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), html);
  };
  const withCode = (path, html) => codeLast(inHead(html, codeLinks(shell, findPage(pages, path))));
  writeFileSync(join(dist, 'shell.html'), codeLast(shell));
  for (const page of await renderPages()) {
    const html = withCode(page.path, inHead(renderDocument(shell, page), languageLinks(page)));
    write(join(page.path, 'index.html'), withCodeLater(html, early));
  }
  for (const page of await renderAppShells()) {
    const html = withCode(page.path, withAppShell(shell, page, early));
    write(join(page.path, 'index.html'), html);
    write(join('.vite/templates', `${page.path}.html`), toTemplate(html, page, FIRST_VIEW_SLOTS));
  }
  writeFileSync(join(dist, '.vite/offline.json'), `${JSON.stringify(await offline(), null, 1)}\n`);
}
