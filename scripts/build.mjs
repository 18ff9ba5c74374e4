// Builds server and web into apps/*/dist; does nothing when the sources are the ones of the last build.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { joinLanguage, LANGUAGES, writeInLanguage } from '../apps/web/build/languages.mjs';
import { buildEarly, buildRenderer, prerender } from '../apps/web/build/prerender.mjs';
import { loadTexts, textSlots } from '../apps/web/build/texts.mjs';
import { buildWorker, writeWorker } from '../apps/web/build/worker.mjs';
import { copyMigrations, serverBundle } from './server-bundle.mjs';
import { isBuilt, markBuilt, sources } from './stamp.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = join(root, 'apps/server');
const web = join(root, 'apps/web');

async function buildServer() {
  const out = join(server, 'dist');
  rmSync(out, { recursive: true, force: true });
  await bundle(serverBundle(out));
  copyMigrations(out);
}

/** Builds the web once and writes it in each language; what is not English goes beside it. */
async function buildWebs() {
  const [dist, work] = [join(web, 'dist'), join(web, 'node_modules/.build')];
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
  await compress(dist);
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compressed twins beside each text asset, so that the server never compresses the same bytes twice. */
async function compress(folder) {
  const texts = [...sources(folder)].filter((file) =>
    ['.js', '.css', '.html', '.svg', '.json', '.webmanifest'].includes(extname(file)),
  );
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < 1024) return;
      writeFileSync(`${file}.br`, await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }));
      writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }));
    }),
  );
}

// Whoever starts a server for development gets the same web: the bundler would build a page that cannot be prerendered.
process.env.NODE_ENV = 'production';

if (isBuilt()) {
  process.stdout.write('Nothing to build: the sources have not changed.\n');
} else {
  await buildServer();
  await buildWebs();
  markBuilt();
  process.stdout.write('Built apps/server/dist and apps/web/dist.\n');
}
