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

/** Open layers, all of them modal; one that is closing no longer counts. */
const LAYERS = '[role=dialog][data-open], [role=alertdialog][data-open]';
const CONTRAST = 'color-contrast';

export interface AxeOptions {
  /** Checks the page behind an open layer, too. */
  readonly isWholePage?: boolean;
  /** Skips colour contrast, more than half of a check's time: for a page whose colours were checked in another language. */
  readonly skipsContrast?: boolean;
}

/** Expects no violations in the open layer, or on the page if none is open. `what` names the moment in the message. */
export async function expectNoViolations(page: Page, what: string, options: AxeOptions = {}): Promise<void> {
  await untilStill(page);
  const { hasAxe, hasLayer } = await page.evaluate(
    (layers) => ({ hasAxe: 'axe' in window, hasLayer: document.querySelector(layers) !== null }),
    LAYERS,
  );
  const axe = new AxeBuilder({ page, axeSource: hasAxe ? IS_THERE : MINIFIED })
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(TAGS)
    .exclude('[data-base-ui-focus-guard]')
    .setLegacyMode();
  if (hasLayer && !options.isWholePage) axe.include(LAYERS);
  if (options.skipsContrast) axe.disableRules(CONTRAST);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The same of a page that has loaded: one whose address is there already may still be loading; its heading ends that. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectNoViolations(page, what);
}
