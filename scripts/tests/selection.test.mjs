import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { onlyDeep, selectRetries, testFiles } from './selection.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const IMPORTS_LENGTH = /from '[./]*(support\/length|race-helpers)\.ts'/;

it('npm run test:deep runs every test file that has a long form', () => {
  const lengthTests = [...testFiles(root)].filter(({ text }) => IMPORTS_LENGTH.test(text)).map(({ file }) => file);
  expect(lengthTests.length).toBeGreaterThan(0);
  const deep = onlyDeep(root);
  expect(lengthTests.filter((file) => !deep.includes(file))).toEqual([]);
});

const report = (...failed) => ({
  testResults: [
    { name: '/shop/src/passes.test.ts', status: 'passed' },
    ...failed.map((name) => ({ name: `/shop/${name}`, status: 'failed' })),
  ],
});

it.each([
  ['no failed file', [], []],
  ['one file', ['src/a.test.ts'], ['src/a.test.ts']],
  ['three files', ['a.test.ts', 'b.test.ts', 'c.test.ts'], ['a.test.ts', 'b.test.ts', 'c.test.ts']],
  ['four files', ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'], []],
  ['a race', ['apps/server/test/races/races-money.test.ts'], []],
  ['a killed server', ['apps/server/test/process/kill-orders.test.ts'], []],
  ['random months', ['apps/server/src/modules/reports/tax/months.test.ts'], []],
  ['a property test and another file', ['a.test.ts', 'apps/server/test/property/property-shop.test.ts'], []],
])('retries the right files after %s', (_failure, failed, retried) => {
  expect(selectRetries(report(...failed), '/shop')).toEqual(retried);
});
