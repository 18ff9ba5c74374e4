import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findImporters } from './check-architecture.mjs';
import { findChanged, openCheckCache } from './unchanged.mjs';

const files = [
  { path: 'a/leaf.ts', text: 'export const leaf = 1;' },
  { path: 'a/middle.ts', text: "export { leaf } from './leaf.ts';" },
  { path: 'a/top.ts', text: "const { leaf } = await import('./middle.ts');" },
  { path: 'a/other.ts', text: 'export const other = 2;' },
];

it.each([
  ['a leaf', ['a/leaf.ts'], ['a/leaf.ts', 'a/middle.ts', 'a/top.ts']],
  ['a file without importers', ['a/top.ts'], ['a/top.ts']],
  ['no file', [], []],
])('a change of %s affects the file and its importers', (_change, changed, affected) => {
  expect(findImporters(files, changed).sort()).toEqual(affected);
});

it('finds new files and files with another text', () => {
  expect(findChanged(new Map(), files)).toHaveLength(4);
  const known = new Map([['a/other.ts', 'another hash']]);
  expect(findChanged(known, [{ path: 'a/other.ts', text: 'export const other = 2;' }])).toEqual(['a/other.ts']);
});

it('notices a file that changed, came or went', () => {
  const root = mkdtempSync(join(tmpdir(), 'tilgul-check-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of ['package-lock.json', 'biome.json', '.oxlintrc.json', 'tsconfig.base.json'])
    writeFileSync(join(root, name), '{}');
  const isUnchanged = (now) => openCheckCache(root, 'test', now).isUnchanged;
  expect(isUnchanged(files)).toBe(false);
  openCheckCache(root, 'test', files).save();
  expect(isUnchanged(files)).toBe(true);
  expect(isUnchanged(files.slice(1))).toBe(false);
  expect(isUnchanged([...files, { path: 'a/new.ts', text: '' }])).toBe(false);
  expect(isUnchanged([{ path: 'a/leaf.ts', text: 'export const leaf = 2;' }, ...files.slice(1)])).toBe(false);
});
