// Compression of the built web app, also after an interruption.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compress } from './compress.mjs';

const TEXT = 'function hello() {}\n'.repeat(100);
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilgul-compress-'));
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
  for (const name of ['index.html', 'assets/a.js', '.vite/pages.json', 'icon.png'])
    writeFileSync(join(folder, name), TEXT);
  writeFileSync(join(folder, 'assets/small.js'), 'small');
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const packed = ['a.js', 'a.js.br', 'a.js.gz', 'icon.png', 'index.html', 'index.html.br', 'index.html.gz', 'pages.json'];

it.each([1, 4])('writes a gzip and a brotli copy of every text file, %i in parallel', async (concurrency) => {
  await compress(folder, concurrency);
  expect(files()).toEqual([...packed, 'small.js']);
  expect(String(brotliDecompressSync(readFileSync(join(folder, 'assets/a.js.br'))))).toBe(TEXT);
  expect(String(gunzipSync(readFileSync(join(folder, 'assets/a.js.gz'))))).toBe(TEXT);
});

it('continues after an interruption', async () => {
  writeFileSync(join(folder, 'assets/a.js.gz'), 'done before');
  writeFileSync(join(folder, 'assets/.a.js.br.new'), 'half');
  await compress(folder, 1);
  expect(files()).toEqual([...packed, 'small.js']);
  expect(readFileSync(join(folder, 'assets/a.js.gz'), 'utf8')).toBe('done before');
});
