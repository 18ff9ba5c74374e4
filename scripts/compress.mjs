// Writes compressed copies (gzip, brotli) beside each text file of the built web app, so that the server compresses nothing.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { walkSources } from './build-hash.mjs';

const TEXTS = ['.js', '.css', '.html', '.svg', '.json', '.webmanifest'];
/** Smaller files fit in one packet anyway. */
const MIN_BYTES = 1024;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const ENCODINGS = {
  '.gz': (bytes) => gzip(bytes, { level: 9 }),
  '.br': (bytes) => brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
};

/** Writes under a temporary name first: a server may be serving the folder. */
function writeAtomically(path, bytes) {
  const draft = join(dirname(path), `.${basename(path)}.new`);
  writeFileSync(draft, bytes);
  renameSync(draft, path);
}

async function compressFile(file) {
  const bytes = readFileSync(file);
  if (bytes.length < MIN_BYTES) return;
  for (const [ending, pack] of Object.entries(ENCODINGS)) {
    if (!existsSync(file + ending)) writeAtomically(file + ending, await pack(bytes));
  }
}

/** Compresses files without a compressed copy, `concurrency` at a time. */
export async function compress(folder, concurrency) {
  const files = [...walkSources(folder)].filter(
    (file) => TEXTS.includes(extname(file)) && !file.startsWith(join(folder, '.vite')),
  );
  const work = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
