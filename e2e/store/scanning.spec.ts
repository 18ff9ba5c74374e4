// Scanning in a store of 200 products: each code counts once, wherever the focus is.
import { expect } from '@playwright/test';
import { DESK, takeConsoleErrors } from '../support/people.ts';
import { type Choice, scanAll } from '../support/scan-matrix.ts';
import { COUNT, COUNTER, PACKING, prepareShelves, RECEIPT, type Scene, WRITE_OFF } from '../support/scan-scenes.ts';
import type { Pace } from '../support/scanner.ts';
import { openAs } from '../support/store-steps.ts';
import { test } from '../support/test.ts';

// Each worker has its own shelves.
test.describe.configure({ mode: 'parallel' });
const branch = prepareShelves();

const ENDS = ['Enter', 'Tab'] as const;
/** Milliseconds between two keys. */
const SPEEDS = [0, 2, 10, 30, 60] as const;

/** Every speed with each closing key, in every field. */
const EVERY_PACE = SPEEDS.flatMap((ms) => ENDS.map((end): Pace => ({ ms, end })));
/** Fields in which a misread scan would do the most harm; `npm test` checks them too. */
const HARMFUL: readonly (readonly [Scene, readonly string[]])[] = [
  [COUNTER, ['finder', 'quantity', 'cash', 'submit']],
  [RECEIPT, ['date']],
];
const STORY_PACES: readonly Pace[] = [
  { ms: 0, end: 'Enter' },
  { ms: 30, end: 'Tab' },
];
const isHarmful = (scene: Scene, name: string) => HARMFUL.some(([one, names]) => one === scene && names.includes(name));
const isStory = (scene: Scene, name: string, { ms, end }: Pace) =>
  isHarmful(scene, name) && STORY_PACES.some((pace) => pace.ms === ms && pace.end === end);
for (const [scene, names] of HARMFUL)
  test(`scans at ${scene.title} count once in ${names.join(', ')}`, { tag: '@story' }, async ({ browser }) => {
    const page = await openAs(browser, branch.manager, DESK, '/store-dashboard');
    const paces: Choice = (name) => STORY_PACES.filter((pace) => isStory(scene, name, pace));
    expect(await scanAll(page, scene, paces)).toEqual([]);
    expect(takeConsoleErrors()).toEqual([]);
  });

for (const scene of [COUNTER, PACKING, COUNT, WRITE_OFF, RECEIPT])
  test(`every scan at ${scene.title} counts once, at any pace and with the focus anywhere`, async ({ browser }) => {
    test.setTimeout(300_000);
    const page = await openAs(browser, branch.manager, DESK, '/store-dashboard');
    const paces: Choice = (name) => EVERY_PACE.filter((pace) => !isStory(scene, name, pace));
    const faults = await scanAll(page, scene, paces);
    expect(faults, `${faults.length} faults`).toEqual([]);
    expect(takeConsoleErrors()).toEqual([]);
  });
