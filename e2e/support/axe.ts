// What axe, the checker of accessibility, says of the page as it is.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const MINIFIED = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** For a page that has axe from an earlier check: sending it again takes a fifth of the time of a check. */
const IS_THERE = 'void 0';

/** Waits for animations and transitions to end (those that do): text that is fading in has too little contrast. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Axe finds nothing on the page at this moment, dialogs and all; `what` names the moment when it does. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  await untilStill(page);
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? IS_THERE : MINIFIED;
  const { violations } = await new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(TAGS)
    .exclude('[data-base-ui-focus-guard]')
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The same of a page that has loaded: one whose address is there already may still be loading; its heading ends that. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectNoViolations(page, what);
}
