import { expect, it } from 'vitest';
import { importersOf } from './imports.mjs';
import { changedSince } from './unchanged.mjs';

const files = [
  { path: 'a/leaf.ts', text: 'export const leaf = 1;' },
  { path: 'a/middle.ts', text: "export { leaf } from './leaf.ts';" },
  { path: 'a/top.ts', text: "const { leaf } = await import('./middle.ts');" },
  { path: 'a/other.ts', text: 'export const other = 2;' },
];

it.each([
  ['a leaf', ['a/leaf.ts'], ['a/leaf.ts', 'a/middle.ts', 'a/top.ts']],
  ['what nothing imports', ['a/top.ts'], ['a/top.ts']],
  ['nothing', [], []],
])('of %s is looked at whatever imports it', (_what, changed, affected) => {
  expect(importersOf(files, changed).sort()).toEqual(affected);
});

it('a file that is new, or not as it was, has changed', () => {
  expect(changedSince(new Map(), files)).toHaveLength(4);
  const known = new Map([['a/other.ts', 'of another text']]);
  expect(changedSince(known, [{ path: 'a/other.ts', text: 'export const other = 2;' }])).toEqual(['a/other.ts']);
});
