// Accessibility checks of the current page with axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const MINIFIED = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Replaces axe's source on a page that already has it: sending it takes a fifth of a check. */
const NO_SOURCE = 'void 0';

/** Waits for finite animations and transitions: text that fades in has too little contrast. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      // Those that follow a scroll position have no end.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Open modal layers, without those that are closing. */
const LAYERS = '[role=dialog][data-open], [role=alertdialog][data-open]';
const CONTRAST = 'color-contrast';

export interface AxeOptions {
  /** Also checks the page behind an open layer. */
  readonly isWholePage?: boolean;
  /** Skips colour contrast, more than half of a check's time, for pages checked in another language. */
  readonly skipsContrast?: boolean;
}

/** Lists the violations in the open layer, or on the page if none is open. */
async function listViolations(page: Page, state: string, options: AxeOptions): Promise<string[]> {
  await waitForAnimations(page);
  const { hasAxe, hasLayer } = await page.evaluate(
    (layers) => ({ hasAxe: 'axe' in window, hasLayer: document.querySelector(layers) !== null }),
    LAYERS,
  );
  const axe = new AxeBuilder({ page, axeSource: hasAxe ? NO_SOURCE : MINIFIED })
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(TAGS)
    .exclude('[data-base-ui-focus-guard]')
    .setLegacyMode();
  if (hasLayer && !options.isWholePage) axe.include(LAYERS);
  if (options.skipsContrast) axe.disableRules(CONTRAST);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${state} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** How long an element may fade in or slide over another one. */
const SETTLE_MS = 8_000;

/**
 * Expects no violations in the open layer, or on the page if none is open, once it has settled. `state` appears in the message.
 */
export async function expectNoViolations(page: Page, state: string, options: AxeOptions = {}): Promise<void> {
  const until = Date.now() + SETTLE_MS;
  let violations = await listViolations(page, state, options);
  while (violations.length > 0 && Date.now() < until) violations = await listViolations(page, state, options);
  expect(violations).toEqual([]);
}

/** Waits until the page has loaded (heading, nothing busy), then expects no violations. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectNoViolations(page, state);
}
