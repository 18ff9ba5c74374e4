// Writes the service worker of the built web app, with the list of files that it caches.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toLanguageFile } from './languages.mjs';
import { buildSingleFile, findPage } from './prerender.mjs';

const FONTS = ['400', '600', 'rupee', 'logo'].map((name) => `src/styles/fonts/mukta-${name}.woff2`);

const ORDERS = 'src/features/customer-orders';
/** Parts that load after their page and are needed offline, by role. */
const LATE_PARTS = { Customer: [`${ORDERS}/customer-order-details.tsx`, `${ORDERS}/expected-day.tsx`] };

/** The files of a module and of all that it imports, into `files`. */
function addFiles(manifest, key, files) {
  const { file, imports = [] } = manifest[key];
  if (files.has(file)) return;
  files.add(file);
  for (const imported of imports) addFiles(manifest, imported, files);
}

/** The shell (fonts and files of all pages) and the further files of each role. */
function listSavedFiles(dist) {
  const read = (name) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'));
  const [pages, manifest, offline] = ['pages.json', 'manifest.json', 'offline.json'].map(read);
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const common = pages[0].js.filter((file) => pages.every(({ js }) => js.includes(file)));
  const shell = [...common, ...pages[0].css, ...FONTS.map((key) => manifest[key].file)];
  const roles = Object.entries(offline.pages).map(([role, paths]) => {
    const files = new Set(paths.flatMap((path) => findPage(pages, path).js));
    for (const key of LATE_PARTS[role] ?? []) addFiles(manifest, key, files);
    return [role, [...files].filter((file) => !shell.includes(file))];
  });
  return { entry: entry.file, shell, roles: Object.fromEntries(roles), calls: offline.calls };
}

const toAddress = (file) => `/${file}`;

/** Builds `sw.js` in `dist`, with a placeholder that `writeWorker` fills for each language. */
export const buildWorker = (dist) =>
  buildSingleFile(dist, 'src/shared/offline/worker/worker.ts', 'sw.js', { BUILD: '__BUILD__' });

/** Fills in the file list of a language, and writes `.vite/saved.json` for the budget. */
export function writeWorker(dist, language) {
  const saved = listSavedFiles(dist);
  writeFileSync(join(dist, '.vite/saved.json'), `${JSON.stringify(saved, null, 1)}\n`);
  const id = createHash('sha256')
    .update(readFileSync(join(dist, 'shell.html')))
    .update(JSON.stringify(saved));
  const info = {
    id: id.digest('hex').slice(0, 12),
    entry: toAddress(saved.entry),
    page: toAddress(toLanguageFile(language, 'shell.html')),
    calls: saved.calls,
    shell: saved.shell.map(toAddress),
    roles: Object.fromEntries(Object.entries(saved.roles).map(([role, files]) => [role, files.map(toAddress)])),
  };
  const worker = join(dist, 'sw.js');
  const code = readFileSync(worker, 'utf8').replace(/\b__BUILD__\b/, () => `(${JSON.stringify(info)})`);
  writeFileSync(worker, code);
}
