// Proves that a test file of any length is run at full length by `npm run test:deep`.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { onlyDeep, testFiles } from './long.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const ASKS_LENGTH = /from '[./]*(support\/length|race-helpers)\.ts'/;

it('every test file that asks for its length is among the long ones', () => {
  const asking = [...testFiles(root)].filter(({ text }) => ASKS_LENGTH.test(text)).map(({ file }) => file);
  expect(asking.length).toBeGreaterThan(0);
  const deep = onlyDeep(root);
  expect(asking.filter((file) => !deep.includes(file))).toEqual([]);
});
