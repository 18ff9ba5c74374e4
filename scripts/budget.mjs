// Weighs what each page of the built web loads before the first interaction, and fails above the limits of ux section 9.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../apps/web/dist');

/** KiB: JavaScript and CSS gzipped, fonts as they are. English alone: the logo's Marathi letters have a limit of their own. */
export const LIMITS = {
  public: { js: 110, css: 14, fonts: 30 },
  'public with a form': { js: 125, css: 14, fonts: 30 },
  customer: { js: 140, css: 16, fonts: 30 },
  staff: { js: 140, css: 16, fonts: 30 },
  'back office': { js: 240, css: 20, fonts: 30 },
};
const LOGO_LIMIT = 6;

const ENTRY = 'index.html';
const PAGE = /([\w-]+)\.page\.tsx$/;
const OWN_FONT = /^src\/styles\/fonts\//;
const LOGO_FONT = 'src/styles/fonts/mukta-logo.woff2';

/** The lists of pages: the chunk that names them, which of its pages they are, and the frame that comes with them. */
const AREAS = [
  {
    area: 'public',
    list: ENTRY,
    frame: 'src/app/layouts/public.tsx',
    owns: (page) => !page.startsWith('src/features/auth/'),
  },
  {
    area: 'public with a form',
    list: ENTRY,
    frame: 'src/app/layouts/auth.tsx',
    owns: (page) => page.startsWith('src/features/auth/'),
  },
  { area: 'customer', list: 'src/app/areas/customer.ts' },
  { area: 'staff', list: 'src/app/areas/staff.ts' },
  { area: 'back office', list: 'src/app/areas/store.ts' },
  { area: 'back office', list: 'src/app/areas/admin.ts' },
];

function chunkOf(manifest, key) {
  const chunk = manifest[key];
  if (!chunk)
    throw new Error(`The build has no ${key}: scripts/budget.mjs no longer knows how the web is put together.`);
  return chunk;
}

/** Every chunk that the browser needs before any of `keys` can run. */
function loadedWith(manifest, keys) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of chunkOf(manifest, key).imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return [...found].map((key) => manifest[key]);
}

const kib = (bytes) => bytes / 1024;
const sum = (files, sizeOf) => kib([...new Set(files)].reduce((total, file) => total + sizeOf(file), 0));

/**
 * What each page loads, in KiB: `{ page, area, js, css, fonts }`. `sizeOf(file)` answers the bytes that a file of the
 * manifest takes on the way.
 */
export function weigh(manifest, sizeOf) {
  const fontKeys = Object.keys(manifest).filter((key) => OWN_FONT.test(key) && key !== LOGO_FONT);
  const fonts = sum(
    fontKeys.map((key) => manifest[key].file),
    sizeOf,
  );
  return AREAS.flatMap(({ area, list, frame, owns = () => true }) => {
    const pages = (chunkOf(manifest, list).dynamicImports ?? []).filter((key) => PAGE.test(key) && owns(key));
    if (pages.length === 0) throw new Error(`No page found in ${list} for ${area}.`);
    return pages.map((key) => {
      const chunks = loadedWith(manifest, [ENTRY, list, ...(frame ? [frame] : []), key]);
      const js = sum(
        chunks.map(({ file }) => file),
        sizeOf,
      );
      const css = sum(
        chunks.flatMap((chunk) => chunk.css ?? []),
        sizeOf,
      );
      return { page: PAGE.exec(key)[1], area, js, css, fonts };
    });
  });
}

/** A sentence for each figure above its limit. */
export function excesses(rows) {
  return rows.flatMap((row) =>
    Object.entries(LIMITS[row.area]).flatMap(([kind, limit]) =>
      row[kind] > limit ? [`${row.page}: ${row[kind].toFixed(1)} KiB of ${kind}, ${limit} allowed (${row.area})`] : [],
    ),
  );
}

/** The figures as a table that reads well in a terminal and in docs/performance-web.md. */
export function table(rows) {
  const lines = rows.map(({ page, area, js, css, fonts }) => [
    page,
    area,
    `${js.toFixed(1)} / ${LIMITS[area].js}`,
    `${css.toFixed(1)} / ${LIMITS[area].css}`,
    `${fonts.toFixed(1)} / ${LIMITS[area].fonts}`,
  ]);
  const all = [['page', 'area', 'JS', 'CSS', 'fonts'], ...lines];
  const widths = all[0].map((_, column) => Math.max(...all.map((line) => line[column].length)));
  const row = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [row(all[0]), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n');
}

function check() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (file) => {
    const bytes = readFileSync(join(dist, file));
    return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  };
  const rows = weigh(manifest, sizeOf);
  const logo = kib(sizeOf(chunkOf(manifest, LOGO_FONT).file));
  const problems = excesses(rows);
  if (logo > LOGO_LIMIT) problems.push(`The logo's font: ${logo.toFixed(1)} KiB, ${LOGO_LIMIT} allowed`);
  process.stdout.write(`KiB before the first interaction, figure / limit (ux section 9)\n${table(rows)}\n`);
  for (const problem of problems) process.stderr.write(`Over the budget: ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) check();
