// Subsets Mukta for English screens and the logo. Run it after updating @fontsource/mukta and commit the result.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const stock = join(dirname(createRequire(import.meta.url).resolve('@fontsource/mukta/package.json')), 'files');
const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../src/styles/fonts');

/** The local names of the shop's towns, from the contract's list. */
const places = readFileSync(join(here, '../../../packages/contract/src/rules/towns.ts'), 'utf8');
const PLACES = [...places.matchAll(/local: '([^']+)'/g)].map(([, name]) => name.replaceAll(' ', '')).join('');
if (PLACES === '') throw new Error('towns.ts has no local names');

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** Printable ASCII, no-break space, and the signs of our texts. */
const LATIN = `${ASCII}\u00a0–—‘’“”•…×−·`;

const NAMES_ONLY = {
  noHinting: true,
  keepFeatures: ['half', 'rkrf', 'vatu', 'blwf', 'rphf', 'akhn', 'abvm', 'blwm', 'abvs', 'blws', 'psts'],
};

const CUTS = [
  { from: 'mukta-latin-400-normal.woff2', to: 'mukta-400.woff2', text: LATIN },
  { from: 'mukta-latin-600-normal.woff2', to: 'mukta-600.woff2', text: LATIN },
  // One rupee sign serves both weights.
  { from: 'mukta-latin-ext-600-normal.woff2', to: 'mukta-rupee.woff2', text: '₹' },
  // Only the logo's Marathi name, which is on every page; the full file has 97 KiB.
  { from: 'mukta-devanagari-400-normal.woff2', to: 'mukta-logo.woff2', text: 'तिळगुळ' },
  // Store names, on English pages. 'pres' would add 15 KiB of ligatures; without it Ratnagiri has the half form of ta, which
  // Marathi prefers anyway.
  { from: 'mukta-devanagari-400-normal.woff2', to: 'mukta-places.woff2', text: PLACES, options: NAMES_ONLY },
];

for (const { from, to, text, options } of CUTS) {
  const cut = await subsetFont(readFileSync(join(stock, from)), text, { targetFormat: 'woff2', ...options });
  writeFileSync(join(out, to), cut);
  // `unicode-range` of a partial script.
  const points = [...new Set(text)].map((sign) => sign.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const range = points.map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`).join(', ');
  process.stdout.write(`${to} ${(cut.length / 1024).toFixed(1)} KiB${points.length < 60 ? `, ${range}` : ''}\n`);
}
