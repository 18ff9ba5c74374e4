// Weighs what each page of the built web loads before the first interaction, and fails above its limits (PERF-1).
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { LANGUAGES } from './languages.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');

/**
 * KiB: JavaScript and CSS gzipped, fonts as they are. English alone: the logo's Marathi letters have a limit of their own.
 * A tenth above what pages weighed when the limits were set (docs/decisions/0030). `files`: the page, its code and style, the fonts. Requests before the largest paint are counted in a browser
 * (bench/lighthouse); this guard keeps a build from falling apart into dozens of files again.
 */
const LIMITS = {
  public: { js: 130, css: 17, fonts: 33, files: 13 },
  'public with a form': { js: 150, css: 17, fonts: 33, files: 13 },
  customer: { js: 174, css: 17.5, fonts: 33, files: 17 },
  staff: { js: 169, css: 17.5, fonts: 33, files: 16 },
  'back office': { js: 303, css: 22, fonts: 33, files: 23 },
};
/** Marathi and Hindi: the code holds the words, and a Devanagari letter has three bytes. */
const WORDS = { public: 2, 'public with a form': 2, customer: 3, staff: 3, 'back office': 6 };
const inDevanagari = Object.fromEntries(
  Object.entries(LIMITS).map(([area, all]) => [area, { ...all, js: all.js + WORDS[area] }]),
);
/** By language. The font's Devanagari file comes while the system's letters are shown, and counts nowhere. */
export const LIMITS_IN = { en: LIMITS, mr: inDevanagari, hi: inDevanagari };
/** The areas of the limits by the areas of the build. */
const AREAS = {
  public: 'public',
  auth: 'public with a form',
  customer: 'customer',
  shop: 'customer',
  staff: 'staff',
  store: 'back office',
  admin: 'back office',
};
/** Where nobody is signed in: these pages go without the script that runs before the code. */
const OPEN_AREAS = new Set(['public', 'auth', 'shop']);
/** The logo's letters and the stores' names in Marathi; each comes only where it is shown. */
const OTHER_FONTS = { 'src/styles/fonts/mukta-logo.woff2': 6, 'src/styles/fonts/mukta-places.woff2': 12 };
/** What the installed worker prefetches: the frame and one role's pages. */
const SHELL_LIMIT = 400;

const OWN_FONT = /^src\/styles\/fonts\//;
/** The rupee's one file comes with the first price; the logo's letters are on every page. */
const FONTS_OF_A_PAGE = 3;

const kib = (bytes) => bytes / 1024;
const sum = (files, sizeOf) => kib([...new Set(files)].reduce((total, file) => total + sizeOf(file), 0));

/**
 * What each page loads: `{ page, area, js, css, fonts, files }`, in KiB and a count. `pages` as the build wrote them,
 * `early` the files that pages of signed-in people have on top,
 * `sizeOf(file)` answers the bytes that a file takes on the way.
 */
export function weigh({ pages, manifest, early = [] }, sizeOf) {
  for (const area of Object.keys(AREAS))
    if (!pages.some((page) => page.area === area)) throw new Error(`The build has no page in the area ${area}.`);
  const english = Object.keys(manifest).filter((key) => OWN_FONT.test(key) && !(key in OTHER_FONTS));
  const fonts = sum(
    english.map((key) => manifest[key].file),
    sizeOf,
  );
  return pages.map(({ area, page, js: code, css }) => {
    const js = OPEN_AREAS.has(area) ? code : [...code, ...early];
    return {
      page,
      area: AREAS[area],
      js: sum(js, sizeOf),
      css: sum(css, sizeOf),
      fonts,
      files: 1 + js.length + css.length + FONTS_OF_A_PAGE,
    };
  });
}

const unitOf = (kind) => (kind === 'files' ? 'files' : `KiB of ${kind}`);
const figure = (kind, value) => (kind === 'files' ? String(value) : value.toFixed(1));

/** A sentence for each figure above its limit, in the language of the pages. */
export function excesses(rows, language = 'en') {
  const limits = LIMITS_IN[language];
  const place = language === 'en' ? '' : ` in ${language}`;
  return rows.flatMap((row) =>
    Object.entries(limits[row.area]).flatMap(([kind, limit]) =>
      row[kind] > limit
        ? [`${row.page}${place}: ${figure(kind, row[kind])} ${unitOf(kind)}, ${limit} allowed (${row.area})`]
        : [],
    ),
  );
}

const KINDS = { js: 'JS', css: 'CSS', fonts: 'fonts', files: 'files' };

/** The figures as a table that reads well in a terminal and in docs/performance-web.md. */
export function table(rows, language = 'en') {
  const limits = LIMITS_IN[language];
  const lines = rows.map((row) => [
    row.page,
    row.area,
    ...Object.keys(KINDS).map((kind) => `${figure(kind, row[kind])} / ${limits[row.area][kind]}`),
  ]);
  const all = [['page', 'area', ...Object.values(KINDS)], ...lines];
  const widths = all[0].map((_, column) => Math.max(...all.map((line) => line[column].length)));
  const row = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [row(all[0]), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n');
}

/** Whatever is weighed beside the pages: `[what, KiB, limit]`. */
function others(manifest, sizeOf) {
  const fonts = Object.entries(OTHER_FONTS).map(([key, limit]) => {
    if (!manifest[key]) throw new Error(`The build has no ${key}.`);
    return [key.split('/').at(-1), kib(sizeOf(manifest[key].file)), limit];
  });
  const saved = JSON.parse(readFileSync(join(dist, '.vite/saved.json'), 'utf8'));
  const shells = Object.entries(saved.roles).map(([role, files]) => [
    `what the worker fetches ahead for a ${role}`,
    sum([...saved.shell, ...files], sizeOf),
    SHELL_LIMIT,
  ]);
  return [...fonts, ...shells];
}

/** The bytes of a file that a browser downloads: fonts as they are, the rest gzipped. */
function downloadBytes(file) {
  const path = join(dist, file);
  if (!existsSync(path)) throw new Error(`The build has no ${file}.`);
  const bytes = readFileSync(path);
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}

function check() {
  const read = (language, name) =>
    JSON.parse(readFileSync(join(dist, '.vite', language === 'en' ? '' : language, name), 'utf8'));
  const sizes = new Map();
  /** Each file is weighed once; most are of many pages. */
  const sizeOf = (file) => {
    const size = sizes.get(file) ?? downloadBytes(file);
    sizes.set(file, size);
    return size;
  };
  const problems = [];
  for (const language of LANGUAGES) {
    const [pages, manifest] = [read(language, 'pages.json'), read(language, 'manifest.json')];
    const rows = weigh({ pages, manifest, early: [read(language, 'early.json').file] }, sizeOf);
    problems.push(...excesses(rows, language));
    process.stdout.write(`KiB and files before the first interaction in ${language}, figure / limit (PERF-1)\n`);
    process.stdout.write(`${table(rows, language)}\n`);
  }
  const manifest = read('en', 'manifest.json');
  for (const [what, figures, limit] of others(manifest, sizeOf)) {
    const line = `${what}: ${figures.toFixed(1)} KiB, ${limit} allowed`;
    process.stdout.write(`${line}\n`);
    if (figures > limit) problems.push(line);
  }
  for (const problem of problems) process.stderr.write(`Over the budget: ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) check();
