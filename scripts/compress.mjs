// Compressed twins beside each text of the built web, so that the server never compresses the same bytes twice.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { sources } from './stamp.mjs';

const TEXTS = ['.js', '.css', '.html', '.svg', '.json', '.webmanifest'];
/** Smaller ones go in one packet anyway. */
const SMALLEST = 1024;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const WAYS = {
  '.gz': (bytes) => gzip(bytes, { level: 9 }),
  '.br': (bytes) => brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
};

/** Under another name until it is whole: a server may be serving the folder. */
function write(path, bytes) {
  const draft = join(dirname(path), `.${basename(path)}.new`);
  writeFileSync(draft, bytes);
  renameSync(draft, path);
}

async function compressFile(file) {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST) return;
  for (const [ending, pack] of Object.entries(WAYS)) {
    if (!existsSync(file + ending)) write(file + ending, await pack(bytes));
  }
}

/** Compresses what is not compressed yet, `atOnce` files at a time. */
export async function compress(folder, atOnce) {
  const files = [...sources(folder)].filter(
    (file) => TEXTS.includes(extname(file)) && !file.startsWith(join(folder, '.vite')),
  );
  const work = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
