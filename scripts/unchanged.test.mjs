import { expect, it } from 'vitest';
import { findImporters } from './check-architecture.mjs';
import { findChanged } from './unchanged.mjs';

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
