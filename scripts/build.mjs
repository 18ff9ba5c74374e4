// Builds server and web into apps/*/dist; does nothing when the sources are the ones of the last build.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = join(root, 'apps/server');
const web = join(root, 'apps/web');
const stampFile = join(root, 'apps/server/dist/.stamp');

/** Every file that a build depends on. */
function* sources(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.endsWith('.test.ts')) continue;
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* sources(full);
    else yield full;
  }
}

function stamp() {
  const hash = createHash('sha256').update(process.version);
  const files = ['packages/contract/src', 'apps/server/src', 'apps/web', 'scripts'].flatMap((folder) => [
    ...sources(join(root, folder)),
  ]);
  for (const file of [...files, join(root, 'package-lock.json')].sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

async function buildServer() {
  const { dependencies } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'));
  const out = join(server, 'dist');
  rmSync(out, { recursive: true, force: true });
  await bundle({
    entryPoints: readdirSync(join(server, 'src/entries'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(server, 'src/entries', name)),
    outdir: out,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    external: Object.keys(dependencies)
      .filter((name) => !name.startsWith('@tilgul/'))
      .flatMap((name) => [name, `${name}/*`]),
  });
  cpSync(join(server, 'src/db/migrations'), join(out, 'migrations'), { recursive: true });
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

/** Builds what is stale; returns whether anything was built. */
export async function build() {
  const current = stamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current && existsSync(join(web, 'dist/index.html')))
    return false;
  await buildServer();
  await buildWeb({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' });
  await compress(join(web, 'dist'));
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, current);
  return true;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = await build();
  process.stdout.write(
    built ? 'Built apps/server/dist and apps/web/dist.\n' : 'Nothing to build: the sources have not changed.\n',
  );
}
