// Builds the counter's page and its service worker into the built web app.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ENTRY, listCounterFiles } from './counter-files.mjs';
import { toLanguageFile } from './languages.mjs';
import { buildSingleFile } from './prerender.mjs';
import { textSlots } from './texts.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const PAGE = 'store-counter/index.html';
const WORKER = 'counter-sw.js';

/** Builds page and worker into `dist`, with slots for the texts of a language. */
export async function buildCounter(dist) {
  await build({
    root: web,
    configFile: join(web, 'build/counter.config.ts'),
    logLevel: 'warn',
    plugins: [textSlots()],
    build: { outDir: dist },
  });
  mkdirSync(dirname(join(dist, PAGE)), { recursive: true });
  renameSync(join(dist, ENTRY), join(dist, PAGE));
  await buildSingleFile(dist, 'src/features/counter/worker/worker.ts', WORKER, { BUILD: '__BUILD__' });
}

/** Fills the list of files into the worker of a language. */
export function writeCounterWorker(dist, language) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/counter.json'), 'utf8'));
  const { first, later, fonts } = listCounterFiles(manifest);
  const files = [...first, ...later, ...fonts].map((name) => `/${name}`);
  const worker = join(dist, WORKER);
  const code = readFileSync(worker, 'utf8');
  const id = createHash('sha256')
    .update(code)
    .update(readFileSync(join(dist, PAGE)))
    .update(files.join());
  const info = { id: id.digest('hex').slice(0, 12), page: `/${toLanguageFile(language, PAGE)}`, files };
  writeFileSync(
    worker,
    code.replace(/\b__BUILD__\b/, () => `(${JSON.stringify(info)})`),
  );
}
