import { expect, it } from 'vitest';
import { filesToTryAgain } from './second-try.mjs';

const report = (...failed) => ({
  testResults: [
    { name: '/shop/src/passes.test.ts', status: 'passed' },
    ...failed.map((name) => ({ name: `/shop/${name}`, status: 'failed' })),
  ],
});

it.each([
  ['nothing that failed', [], []],
  ['one file', ['src/a.test.ts'], ['src/a.test.ts']],
  ['three files', ['a.test.ts', 'b.test.ts', 'c.test.ts'], ['a.test.ts', 'b.test.ts', 'c.test.ts']],
  ['four files', ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'], []],
  ['a race', ['apps/server/test/races/races-money.test.ts'], []],
  ['a killed server', ['apps/server/test/process/kill-orders.test.ts'], []],
  ['random months', ['apps/server/src/modules/reports/tax/months.test.ts'], []],
  ['random acts beside another file', ['a.test.ts', 'apps/server/test/property/property-shop.test.ts'], []],
])('of %s', (_what, failed, again) => {
  expect(filesToTryAgain(report(...failed), '/shop')).toEqual(again);
});
