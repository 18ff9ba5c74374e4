// Builds server and web into apps/*/dist; does nothing when the sources are the ones of the last build.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { inLanguage, joinLanguage, LANGUAGES } from '../apps/web/build/languages.mjs';
import { prerender } from '../apps/web/build/prerender.mjs';
import { writeWorker } from '../apps/web/build/worker.mjs';
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

/** Builds the web in each language; what is not English goes beside it. */
async function buildWebs() {
  const dist = join(web, 'dist');
  for (const language of LANGUAGES) {
    const isEnglish = language === LANGUAGES[0];
    const outDir = isEnglish ? dist : join(web, 'node_modules/.languages', language);
    await buildWeb({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'warn',
      plugins: [inLanguage(language)],
      build: { outDir, copyPublicDir: isEnglish },
    });
    await prerender(outDir, language);
    await writeWorker(outDir, language);
    if (!isEnglish) joinLanguage(outDir, dist, language);
  }
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
