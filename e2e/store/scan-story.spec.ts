// The part of scanning.spec.ts that runs with every change: each dialog, the fields in which a scan did most harm.
import { expect } from '@playwright/test';
import { DESK, takeConsoleErrors } from '../support/people.ts';
import { scanAll } from '../support/scan-matrix.ts';
import { COUNT, COUNTER, PACKING, prepareShelves, RECEIPT, type Scene, WRITE_OFF } from '../support/scan-scenes.ts';
import type { Pace } from '../support/scanner.ts';
import { openAs } from '../support/store-steps.ts';
import { test } from '../support/test.ts';

const branch = prepareShelves();

const PACES: readonly Pace[] = [
  { ms: 0, end: 'Enter' },
  { ms: 30, end: 'Tab' },
];
const FIELDS: readonly (readonly [Scene, readonly string[]])[] = [
  [COUNTER, ['finder', 'quantity', 'plus', 'cash', 'submit']],
  [PACKING, ['short']],
  [COUNT, ['another line']],
  [WRITE_OFF, ['quantity']],
  [RECEIPT, ['date', 'submit']],
];

for (const [scene, fields] of FIELDS)
  test(`scans at ${scene.title} count once in ${fields.join(', ')}`, async ({ browser }) => {
    const page = await openAs(browser, branch.manager, DESK, '/store-dashboard');
    expect(await scanAll(page, scene, PACES, fields)).toEqual([]);
    expect(takeConsoleErrors()).toEqual([]);
  });
