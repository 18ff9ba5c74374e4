// Scanning at a store of 200 goods: whatever has the focus, each code counts once, for its own line, and nothing is sent.
import { expect } from '@playwright/test';
import { DESK, takeConsoleErrors } from '../support/people.ts';
import { scanAll } from '../support/scan-matrix.ts';
import { COUNT, COUNTER, PACKING, prepareShelves, RECEIPT, WRITE_OFF } from '../support/scan-scenes.ts';
import type { Pace } from '../support/scanner.ts';
import { openAs } from '../support/store-steps.ts';
import { test } from '../support/test.ts';

const branch = prepareShelves();

const PACES: readonly Pace[] = [0, 2, 10, 30, 60].flatMap((ms) => [
  { ms, end: 'Enter' as const },
  { ms, end: 'Tab' as const },
]);

for (const scene of [COUNTER, PACKING, COUNT, WRITE_OFF, RECEIPT])
  test(`every scan at ${scene.title} counts once, at any pace and with the focus anywhere`, async ({ browser }) => {
    test.setTimeout(600_000);
    const page = await openAs(browser, branch.manager, DESK, '/store-dashboard');
    const faults = await scanAll(page, scene, PACES);
    expect(faults, `${faults.length} faults`).toEqual([]);
    expect(takeConsoleErrors()).toEqual([]);
  });
