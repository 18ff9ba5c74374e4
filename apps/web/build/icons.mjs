// Draws app icons and favicon from the logo. Run it after changing the logo and commit the result.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const here = dirname(fileURLToPath(import.meta.url));
const out = (name) => join(here, '../public', name);

const source = readFileSync(join(here, '../src/brand/logo.tsx'), 'utf8');
const shapes = [...source.matchAll(/<path\s+d="([^"]+)"\s+fill="([^"]+)"\s*\/>/g)].map(
  ([, d, fill]) => `<path d="${d}" fill="${fill}"/>`,
);
if (shapes.length !== 4) throw new Error('logo.tsx does not have the four paths of the sign');

const svg = (radius, scale) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius}" fill="#14663A"/><g transform="translate(50 50) scale(${scale}) translate(-50 -50)">${shapes.join('')}</g></svg>`;

writeFileSync(out('favicon.svg'), svg(28, 1));
const png = (name, size, radius, scale) =>
  sharp(Buffer.from(svg(radius, scale)), { density: 400 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(out(name));
await Promise.all([
  png('icon-192.png', 192, 28, 1),
  png('icon-512.png', 512, 28, 1),
  // Systems mask the next two: no round corners, and everything inside the safe circle.
  png('icon-maskable-512.png', 512, 0, 0.78),
  png('apple-touch-icon.png', 180, 0, 0.86),
]);
