// Fails if the built styles have a text size outside the scale (UI-47).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sizes in px of a screen's text. */
const SCALE = [12, 14, 16, 18, 20, 24, 28, 40];
/** Styles of libraries: the map has its own controls. */
const LIBRARY = /\.leaflet-[^{}]*\{[^{}]*\}/g;
/** The least font size, in a rule or in a token; on paper sizes are in points. */
const SIZE = /(?:font-size|--text-[\w]+(?:-lg)?):\s*(?:min\()?([\d.]+)(px|rem)/g;

/** Text sizes in px outside the scale; `min(2.5rem, …)` counts as 40, since it shrinks only where that does not fit. */
export function findOffScale(css) {
  const sizes = [...css.replace(LIBRARY, '').matchAll(SIZE)].map(
    ([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1),
  );
  return [...new Set(sizes)].filter((size) => !SCALE.includes(size));
}

/** Checks every style sheet in the folder. */
export function checkTypeScale(folder) {
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'));
  if (sheets.length === 0) throw new Error(`No styles in ${folder}.`);
  for (const sheet of sheets) {
    const found = findOffScale(readFileSync(join(folder, sheet), 'utf8'));
    if (found.length > 0)
      throw new Error(`${sheet} has text of ${found.join(', ')} px; the scale is ${SCALE.join(', ')}.`);
  }
}
