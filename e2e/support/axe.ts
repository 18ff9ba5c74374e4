// What axe, the checker of accessibility, says of the page as it is.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe finds nothing on the page at this moment, dialogs and all; `what` names the moment when it does. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
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
