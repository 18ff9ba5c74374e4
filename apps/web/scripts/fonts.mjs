// Cuts the stock Mukta files down to what English screens and the logo show; run it after an update of @fontsource/mukta and commit the result.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const stock = join(dirname(createRequire(import.meta.url).resolve('@fontsource/mukta/package.json')), 'files');
const out = join(dirname(fileURLToPath(import.meta.url)), '../src/styles/fonts');

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** Printable ASCII, no-break space, and the signs of our texts. */
const LATIN = `${ASCII}\u00a0–—‘’“”•…×−·`;

const CUTS = [
  { from: 'mukta-latin-400-normal.woff2', to: 'mukta-400.woff2', text: LATIN },
  { from: 'mukta-latin-600-normal.woff2', to: 'mukta-600.woff2', text: LATIN },
  // One rupee sign serves both weights.
  { from: 'mukta-latin-ext-600-normal.woff2', to: 'mukta-rupee.woff2', text: '₹' },
  // The logo's second name alone: it stands on every page, and the whole Marathi file weighs 97 KiB.
  { from: 'mukta-devanagari-400-normal.woff2', to: 'mukta-logo.woff2', text: 'तिळगुळ' },
];

for (const { from, to, text } of CUTS) {
  const cut = await subsetFont(readFileSync(join(stock, from)), text, { targetFormat: 'woff2' });
  writeFileSync(join(out, to), cut);
  process.stdout.write(`${to} ${(cut.length / 1024).toFixed(1)} KiB\n`);
}
