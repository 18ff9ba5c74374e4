// Builds server and web into apps/*/dist; does nothing when the sources are the ones of the last build.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { joinLanguage, LANGUAGES, writeInLanguage } from '../apps/web/build/languages.mjs';
import { buildEarly, buildRenderer, prerender } from '../apps/web/build/prerender.mjs';
import { loadTexts, textSlots } from '../apps/web/build/texts.mjs';
import { buildWorker, writeWorker } from '../apps/web/build/worker.mjs';
import { compress } from './compress.mjs';
import { copyMigrations, serverBundle } from './server-bundle.mjs';
import { isBuilt, isCompressed, markBuilt, markCompressed } from './stamp.mjs';
import { step } from './step.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = join(root, 'apps/server');
const web = join(root, 'apps/web');
const dist = join(web, 'dist');

async function buildServer() {
  const out = join(server, 'dist');
  rmSync(out, { recursive: true, force: true });
  await bundle(serverBundle(out));
  copyMigrations(out);
}

/** Builds the web once and writes it in each language; what is not English goes beside it. */
async function buildWebs() {
  const work = join(web, 'node_modules/.build');
  const [built, renderer] = [join(work, 'web'), join(work, 'renderer')];
  for (const folder of [dist, work]) rmSync(folder, { recursive: true, force: true });
  await buildWeb({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [textSlots()],
    build: { outDir: built },
  });
  await buildEarly(built);
  await buildWorker(built);
  await buildRenderer(renderer);
  for (const language of LANGUAGES) {
    const isEnglish = language === LANGUAGES[0];
    const texts = await loadTexts(language);
    const [outDir, rendererOf] = [isEnglish ? dist : join(work, language), join(work, `renderer-${language}`)];
    writeInLanguage(built, outDir, language, texts);
    writeInLanguage(renderer, rendererOf, language, texts);
    await prerender(outDir, rendererOf);
    writeWorker(outDir, language);
    if (!isEnglish) joinLanguage(outDir, dist, language);
  }
  rmSync(work, { recursive: true });
}

// Whoever starts a server for development gets the same web: the bundler would build a page that cannot be prerendered.
process.env.NODE_ENV = 'production';

/** A start that waits for the build (start.mjs) goes on as soon as there is what it needs. */
const tell = (what) => process.send?.(what);
const isForStart = process.send !== undefined;

if (isBuilt() && isCompressed()) {
  process.stdout.write('Nothing to build: the sources have not changed.\n');
} else {
  if (!isBuilt()) {
    await step('Building the server', 1, buildServer);
    tell('server');
    await step('Building the pages', 9, buildWebs);
    markBuilt();
  }
  tell('web');
  if (isForStart) {
    // Pages are served as they are until then, and the server has a processor for itself.
    await once(process, 'message');
    await compress(dist, 1);
  } else await step('Compressing the pages', 4, () => compress(dist, 4));
  markCompressed();
  if (isForStart) process.exit(0);
  process.stdout.write('Built apps/server/dist and apps/web/dist.\n');
}
