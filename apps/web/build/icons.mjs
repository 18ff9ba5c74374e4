// Draws app icons and favicon from the logo. Run it after changing the logo and commit the result.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const here = dirname(fileURLToPath(import.meta.url));
const toOutPath = (name) => join(here, '../public', name);

const source = readFileSync(join(here, '../src/brand/logo.tsx'), 'utf8');
const shapes = [...source.matchAll(/<path\s+d="([^"]+)"\s+fill="([^"]+)"\s*\/>/g)].map(
  ([, d, fill]) => `<path d="${d}" fill="${fill}"/>`,
);
if (shapes.length !== 4) throw new Error('logo.tsx does not have the four paths of the sign');

const createSvg = (radius, scale) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius}" fill="#14663A"/><g transform="translate(50 50) scale(${scale}) translate(-50 -50)">${shapes.join('')}</g></svg>`;

writeFileSync(toOutPath('favicon.svg'), createSvg(28, 1));
const writePng = (name, size, radius, scale) =>
  sharp(Buffer.from(createSvg(radius, scale)), { density: 400 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(toOutPath(name));
await Promise.all([
  writePng('icon-192.png', 192, 28, 1),
  writePng('icon-512.png', 512, 28, 1),
  // Systems mask the next two: no round corners, and everything inside the safe circle.
  writePng('icon-maskable-512.png', 512, 0, 0.78),
  writePng('apple-touch-icon.png', 180, 0, 0.86),
]);
