// Fails if a page of the built web app downloads more than its area's limit before the first interaction (PERF-1).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { listCounterFiles } from './counter-files.mjs';
import { LANGUAGES } from './languages.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');

/**
 * KiB of JavaScript and CSS (gzipped) and English fonts that a page may download before the first interaction, in any language;
 * `offline`: what the service worker precaches for a role (PERF-6). About 10 % above the heaviest page of an area.
 */
export const LIMITS = {
  public: 182,
  'public with a form': 202,
  customer: 230,
  staff: 227,
  'back office': 361,
  offline: 285,
  /** JavaScript and CSS of /store-counter, without fonts. */
  counter: 120,
};

/** Limit of each page table in src/app/pages. */
const AREAS = {
  public: 'public',
  auth: 'public with a form',
  customer: 'customer',
  shop: 'customer',
  staff: 'staff',
  store: 'back office',
  admin: 'back office',
};
/** The area whose pages start empty, without the inline script. */
const EMPTY = 'shop';
const OWN_FONT = /^src\/styles\/fonts\//;
/** Devanagari, loaded only where it appears: no page in English needs it to be read. */
const MARATHI_FONT = /mukta-(?:logo|places|names|devanagari-\d+)\.woff2$/;

const sumKib = (files, getSize) => [...new Set(files)].reduce((total, file) => total + getSize(file), 0) / 1024;

/**
 * The weight of each page: `{ page, area, kib }`. `pages` and `manifest` are as the build wrote them, `early` are the files that
 * pages load before their code, `getSize(file)` returns the bytes of a download.
 */
export function weighPages({ pages, manifest, early = [] }, getSize) {
  for (const area of Object.keys(AREAS))
    if (!pages.some((page) => page.area === area)) throw new Error(`The build has no page in the area ${area}.`);
  const fonts = Object.keys(manifest)
    .filter((key) => OWN_FONT.test(key) && !MARATHI_FONT.test(key))
    .map((key) => manifest[key].file);
  return pages.map(({ area, page, js, css }) => {
    const files = [...js, ...css, ...fonts, ...(area === EMPTY ? [] : early)];
    return { page, area: AREAS[area], kib: sumKib(files, getSize) };
  });
}

/** One line for each row above its limit. */
export const findExcesses = (rows) =>
  rows
    .filter(({ area, kib }) => kib > LIMITS[area])
    .map(({ page, area, kib }) => `${page}: ${kib.toFixed(1)} KiB, ${LIMITS[area]} allowed (${area})`);

/** Bytes of a download: fonts as they are, everything else gzipped. */
function readDownloadSize(file) {
  const bytes = readFileSync(join(dist, file));
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}

function check() {
  const read = (language, name) =>
    JSON.parse(readFileSync(join(dist, '.vite', language === 'en' ? '' : language, name), 'utf8'));
  const sizes = new Map();
  const getSize = (file) => {
    const size = sizes.get(file) ?? readDownloadSize(file);
    sizes.set(file, size);
    return size;
  };
  const rows = LANGUAGES.flatMap((language) => {
    const build = { pages: read(language, 'pages.json'), manifest: read(language, 'manifest.json') };
    return weighPages({ ...build, early: [read(language, 'early.json').file] }, getSize).map((row) => ({
      ...row,
      page: `${row.page} in ${language}`,
    }));
  });
  for (const language of LANGUAGES) {
    const { first } = listCounterFiles(read(language, 'counter.json'));
    rows.push({ page: `counter in ${language}`, area: 'counter', kib: sumKib(first, getSize) });
  }
  const { shell, roles } = read('en', 'saved.json');
  for (const [role, files] of Object.entries(roles))
    rows.push({ page: `service worker for a ${role}`, area: 'offline', kib: sumKib([...shell, ...files], getSize) });
  const excesses = findExcesses(rows);
  for (const excess of excesses) process.stderr.write(`Over the budget: ${excess}\n`);
  if (excesses.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) check();
