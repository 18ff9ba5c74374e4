// Builds server and web into apps/*/dist.
import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessages } from '@tilgul/messages/compile';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { buildCounter, writeCounterWorker } from '../apps/web/build/counter.mjs';
import { joinLanguage, LANGUAGES, writeInLanguage } from '../apps/web/build/languages.mjs';
import { buildEarly, buildRenderer, prerender } from '../apps/web/build/prerender.mjs';
import { loadTexts, textSlots } from '../apps/web/build/texts.mjs';
import { checkTypeScale } from '../apps/web/build/type-scale.mjs';
import { buildWorker, writeWorker } from '../apps/web/build/worker.mjs';
import { copyMigrations, serverBundle } from './server-bundle.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = join(root, 'apps/server');
const web = join(root, 'apps/web');
const dist = join(web, 'dist');

export async function buildServer() {
  compileMessages();
  const out = join(server, 'dist');
  rmSync(out, { recursive: true, force: true });
  await bundle(serverBundle(out));
  copyMigrations(out);
}

/** Builds the web app once and writes it in each language; other languages go beside the English files. */
export async function buildWebs() {
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
  await buildCounter(built);
  checkTypeScale(join(built, 'assets'));
  await buildEarly(built);
  await buildWorker(built);
  await buildRenderer(renderer);
  for (const language of LANGUAGES) {
    const isEnglish = language === LANGUAGES[0];
    const texts = loadTexts(language);
    const [outDir, rendererDir] = [isEnglish ? dist : join(work, language), join(work, `renderer-${language}`)];
    writeInLanguage(built, outDir, language, texts);
    writeInLanguage(renderer, rendererDir, language, texts);
    await prerender(outDir, rendererDir);
    // For the server, which renders the first view of signed-in pages.
    cpSync(rendererDir, join(outDir, '.vite/renderer'), { recursive: true });
    writeWorker(outDir, language);
    writeCounterWorker(outDir, language);
    if (!isEnglish) joinLanguage(outDir, dist, language);
  }
  rmSync(work, { recursive: true });
}
